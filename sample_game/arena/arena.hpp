// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/actor.hpp"
#include "arena/bullets.hpp"
#include "arena/effects.hpp"
#include "arena/marks.hpp"
#include "assets/cues.hpp"
#include "assets/pictures.hpp"
#include "base/random.hpp"

#include <graze/system/collision_system.hpp>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

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

/// The last wave of a round is the boss.
inline constexpr int WavesPerRound = 5;

/// Everything on the field but the ship, and what all of it shares.
struct Arena
{
    graze::CollisionSystem collisions;
    Catalog catalog;
    Layers layers;
    Random random;
    std::vector<std::unique_ptr<Actor>> actors{}; ///< in order of creation, each in its place for the events
    Bullets bullets{};
    Effects effects{};
    Marks<GapMark> gaps{40, 400};
    Marks<GrazeMark> grazes{36, 12};
    Cues cues{};                  ///< of this step
    graze::Vec2 target{};         ///< enemies aim at it: the ship, or its last place
    graze::Vec2 targetVelocity{}; ///< (unit: pixels per second)
    int wave = 1;
    int largeBeaten = 0;     ///< large actors that were beaten
    bool gentle = false;     ///< the first seconds of a game: shots pass close by
    bool idle = false;       ///< nobody flies the ship, and it does not fire: nothing is earned
    bool cancelFire = false; ///< all enemy bullets go out at the end of the step

    /// Before the first boss fire is slower, and comes less often.
    [[nodiscard]] bool learning() const noexcept { return wave < WavesPerRound; }
    [[nodiscard]] const graze::Pieces& shapeOf(const Sprite& sprite) const noexcept
    {
        return catalog.collider(sprite.getPicture());
    }

    /// A new actor of that class, which is made with the arena and `arguments`.
    template <class Kind, class... Arguments>
    Kind& spawn(Arguments&&... arguments)
    {
        auto actor = std::make_unique<Kind>(*this, std::forward<Arguments>(arguments)...);
        Kind& made = *actor;
        actors.push_back(std::move(actor));
        return made;
    }
    /// Moves everybody.
    void step();
    /// After the reactions: what is gone leaves the collision system.
    void sweep();
    /// An empty field.
    void clear();

    void draw(std::vector<Drawable>& out) const;
    void threats(std::vector<Threat>& out) const;
    void hash(StateHash& hash) const;
};

/// An empty one, with its layers and who collides with whom.
[[nodiscard]] Arena makeArena(std::uint64_t seed, const Catalog& catalog, graze::GjkSettings settings = {});

} // namespace game
