// SPDX-License-Identifier: Zlib
#include "impl.hpp"

#include <chrono>
#include <string_view>
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
    const detail::CountedQueries queries(settings, &m_plan.statistics);
    const detail::PairFrame frame{scene, candidates, pairs, queries, m_plan.statistics, m_plan.events, workers};
    const detail::BulletFrame shots{scene,   bullets,           bullets.newMeetings, bullets.newLegs, candidates,
                                    queries, m_plan.statistics, m_plan.events,       workers};
    try
    {
        planFrame(frame, shots);
    }
    catch (...)
    {
        scene.sprites.undoPoses();
        bullets.undoPoses();
        startOver();
        throw;
    }
    takeFrame(frame);
    statistics.totalSeconds = total.lap();
}

void CollisionSystem::Impl::planFrame(const detail::PairFrame& frame, const detail::BulletFrame& shots)
{
    Stopwatch stage;
    Statistics& seconds = m_plan.statistics;
    scene.sprites.takePoses();
    bullets.takePoses();

    candidates.find(scene, bullets.alive() > 0, frame.workers);
    seconds.broadPhaseSeconds = stage.lap();

    const std::span<const detail::PairFinding> found = m_narrowPhase.run(frame);
    seconds.narrowPhaseSeconds = stage.lap();

    // Pairs first: their near misses stand before those of bullets.
    m_plan.changes = m_pairEvents.merge(frame, found);
    seconds.eventSeconds = stage.lap();

    m_bulletSweep.run(shots, bullets.newMet);
    bullets.prepareStrikes(m_plan.events.hits.size(), scene.sprites.ids());
    seconds.bulletSeconds = stage.lap();

    const auto& [begun, stays, ended, passed] = m_plan.changes;
    events.contacts.makeRoom(begun + stays + ended);
    if (eventOptions.contactIndex)
        contactIndex.makeRoom(begun + stays - passed, scene.sprites.ids().slots());
    scene.sprites.prepareEndFrame();
}

void CollisionSystem::Impl::takeFrame(const detail::PairFrame& frame) noexcept
{
    Stopwatch stage;
    m_pairEvents.report(frame, m_plan.changes, eventOptions, events.contacts);
    std::swap(events.rare, m_plan.events);
    contactIndex.clear();
    if (eventOptions.contactIndex)
        contactIndex.build(events.contacts.touching(), scene.sprites.ids().slots());
    m_plan.statistics.eventSeconds += stage.lap();

    detail::BulletSweep::take(bullets, events.rare.hits);
    if (scene.sprites.endFrame())
    {
        pairs.moveRows(scene.sprites.newRows());
        for (detail::Meeting& meeting : bullets.meetings)
            meeting.target = scene.sprites.newRows()[meeting.target];
        candidates.movePieces(scene.sprites.pieces.newNumbers());
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
    candidates.startOver();
    scene.sprites.flags.noteAll();
}

Refused CollisionSystem::Impl::refuse(Refused reason, const char* call, std::uint64_t id, UserValue user,
                                      const detail::Asked& asked) noexcept
{
    // Counted before the handler runs: it may read the statistics.
    statistics.refused = refusals.count() + 1;
    const auto row = scene.sprites.ids().find(id);
    const std::string_view layer = row ? scene.layers.name(scene.sprites.layer[*row]) : std::string_view{};
    return refusals.report({reason, call, id, user, layer, asked});
}

} // namespace graze
