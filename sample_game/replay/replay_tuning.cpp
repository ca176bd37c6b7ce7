// SPDX-License-Identifier: Zlib
#include "replay/replay_tuning.hpp"

#include "settings/settings.hpp"

#include <algorithm>
#include <utility>

namespace game
{

ReplayTuning::ReplayTuning(Replay replay, const Catalog& catalog, std::uint64_t from) :
m_catalog(catalog),
m_replay(std::move(replay)),
m_start(m_replay.changes.empty() ? m_replay.setup.settings : m_replay.changes.back().settings),
m_from(std::min(from, m_replay.steps))
{
    m_outcome.frames = m_replay.steps - m_from;
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
    if (m_player->played() > m_from)
        compareStep();
    if (m_trial.differsAt || m_player->finished())
        next();
    return !finished();
}

void ReplayTuning::compareStep()
{
    const World& world = m_player->world();
    if (m_recording)
        return m_hashes.push_back(world.runHash());
    m_trial.seconds += world.collisions().statistics().totalSeconds;
    m_trial.limits += world.collisions().statistics().limitsReached;
    if (world.runHash() != m_hashes[m_trial.frames++])
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
    m_player->playWith(m_missing, m_from);
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

/// The last rung that plays the same; empty when one has to be tried first.
std::optional<std::size_t> ReplayTuning::lastSame(const Ladder& ladder)
{
    std::size_t last = 0, next = ladder.size();
    while (next - last > 1)
    {
        const std::size_t middle = (last + next) / 2;
        const TuningTrial* const trial = trialOf(ladder[middle]);
        if (trial == nullptr)
            return std::nullopt;
        (trial->same() ? last : next) = middle;
    }
    return last;
}

/// The trial of the next rung, which the search has made.
std::optional<TuningTrial> ReplayTuning::after(const Ladder& ladder, std::size_t rung)
{
    return rung + 1 < ladder.size() ? std::optional(*trialOf(ladder[rung + 1])) : std::nullopt;
}

/// The outcome is complete; else `m_missing` has to be tried.
bool ReplayTuning::isComplete()
{
    const TuningTrial* const ample = trialOf({GameSettings::MostIterations, m_start.epsilon, m_start.method});
    const TuningTrial* const recorded = ample != nullptr ? trialOf(m_start) : nullptr;
    const auto fewest = recorded != nullptr ? lastSame(m_fewer) : std::nullopt;
    const auto coarsest = fewest ? lastSame(m_coarser) : std::nullopt;
    if (!coarsest)
        return false;
    graze::GjkSettings both = m_fewer[*fewest];
    both.epsilon = m_coarser[*coarsest].epsilon;
    const TuningTrial* found = trialOf(both);
    // Where each alone plays the same, and both together do not, the iterations are worth more.
    if (found != nullptr && !found->same())
        found = trialOf(m_fewer[*fewest]);
    if (found == nullptr)
        return false;
    m_outcome = {m_outcome.frames, *recorded, *ample, *found, after(m_fewer, *fewest), after(m_coarser, *coarsest)};
    return true;
}

float ReplayTuning::progress() const noexcept
{
    constexpr float UsualTrials = 14.f;
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
