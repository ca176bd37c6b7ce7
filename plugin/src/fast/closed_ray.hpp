// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/lanes/feature_kernels.hpp"

#include <graze/pair/results.hpp>
#include <graze/shapes/shape.hpp>

namespace graze::detail
{

/// rayCastLoop for a round piece: the cast of a point.
[[nodiscard]] bool rayCastRound(const ShapeView& piece, const Affine2& matrix, const Ray& ray,
                                RayCastResult& result) noexcept;

/// rayCast for one piece without a search. True when it is answered.
[[nodiscard]] GRAZE_INLINE bool rayCastLoop(const ShapeView& piece, const Affine2& matrix, const Ray& ray,
                                            RayCastResult& result) noexcept
{
    constexpr std::uint32_t MostVertices = 64;
    if (!piece.convexLoop)
        return false;
    if (piece.radius != 0.f)
        return rayCastRound(piece, matrix, ray, result);
    if (piece.count - 2u > MostVertices - 2u)
        return false;
    const RayAnswer answer =
        featureKernels().ray(piece.x, piece.y, piece.count, &matrix.m00, &ray.origin.x, &result.point.x);
    const RayAnswer::Kind kind = answer.kind();
    if (kind == RayAnswer::Undecided)
        return false;
    result.hit = kind != RayAnswer::Misses;
    result.status = result.hit ? Status::Overlapping : Status::Separated;
    result.distance = result.hit ? answer.distance() : ray.length;
    if (kind == RayAnswer::StartsInside)
    {
        result.startedInside = true;
        result.point = ray.origin;
    }
    return true;
}

} // namespace graze::detail
