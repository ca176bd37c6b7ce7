// SPDX-License-Identifier: Zlib
#include "replay/replay_tuning.hpp"

#include "base/state_hash.hpp"
#include "base/text.hpp"
#include "settings/settings.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace game
{
namespace
{

// Everything that the collision system reported in a step, and all that a player sees counted.
std::uint64_t eventsOf(const World& world)
{
    StateHash hash;
    const graze::CollisionSystem& collisions = world.collisions();
    // Ids of two worlds differ in the part that names their system: a difference leaves it out.
    std::array<graze::SpriteId, 1> one{};
    collisions.sprites(one);
    const auto add = [&](const auto& id) { hash.add(id.value - one[0].value); };
    for (const std::span<const graze::Contact> contacts : {collisions.begun(), collisions.ended()})
    {
        hash.add(std::uint64_t{contacts.size()});
        for (const graze::Contact& contact : contacts)
            add(contact.a), add(contact.b);
    }
    for (const graze::Hit& hit : collisions.hits())
        add(hit.bullet), add(hit.target);
    hash.add(std::uint64_t{collisions.nearMisses().size()});
    hash.add(std::uint64_t{collisions.spriteCount()});
    hash.add(std::uint64_t{collisions.bulletCount()});
    const Hud& hud = world.hud();
    hash.add(hud.score);
    hash.add(hud.lives);
    hash.add(hud.wave);
    hash.add(static_cast<int>(hud.state));
    return hash.value();
}

} // namespace

ReplayTuning::ReplayTuning(Replay replay, const Catalog& catalog, std::uint64_t from) :
m_catalog(catalog),
m_replay(std::move(replay)),
m_start(m_replay.changes.empty() ? m_replay.setup.settings : m_replay.changes.back().settings)
{
    m_outcome.from = std::min(from, m_replay.steps);
    m_outcome.frames = m_replay.steps - m_outcome.from;
    m_start.maxIterations = std::clamp(m_start.maxIterations, 1, GameSettings::MostIterations);
    m_fewer = m_coarser = {m_start};
    while (m_fewer.back().maxIterations > 1)
        m_fewer.push_back({m_start.maxIterations - static_cast<int>(m_fewer.size()), m_start.epsilon, m_start.method});
    for (double decade = 1e-7; decade < 2e3; decade *= 10.)
        for (const double digit : {1., 2., 5.})
            if (const auto epsilon = static_cast<float>(decade * digit);
                epsilon > m_start.epsilon * 1.1f && epsilon < LargestEpsilon * 1.1f)
                m_coarser.push_back({m_start.maxIterations, epsilon, m_start.method});
    m_player.emplace(m_replay, m_catalog);
}

bool ReplayTuning::step()
{
    if (finished())
        return false;
    m_player->step();
    if (m_recording && m_player->differsAt())
        throw ReplayError("the recording does not play as it was recorded: it differs before step " +
                          std::to_string(*m_player->differsAt()) + ", so there is nothing to compare with");
    if (m_player->played() > m_outcome.from)
        compareStep();
    if (m_trial.eventsAt || m_player->finished())
        next();
    return !finished();
}

void ReplayTuning::compareStep()
{
    const World& world = m_player->world();
    const graze::CollisionSystem& collisions = world.collisions();
    if (m_recording)
    {
        m_hashes.push_back(world.runHash());
        m_events.push_back(eventsOf(world));
        const int needed = m_outcome.worst ? m_outcome.worst->needed : 1;
        if (needed > GameSettings::MostIterations)
            return;
        if (std::optional<SeenQuery> worst = neediestOf(collisions, m_start, needed))
        {
            m_outcome.worst = std::move(worst);
            m_outcome.worst->frame = m_player->played();
        }
        return;
    }
    const std::size_t frame = m_trial.frames++;
    m_trial.seconds += collisions.statistics().totalSeconds;
    m_trial.limits += collisions.statistics().limitsReached;
    if (eventsOf(world) != m_events[frame])
        m_trial.eventsAt = m_player->played();
    // Nothing may depend on an event: then the hash is the same.
    if (!m_trial.differsAt && (m_trial.eventsAt || world.runHash() != m_hashes[frame]))
        m_trial.differsAt = m_player->played();
}

void ReplayTuning::next()
{
    if (!std::exchange(m_recording, false))
        m_trials.push_back(m_trial);
    if (isComplete())
        return m_player.reset();
    m_trial = {.settings = m_missing};
    m_player.emplace(m_replay, m_catalog);
    m_player->playWith(m_missing, m_outcome.from);
}

/// Null when they have to be tried first: then they are `m_missing`.
const TuningTrial* ReplayTuning::trialOf(const graze::GjkSettings& settings)
{
    const auto found = std::ranges::find(m_trials, settings, &TuningTrial::settings);
    if (found != m_trials.end())
        return &*found;
    m_missing = settings;
    return nullptr;
}

std::optional<ReplayTuning::Rung> ReplayTuning::lastThat(Passes passes, const Ladder& ladder)
{
    std::size_t last = 0, next = ladder.size();
    while (next - last > 1)
    {
        const std::size_t middle = (last + next) / 2;
        const TuningTrial* const trial = trialOf(ladder[middle]);
        if (trial == nullptr)
            return std::nullopt;
        ((trial->*passes)() ? last : next) = middle;
    }
    return Rung{ladder[last], next < ladder.size() ? std::optional(*trialOf(ladder[next])) : std::nullopt};
}

/// False when something has to be tried first.
bool ReplayTuning::find(Passes passes, graze::GjkSettings& found, std::optional<TuningTrial>& rerun)
{
    const std::optional<Rung> fewest = lastThat(passes, m_fewer);
    const std::optional<Rung> coarsest = fewest ? lastThat(passes, m_coarser) : std::nullopt;
    if (!coarsest)
        return false;
    found = fewest->settings;
    found.epsilon = coarsest->settings.epsilon;
    const TuningTrial* both = trialOf(found);
    if (both == nullptr)
        return false;
    // Where each alone plays the same, and both together do not, the iterations are worth more.
    if (!(both->*passes)())
    {
        found = fewest->settings;
        both = trialOf(found);
    }
    rerun = *both;
    if (!m_outcome.fewer)
        m_outcome.fewer = fewest->next;
    if (!m_outcome.coarser)
        m_outcome.coarser = coarsest->next;
    return true;
}

/// The outcome is complete; else `m_missing` has to be tried.
bool ReplayTuning::isComplete()
{
    const graze::GjkSettings most{GameSettings::MostIterations, m_start.epsilon, m_start.method};
    if (trialOf(most) == nullptr || trialOf(m_start) == nullptr)
        return false;
    m_outcome.recorded = *trialOf(m_start);
    if (!find(&TuningTrial::same, m_outcome.found, m_outcome.rerun) ||
        !find(&TuningTrial::sameEvents, m_outcome.foundForEvents, m_outcome.rerunForEvents))
        return false;
    for (const TuningTrial& trial : m_trials)
    {
        if (trial.settings.epsilon == m_start.epsilon)
            m_outcome.iterations.push_back(trial);
        if (trial.settings.maxIterations == m_start.maxIterations)
            m_outcome.epsilons.push_back(trial);
    }
    std::ranges::sort(m_outcome.iterations, std::ranges::greater{},
                      [](const TuningTrial& trial) { return trial.settings.maxIterations; });
    std::ranges::sort(m_outcome.epsilons, std::ranges::less{},
                      [](const TuningTrial& trial) { return trial.settings.epsilon; });
    return true;
}

float ReplayTuning::progress() const noexcept
{
    constexpr float UsualTrials = 18.f;
    if (finished())
        return 1.f;
    const float part =
        m_replay.steps > 0 ? static_cast<float>(m_player->played()) / static_cast<float>(m_replay.steps) : 1.f;
    return std::min((static_cast<float>(m_trials.size()) + part + (m_recording ? 0.f : 1.f)) / UsualTrials, 0.99f);
}

std::string ReplayTuning::task() const
{
    return finished() ? "done" : m_recording ? "the recording" : wordsOf(m_trial.settings);
}

} // namespace game
