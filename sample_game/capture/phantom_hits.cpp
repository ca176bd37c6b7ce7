// SPDX-License-Identifier: Zlib
#include "capture/phantom_hits.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <utility>

namespace game
{
namespace
{

using graze::Aabb;

Aabb commonOf(const Aabb& a, const Aabb& b)
{
    return {{std::max(a.lower.x, b.lower.x), std::max(a.lower.y, b.lower.y)},
            {std::min(a.upper.x, b.upper.x), std::min(a.upper.y, b.upper.y)}};
}

} // namespace

Aabb boxOf(const graze::CollisionSystem& collisions, const graze::BulletState& bullet)
{
    if (bullet.shape)
        if (const std::optional<graze::Shape> shape = collisions.shape(bullet.shape))
        {
            const Aabb local = shape->localBounds();
            return {local.lower + bullet.position, local.upper + bullet.position};
        }
    return Aabb{bullet.position, bullet.position}.grown(bullet.radius);
}

// By the events of the last update: they know of sweeps, and of bullets that are gone.
bool PhantomHits::touches(const graze::CollisionSystem& collisions, const Pass& pass)
{
    if (pass.bullet)
        return std::ranges::any_of(collisions.hits(), [&](const graze::Hit& hit)
                                   { return hit.bullet == pass.bullet && hit.target == pass.target; });
    const auto isPair = [&](const graze::Contact& contact) { return contact.other(pass.target) == pass.sprite; };
    return std::ranges::any_of(collisions.begun(), isPair) || std::ranges::any_of(collisions.stays(), isPair);
}

void PhantomHits::takeBack(const graze::CollisionSystem& collisions)
{
    for (Pass& pass : m_passes)
    {
        if (pass.touched || !touches(collisions, pass))
            continue;
        pass.touched = true;
        --m_hits;
        if (std::exchange(pass.lost, false))
        {
            --m_losses;
            m_protected = 0;
        }
    }
}

void PhantomHits::gather(const graze::CollisionSystem& collisions, const BoxSides& sides)
{
    m_now.clear();
    m_sprites.resize(collisions.spriteCount());
    collisions.sprites(m_sprites);
    m_bullets.resize(collisions.bulletCount());
    collisions.bullets(m_bullets);
    const auto boxOn = [&](graze::SpriteId id, graze::LayerMask layers) -> std::optional<Aabb>
    {
        const std::optional<graze::Layer> layer = collisions.layerOf(id);
        return layer && layers.has(*layer) && collisions.isEnabled(id) == true ? collisions.bounds(id) : std::nullopt;
    };
    for (const graze::SpriteId target : m_sprites)
    {
        const std::optional<Aabb> box = boxOn(target, sides.targets);
        if (!box)
            continue;
        for (const graze::SpriteId sprite : m_sprites)
            if (const auto other = boxOn(sprite, sides.threats);
                sprite != target && other && graze::overlaps(*box, *other))
                m_now.push_back({.target = target, .sprite = sprite, .common = commonOf(*box, *other)});
        for (const graze::BulletId id : m_bullets)
        {
            const std::optional<graze::BulletState> bullet = collisions.bullet(id);
            if (!bullet || bullet->spent || !sides.threats.has(bullet->layer))
                continue;
            if (const Aabb other = boxOf(collisions, *bullet); graze::overlaps(*box, other))
                m_now.push_back({.target = target, .bullet = id, .common = commonOf(*box, other)});
        }
    }
}

void PhantomHits::begin(Pass& pass)
{
    ++m_hits;
    if (m_protected > 0)
        return;
    pass.lost = true;
    ++m_losses;
    m_protected = m_stepsPerLoss;
}

void PhantomHits::look(const graze::CollisionSystem& collisions, const BoxSides& sides)
{
    m_protected = std::max(0, m_protected - 1);
    takeBack(collisions);
    gather(collisions, sides);
    for (Pass& pass : m_now)
    {
        const auto before = std::ranges::find_if(m_passes, [&](const Pass& other) { return pass.isOf(other); });
        if (before != m_passes.end())
        {
            pass.touched = before->touched;
            pass.lost = before->lost;
        }
        else if (pass.touched = touches(collisions, pass); !pass.touched)
            begin(pass);
    }
    m_passes.swap(m_now);
}

void PhantomHits::rest(const graze::CollisionSystem& collisions)
{
    m_protected = std::max(0, m_protected - 1);
    takeBack(collisions);
    m_passes.clear();
}

void PhantomHits::reset() noexcept
{
    m_hits = m_losses = 0;
    m_protected = 0;
    m_passes.clear();
}

std::string boxSentence(std::uint64_t losses)
{
    if (losses == 0)
        return "boxes would have done you no harm";
    if (losses == 1)
        return "a box game would have killed you once";
    return joined({"a box game would have killed you ", grouped(losses), " times"});
}

} // namespace game
