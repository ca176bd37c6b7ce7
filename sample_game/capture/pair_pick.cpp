// SPDX-License-Identifier: Zlib
#include "capture/pair_pick.hpp"

#include "base/text.hpp"

#include <limits>

namespace game
{
namespace
{

std::string nameOf(const graze::CollisionSystem& collisions, graze::SpriteId id)
{
    const std::optional<graze::Layer> layer = collisions.layerOf(id);
    return layer ? std::string(collisions.layerName(*layer)) : "gone";
}

// The borders of the field are left out: they are not seen, and mostly near.
graze::SpriteId nearestTo(const graze::CollisionSystem& collisions, graze::SpriteId id,
                          const graze::QueryFilter& filter)
{
    constexpr float Anywhere = std::numeric_limits<float>::infinity();
    graze::NearHit nearest[8];
    const std::optional<graze::Sprite2D> sprite = collisions.sprite(id);
    const std::size_t count = filter.ignore ? collisions.nearest(graze::Operand(*sprite), Anywhere, nearest, filter)
                                            : collisions.nearest(id, Anywhere, nearest, filter);
    for (std::size_t i = 0; i < count; ++i)
        if (nameOf(collisions, nearest[i].sprite) != "borders")
            return nearest[i].sprite;
    return {};
}

std::string inWords(const graze::DistanceResult& gap, const graze::PenetrationResult& depth)
{
    const auto pixels = [](float number) { return numberText(static_cast<double>(number), 4); };
    if (gap.status == graze::Status::IterationLimit)
        return joined({"undecided: ", pixels(gap.lowerBound), " to ", pixels(gap.distance), " px"});
    if (gap.status == graze::Status::Separated)
        return joined({pixels(gap.distance), " px apart"});
    return joined({"overlapping, ", pixels(depth.depth), " px deep"});
}

} // namespace

graze::SpriteId spriteAt(const graze::CollisionSystem& collisions, graze::Vec2 point, float reach)
{
    graze::NearHit near[16];
    const std::size_t count = collisions.nearest(point, reach, near);
    graze::SpriteId found;
    float nearest = std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < count; ++i)
    {
        if (near[i].distance > 0.f)
            return found ? found : near[i].sprite;
        const float away = graze::length(collisions.bounds(near[i].sprite)->centre() - point);
        if (away < nearest)
            found = near[i].sprite;
        nearest = std::min(nearest, away);
    }
    return found;
}

std::optional<SpritePair> withNearest(const graze::CollisionSystem& collisions, graze::SpriteId id)
{
    if (!collisions.contains(id))
        return std::nullopt;
    // First among the sprites that it may touch, then among all others.
    graze::SpriteId other = nearestTo(collisions, id, {});
    if (!other)
        other = nearestTo(collisions, id, {.layers = graze::LayerMask::all(), .ignore = id});
    return other ? std::optional(SpritePair{id, other}) : std::nullopt;
}

PairFacts factsOf(const graze::CollisionSystem& collisions, const SpritePair& pair)
{
    PairFacts facts{.nameA = nameOf(collisions, pair.a),
                    .nameB = nameOf(collisions, pair.b),
                    .whyNot = collisions.whyNot(pair.a, pair.b)};
    const std::optional<graze::Sprite2D> a = collisions.sprite(pair.a), b = collisions.sprite(pair.b);
    facts.alive = a && b;
    if (!facts.alive)
        return facts;
    facts.gap = graze::distance(*a, *b, collisions.settings());
    facts.measure = inWords(facts.gap, graze::penetration(*a, *b, collisions.settings()));
    return facts;
}

} // namespace game
