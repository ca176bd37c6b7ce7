// SPDX-License-Identifier: Zlib
#include "capture/phantom_hits.hpp"

#include <graze/queries/pair_queries.hpp>

#include <algorithm>

namespace game
{

using graze::Aabb;

Aabb boxOf(const graze::BulletState& bullet) noexcept
{
    return Aabb{bullet.position, bullet.position}.grown(bullet.radius);
}

std::vector<PhantomHit> phantomHits(const graze::CollisionSystem& collisions, graze::SpriteId target,
                                    graze::LayerMask threats)
{
    std::vector<PhantomHit> found;
    const std::optional<graze::Sprite2D> sprite = collisions.sprite(target);
    if (!sprite)
        return found;
    const Aabb box = sprite->bounds();
    const auto judge = [&](const Aabb& other, const graze::Operand& threat)
    {
        if (!graze::overlap(*sprite, threat).overlapping())
            found.push_back({box,
                             other,
                             {{std::max(box.lower.x, other.lower.x), std::max(box.lower.y, other.lower.y)},
                              {std::min(box.upper.x, other.upper.x), std::min(box.upper.y, other.upper.y)}}});
    };
    std::vector<graze::SpriteId> sprites(collisions.spriteCount());
    collisions.sprites(sprites);
    for (const graze::SpriteId id : sprites)
        if (const auto other = collisions.bounds(id); id != target && other && overlaps(box, *other) &&
                                                      threats.has(*collisions.layerOf(id)) && *collisions.isEnabled(id))
            judge(*other, *collisions.sprite(id));
    std::vector<graze::BulletId> bullets(collisions.bulletCount());
    collisions.bullets(bullets);
    for (const graze::BulletId id : bullets)
        if (const auto bullet = collisions.bullet(id);
            bullet && !bullet->spent && threats.has(bullet->layer) && overlaps(box, boxOf(*bullet)))
        {
            const graze::Shape circle = graze::Circle{bullet->radius};
            judge(boxOf(*bullet), {circle, graze::Affine2::translation(bullet->position)});
        }
    return found;
}

} // namespace game
