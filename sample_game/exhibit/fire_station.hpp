// SPDX-License-Identifier: Zlib
#pragma once

#include "exhibit/orbs.hpp"

#include <graze/outline/collider_sheet.hpp>

namespace game
{

/// A fire whose collider is another one in every frame, and orbs that fall through it.
class FireStation
{
public:
    FireStation(Stage& stage, graze::Vec2 corner);

    void step(Stage& stage);
    void drawables(std::vector<Drawable>& out) const;
    void solids(std::vector<Solid>& out) const { m_orbs.solids(out); }

    [[nodiscard]] graze::SpriteId fire() const noexcept { return m_fire.id(); }
    [[nodiscard]] static Picture frameAt(int step) noexcept;

private:
    graze::Affine2 m_matrix;
    Picture m_frame;
    graze::AnimatedCollider m_fire;
    Orbs m_orbs;
};

} // namespace game
