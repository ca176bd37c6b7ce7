// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/support.hpp>
#include <graze/math/vec2d.hpp>
#include <graze/pair/settings.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace GRAZE_API graze
{

/// The result of one step of an algorithm: what the search found, and what follows.
enum class StepKind : std::uint8_t
{
    NoSearch, ///< no step yet, or answered without any search: by bounds

    FirstVertex,    ///< Boolean, MinNorm, Cast: the simplex is the new vertex
    MakesSegment,   ///< Boolean: two vertices; next, square to their edge on the side of the origin
    RepeatsFirst,   ///< Boolean: nothing lies in the reversed direction; next, from the vertex to the origin
    DropsVertex,    ///< Boolean: the origin lies beyond an edge of the triangle; the third vertex goes
    Encloses,       ///< the simplex holds the origin
    OnBorder,       ///< Boolean: the origin lies on the simplex up to the rounding of doubles
    Separates,      ///< nothing of B - A reaches the origin (or the radii) along the direction
    NearerPoint,    ///< MinNorm, Cast: the simplex comes nearer to the origin
    CloseEnough,    ///< MinNorm: no point can be nearer by more than epsilon allows
    RepeatsVertex,  ///< MinNorm: the vertex is in the simplex already, so nothing lies nearer
    NoNearer,       ///< MinNorm: rounding leaves no nearer point
    WithinRadii,    ///< MinNorm: the cores are nearer than the radii are long; enough for a yes or no
    StartDirection, ///< Polytope: one of the four axis directions that start the loop
    SplitsEdge,     ///< Polytope: the difference reaches beyond the nearest edge, which is split there
    BorderReached,  ///< Polytope: it does not; the nearest edge is the border
    CannotBeat,     ///< Polytope: no edge is nearer than the best direction by more than epsilon allows
    Advances,       ///< Cast: nothing lies before the plane of the vertex, so the point moves up to it
    Recedes,        ///< Cast: the point moves away from that plane, or along it: a miss
    FallsShort,     ///< Cast: the motion ends before that plane: a miss
    Arrives,        ///< Cast: the gap is within epsilon x size: a hit
    StartsInContact ///< Cast: the two touch or overlap before any motion
};

/// Every algorithm here makes one support search a step, until its answer is known or no search is left. This counts
/// them and keeps the last one.
class Steps
{
public:
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return m_done; }
    /// IterationLimit until the answer is known.
    [[nodiscard]] Status status() const noexcept { return m_status; }
    /// Support searches so far.
    [[nodiscard]] int iterations() const noexcept { return m_iterations; }
    /// The result of the last search.
    [[nodiscard]] StepKind found() const noexcept { return m_found; }
    /// Its direction, of any length.
    [[nodiscard]] Vec2d searched() const noexcept { return m_searched; }
    /// The vertex it found.
    [[nodiscard]] const DifferencePoint& vertex() const noexcept { return m_vertex; }
    /// The largest difference vertex so far.
    [[nodiscard]] double scale() const noexcept { return std::sqrt(m_scaleSquared); }

protected:
    /// `maxIterations` is at least 1.
    explicit Steps(int maxIterations) noexcept : m_maxIterations(maxIterations) {}

    /// Searches the farthest point of B - A, the only search of a step. The last one that is allowed ends the run. A
    /// has moved by `moved`.
    void search(const Body& a, const Body& b, Vec2d direction, Vec2d moved = {}) noexcept;
    /// The answer is known.
    void end(StepKind kind, Status status) noexcept
    {
        m_found = kind;
        m_status = status;
        m_done = true;
    }

    int m_maxIterations;                      ///< searches that are allowed
    int m_iterations = 0;                     ///< see iterations()
    Status m_status = Status::IterationLimit; ///< see status()
    StepKind m_found = StepKind::NoSearch;    ///< see found()
    bool m_done = false;                      ///< see done()
    double m_scaleSquared = 0.;               ///< see scale()
    Vec2d m_searched{};                       ///< see searched()
    DifferencePoint m_vertex{};               ///< see vertex()
};

/// Makes all steps of a run that are left.
template <class Run>
GRAZE_INLINE void finish(Run& run) noexcept
{
    while (run.step())
    {
    }
}

} // namespace graze
