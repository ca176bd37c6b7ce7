// SPDX-License-Identifier: Zlib
#include "impl.hpp"

#include <chrono>
#include <utility>

namespace graze
{

namespace
{

/// Wall time for the statistics. Never part of an answer.
class Stopwatch
{
public:
    /// Seconds since the last lap, or since it was made.
    double lap() noexcept
    {
        const Clock::time_point now = Clock::now();
        const double seconds = std::chrono::duration<double>(now - m_last).count();
        m_last = now;
        return seconds;
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point m_last = Clock::now();
};

} // namespace

void CollisionSystem::Impl::update(Workers* workers)
{
    Stopwatch total;
    m_plan.statistics = Statistics{};
    m_plan.events.clear();
    detail::CountedQueries queries(settings, &m_plan.statistics);
    const detail::PairFrame pairs{scene, m_candidates, m_pairs, queries, m_plan.statistics, m_plan.events, workers};
    const detail::BulletFrame shots{scene,   bullets,           bullets.newMeetings, m_candidates,
                                    queries, m_plan.statistics, m_plan.events,       workers};
    try
    {
        planFrame(pairs, shots);
    }
    catch (...)
    {
        bullets.undoPoses();
        startOver();
        throw;
    }
    takeFrame(pairs);
    statistics.totalSeconds = total.lap();
}

void CollisionSystem::Impl::planFrame(const detail::PairFrame& pairs, const detail::BulletFrame& shots)
{
    Stopwatch stage;
    Statistics& seconds = m_plan.statistics;
    scene.sprites.takePoses();
    bullets.takePoses();

    m_candidates.find(scene, bullets.alive() > 0, pairs.workers);
    seconds.broadPhaseSeconds = stage.lap();

    const std::span<const detail::PairFinding> found = m_narrowPhase.run(pairs);
    seconds.narrowPhaseSeconds = stage.lap();

    // Pairs first: their near misses stand before those of bullets.
    m_plan.changes = m_pairMerge.run(pairs, found);
    m_plan.report.prepare(pairs);
    seconds.eventSeconds = stage.lap();

    m_bulletSweep.run(shots);
    seconds.bulletSeconds = stage.lap();

    const auto& [begun, stays, ended] = m_plan.changes;
    events.contacts.makeRoom(begun + stays + ended);
    if (eventOptions.contactIndex)
        contactIndex.makeRoom(begun + stays, scene.sprites.ids().slots());
    scene.sprites.prepareEndFrame();
}

void CollisionSystem::Impl::takeFrame(const detail::PairFrame& pairs) noexcept
{
    Stopwatch stage;
    m_plan.report.report(pairs, m_plan.changes, eventOptions, events.contacts);
    std::swap(events.rare, m_plan.events);
    contactIndex.clear();
    if (eventOptions.contactIndex)
        contactIndex.build(events.contacts.touching(), scene.sprites.ids().slots());
    m_plan.statistics.eventSeconds += stage.lap();

    detail::BulletSweep::take(bullets, events.rare.hits);
    if (scene.sprites.endFrame())
    {
        m_pairs.moveRows(scene.sprites.newRows());
        for (detail::Meeting& meeting : bullets.meetings)
            meeting.target = scene.sprites.newRows()[meeting.target];
        m_candidates.movePieces(scene.sprites.pieces.newNumbers());
    }
    bullets.endFrame();

    statistics = m_plan.statistics;
    statistics.sprites = static_cast<std::uint32_t>(scene.sprites.alive());
    statistics.bullets = static_cast<std::uint32_t>(bullets.alive());
    statistics.hits = static_cast<std::uint32_t>(events.rare.hits.size());
    statistics.nearMisses = static_cast<std::uint32_t>(events.rare.nearMisses.size());
    statistics.refused = refusals.count();
}

void CollisionSystem::Impl::startOver() noexcept
{
    m_candidates.startOver();
    scene.sprites.flags.noteAll();
}

void CollisionSystem::Impl::refresh()
{
    try
    {
        m_candidates.refresh(scene);
    }
    catch (...)
    {
        startOver();
        throw;
    }
    scene.sprites.flags.noteFiled();
}

void CollisionSystem::Impl::snapshot(std::vector<std::byte>& bytes) const
{
    detail::writeSnapshot({settings, eventOptions, scene.layers, scene.pool, scene.sprites, m_pairs, bullets}, bytes);
}

SnapshotFault CollisionSystem::Impl::restore(std::span<const std::byte> bytes)
{
    if (!m_loader)
        m_loader = std::make_unique<detail::SnapshotLoader>(scene.sprites.ids().systemNumber());
    const SnapshotFault fault =
        m_loader->load(bytes, {settings, eventOptions, scene.layers, scene.pool, scene.sprites, m_pairs, bullets});
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
    return detail::hashState({settings, eventOptions, scene.layers, scene.pool, scene.sprites, m_pairs, bullets});
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
