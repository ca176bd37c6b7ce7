// SPDX-License-Identifier: Zlib
#include "arena/arena.hpp"

#include <utility>

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
    for (const graze::Layer other :
         {layers.enemies, layers.rocks, layers.enemyShots, layers.walls, layers.borders, layers.powerUps})
        collisions.collide(layers.players, other);
    for (const graze::Layer target : {layers.enemies, layers.rocks, layers.walls})
        collisions.collide(layers.playerShots, target);
    for (const graze::Layer cover : {layers.rocks, layers.walls})
        collisions.collide(layers.enemyShots, cover);
    for (const graze::Layer obstacle : {layers.rocks, layers.enemies, layers.walls}) // rocks bounce off them
        collisions.collide(layers.rocks, obstacle);
    return layers;
}

} // namespace

Arena makeArena(std::uint64_t seed, const Catalog& catalog, graze::GjkSettings settings)
{
    graze::CollisionSystem collisions(settings);
    const Layers layers = makeLayers(collisions);
    return {.collisions = std::move(collisions),
            .catalog = catalog,
            .layers = layers,
            .random = Random(seed),
            .effects = {},
            .cues = {}};
}

} // namespace game
