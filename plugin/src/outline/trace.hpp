// SPDX-License-Identifier: Zlib
#pragma once

#include "shapes/simplifier.hpp"

#include <graze/outline/outline.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace graze::tracing
{

/// The island of every pixel: 0 is transparent, islands count from 1 in the order of their first pixels. Pixels of an
/// island are connected over edges; pixels that meet only at a corner are different islands unless they are connected
/// elsewhere.
class Islands
{
public:
    Islands(const AlphaMask& mask, std::uint8_t threshold);

    [[nodiscard]] int width() const noexcept { return m_width; }
    [[nodiscard]] int height() const noexcept { return m_height; }
    [[nodiscard]] std::uint32_t count() const noexcept { return m_count; }
    /// All pixels, transparent ones too.
    [[nodiscard]] std::size_t pixels() const noexcept { return m_labels.size(); }
    /// 0 beyond the picture.
    [[nodiscard]] std::uint32_t at(int x, int y) const noexcept
    {
        return x < 0 || y < 0 || x >= m_width || y >= m_height ? 0 : m_labels[index(x, y)];
    }
    [[nodiscard]] std::size_t index(int x, int y) const noexcept
    {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(m_width) + static_cast<std::size_t>(x);
    }

private:
    void flood(int x, int y);

    int m_width;
    int m_height;
    std::uint32_t m_count = 0;
    std::vector<std::uint32_t> m_labels;
    std::vector<std::size_t> m_stack;
};

/// A border of an island along pixel borders, the island on the left (y up): the outer border counter-clockwise,
/// holes clockwise. Points only where it turns.
struct Loop
{
    std::uint32_t island = 0;
    bool isHole = false;
    std::vector<Vec2> points;
};

/// All borders, by the row and column at which they begin. No loop touches itself or another of its
/// island: where two pixels of an island meet at a corner only, both corners are cut by a quarter of a
/// pixel, which leaves every pixel centre on its side.
[[nodiscard]] std::vector<Loop> traceLoops(const Islands& islands);

/// The pixel border of a slanted line is a stair of steps of one pixel. The line itself runs through the middles of
/// the steps and covers the same pixel centres: the middles are inserted, and the corners of the steps are marked, to
/// be removed first.
[[nodiscard]] std::vector<detail::BorderPoint> withMiddlesOfSteps(std::span<const Vec2> loop);

} // namespace graze::tracing
