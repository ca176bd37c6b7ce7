// SPDX-License-Identifier: Zlib
#pragma once

#include "exhibit/stage.hpp"

#include <graze/system/collider.hpp>

#include <span>
#include <vector>

namespace game
{

/// Small discs that show where something is: they light up while they touch it. Each flies along a straight line and
/// comes again at its beginning, or rests.
class Orbs
{
public:
    /// The course of one orb.
    struct Course
    {
        graze::Vec2 from{};
        graze::Vec2 to{};   ///< the same for one that rests
        int period = 1;     ///< steps from `from` to `to`
        int start = 0;      ///< steps that it is ahead
        float radius = 6.f; ///< (unit: pixels)
    };

    Orbs(Stage& stage, std::span<const Course> courses);

    /// Moves them to their places in this step; before the update.
    void step(const Stage& stage);
    void solids(std::vector<Solid>& out) const;

    [[nodiscard]] std::size_t size() const noexcept { return m_orbs.size(); }
    [[nodiscard]] graze::SpriteId id(std::size_t index) const noexcept { return m_orbs[index].collider.id(); }

private:
    struct Orb
    {
        Course course;
        graze::Collider collider;
    };

    std::vector<Orb> m_orbs;
};

} // namespace game
