// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/queries/distance.hpp>
#include <graze/queries/overlap.hpp>
#include <graze/queries/penetration.hpp>
#include <graze/queries/ray_cast.hpp>
#include <graze/queries/shape_cast.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace GRAZE_API graze
{

/// Which algorithm a step belongs to. A query may use several one after the other.
enum class TracePhase : std::uint8_t
{
    Boolean,  ///< GJK with the triangle simplex: is the origin inside B - A?
    MinNorm,  ///< GJK for the point of B - A nearest to the origin
    Polytope, ///< expanding polytope: the border of B - A nearest to the origin
    Enter,    ///< portal: where the line of a motion enters B - A
    Leave     ///< portal: where it leaves
};

/// What a step found out.
enum class StepKind : std::uint8_t
{
    NoSearch, ///< answered without any search: the middles coincide, or a closed form

    FirstVertex,    ///< Boolean, MinNorm: the simplex is the new vertex
    MakesSegment,   ///< Boolean: two vertices; next, the other side of the way, or square to their edge
    OnOneLine,      ///< Boolean: nothing lies to either side of the way; next, back from the first vertex
    DropsVertex,    ///< Boolean: the origin lies beyond an edge of the triangle; the third vertex goes
    Encloses,       ///< Boolean: the triangle holds the origin. MinNorm: the same, or the segment does
    OnBorder,       ///< Boolean: the origin lies on the simplex as far as doubles can tell
    Separates,      ///< nothing of B - A reaches the origin (or the radii) along the direction
    NearerPoint,    ///< MinNorm: the simplex comes nearer to the origin
    CloseEnough,    ///< MinNorm: no point can be nearer by more than epsilon allows
    RepeatsVertex,  ///< MinNorm: the vertex is in the simplex already, so nothing lies nearer
    NoNearer,       ///< MinNorm: rounding leaves no nearer point
    OnlyPoint,      ///< MinNorm: two points have only one difference
    WithinRadii,    ///< MinNorm: the cores are nearer than the radii are long; enough for a yes or no
    StartDirection, ///< Polytope: one of the four axis directions that start the loop
    SplitsEdge,     ///< Polytope: the difference reaches beyond the nearest edge, which is split there
    BorderReached,  ///< Polytope: it does not; the nearest edge is the border
    CannotBeat,     ///< Polytope: no edge can undercut the best way out by more than epsilon allows
    PortalOpens,    ///< Enter: the supports on both sides of the line span it. The first step of a cast
    LineMisses,     ///< Enter: the line passes B - A by
    NarrowsPortal,  ///< Enter, Leave: the new vertex replaces the end of the chord on its side of the line
    EdgeReached,    ///< Enter, Leave: nothing lies beyond the chord: it is an edge of the border
    ArcReached,     ///< Enter, Leave: the line meets the rounding around one vertex
    GrazesEnd       ///< Enter, Leave: the line runs along the border, and its end decides
};

/// A vertex of B - A and the two support points whose difference it is. Where a shape's disc stays a disc
/// (no uneven scale) the algorithms work on its core: points lie on the core, and the radius is in the step.
struct TraceVertex
{
    Vec2 w{};      ///< pointB - pointA, in the frame of the difference: its origin means contact
    Vec2 pointA{}; ///< world space
    Vec2 pointB{}; ///< world space
};

/// One support search, what it found, and what became of the simplex.
struct TraceStep
{
    TracePhase phase = TracePhase::Boolean; ///< which algorithm was at work
    StepKind kind = StepKind::NoSearch;     ///< what it found out
    std::optional<Status> verdict;          ///< in the last step of a phase: how it ended
    int iteration = 0;                      ///< searches of the phase so far; those of PortalOpens count as one
    std::uint32_t pieceA = 0;               ///< the pair of pieces at work, by index: that of A
    std::uint32_t pieceB = 0;               ///< and that of B
    float radiusA = 0.f;                    ///< round radius of A, in world space: see TraceVertex
    float radiusB = 0.f;                    ///< of B
    Vec2 direction{};                       ///< searched in B - A, length 1: B is asked for it, A for the opposite
    TraceVertex vertex{};                   ///< the farthest vertex of B - A in that direction
    float reach = 0.f;                      ///< vertex . direction; radii not counted
    std::vector<TraceVertex> before;        ///< simplex (1..3), polytope (a loop) or chord (left, right)
    std::vector<TraceVertex> after;         ///< the same after this step
    Vec2 nearest{};         ///< of `after`: its point nearest to the origin (casts: where the line meets it)
    float lowerBound = 0.f; ///< MinNorm: of the gap; Polytope: of the depth; Enter, Leave: of the fraction
    float upperBound = 0.f; ///< MinNorm: of the gap, below 0 when the radii overlap; Polytope: of the depth
};

/// The answer of a query and how it came about: every step of the run that the query makes itself, not of a
/// second implementation. Pieces of up to 8 vertices are the exception: `overlap` makes the same run in floats
/// for as long as these can tell, and the rest answers by closed forms (iterations 0); then this is the run in
/// doubles that is saved, and its result is as near to theirs as the settings ask. No steps when the input is
/// invalid.
template <class Result>
struct Traced
{
    Result result{};              ///< of the run
    std::vector<TraceStep> steps; ///< in the order in which they were taken
};

/// The queries, recorded; for drawing, teaching and finding out what happened. The same run, and where it is
/// that of the query the same answers to the bit.
///
/// Sprites of several pieces: the steps of all pairs that the query looks at, one after the other.
///
/// Errors  as the queries; running out of memory ends the program.
/// Cost    allocates; the untraced queries pay nothing for being traceable.
[[nodiscard]] Traced<OverlapResult> traceOverlap(const Operand& a, const Operand& b, const GjkSettings& settings = {});
/// `distance`, recorded, as traceOverlap says.
[[nodiscard]] Traced<DistanceResult> traceDistance(const Operand& a, const Operand& b,
                                                   const GjkSettings& settings = {});
/// `penetration`, recorded, as traceOverlap says.
[[nodiscard]] Traced<PenetrationResult> tracePenetration(const Operand& a, const Operand& b,
                                                         const GjkSettings& settings = {});
/// `rayCast`, recorded, as traceOverlap says. A ray is the sweep of a point: A is the point at the ray's origin, B the
/// target.
[[nodiscard]] Traced<RayCastResult> traceRayCast(const Operand& target, const Ray& ray,
                                                 const GjkSettings& settings = {});
/// `shapeCast`, recorded, as traceOverlap says.
[[nodiscard]] Traced<CastResult> traceShapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB = {},
                                                const GjkSettings& settings = {});

/// A short fixed word for a machine: "drops-vertex".
[[nodiscard]] std::string_view nameOf(StepKind kind) noexcept;
/// A short fixed word for a machine: "boolean", "min-norm".
[[nodiscard]] std::string_view nameOf(TracePhase phase) noexcept;

/// A sentence or two for a person: what the step asked, what it found, and what follows.
[[nodiscard]] std::string explain(const TraceStep& step);

} // namespace graze
