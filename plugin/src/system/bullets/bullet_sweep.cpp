// SPDX-License-Identifier: Zlib
#include "bullet_sweep.hpp"

#include <algorithm>

namespace graze::detail
{

void BulletSweep::run(const BulletFrame& frame)
{
    m_meetings.start(frame);
    if (frame.bullets.rows() == 0)
        return;
    m_prepared.clear(frame.scene.sprites.pieces.shape.size());
    m_search.start(frame, m_prepared);
    while (m_search.findSome(frame, m_prepared))
        for (const BulletSearch::Found& found : m_search.found())
            sweep(frame, found.bullet, m_search.pieces(found));
    m_meetings.finish(frame);
}

void BulletSweep::sweep(const BulletFrame& frame, std::uint32_t bullet, std::span<const std::uint32_t> pieces)
{
    const std::span<const Meeting> known = m_meetings.of(frame, bullet);
    m_targets.gather(frame, bullet, pieces, known, m_prepared);
    m_targets.cast(frame, bullet);
    const FlightEnd end = takeHits(frame, bullet);
    m_meetings.follow(frame, bullet, known, m_targets, end);
}

FlightEnd BulletSweep::takeHits(const BulletFrame& frame, std::uint32_t bullet)
{
    const SpriteTable& sprites = frame.scene.sprites;
    std::int32_t struck = 0;
    for (SweptTarget& target : m_targets.all())
    {
        if (!target.hit)
            break;
        const BulletTraits& traits = frame.bullets.traits[bullet];
        const bool spent = struck == traits.pierceLeft;
        const Touch& touch = target.touch;
        const Vec2 normal = lengthSquared(touch.normal) > 0.5f ? touch.normal : Vec2{0.f, -1.f};
        frame.events.hits.push_back({traits.id, sprites.id[target.row], traits.owner, traits.user,
                                     sprites.user[target.row], target.fraction, touch.point, normal,
                                     std::max(touch.depth, 0.f), target.piece, spent,
                                     frame.bullets.flight[bullet].layer, sprites.layer[target.row]});
        if (spent)
            return {target.fraction, true};
        m_targets.strike(target);
        ++struck;
    }
    return {};
}

void BulletSweep::take(BulletTable& bullets, std::span<const Hit> hits) noexcept
{
    for (const Hit& hit : hits)
    {
        const std::uint32_t row = bullets.ids().row(hit.bullet.value);
        if (hit.spent)
            bullets.flags[row] |= BulletTable::Spent;
        else
            --bullets.traits[row].pierceLeft;
    }
    bullets.meetings.take();
}

} // namespace graze::detail
