// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/closed_ray.hpp"
#include "fast/lanes/lane_batch.hpp"
#include "fast/turning_loop.hpp"

#include <graze/gjk/cast_run.hpp>
#include <graze/gjk/penetration_run.hpp>

namespace graze::detail
{

// The door to the accelerators. Each answers a pair of pieces for certain, or leaves it undecided for GJK.
// docs/algorithms.md has a table of what each answers, how it is certain, and what it gains.

/// The wide support search in floats, for GJK on polygons of many vertices. Its vertex reaches
/// farthest up to the rounding of floats.
[[nodiscard]] SupportSearch fastSearch(Method method) noexcept;

/// A verdict that is certain.
struct FastVerdict
{
    Status status = Status::IterationLimit;
    int iterations = 0;
    AnsweredBy by = AnsweredBy::Lanes;
};

/// Whether two small loops overlap. False: undecided.
[[nodiscard]] bool fastOverlap(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                               int maxIterations, FastVerdict& verdict) noexcept;

/// The gap of two small loops; sets all of the answer except the pieces. False: undecided.
[[nodiscard]] bool fastDistance(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                                DistanceResult& result) noexcept;

/// The depth of two small loops, or that they are apart. False: undecided.
[[nodiscard]] bool fastDepth(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                             PieceDepth& found) noexcept;
/// The depth of two polygons of any size whose cores overlap for certain. False: undecided.
[[nodiscard]] bool fastDepth(const Body& a, const Body& b, PieceDepth& found) noexcept;

/// First contact of two small loops on straight paths that are apart or overlap at the start. False: undecided. The
/// contact is seen from A's matrix.
[[nodiscard]] bool fastCast(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                            Vec2d motion, CastOutcome& outcome) noexcept;

/// First point on a ray. False: undecided.
[[nodiscard]] GRAZE_INLINE bool fastRay(const ShapeView& piece, const Affine2& matrix, const Ray& ray,
                                        RayCastResult& result) noexcept
{
    result.by = AnsweredBy::Ray;
    return rayCastLoop(piece, matrix, ray, result);
}

/// First contact of a disc that goes straight with a small loop that turns. False: undecided.
[[nodiscard]] bool fastImpact(const MovingBody& a, const MovingBody& b, CastResult& result) noexcept;

} // namespace graze::detail
