// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/support.hpp>
#include <graze/pair/operand.hpp>
#include <graze/pair/results.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace GRAZE_API graze
{

/// The algorithm of a step. A query may use several, one after the other.
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

/// One support search, its result, and the simplex before and after it.
struct TraceStep
{
    TracePhase phase = TracePhase::Boolean; ///< the algorithm
    StepKind kind = StepKind::NoSearch;     ///< the result of the search
    std::optional<Status> verdict;          ///< in the last step of a phase: how it ended
    int iteration = 0;                      ///< searches of the phase so far
    std::uint32_t pieceA = 0;               ///< the current pair of pieces, by index: the piece of A
    std::uint32_t pieceB = 0;               ///< and the piece of B
    float radiusA = 0.f;                    ///< round radius of A, in world space: see TraceVertex
    float radiusB = 0.f;                    ///< round radius of B
    Vec2 direction{};                ///< searched in B - A, length 1: B is searched along it, A along the opposite
    TraceVertex vertex{};            ///< the farthest vertex of B - A in that direction
    float reach = 0.f;               ///< vertex . direction; radii not counted
    std::vector<TraceVertex> before; ///< simplex (1..3) or polytope (a loop)
    std::vector<TraceVertex> after;  ///< the same after this step
    Vec2 nearest{};                  ///< the point of `after` nearest to the origin; Cast: where x is after the step
    float lowerBound =
        0.f; ///< MinNorm: bound of the gap; Polytope: of the depth; Cast: share of the motion that is free
    float upperBound = 0.f; ///< MinNorm, Cast: bound of the gap, below 0 when the radii overlap; Polytope: of the depth
};

/// The answer of a query under Method::Gjk and all its steps: a run of `gjk/`, recorded. The method in the settings
/// has no effect. No steps when the input is invalid.
template <class Result>
struct Traced
{
    Result result{};              ///< the answer of the run
    std::vector<TraceStep> steps; ///< in order
};

/// OverlapRun, recorded, for drawing, teaching and debugging.
///
/// Sprites of several pieces: a run for each pair of pieces that the query searches, one after the other. A pair whose
/// bounds are apart has none; when all are apart, one step says so.
///
/// Errors  as the queries; throws std::bad_alloc only.
/// Cost    allocates; queries that are not traced pay nothing.
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

/// A short fixed word for programs: "drops-vertex".
[[nodiscard]] std::string_view nameOf(StepKind kind) noexcept;
/// A short fixed word for programs: "boolean", "min-norm".
[[nodiscard]] std::string_view nameOf(TracePhase phase) noexcept;

/// One or two sentences for a person: the search of the step, its result, and what follows.
[[nodiscard]] std::string explain(const TraceStep& step);

} // namespace graze
