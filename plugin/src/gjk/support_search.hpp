// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2d.hpp>
#include <graze/shapes/shape.hpp>

#include <algorithm>
#include <cstdint>

namespace graze::detail
{

/// More vertices than this are searched by climbing: see supportIndexOfLoop. Its branches are hard to predict, so up
/// to here comparing all vertices is faster.
inline constexpr std::uint32_t MostScanned = 128;

/// How far a vertex reaches along a direction of any length.
[[nodiscard]] inline double reachOf(const float* x, const float* y, std::uint32_t i, Vec2d d) noexcept
{
    return static_cast<double>(x[i]) * d.x + static_cast<double>(y[i]) * d.y;
}

/// Index of the farthest vertex in an object-space direction, by comparing all; ties take the lowest. The largest reach
/// is found first, in four maxima that do not wait for each other, then its vertex: no branch is hard to predict.
/// Reads whole blocks: see the padding of ShapeView.
[[nodiscard]] inline std::uint32_t supportIndexScan(const float* x, const float* y, std::uint32_t count,
                                                    Vec2d d) noexcept
{
    double first = reachOf(x, y, 0, d), second = reachOf(x, y, 1, d);
    double third = reachOf(x, y, 2, d), fourth = reachOf(x, y, 3, d);
    for (std::uint32_t i = 4; i < count; i += 4)
    {
        first = std::max(first, reachOf(x, y, i, d));
        second = std::max(second, reachOf(x, y, i + 1, d));
        third = std::max(third, reachOf(x, y, i + 2, d));
        fourth = std::max(fourth, reachOf(x, y, i + 3, d));
    }
    const double farthest = std::max(std::max(first, second), std::max(third, fourth));
    std::uint32_t i = 0;
    while (i + 1 < count && !(reachOf(x, y, i, d) == farthest))
        ++i;
    return i;
}

/// The same for the corners of a Box, by signs: 3 2
///                                              0 1  with y up.
[[nodiscard]] inline std::uint32_t supportIndexOfBox(Vec2d d) noexcept
{
    return d.y > 0. ? (d.x < 0. ? 3u : 2u) : (d.x > 0. ? 1u : 0u);
}

/// The same for a convex loop: finds the peak in steps that halve, then climbs. Two 10,000-gons take 40 comparisons
/// a search instead of 10,000.
[[nodiscard]] std::uint32_t supportIndexOfLoop(const float* x, const float* y, std::uint32_t count, Vec2d d) noexcept;

/// The farthest vertex of a shape in object space; ties take the lowest.
[[nodiscard]] inline std::uint32_t supportIndex(const ShapeView& shape, Vec2d d) noexcept
{
    if (shape.box)
        return supportIndexOfBox(d);
    if (shape.count <= MostScanned || !shape.convexLoop)
        return supportIndexScan(shape.x, shape.y, shape.count, d);
    return supportIndexOfLoop(shape.x, shape.y, shape.count, d);
}

} // namespace graze::detail
