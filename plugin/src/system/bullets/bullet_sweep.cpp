// SPDX-License-Identifier: Zlib
#include "bullet_sweep.hpp"

#include <algorithm>
#include <new>

namespace graze::detail
{

void BulletSweep::run(const BulletFrame& frame)
{
    const std::uint32_t rows = frame.bullets.rows();
    if (rows == 0)
        return frame.newMeetings.start();
    const Blocks blocks = blocksOf(frame);
    m_prepared.clear(frame.scene.sprites.pieces.shape.size());
    if (blocks.count() > 1 && frame.fast())
        m_prepared.prepareAll(frame.scene, frame.workers);
    m_filing.build(frame);
    if (blocks.count() > 1)
        runBlocks(frame, blocks);
    else
        m_sweeper.run(frame, m_filing.targets(), m_prepared, 0, rows);
}

// With workers every target is prepared, flown past or not: that pays where bullets are many more than sprites.
Blocks BulletSweep::blocksOf(const BulletFrame& frame) noexcept
{
    constexpr std::uint32_t BlockBullets = 4096;
    const bool pays = frame.bullets.alive() / 2 > frame.scene.sprites.alive();
    return {pays ? frame.workers : nullptr, frame.bullets.rows(), BlockBullets};
}

void BulletSweep::runBlocks(const BulletFrame& frame, const Blocks& blocks)
{
    while (m_blocks.size() < blocks.count())
        m_blocks.push_back(std::make_unique<Block>());
    m_statistics.start(blocks.count(), frame.statistics);
    blocks.forEach([&](std::uint32_t number, std::uint32_t first, std::uint32_t last)
                   { runBlock(frame, number, first, last); });
    m_statistics.finish();
    frame.newMeetings.start();
    for (std::uint32_t number = 0; number < blocks.count(); ++number)
    {
        const Block& block = *m_blocks[number];
        if (block.ranOutOfMemory)
            throw std::bad_alloc();
        const auto append = [](auto& to, const auto& more) { to.insert(to.end(), more.begin(), more.end()); };
        append(frame.events.hits, block.events.hits);
        append(frame.events.nearMisses, block.events.nearMisses);
        frame.newMeetings.addNew(block.meetings);
    }
}

// A task never throws. The number of its events is not known before: where there is no memory for them, the update
// throws when all tasks are done.
void BulletSweep::runBlock(const BulletFrame& frame, std::uint32_t number, std::uint32_t first,
                           std::uint32_t last) noexcept
{
    Block& block = *m_blocks[number];
    block.events.clear();
    Statistics& statistics = m_statistics.of(number);
    CountedQueries queries(frame.queries.settings(), &statistics);
    const BulletFrame part{frame.scene, frame.bullets, block.meetings, frame.candidates,
                           queries,     statistics,    block.events};
    block.ranOutOfMemory = false;
    try
    {
        block.sweeper.run(part, m_filing.targets(), m_prepared, first, last);
    }
    catch (...)
    {
        block.ranOutOfMemory = true;
    }
}

void BulletSweep::Sweeper::run(const BulletFrame& frame, const BulletTargets& targets, PreparedTargets& prepared,
                               std::uint32_t first, std::uint32_t last)
{
    m_meetings.start(frame, first);
    m_search.start(frame, targets, first, last);
    while (m_search.findSome(frame, prepared))
        for (const BulletSearch::Found& found : m_search.found())
            sweep(frame, found.bullet, m_search.pieces(found));
    m_meetings.finish(frame, last);
}

void BulletSweep::Sweeper::sweep(const BulletFrame& frame, std::uint32_t bullet, std::span<const NearPiece> pieces)
{
    const std::span<const Meeting> known = m_meetings.of(frame, bullet);
    m_targets.gather(frame, bullet, pieces, known);
    m_targets.cast(frame, bullet);
    const FlightEnd end = takeHits(frame, bullet);
    m_meetings.follow(frame, bullet, known, m_targets, end);
}

FlightEnd BulletSweep::Sweeper::takeHits(const BulletFrame& frame, std::uint32_t bullet)
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
