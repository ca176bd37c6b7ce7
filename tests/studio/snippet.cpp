// SPDX-License-Identifier: Zlib
#include "fighter_snippet.inc"

void play(graze::CollisionSystem& collisions, const sf::Sprite& sprite);
void play(graze::CollisionSystem& collisions, const sf::Sprite& sprite)
{
    Fighter_2Colliders colliders;
    colliders.attach(collisions, sprite);
    colliders.follow(sprite);
}
