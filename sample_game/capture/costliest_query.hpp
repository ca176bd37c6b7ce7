// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/sprite/sprite2d.hpp>
#include <graze/system/ids.hpp>
#include <graze/tune/query_recorder.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace game
{

/// A query of a game, and how long it took.
struct CostlyQuery
{
    graze::TunedQuery query = graze::TunedQuery::Overlap;
    graze::Sprite2D a;
    graze::Sprite2D b;
    graze::Motion motionA{};
    graze::Motion motionB{};
    graze::SpriteId idA{};
    graze::SpriteId idB{};
    graze::BulletId bullet{}; ///< null when a is no bullet
    std::string nameA{};      ///< "rocks, 2 pieces of 11 points"
    std::string nameB{};
    std::uint64_t frame = 0;
    int iterations = 0; ///< support searches, over all pairs of pieces and all moments
    int needed = 0;     ///< the fewest maxIterations that finish it, by `neediestOf`; 129 when 128 do not
    bool unfinished = false;
};

/// "point", "circle", "polygon of 9 points", "3 pieces of 21 points".
[[nodiscard]] std::string shapeWords(const graze::Sprite2D& sprite);

/// Asks the queries that the last update made with these settings, and returns those that took most iterations: the
/// costliest first, `most` of them at most. Unfinished ones come before all others.
[[nodiscard]] std::vector<CostlyQuery> costliestOf(const graze::CollisionSystem& collisions,
                                                   const graze::GjkSettings& settings, std::size_t most);

/// The query of the last update that needs most iterations to finish, if it needs more than
/// `beyond`. Epsilon and method are those of the settings.
[[nodiscard]] std::optional<CostlyQuery> neediestOf(const graze::CollisionSystem& collisions,
                                                    graze::GjkSettings settings, int beyond);

} // namespace game
