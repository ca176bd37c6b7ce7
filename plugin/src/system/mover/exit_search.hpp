// SPDX-License-Identifier: Zlib
#pragma once

#include "moving_shape.hpp"

#include <span>

namespace graze::detail
{

/// Finds the displacement that takes a mover out of the walls that it overlaps.
class ExitSearch
{
public:
    explicit ExitSearch(MovingShape& mover) noexcept : m_mover(mover) {}

    /// The shortest displacement that frees the mover, or a step towards one; zero when there is none. `walls` and
    /// `worst` are from MovingShape::findTouched.
    [[nodiscard]] Vec2d choose(const Walls& walls, double worst);

private:
    struct Exit
    {
        Vec2d displacement{};
        double depth = 0.; ///< the largest that is left after it
    };
    [[nodiscard]] Exit chooseAmong(std::span<Vec2d> displacements, const Walls& walls, double worst);
    [[nodiscard]] bool isPassable(Vec2d displacement, const Walls& touched);
    /// How far along a unit direction the mover leaves a wall.
    [[nodiscard]] double exitFrom(const Wall& wall, Vec2d direction) noexcept;

    MovingShape& m_mover;
};

} // namespace graze::detail
