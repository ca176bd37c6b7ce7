// SPDX-License-Identifier: Zlib
#pragma once

#include "moving_shape.hpp"

#include <graze/system/mover.hpp>

#include <vector>

namespace graze::detail
{

/// One slide of a mover: see slide().
class Slider
{
public:
    Slider(const SeenPieces& seen, const QueryShape& shape, Vec2 wish, const SlideOptions& options);

    [[nodiscard]] MoveResult run();

private:
    enum class Stage
    {
        Start,
        End
    };

    /// A plane that turns the mover aside: the part of the motion before it, and the rest of the motion beside it.
    struct Turn
    {
        const Wall* plane = nullptr;
        double fraction = 1.;
        Vec2d rest{};
    };

    /// False when the mover still overlaps.
    bool pushOut(Stage stage);
    void slide();
    /// A bit farther than the motion.
    [[nodiscard]] Vec2d beyond(Vec2d motion) const noexcept;
    [[nodiscard]] bool isObstacle(const Wall& wall, Vec2d motion) noexcept;
    /// Whether the piece has no width across the motion.
    [[nodiscard]] bool isThin(std::uint32_t moverPiece, Vec2d motion) noexcept;
    /// To a place from where no wall is met, a bit aside. False when there is none.
    bool stepAside(Vec2d motion);
    /// Whether no other wall is met before this one, tiles of the same floor aside.
    [[nodiscard]] bool isFirst(const Wall& wall, Vec2d motion);
    /// The fraction of the motion at which the gap from the wall is reached.
    [[nodiscard]] double reachedAt(const Wall& wall, Vec2d motion) const noexcept;
    /// Leaves the first obstacles: the ones that are reached at the same place.
    void keepFirst(Walls& walls, Vec2d motion);
    /// A wall that was passed as no obstacle takes the place of the others, if the mover slides past them beside it.
    void keepPassed(const Walls& passed, Walls& walls, Vec2d motion);
    /// The planes that the mover may slide along, wall by wall.
    void findPlanes(const Walls& walls, Vec2d motion, Walls& planes);
    /// The turn at a plane, no later than `latest`.
    [[nodiscard]] Turn turnAt(const Wall& plane, Vec2d motion, double latest);
    [[nodiscard]] Turn chooseTurn(const Walls& walls, const Walls& planes, Vec2d motion);
    /// Whether none of the walls is an obstacle to the motion, nearer than `within`.
    [[nodiscard]] bool isFree(const Walls& walls, Vec2d motion, double within);
    void report(const Wall& wall) noexcept;

    MovingShape m_mover;
    SlideOptions m_options;
    Vec2d m_wish{};
    std::vector<Vec2d>& m_corner; ///< normals of the walls met at the present place
    Walls& m_around;              ///< the walls about the place where it stops
    MoveResult m_result;
};

} // namespace graze::detail
