// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/effects.hpp"
#include "arena/field.hpp"
#include "assets/assets.hpp"

#include <graze/outline/collider_sheet.hpp>
#include <graze/system/collision_system.hpp>

#include <cstdint>

namespace game
{

/// A sprite without a picture: it is drawn as the shape that it is.
struct Solid
{
    graze::SpriteId id{};
    Tint fill{};
    Tint border{};
};

/// The layers of the exhibit.
struct StageLayers
{
    graze::Layer ellipse;
    graze::Layer arm;
    graze::Layer wall;
    graze::Layer fire;
    graze::Layer plate;
    graze::Layer orbs;    ///< touch the ellipse, the arm and the fire
    graze::Layer balls;   ///< bounce off the wall
    graze::Layer bullets; ///< are stopped by the plate
};

/// Size of a station; they stand beside each other in two columns (unit: pixels).
inline constexpr graze::Vec2 StationSize{FieldWidth, 400.f};

/// Shared by the stations: one collision system, set up as by any game.
struct Stage
{
    explicit Stage(const Assets& assets);

    graze::CollisionSystem collisions;
    StageLayers layers;
    Catalog catalog;
    graze::ColliderSheet sheet; ///< colliders of the atlas by rect
    Effects effects{};
    std::uint64_t nextUser = 1; ///< user value of the next sprite or bullet, never used again
    int step = 0;

    [[nodiscard]] float seconds() const noexcept { return secondsOf(step); }
};

inline constexpr Tint IdleFill{52, 70, 110, 255};
inline constexpr Tint IdleBorder{96, 122, 176, 255};
inline constexpr Tint LitFill{255, 190, 70, 255};
inline constexpr Tint LitBorder{255, 236, 170, 255};

} // namespace game
