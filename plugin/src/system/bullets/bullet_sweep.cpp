// SPDX-License-Identifier: Zlib
#include "bullet_sweep.hpp"

#include <algorithm>

namespace graze::detail
{

void BulletSweep::run(const BulletFrame& frame)
{
    if (frame.bullets.rows() == 0)
        return;
    m_prepared.clear(frame.scene.sprites.pieces.shape.size());
    m_search.start(frame, m_prepared);
    while (m_search.findSome(frame, m_prepared))
        for (const BulletSearch::Found& found : m_search.found())
            sweep(frame, found.bullet, m_search.pieces(found));
    m_nearMisses.reportLeft(frame);
}

void BulletSweep::sweep(const BulletFrame& frame, std::uint32_t bullet, std::span<const std::uint32_t> pieces)
{
    m_targets.gather(frame, bullet, pieces, m_prepared);
    m_targets.cast(frame, bullet);
    const float stop = takeHits(frame, bullet);
    for (const SweptTarget& target : m_targets.all())
        BulletNearMisses::follow(frame, bullet, m_targets, target, stop);
}

float BulletSweep::takeHits(const BulletFrame& frame, std::uint32_t bullet) const
{
    BulletTable& bullets = frame.bullets;
    const SpriteTable& sprites = frame.scene.sprites;
    for (const SweptTarget& target : m_targets.all())
    {
        if (!target.hit)
            break;
        BulletTraits& traits = bullets.traits[bullet];
        const bool spent = traits.pierceLeft == 0;
        const SpriteId id = sprites.id[target.row];
        const Touch& touch = target.touch;
        const Vec2 normal = lengthSquared(touch.normal) > 0.5f ? touch.normal : Vec2{0.f, -1.f};
        frame.events.hits.push_back({traits.id, id, traits.owner, traits.user, sprites.user[target.row],
                                     target.fraction, touch.point, normal, std::max(touch.depth, 0.f), target.piece,
                                     spent, bullets.flight[bullet].layer, sprites.layer[target.row]});
        if (spent)
        {
            bullets.flags[bullet] |= BulletTable::Spent;
            return target.fraction;
        }
        bullets.meeting(bullet, id).struck = true;
        --traits.pierceLeft;
    }
    return 1.f;
}

} // namespace graze::detail
