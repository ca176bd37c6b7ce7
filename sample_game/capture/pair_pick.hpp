// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/queries/pair_queries.hpp>
#include <graze/system/collision_system.hpp>

#include <optional>
#include <string>

namespace game
{

/// Two sprites to be looked at.
struct SpritePair
{
    graze::SpriteId a;
    graze::SpriteId b;

    friend bool operator==(const SpritePair&, const SpritePair&) noexcept = default;
};

/// The sprite meant by a click there: of the sprites that hold the point the one whose middle is nearest, else the
/// nearest sprite within `reach` pixels; null for none.
[[nodiscard]] graze::SpriteId spriteAt(const graze::CollisionSystem& collisions, graze::Vec2 point, float reach);

/// A sprite and what is nearest to it of all that it could touch; without that, of everything. Empty when it is not
/// alive or alone.
[[nodiscard]] std::optional<SpritePair> withNearest(const graze::CollisionSystem& collisions, graze::SpriteId id);

/// The known facts about a pair.
struct PairFacts
{
    std::string nameA; ///< name of the layer; "gone" for a sprite that is not alive
    std::string nameB;
    graze::WhyNot whyNot;
    bool alive = false;          ///< both are, and what follows is known
    graze::DistanceResult gap{}; ///< with the settings of the system
    std::string measure{};       ///< "12.3 px apart", "overlapping, 4.5 px deep", or that it was not found out
};

[[nodiscard]] PairFacts factsOf(const graze::CollisionSystem& collisions, const SpritePair& pair);

} // namespace game
