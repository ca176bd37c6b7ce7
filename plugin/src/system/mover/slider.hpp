// SPDX-License-Identifier: Zlib
#pragma once

#include "exit_search.hpp"
#include "moving_shape.hpp"

#include <graze/system/mover.hpp>

#include <vector>

namespace graze::detail
{

/// One slide of a mover: see slide().
class Slider
{
public:
    Slider(SeenPieces& seen, const QueryShape& shape, Vec2 wish, const SlideOptions& options);

    [[nodiscard]] MoveResult run();

private:
    enum class Stage
    {
        Start,
        End
    };

    /// False when the mover still overlaps.
    bool pushOut(Stage stage);
    void slide();
    /// A bit farther than the motion.
    [[nodiscard]] Vec2d beyond(Vec2d motion) const noexcept;
    /// Whether the wall stops the motion; `wall` then has the plane that does.
    [[nodiscard]] bool isObstacle(Wall& wall, Vec2d motion) noexcept;
    /// Leaves the first obstacles: the ones that are met at the same place.
    void keepFirst(Walls& walls, Vec2d motion) noexcept;
    /// The part of the motion that keeps the gap from the walls.
    [[nodiscard]] double freeFraction(const Walls& walls, Vec2d motion) const noexcept;
    [[nodiscard]] const Wall& choosePlane(const Walls& walls, Vec2d motion);
    /// Whether none of the walls is an obstacle to the motion.
    [[nodiscard]] bool isFree(const Walls& walls, Vec2d motion);
    void report(const Wall& wall) noexcept;

    MovingShape m_mover;
    SlideOptions m_options;
    Vec2d m_wish{};
    std::vector<Vec2d>& m_corner; ///< normals of the walls met at the present place
    MoveResult m_result;
};

} // namespace graze::detail
