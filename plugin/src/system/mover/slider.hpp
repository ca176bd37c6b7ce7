// SPDX-License-Identifier: Zlib
#pragma once

#include "system/ask/world_queries.hpp"

#include <graze/system/mover.hpp>

#include <vector>

namespace graze::detail
{

/// A wall as the mover meets it.
struct Wall
{
    std::uint32_t piece = 0; ///< of the wall
    std::uint32_t moverPiece = 0;
    Vec2d normal{}; ///< outward
    Vec2d point{};
    double fraction = 0.; ///< of the way, when it was swept for
    double depth = 0.;    ///< when it was looked for where the mover stands; below 0 it is minus the gap
};

/// Outward normal of a wall from that of a pair of mover and wall.
[[nodiscard]] Vec2d outwardFrom(Vec2 normal) noexcept;

/// The longest part of `way` that leads into none of the normals' walls; zero in a corner.
[[nodiscard]] Vec2d clippedWay(Vec2d way, std::span<const Vec2d> normals) noexcept;

/// One slide of a mover: see slide().
class Slider
{
public:
    Slider(WorldQueries& queries, const QueryShape& shape, Vec2 wish, const SlideOptions& options) noexcept;

    [[nodiscard]] MoveResult run() noexcept;

private:
    using Walls = std::vector<Wall>;
    enum class Stage
    {
        Start,
        End
    };
    struct WayOut
    {
        Vec2d way{};
        double depth = 0.; ///< the largest that is left after it
    };

    // --- Pushing out ----------------------------------------------------------------------------

    /// Walls nearer than m_gap where the mover stands; returns the largest depth.
    double findTouched(Walls& walls) noexcept;
    double worstDepthAt(Vec2d offset) noexcept;
    bool pushOut(Stage stage) noexcept;
    [[nodiscard]] double exitFrom(const Wall& wall, Vec2d direction) noexcept;
    [[nodiscard]] bool isPassable(Vec2d way, const Walls& touched) noexcept;
    [[nodiscard]] WayOut chooseAmong(std::span<Vec2d> ways, const Walls& walls, double worst) noexcept;
    [[nodiscard]] Vec2d chooseWayOut(const Walls& walls, double worst) noexcept;

    // --- Sliding --------------------------------------------------------------------------------

    void slide() noexcept;
    [[nodiscard]] Vec2d beyond(Vec2d way) const noexcept;
    void findWalls(Vec2d way, Walls& walls) noexcept;
    [[nodiscard]] bool meets(const Wall& wall, Vec2d way, Wall& met) noexcept;
    [[nodiscard]] bool isObstacle(const Wall& wall, Vec2d way) noexcept;
    /// Leaves the first obstacles: those that are met at the same place.
    void keepFirst(Walls& walls, Vec2d way) noexcept;
    [[nodiscard]] double freeFraction(const Walls& walls, Vec2d way) const noexcept;
    [[nodiscard]] const Wall& choosePlane(const Walls& walls, Vec2d way) noexcept;
    [[nodiscard]] bool frees(const Walls& walls, Vec2d way) noexcept;

    void standAt(Vec2d offset) noexcept;
    void tell(const Wall& wall) noexcept;
    [[nodiscard]] Vec2d offset() const noexcept { return Vec2d(m_shape.matrix().offset()); }

    WorldQueries& m_queries;
    QueryShape m_shape;
    SlideOptions m_options;
    Vec2d m_wish{};
    double m_gap = 0.;            ///< kept from walls
    double m_tolerance = 0.;      ///< an overlap of less is none
    std::vector<Vec2d>& m_corner; ///< normals of what was met at the present place
    MoveResult m_result;
};

} // namespace graze::detail
