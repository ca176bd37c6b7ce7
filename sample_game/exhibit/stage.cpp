// SPDX-License-Identifier: Zlib
#include "exhibit/stage.hpp"

#include <graze/sfml/attach.hpp>

namespace game
{
namespace
{

StageLayers makeLayers(graze::CollisionSystem& collisions)
{
    StageLayers layers;
    layers.ellipse = collisions.layer("ellipse");
    layers.arm = collisions.layer("arm");
    layers.wall = collisions.layer("wall");
    layers.fire = collisions.layer("fire");
    layers.plate = collisions.layer("plate");
    layers.orbs = collisions.layer("orbs");
    layers.balls = collisions.layer("balls");
    layers.bullets = collisions.layer("bullets");
    collisions.collide(layers.orbs, layers.ellipse | layers.arm | layers.fire);
    collisions.collide(layers.balls, layers.wall);
    collisions.collide(layers.bullets, layers.plate);
    return layers;
}

} // namespace

// Flames are half transparent at their ends, and belong to the collider.
Stage::Stage(const Assets& assets) :
layers(makeLayers(collisions)),
catalog(assets.catalog),
sheet(graze::sheetOf(assets.atlas, {.maxError = 2.f, .threshold = 64}))
{
    collisions.setEventOptions({.contactIndex = true});
}

} // namespace game
