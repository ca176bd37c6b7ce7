// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/step_kind.hpp>
#include <graze/pair/operand.hpp>
#include <graze/pair/results.hpp>

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
    Cast      ///< GJK cast: a point x moves from the origin towards B - A
};

/// A vertex of B - A and the two support points whose difference it is. Where a shape's disc stays a disc
/// (no uneven scale) the algorithms work on its core: points lie on the core, and the radius is in the step.
struct TraceVertex
{
    Vec2 w{};      ///< pointB - pointA, in the frame of the difference: its origin (casts: x) means contact
    Vec2 pointA{}; ///< world space
    Vec2 pointB{}; ///< world space
};

/// One support search, what it found, and what became of the simplex.
struct TraceStep
{
    TracePhase phase = TracePhase::Boolean; ///< which algorithm was at work
    StepKind kind = StepKind::NoSearch;     ///< what it found out
    std::optional<Status> verdict;          ///< in the last step of a phase: how it ended
    int iteration = 0;                      ///< searches of the phase so far
    std::uint32_t pieceA = 0;               ///< the pair of pieces at work, by index: that of A
    std::uint32_t pieceB = 0;               ///< and that of B
    float radiusA = 0.f;                    ///< round radius of A, in world space: see TraceVertex
    float radiusB = 0.f;                    ///< of B
    Vec2 direction{};                       ///< searched in B - A, length 1: B is asked for it, A for the opposite
    TraceVertex vertex{};                   ///< the farthest vertex of B - A in that direction
    float reach = 0.f;                      ///< vertex . direction; radii not counted
    std::vector<TraceVertex> before;        ///< simplex (1..3) or polytope (a loop)
    std::vector<TraceVertex> after;         ///< the same after this step
    Vec2 nearest{};         ///< of `after`: its point nearest to the origin; Cast: where x is after the step
    float lowerBound = 0.f; ///< MinNorm: of the gap; Polytope: of the depth; Cast: share of the motion that is free
    float upperBound = 0.f; ///< MinNorm, Cast: of the gap, below 0 when the radii overlap; Polytope: of the depth
};

/// The answer of a query under Method::Gjk and how it came about: a run of `gjk/`, looked at between its steps. The
/// method of the settings plays no part. No steps when the input is invalid.
template <class Result>
struct Traced
{
    Result result{};              ///< of the run
    std::vector<TraceStep> steps; ///< in the order in which they were taken
};

/// OverlapRun, recorded, for drawing, teaching and finding out what happened.
///
/// Sprites of several pieces: the steps of all pairs that the query looks at, one after the other. A pair whose
/// bounds are apart has none; where all are, one step says so.
///
/// Errors  as the queries; running out of memory ends the program.
/// Cost    allocates; the queries pay nothing for being traceable.
[[nodiscard]] Traced<OverlapResult> traceOverlap(const Operand& a, const Operand& b, const GjkSettings& settings = {});
/// DistanceRun, recorded.
[[nodiscard]] Traced<DistanceResult> traceDistance(const Operand& a, const Operand& b,
                                                   const GjkSettings& settings = {});
/// PenetrationRun, recorded.
[[nodiscard]] Traced<PenetrationResult> tracePenetration(const Operand& a, const Operand& b,
                                                         const GjkSettings& settings = {});
/// RayRun, recorded. A ray is the cast of a point: A is the point at the ray's origin, B the target.
[[nodiscard]] Traced<RayCastResult> traceRayCast(const Operand& target, const Ray& ray,
                                                 const GjkSettings& settings = {});
/// CastRun, recorded.
[[nodiscard]] Traced<CastResult> traceShapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB = {},
                                                const GjkSettings& settings = {});

/// A short fixed word for a machine: "drops-vertex".
[[nodiscard]] std::string_view nameOf(StepKind kind) noexcept;
/// A short fixed word for a machine: "boolean", "min-norm".
[[nodiscard]] std::string_view nameOf(TracePhase phase) noexcept;

/// A sentence or two for a person: what the step asked, what it found, and what follows.
[[nodiscard]] std::string explain(const TraceStep& step);

} // namespace graze
