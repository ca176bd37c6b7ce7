// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <span>
#include <vector>

namespace graze
{
class CollisionSystem;
}

namespace game
{

/// The gap that epsilon left at a hit: a bullet or a laser stopped that far before its target.
struct GapMark
{
    graze::Vec2 from{}; ///< where the bullet or the laser stopped
    graze::Vec2 to{};   ///< the contact point
    float age = 0.f;    ///< 0 .. 1, gone at 1

    [[nodiscard]] float length() const noexcept { return graze::length(to - from); }
};

/// The gaps of the last hits, to be drawn; nothing in the game depends on them.
class GapMarks
{
public:
    /// Shorter gaps are not seen (unit: pixels). The default epsilon leaves none of this length.
    static constexpr float Least = 0.25f;

    /// Once a step, after the update: ages the marks, and adds one for every bullet that stopped short.
    void record(const graze::CollisionSystem& collisions);
    /// A laser that stopped short: for this step.
    void addLaser(graze::Vec2 from, graze::Vec2 to);
    void clear() noexcept { m_marks.clear(); }

    [[nodiscard]] std::span<const GapMark> all() const noexcept { return m_marks; }

private:
    std::vector<GapMark> m_marks;
};

} // namespace game
