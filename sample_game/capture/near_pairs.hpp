// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/sprite/sprite2d.hpp>

#include <functional>
#include <vector>

namespace graze
{
class CollisionSystem;
}

namespace game
{

/// All pairs that are enabled, whose layers collide, and whose bounds, grown by their near distances, meet.
void forNearPairs(const graze::CollisionSystem& collisions,
                  const std::function<void(const graze::Sprite2D& a, const graze::Sprite2D& b)>& look);

/// The near pairs whose overlap the settings of the system leave undecided: copies, as they stand now.
struct UnfinishedPair
{
    graze::Sprite2D a;
    graze::Sprite2D b;
};
[[nodiscard]] std::vector<UnfinishedPair> unfinishedPairs(const graze::CollisionSystem& collisions);

} // namespace game
