// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/sprite/sprite2d.hpp>
#include <graze/system/ids.hpp>

#include <functional>
#include <string>
#include <vector>

namespace graze
{
class CollisionSystem;
}

namespace game
{

/// Two sprites that may meet, as they stand now.
struct NearPair
{
    graze::SpriteId idA;
    graze::SpriteId idB;
    const graze::Sprite2D& a;
    const graze::Sprite2D& b;
};

/// All pairs that are enabled, whose layers collide, and whose bounds, grown by their near distances, meet.
void forNearPairs(const graze::CollisionSystem& collisions, const std::function<void(const NearPair& pair)>& look);

/// A pair whose answer is not what it ought to be: copies, as they stood.
struct OddPair
{
    graze::Sprite2D a;
    graze::Sprite2D b;
    graze::SpriteId idA{};
    graze::SpriteId idB{};
    bool unfinished = false;   ///< the overlap ran out of iterations
    bool otherVerdict = false; ///< touching instead of apart, or apart instead of touching
    bool touching = false;     ///< the verdict that was given
    float error = 0.f;         ///< error of the distance; 0 within the band (unit: pixels)
};
/// "ran out", "found apart", "found touching", "2.3 px off".
[[nodiscard]] std::string labelOf(const OddPair& pair);

/// The near pairs whose overlap the settings of the system leave undecided.
[[nodiscard]] std::vector<OddPair> unfinishedPairs(const graze::CollisionSystem& collisions);

} // namespace game
