// SPDX-License-Identifier: Zlib
#pragma once

#include "math/vec2d.hpp"
#include "queries/feature_kernels.hpp"

#include <bit>
#include <cstdint>

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define GRAZE_SUPPORT_SSE2
#endif

namespace graze::detail
{

// The search runs in floats on differences to the first vertex: those are as exact as the shape is
// large, wherever it lies in object space, and a vertex that is worse than the best by a rounding of
// that size serves as well. All versions do the same operations on every vertex, so they find the same.

/// Index of the farthest vertex in an object-space direction; ties take the lowest.
[[nodiscard]] inline std::uint32_t supportIndexPortable(const float* x, const float* y, std::uint32_t count, float dx,
                                                        float dy) noexcept
{
    std::uint32_t best = 0;
    float farthest = 0.f; // of the first vertex from itself
    for (std::uint32_t i = 1; i < count; ++i)
    {
        const float reach = (x[i] - x[0]) * dx + (y[i] - y[0]) * dy;
        if (reach > farthest)
        {
            farthest = reach;
            best = i;
        }
    }
    return best;
}

#ifdef GRAZE_SUPPORT_SSE2

[[nodiscard]] inline __m128 supportReach(const float* x, const float* y, __m128 x0, __m128 y0, __m128 dx,
                                         __m128 dy) noexcept
{
    return _mm_add_ps(_mm_mul_ps(_mm_sub_ps(_mm_loadu_ps(x), x0), dx), _mm_mul_ps(_mm_sub_ps(_mm_loadu_ps(y), y0), dy));
}

[[nodiscard]] inline __m128 spreadMaximum(__m128 v) noexcept
{
    const __m128 pairs = _mm_max_ps(v, _mm_shuffle_ps(v, v, _MM_SHUFFLE(2, 3, 0, 1)));
    return _mm_max_ps(pairs, _mm_shuffle_ps(pairs, pairs, _MM_SHUFFLE(1, 0, 3, 2)));
}

/// Of up to 8 vertices. Reads a whole block of 8 (4 for up to 4 vertices): see the padding of ShapeView.
[[nodiscard]] inline std::uint32_t supportIndexSse2(const float* x, const float* y, std::uint32_t count, float dx,
                                                    float dy) noexcept
{
    const __m128 x0 = _mm_set1_ps(x[0]);
    const __m128 y0 = _mm_set1_ps(y[0]);
    const __m128 dirX = _mm_set1_ps(dx);
    const __m128 dirY = _mm_set1_ps(dy);
    const __m128 low = supportReach(x, y, x0, y0, dirX, dirY);
    if (count <= 4)
    {
        const int farthest = _mm_movemask_ps(_mm_cmpeq_ps(low, spreadMaximum(low)));
        return static_cast<std::uint32_t>(std::countr_zero(static_cast<unsigned>(farthest) | 0x100u)) & 7u;
    }
    const __m128 high = supportReach(x + 4, y + 4, x0, y0, dirX, dirY);
    const __m128 reach = spreadMaximum(_mm_max_ps(low, high));
    const int farthest = _mm_movemask_ps(_mm_cmpeq_ps(low, reach)) | (_mm_movemask_ps(_mm_cmpeq_ps(high, reach)) << 4);
    return static_cast<std::uint32_t>(std::countr_zero(static_cast<unsigned>(farthest) | 0x100u)) & 7u;
}

#endif

/// The direction in floats. Any scale serves; this one keeps products away from overflow and from zero.
[[nodiscard]] inline Vec2 searchDirection(Vec2d direction) noexcept
{
    const double size = std::fabs(direction.x) + std::fabs(direction.y);
    if (!(size > 1e-12 && size < 1e18))
        direction = size > 0. && std::isfinite(size) ? direction * (1. / size) : Vec2d{};
    return direction.toFloat();
}

/// The same for a direction that is known to be neither tiny nor huge in floats.
[[nodiscard]] inline std::uint32_t supportIndexInRange(const float* x, const float* y, std::uint32_t count,
                                                       Vec2d direction) noexcept
{
    const float dx = static_cast<float>(direction.x);
    const float dy = static_cast<float>(direction.y);
#ifdef GRAZE_SUPPORT_SSE2
    constexpr std::uint32_t MostByFloat = 1u << 24; // the kernel counts in floats
    return count <= 8             ? supportIndexSse2(x, y, count, dx, dy)
           : count <= MostByFloat ? featureKernels().support(x, y, count, dx, dy)
                                  : supportIndexPortable(x, y, count, dx, dy);
#else
    return supportIndexPortable(x, y, count, dx, dy);
#endif
}

[[nodiscard]] inline std::uint32_t supportIndex(const float* x, const float* y, std::uint32_t count,
                                                Vec2d direction) noexcept
{
    if (count <= 1)
        return 0;
    const Vec2 d = searchDirection(direction);
    return supportIndexInRange(x, y, count, Vec2d(d));
}

} // namespace graze::detail
