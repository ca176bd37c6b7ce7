// SPDX-License-Identifier: Zlib
// The colliders of sheets/fighter-2.png. Link graze::files and graze::sfml.
#include <graze/files/collider_file.hpp>
#include <graze/sfml.hpp>

struct Fighter_2Colliders
{
    graze::ColliderSheet sheet{graze::loadColliderFile("fighter-2.collider.json").frames};
    graze::AnimatedCollider hitCollider;
    graze::AnimatedCollider hurtCollider;

    // Once, when the sprite is there and shows a frame of this sheet.
    void attach(graze::CollisionSystem& collisions, const sf::Sprite& sprite)
    {
        hitCollider = graze::colliderFor(collisions, sprite, sheet, {}, "hit");
        hurtCollider = graze::colliderFor(collisions, sprite, sheet, {.owner = hitCollider.id()}, "hurt");
    }
    // Each frame, after the sprite has moved and before collisions.update().
    void follow(const sf::Sprite& sprite)
    {
        hitCollider.follow(sheet, sprite);
        hurtCollider.follow(sheet, sprite);
    }
};
