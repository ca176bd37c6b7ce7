// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <span>
#include <vector>

namespace game
{

/// The gap of a near miss, as a line from the ship to what passed it.
struct GrazeMark
{
    graze::Vec2 ship{};  ///< nearest point of the ship
    graze::Vec2 other{}; ///< nearest point of the bullet or body
    float gap = 0.f;     ///< (unit: pixels)
    float age = 0.f;     ///< 0 .. 1, gone at 1
};

/// The gaps of the last near misses, to be drawn; they stay beside the ship. Nothing in the game depends on them.
class GrazeMarks
{
public:
    void add(graze::Vec2 ship, graze::Vec2 other, float gap);
    /// Once a step; `displacement` of the ship.
    void step(graze::Vec2 displacement);
    void clear() noexcept { m_marks.clear(); }

    [[nodiscard]] std::span<const GrazeMark> all() const noexcept { return m_marks; }

private:
    std::vector<GrazeMark> m_marks;
};

} // namespace game
