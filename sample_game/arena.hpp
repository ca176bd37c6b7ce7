// SPDX-License-Identifier: Zlib
#pragma once

#include "catalog.hpp"
#include "cue_list.hpp"
#include "effects.hpp"
#include "gap_marks.hpp"
#include "random.hpp"

#include <graze/system/collision_system.hpp>

#include <cstdint>

namespace game
{

/// Who may touch whom is said once, in makeArena; the parts only name their layer.
struct Layers
{
    graze::Layer players;
    graze::Layer playerShots;
    graze::Layer enemies;
    graze::Layer enemyShots;
    graze::Layer rocks;
    graze::Layer walls;
    graze::Layer borders; ///< of the field
    graze::Layer powerUps;
};

enum class Kind : std::uint8_t
{
    None,
    Player,
    Enemy,
    Rock,
    PlayerShot,
    EnemyShot,
    Wall,
    Border,
    Turret,
    Capsule,
    BossPart
};

/// The user value of everything in the collision system: its kind above, its serial number below. An
/// event thus tells who it was even when that has died.
inline constexpr unsigned KindShift = 56;
[[nodiscard]] constexpr std::uint64_t userOf(Kind kind, std::uint64_t serial) noexcept
{
    return static_cast<std::uint64_t>(kind) << KindShift | serial;
}
[[nodiscard]] constexpr Kind kindOf(std::uint64_t user) noexcept
{
    return static_cast<Kind>(user >> KindShift);
}
[[nodiscard]] constexpr std::uint64_t serialOf(std::uint64_t user) noexcept
{
    return user & ((std::uint64_t{1} << KindShift) - 1);
}

/// What a strike earned: nothing while the struck one holds.
struct Reward
{
    int points = 0;
    bool large = false; ///< it was one that may leave a capsule
};

/// What all parts of the world share.
struct Arena
{
    graze::CollisionSystem collisions;
    Catalog catalog;
    Layers layers;
    Random random;
    Effects effects;
    GapMarks gaps{};
    CueList cues;
    std::uint64_t nextSerial = 1;
    std::uint64_t bulletsFired = 0;
    graze::Vec2 target{}; ///< where enemies aim: the ship, or where it was last
    int wave = 1;

    /// The matrix of a picture turned and scaled about its middle; 1 is the size on the field.
    [[nodiscard]] graze::Affine2 placed(Picture picture, graze::Vec2 position, float angleRadians,
                                        graze::Vec2 scale = {1.f, 1.f}) const noexcept
    {
        return graze::Affine2::from({.position = position,
                                     .angleRadians = angleRadians,
                                     .scale = scale * PictureScale,
                                     .origin = centreOf(catalog.rect(picture))});
    }
};

/// An empty one, with its layers and who collides with whom.
[[nodiscard]] Arena makeArena(std::uint64_t seed, const Catalog& catalog, graze::GjkSettings settings = {});

} // namespace game
