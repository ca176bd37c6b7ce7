// SPDX-License-Identifier: Zlib
#pragma once

#include "outline/trace.hpp"

#include <graze/math/aabb.hpp>

#include <span>
#include <vector>

namespace graze::tracing
{

[[nodiscard]] inline Vec2 centreOf(int x, int y) noexcept
{
    return {static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f};
}

/// Pixels first..last of a row.
struct PixelRun
{
    int y = 0;
    int first = 0;
    int last = 0;
};

/// The pixels of a picture whose centres a convex loop, counter-clockwise with y up, covers: exactly, and
/// touching counts.
[[nodiscard]] std::vector<PixelRun> coveredPixels(std::span<const Vec2> piece, int width, int height);

/// Distance from pixel centres to the nearest opaque pixel's centre: within each column from a table, over
/// columns by a search that stops when a farther column cannot be nearer.
class OpaqueDistance
{
public:
    explicit OpaqueDistance(const Islands& islands);

    [[nodiscard]] double squaredFrom(int x, int y) const noexcept;

private:
    static constexpr int None = 0xffff;

    const Islands& m_islands;
    std::vector<std::uint16_t> m_inColumn;
};

} // namespace graze::tracing
