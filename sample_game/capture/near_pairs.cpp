// SPDX-License-Identifier: Zlib
#include "capture/near_pairs.hpp"

#include "base/text.hpp"

#include <graze/queries/pair_queries.hpp>
#include <graze/system/collision_system.hpp>

#include <algorithm>
#include <optional>

namespace game
{
namespace
{

struct Candidate
{
    graze::SpriteId id;
    graze::Layer layer;
    graze::Aabb reach;                     // bounds grown by the near distance
    std::optional<graze::Sprite2D> sprite; // copied when somebody comes near
};

// From left to right, so that each looks only at those that begin before it ends.
std::vector<Candidate> candidatesOf(const graze::CollisionSystem& collisions)
{
    std::vector<graze::SpriteId> ids(collisions.spriteCount());
    collisions.sprites(ids);
    std::vector<Candidate> candidates;
    candidates.reserve(ids.size());
    for (const graze::SpriteId id : ids)
        if (collisions.isEnabled(id).value_or(false))
            candidates.push_back(
                {.id = id,
                 .layer = collisions.layerOf(id).value_or(graze::Layer{}),
                 .reach =
                     collisions.bounds(id).value_or(graze::Aabb{}).grown(collisions.nearDistance(id).value_or(0.f)),
                 .sprite = std::nullopt});
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.reach.lower.x < b.reach.lower.x; });
    return candidates;
}

const graze::Sprite2D& spriteOf(Candidate& candidate, const graze::CollisionSystem& collisions)
{
    if (!candidate.sprite)
        candidate.sprite = collisions.sprite(candidate.id);
    return *candidate.sprite;
}

} // namespace

void forNearPairs(const graze::CollisionSystem& collisions, const std::function<void(const NearPair& pair)>& look)
{
    std::vector<Candidate> candidates = candidatesOf(collisions);
    for (std::size_t i = 0; i < candidates.size(); ++i)
        for (std::size_t j = i + 1; j < candidates.size() && candidates[j].reach.lower.x <= candidates[i].reach.upper.x;
             ++j)
            if (overlaps(candidates[i].reach, candidates[j].reach) &&
                collisions.collides(candidates[i].layer, candidates[j].layer))
                look({candidates[i].id, candidates[j].id, spriteOf(candidates[i], collisions),
                      spriteOf(candidates[j], collisions)});
}

std::string labelOf(const OddPair& pair)
{
    if (pair.unfinished)
        return "ran out";
    if (pair.otherVerdict)
        return pair.touching ? "found touching" : "found apart";
    return joined({numberText(static_cast<double>(pair.error), 2), " px off"});
}

std::vector<OddPair> unfinishedPairs(const graze::CollisionSystem& collisions)
{
    std::vector<OddPair> found;
    forNearPairs(collisions,
                 [&](const NearPair& pair)
                 {
                     const graze::OverlapResult result = graze::overlap(pair.a, pair.b, collisions.settings());
                     if (result.status == graze::Status::IterationLimit)
                         found.push_back(
                             {.a = pair.a, .b = pair.b, .idA = pair.idA, .idB = pair.idB, .unfinished = true});
                 });
    return found;
}

} // namespace game
