// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2d.hpp>
#include <graze/pair/body.hpp>
#include <graze/pair/settings.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace GRAZE_API graze
{

/// The farthest point of a shape in a direction.
struct SupportPoint
{
    Vec2 point{};            ///< in the frame of the direction
    std::uint32_t index = 0; ///< core vertex it comes from; ties take the lowest, except of more than 128
};

/// Farthest point in object space. A zero direction gives the first vertex and no radius term; a view without points
/// gives the origin. Never throws, never allocates.
[[nodiscard]] SupportPoint supportLocal(const ShapeView& shape, Vec2 directionLocal) noexcept;

/// Farthest point of the shape as the matrix shows it, for a world direction of any length. The search
/// runs in object space: the direction goes there by transpose(L), the answer comes back by M.
///
///     d . (L v) = (transpose(L) d) . v
///
/// inverse(L) d is the same direction only for rotation with uniform scale; under uneven scale or
/// shear it picks wrong vertices. Errors and special cases as supportLocal(). Guarded by
/// Support.InverseInPlaceOfTransposePicksAWrongVertex.
[[nodiscard]] SupportPoint support(const ShapeView& shape, const Affine2& worldFromLocal, Vec2 direction) noexcept;

/// The farthest point of a body's core: the ellipse term is in it, the round radius is not.
struct BodySupport
{
    Vec2d point{};           ///< re-centred world space
    std::uint32_t index = 0; ///< core vertex; ties take the lowest, except of more than 128
    bool swept = false;      ///< taken at the end of `sweep`
};

/// Farthest point of the core for a world direction of any length. A zero object-space direction gives the first
/// vertex and no radius term.
///
/// Cost    a box: two signs; up to 128 vertices: all of them, four at a time; more: a search for the peak of the loop
///         in O(log n).
[[nodiscard]] BodySupport support(const Body& body, Vec2d direction) noexcept;

/// At most the larger side of the world bounds, whatever the matrix: epsilon is a share of this.
[[nodiscard]] double extentOf(const Body& body) noexcept;

/// The larger side of the world bounds. Cost: four supports.
[[nodiscard]] double sizeOf(const Body& body) noexcept;

/// How deep a touch of two bodies may be that are seen from `origin`, see stopping.hpp. 0 for a `depth` that is beyond
/// it by far, which costs no support.
[[nodiscard]] double touchDepth(const Body& a, const Body& b, Vec2d origin, double depth = 0.) noexcept;

/// A vertex of the Minkowski difference B - A with the two support points that it is made of.
struct DifferencePoint
{
    Vec2d w;              ///< b - a
    Vec2d a;              ///< support point of A; the one of B is `b()`
    std::uint32_t indexA; ///< core vertex of A
    std::uint32_t indexB; ///< core vertex of B
    std::uint32_t sweptA; ///< 1 when A's point was taken at the end of its sweep

    /// Support point of B.
    [[nodiscard]] GRAZE_INLINE Vec2d b() const noexcept { return w + a; }
    /// Whether both come from the same vertices. Says nothing about curved bodies, whose points have no number.
    // Not by "&&": compilers read two neighbours at once, which waits for their stores.
    [[nodiscard]] GRAZE_INLINE bool sameVertices(const DifferencePoint& other) const noexcept
    {
        return ((indexA ^ other.indexA) | (indexB ^ other.indexB) | (sweptA ^ other.sweptA)) == 0;
    }
};

/// Farthest point of B - A in a direction: the support of B there less the support of A in the opposite direction.
[[nodiscard]] DifferencePoint differenceSupport(const Body& a, const Body& b, Vec2d direction) noexcept;

/// A point of B - A and the two points that it is made of, in world space.
struct DifferenceSupport
{
    Vec2 point{};             ///< pointB - pointA, radii included
    Vec2 pointA{};            ///< farthest point of A in the opposite direction
    Vec2 pointB{};            ///< farthest point of B in the direction
    std::uint32_t indexA = 0; ///< core vertex of A
    std::uint32_t indexB = 0; ///< core vertex of B
};
/// Farthest point of B - A for two operands of one piece or a SupportFunction each. Invalid operands give zeros.
[[nodiscard]] DifferenceSupport differenceSupport(const Operand& a, const Operand& b, Vec2 direction) noexcept;

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

    /// Searches the farthest point of B - A, the only search of a step.
    template <class Piece>
    void search(const Piece& a, const Piece& b, Vec2d direction) noexcept;
    /// Counts a search and keeps what it found. The last one that is allowed ends the run.
    void count(Vec2d direction, const DifferencePoint& found) noexcept;
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
