// SPDX-License-Identifier: Zlib
#pragma once

#include "exhibit/orbs.hpp"

namespace game
{

/// A circle that its matrix stretches and turns, and orbs that fly through it.
class EllipseStation
{
public:
    EllipseStation(Stage& stage, graze::Vec2 corner);

    void step(Stage& stage);
    void solids(std::vector<Solid>& out) const;

    [[nodiscard]] graze::SpriteId ellipse() const noexcept { return m_ellipse.id(); }

private:
    [[nodiscard]] graze::Affine2 matrixAt(float seconds) const;

    graze::Vec2 m_middle;
    graze::Collider m_ellipse;
    Orbs m_orbs;
};

} // namespace game
