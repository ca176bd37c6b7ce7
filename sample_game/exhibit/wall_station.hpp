// SPDX-License-Identifier: Zlib
#pragma once

#include "exhibit/stage.hpp"

#include <graze/system/collider.hpp>

#include <vector>

namespace game
{

/// A wall that turns, and balls that fall on it and bounce off.
class WallStation
{
public:
    WallStation(Stage& stage, graze::Vec2 corner);

    /// Before the update.
    void step(Stage& stage);
    /// After the update: balls that touch the wall leave it.
    void react(Stage& stage);
    void drawables(std::vector<Drawable>& out) const;
    void solids(std::vector<Solid>& out) const;

    [[nodiscard]] graze::SpriteId wall() const noexcept { return m_wall.id(); }
    /// Times that a ball was thrown back.
    [[nodiscard]] std::uint64_t bounces() const noexcept { return m_bounces; }

private:
    struct Ball
    {
        graze::Vec2 position{};
        graze::Vec2 velocity{}; ///< (unit: pixels per second)
        int flash = 0;          ///< steps since a bounce, downwards
        graze::Collider collider{};
    };

    [[nodiscard]] graze::Affine2 matrixAt(float seconds) const;
    void drop(Ball& ball);
    void bounce(Stage& stage, Ball& ball, const graze::Sprite2D& wall);

    graze::Vec2 m_corner;
    graze::Vec2 m_middle;
    graze::Affine2 m_matrix;
    graze::Collider m_wall;
    std::vector<Ball> m_balls;
    int m_dropped = 0;
    std::uint64_t m_bounces = 0;
};

} // namespace game
