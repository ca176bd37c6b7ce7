// SPDX-License-Identifier: Zlib
#pragma once

#include "exhibit/orbs.hpp"

namespace game
{

/// An arm that is turned to its mirror image and back, over a grid of orbs at rest.
class ArmStation
{
public:
    ArmStation(Stage& stage, graze::Vec2 corner);

    void step(Stage& stage);
    void drawables(std::vector<Drawable>& out) const;
    void solids(std::vector<Solid>& out) const { m_orbs.solids(out); }

    [[nodiscard]] graze::SpriteId arm() const noexcept { return m_arm.id(); }
    /// The factor across: 1 as drawn, -1 mirrored, between them on its turn from one to the other.
    [[nodiscard]] static float mirrorAt(int step) noexcept;
    /// Where the arm is with another factor, everything else as in this step.
    [[nodiscard]] graze::Affine2 matrixAt(int step, float mirror) const;

private:
    graze::Vec2 m_pivot;
    graze::Affine2 m_matrix;
    graze::Collider m_arm;
    Orbs m_orbs;
};

} // namespace game
