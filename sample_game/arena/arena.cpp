// SPDX-License-Identifier: Zlib
#include "arena/arena.hpp"

#include <algorithm>

namespace game
{
namespace
{

Layers makeLayers(graze::CollisionSystem& collisions)
{
    Layers layers;
    layers.players = collisions.layer("players");
    layers.playerShots = collisions.layer("player shots");
    layers.enemies = collisions.layer("enemies");
    layers.enemyShots = collisions.layer("enemy shots");
    layers.rocks = collisions.layer("rocks");
    layers.walls = collisions.layer("walls");
    layers.borders = collisions.layer("borders");
    layers.powerUps = collisions.layer("power-ups");
    collisions.collide(layers.players, layers.enemies | layers.rocks | layers.enemyShots | layers.walls |
                                           layers.borders | layers.powerUps);
    collisions.collide(layers.playerShots, layers.enemies | layers.rocks | layers.walls);
    collisions.collide(layers.enemyShots, layers.rocks | layers.walls);             // cover
    collisions.collide(layers.rocks, layers.rocks | layers.enemies | layers.walls); // rocks bounce off them
    return layers;
}

} // namespace

Arena makeArena(std::uint64_t seed, const Catalog& catalog, graze::GjkSettings settings)
{
    graze::CollisionSystem collisions(settings);
    const Layers layers = makeLayers(collisions);
    return {.collisions = std::move(collisions), .catalog = catalog, .layers = layers, .random = Random(seed)};
}

void Arena::step()
{
    for (const auto& actor : actors)
    {
        if (actor->gone)
            continue;
        ++actor->age;
        actor->flash = std::max(0, actor->flash - 1);
        actor->step(*this);
    }
}

void Arena::sweep()
{
    std::erase_if(actors, [](const auto& actor) { return actor->gone; });
    if (std::exchange(cancelFire, false))
        bullets.cancelEnemyFire(*this);
    bullets.cull(*this);
}

void Arena::clear()
{
    actors.clear();
    bullets.clear(*this);
    effects.clear();
    gaps.clear();
    grazes.clear();
    largeBeaten = 0;
    cancelFire = false;
}

void Arena::draw(std::vector<Drawable>& out) const
{
    for (int kind = 0; kind <= static_cast<int>(Actor::Kind::Enemy); ++kind)
        for (const auto& actor : actors)
            if (actor->kind == static_cast<Actor::Kind>(kind))
                actor->draw(*this, out);
}

void Arena::threats(std::vector<Threat>& out) const
{
    bullets.threats(*this, out);
    for (const auto& actor : actors)
        if (const auto bounds = collisions.bounds(actor->collider.id()); bounds && actor->touch != Killer::None)
        {
            const graze::Vec2 size = bounds->size();
            out.push_back({actor->position(), actor->velocity, (size.x + size.y) * 0.24f, false, actor->armoured});
        }
}

void Arena::hash(StateHash& hash) const
{
    hash.add(random.state(), std::uint64_t{actors.size()});
    for (const auto& actor : actors)
        actor->hash(hash);
    bullets.hash(*this, hash);
    hash.add(target, targetVelocity, largeBeaten);
}

void markGaps(Marks<GapMark>& marks, const graze::CollisionSystem& collisions)
{
    for (const graze::Hit& hit : collisions.hits())
    {
        const auto bullet = collisions.bullet(hit.bullet);
        // One that started in contact did not stop short.
        if (!bullet || hit.depth > 0.f || hit.fraction == 0.f)
            continue;
        const graze::Vec2 centre = bullet->previous + (bullet->position - bullet->previous) * hit.fraction;
        const GapMark mark{centre + graze::normalized(hit.point - centre) * bullet->radius, hit.point};
        if (graze::length(hit.point - centre) > bullet->radius + LeastGap)
            marks.add(mark);
    }
}

} // namespace game
