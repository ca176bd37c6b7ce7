// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/cue_list.hpp"
#include "arena/effects.hpp"
#include "arena/gap_marks.hpp"
#include "arena/graze_marks.hpp"
#include "assets/catalog.hpp"
#include "base/random.hpp"

#include <graze/system/collider.hpp>
#include <graze/system/collision_system.hpp>

#include <cstdint>

namespace game
{

/// makeArena alone decides which layers collide; the actors only name their layer.
struct Layers
{
    graze::Layer players;
    graze::Layer playerShots;
    graze::Layer enemies;
    graze::Layer enemyShots;
    graze::Layer rocks;
    graze::Layer walls;
    graze::Layer borders; ///< the edges of the field
    graze::Layer powerUps;
};

/// Earned by a strike: nothing while the target holds.
struct Reward
{
    int points = 0;
    bool large = false; ///< the target was one that may leave a capsule
};

/// The last wave of a round is the boss.
inline constexpr int WavesPerRound = 5;

/// Shared by all actors.
struct Arena
{
    graze::CollisionSystem collisions;
    Catalog catalog;
    Layers layers;
    Random random;
    Effects effects;
    GapMarks gaps{};
    GrazeMarks grazes{};
    CueList cues;
    std::uint64_t nextSerial = 1; ///< user value of the next sprite or bullet: unique, and never used again
    std::uint64_t bulletsFired = 0;
    graze::Vec2 target{}; ///< enemies aim at it: the ship, or its last place
    int wave = 1;
    bool gentle = false; ///< the first seconds of a game: shots pass close by

    /// Before the first boss fire is slower, and comes less often.
    [[nodiscard]] bool learning() const noexcept { return wave < WavesPerRound; }

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
