// SPDX-License-Identifier: Zlib
#include "impl.hpp"

#include "stopwatch.hpp"
#include "system/pairs/pair_events.hpp"

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
    const detail::NarrowPhase::Frame pairFrame{scene, m_candidates, m_pairs, queries, statistics};

    scene.sprites.takePoses();
    bullets.takePoses();

    m_candidates.find(scene, bullets.alive() > 0);
    statistics.broadPhaseSeconds = stage.lap();

    const std::span<const detail::PairFinding> found = m_narrowPhase.run(pairFrame);
    statistics.narrowPhaseSeconds = stage.lap();

    // Pairs first: their near misses stand before those of bullets.
    detail::reportPairs(pairFrame, found, eventOptions, events);
    contactIndex.clear();
    if (eventOptions.contactIndex)
        contactIndex.build(events, scene.sprites.ids().slots());
    statistics.eventSeconds = stage.lap();

    m_bulletSweep.run({scene, bullets, m_candidates, queries, statistics, events, m_frame});
    statistics.bulletSeconds = stage.lap();

    if (scene.sprites.endFrame())
    {
        m_pairs.moveRows(scene.sprites.newRows());
        m_candidates.movePieces(scene.sprites.pieces.newNumbers());
    }
    bullets.endFrame();

    statistics.sprites = static_cast<std::uint32_t>(scene.sprites.alive());
    statistics.bullets = static_cast<std::uint32_t>(bullets.alive());
    statistics.hits = static_cast<std::uint32_t>(events.hits.size());
    statistics.nearMisses = static_cast<std::uint32_t>(events.nearMisses.size());
    statistics.refused = refusals.count();
    statistics.totalSeconds = total.lap();
}

void CollisionSystem::Impl::refresh()
{
    m_candidates.refresh(scene);
    scene.sprites.flags.noteFiled();
}

void CollisionSystem::Impl::snapshot(std::vector<std::byte>& bytes) const
{
    detail::writeSnapshot({settings, eventOptions, scene, m_pairs, bullets}, bytes);
}

SnapshotFault CollisionSystem::Impl::restore(std::span<const std::byte> bytes)
{
    if (!m_loader)
        m_loader = std::make_unique<detail::SnapshotLoader>(scene.sprites.ids().systemNumber());
    const SnapshotFault fault = m_loader->load(bytes, {settings, eventOptions, scene, m_pairs, bullets});
    if (fault == SnapshotFault::None)
    {
        m_candidates.startOver();
        events.clear();
        contactIndex.clear();
        statistics = Statistics{};
        statistics.refused = refusals.count();
    }
    return fault;
}

std::uint64_t CollisionSystem::Impl::hash() const noexcept
{
    return detail::hashState({settings, eventOptions, scene, m_pairs, bullets});
}

Refused CollisionSystem::Impl::refuse(Refused reason, const char* call, std::uint64_t id, UserValue user) noexcept
{
    // Counted before the handler runs: it may read the statistics.
    statistics.refused = refusals.count() + 1;
    return refusals.report({reason, call, id, user});
}

Refused CollisionSystem::Impl::refuseSprite(Refused reason, const char* call, std::uint32_t row) noexcept
{
    return refuse(reason, call, scene.sprites.id[row].value, scene.sprites.user[row]);
}

Refused CollisionSystem::Impl::refuseBullet(Refused reason, const char* call, std::uint32_t row) noexcept
{
    return refuse(reason, call, bullets.traits[row].id.value, bullets.traits[row].user);
}

} // namespace graze
