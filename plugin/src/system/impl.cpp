// SPDX-License-Identifier: Zlib
#include "impl.hpp"

#include "stopwatch.hpp"

namespace graze
{

void CollisionSystem::Impl::update()
{
    detail::Stopwatch total;
    detail::Stopwatch stage;
    ++m_frame;
    events.clear();
    statistics = Statistics{};
    detail::CountedQueries queries(settings, &statistics);
    const detail::NarrowPhase::Frame pairFrame{world, m_candidates, m_pairs, queries, statistics};

    world.sprites.takePoses();
    world.bullets.takePoses();

    m_candidates.find(world);
    statistics.broadPhaseSeconds = stage.lap();

    const std::span<const detail::PairFinding> found = m_narrowPhase.run(pairFrame);
    statistics.narrowPhaseSeconds = stage.lap();

    // Near misses of sprites stand before those of bullets, so pairs are told first.
    detail::tellPairs(pairFrame, found, eventOptions, events);
    statistics.eventSeconds = stage.lap();

    m_bulletSweep.run({world, m_candidates, queries, statistics, events, m_frame});
    statistics.bulletSeconds = stage.lap();

    if (world.sprites.endFrame())
    {
        m_pairs.moveRows(world.sprites.newRows());
        m_candidates.movePieces(world.sprites.newPieces());
    }
    world.bullets.endFrame();

    statistics.sprites = static_cast<std::uint32_t>(world.sprites.alive());
    statistics.bullets = static_cast<std::uint32_t>(world.bullets.alive());
    statistics.hits = static_cast<std::uint32_t>(events.hits.size());
    statistics.nearMisses = static_cast<std::uint32_t>(events.nearMisses.size());
    statistics.refused = refusals.count();
    statistics.totalSeconds = total.lap();
}

void CollisionSystem::Impl::refresh()
{
    m_candidates.refresh(world);
    world.sprites.noteFiled();
}

Refused CollisionSystem::Impl::refuse(Refused reason, const char* call, std::uint64_t id, std::uint64_t user) noexcept
{
    // Counted before the handler runs, which may well look at the statistics.
    statistics.refused = refusals.count() + 1;
    return refusals.tell({reason, call, id, user});
}

Refused CollisionSystem::Impl::refuseSprite(Refused reason, const char* call, std::uint32_t row) noexcept
{
    return refuse(reason, call, world.sprites.id[row].value, world.sprites.user[row]);
}

Refused CollisionSystem::Impl::refuseBullet(Refused reason, const char* call, std::uint32_t row) noexcept
{
    return refuse(reason, call, world.bullets.traits[row].id.value, world.bullets.traits[row].user);
}

} // namespace graze
