// SPDX-License-Identifier: Zlib
#include "replay/replay_tuning.hpp"

#include "base/state_hash.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace game
{
namespace
{

constexpr int MostIterations = 128;
constexpr float FinestEpsilon = 1e-6f;
/// Tried below the recorded ones; those between the last that is the same and the next are tried one by one.
constexpr std::array<int, 17> FewerIterations{64, 32, 24, 20, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1};
constexpr std::array<float, 9> Decades{1e-5f, 1e-4f, 1e-3f, 1e-2f, 0.1f, 1.f, 10.f, 100.f, 1e3f};

// Everything that the collision system reported in a step, and all that a player sees counted.
std::uint64_t eventsOf(const World& world)
{
    StateHash hash;
    const graze::CollisionSystem& collisions = world.collisions();
    for (const std::span<const graze::Contact> contacts : {collisions.begun(), collisions.ended()})
    {
        hash.add(std::uint64_t{contacts.size()});
        for (const graze::Contact& contact : contacts)
        {
            hash.add(contact.userA.number());
            hash.add(contact.userB.number());
        }
    }
    for (const graze::Hit& hit : collisions.hits())
    {
        hash.add(hit.userBullet.number());
        hash.add(hit.userTarget.number());
    }
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

// The settings in force before step `step`.
Replay::Change inForce(const Replay& replay, std::uint64_t step)
{
    Replay::Change found{.step = step, .settings = replay.setup.settings, .events = replay.setup.events};
    for (const Replay::Change& change : replay.changes)
        if (change.step <= step)
            found = {step, change.settings, change.events};
    return found;
}

// The last of the trials, from the recorded settings on, up to which all pass.
const TuningTrial* lastThat(bool (*passes)(const TuningTrial&), const std::vector<TuningTrial>& trials)
{
    const TuningTrial* last = nullptr;
    for (const TuningTrial& trial : trials)
    {
        if (!passes(trial))
            break;
        last = &trial;
    }
    return last;
}

bool isSame(const TuningTrial& trial)
{
    return trial.same();
}

bool hasSameEvents(const TuningTrial& trial)
{
    return trial.sameEvents();
}

} // namespace

Replay withSettings(Replay replay, const graze::GjkSettings& settings, std::uint64_t from)
{
    Replay::Change first = inForce(replay, from);
    first.settings = settings;
    for (Replay::Change& change : replay.changes)
        if (change.step >= from)
            change.settings = settings;
    if (from == 0)
    {
        replay.setup.settings = settings;
        return replay;
    }
    const auto place = std::find_if(replay.changes.begin(), replay.changes.end(),
                                    [from](const Replay::Change& change) { return change.step >= from; });
    if (place != replay.changes.end() && place->step == from)
        *place = first;
    else
        replay.changes.insert(place, first);
    return replay;
}

ReplayTuning::ReplayTuning(Replay replay, const Catalog& catalog, std::uint64_t from) :
m_catalog(catalog),
m_replay(std::move(replay)),
m_start(inForce(m_replay, m_replay.steps).settings)
{
    m_outcome.from = std::min(from, m_replay.steps);
    m_outcome.frames = m_replay.steps - m_outcome.from;
    m_outcome.found = m_outcome.foundForEvents = m_start;
    m_start.maxIterations = std::clamp(m_start.maxIterations, 1, MostIterations);
    m_hashes.reserve(m_outcome.frames);
    m_events.reserve(m_outcome.frames);
    m_player.emplace(m_replay, m_catalog);
    m_trial.settings = m_start;
}

void ReplayTuning::begin(const graze::GjkSettings& settings)
{
    m_player.emplace(withSettings(m_replay, settings, m_outcome.from), m_catalog);
    m_trial = {.settings = settings};
}

bool ReplayTuning::step()
{
    if (finished())
        return false;
    if (m_stage == Stage::Recording)
        playRecorded();
    else
        playTrial();
    return !finished();
}

void ReplayTuning::playRecorded()
{
    m_player->step();
    if (m_player->differsAt())
        throw ReplayError("the recording does not play as it was recorded: it differs before step " +
                          std::to_string(*m_player->differsAt()) + ", so there is nothing to compare with");
    const World& world = m_player->world();
    if (m_player->played() > m_outcome.from)
    {
        m_hashes.push_back(world.runHash());
        m_events.push_back(eventsOf(world));
        ++m_trial.frames;
        m_trial.seconds += world.collisions().statistics().totalSeconds;
        m_trial.limits += world.collisions().statistics().limitsReached;
        const int needed = m_outcome.worst ? m_outcome.worst->needed : 1;
        if (std::optional<SeenQuery> worst = neediestOf(world.collisions(), m_start, needed);
            worst && needed <= MostIterations)
        {
            m_outcome.worst = std::move(worst);
            m_outcome.worst->frame = m_player->played();
        }
    }
    if (m_player->finished())
        endRecording();
}

void ReplayTuning::endRecording()
{
    m_outcome.recorded = m_trial;
    m_stage = Stage::Iterations;
    begin({.maxIterations = MostIterations, .epsilon = m_start.epsilon, .method = m_start.method});
}

void ReplayTuning::playTrial()
{
    m_player->step();
    const World& world = m_player->world();
    if (m_player->played() > m_outcome.from)
    {
        const std::size_t frame = m_trial.frames++;
        m_trial.seconds += world.collisions().statistics().totalSeconds;
        m_trial.limits += world.collisions().statistics().limitsReached;
        if (eventsOf(world) != m_events[frame])
            m_trial.eventsAt = m_player->played();
        // Nothing may depend on an event: then the hash is the same.
        if (!m_trial.differsAt && (m_trial.eventsAt || world.runHash() != m_hashes[frame]))
            m_trial.differsAt = m_player->played();
    }
    if (m_trial.eventsAt || m_player->finished())
        endTrial();
}

void ReplayTuning::endTrial()
{
    // The recorded settings once more: while the recording was looked at, the caches were cold.
    const bool again = m_stage == Stage::Iterations && m_trial.settings == m_start && !m_timed;
    m_timed = m_timed || again;
    if (again && m_trial.same())
        m_outcome.recorded.seconds = m_trial.seconds;
    else if (m_stage == Stage::Iterations)
        m_outcome.iterations.push_back(m_trial);
    else if (m_stage == Stage::Epsilons)
        m_outcome.epsilons.push_back(m_trial);
    else
    {
        // Where each alone plays the same, and both together do not, the iterations are worth more.
        const bool forEvents = m_stage == Stage::RerunForEvents;
        graze::GjkSettings& found = forEvents ? m_outcome.foundForEvents : m_outcome.found;
        (forEvents ? m_outcome.rerunForEvents : m_outcome.rerun) = m_trial;
        if (!(forEvents ? m_trial.sameEvents() : m_trial.same()) && found.epsilon != m_start.epsilon)
        {
            found.epsilon = m_start.epsilon;
            return begin(found);
        }
    }
    next();
}

// Downwards; where the last one that is the same and the next one leave a gap, one by one.
std::optional<int> ReplayTuning::nextIterations(Passes passes) const
{
    int last = m_start.maxIterations, lowest = m_start.maxIterations;
    bool fails = false;
    for (const TuningTrial& trial : m_outcome.iterations)
    {
        if (trial.settings.maxIterations >= m_start.maxIterations)
            continue;
        lowest = std::min(lowest, trial.settings.maxIterations);
        fails = fails || !passes(trial);
        if (!fails)
            last = trial.settings.maxIterations;
    }
    const auto further = std::find_if(FewerIterations.begin(), FewerIterations.end(),
                                      [lowest](int iterations) { return iterations > 0 && iterations < lowest; });
    if (further != FewerIterations.end())
        return *further;
    // All are tried: between the last that is the same and the first that is not.
    for (int iterations = last - 1; iterations > 0; --iterations)
    {
        const auto found =
            std::find_if(m_outcome.iterations.begin(), m_outcome.iterations.end(),
                         [iterations](const TuningTrial& trial) { return trial.settings.maxIterations == iterations; });
        if (found == m_outcome.iterations.end())
            return iterations;
        if (!passes(*found))
            return std::nullopt;
    }
    return std::nullopt;
}

// Upwards in powers of ten, then twice and five times the last one that is the same.
std::optional<float> ReplayTuning::nextEpsilon(Passes passes) const
{
    float last = m_start.epsilon, highest = m_start.epsilon;
    bool fails = false;
    for (const TuningTrial& trial : m_outcome.epsilons)
    {
        if (trial.settings.epsilon <= m_start.epsilon)
            continue;
        highest = std::max(highest, trial.settings.epsilon);
        fails = fails || !passes(trial);
        if (!fails)
            last = trial.settings.epsilon;
    }
    const auto further =
        std::find_if(Decades.begin(), Decades.end(), [highest](float epsilon) { return epsilon > highest * 1.5f; });
    if (further != Decades.end())
        return *further;
    const auto tried = [this](float epsilon)
    {
        return std::any_of(m_outcome.epsilons.begin(), m_outcome.epsilons.end(),
                           [epsilon](const TuningTrial& trial) {
                               return trial.settings.epsilon > epsilon * 0.9f &&
                                      trial.settings.epsilon < epsilon * 1.1f;
                           });
    };
    const auto decade = std::upper_bound(Decades.begin(), Decades.end(), last);
    if (decade == Decades.end())
        return std::nullopt;
    for (const float share : {0.2f, 0.5f})
        if (const float epsilon = *decade * share; epsilon > last * 1.1f && !tried(epsilon))
            return epsilon;
    return std::nullopt;
}

void ReplayTuning::next()
{
    if (m_stage == Stage::Iterations)
    {
        sortTrials();
        if (!m_timed)
            return begin(m_start);
        for (const Passes passes : {isSame, hasSameEvents})
            if (const std::optional<int> iterations = nextIterations(passes))
                return begin({*iterations, m_start.epsilon, m_start.method});
        m_stage = Stage::Epsilons;
        return begin({m_start.maxIterations, FinestEpsilon, m_start.method});
    }
    if (m_stage == Stage::Epsilons)
    {
        sortTrials();
        for (const Passes passes : {isSame, hasSameEvents})
            if (const std::optional<float> epsilon = nextEpsilon(passes))
                return begin({m_start.maxIterations, *epsilon, m_start.method});
        conclude();
        m_stage = Stage::Rerun;
        return begin(m_outcome.found);
    }
    if (m_stage == Stage::Rerun)
    {
        m_stage = Stage::RerunForEvents;
        return begin(m_outcome.foundForEvents);
    }
    m_stage = Stage::Done;
    m_player.reset();
}

// Iterations fall, epsilons rise.
void ReplayTuning::sortTrials()
{
    std::sort(m_outcome.iterations.begin(), m_outcome.iterations.end(),
              [](const TuningTrial& a, const TuningTrial& b)
              { return a.settings.maxIterations > b.settings.maxIterations; });
    std::sort(m_outcome.epsilons.begin(), m_outcome.epsilons.end(),
              [](const TuningTrial& a, const TuningTrial& b) { return a.settings.epsilon < b.settings.epsilon; });
}

// Reads the results from the trials.
void ReplayTuning::conclude()
{
    auto& iterations = m_outcome.iterations;
    auto& epsilons = m_outcome.epsilons;
    std::vector<TuningTrial> down, up;
    std::copy_if(iterations.begin(), iterations.end(), std::back_inserter(down),
                 [this](const TuningTrial& trial) { return trial.settings.maxIterations < m_start.maxIterations; });
    std::copy_if(epsilons.begin(), epsilons.end(), std::back_inserter(up),
                 [this](const TuningTrial& trial) { return trial.settings.epsilon > m_start.epsilon; });
    const auto read = [&](Passes passes)
    {
        graze::GjkSettings settings = m_start;
        if (const TuningTrial* const last = lastThat(passes, down))
            settings.maxIterations = last->settings.maxIterations;
        if (const TuningTrial* const last = lastThat(passes, up))
            settings.epsilon = last->settings.epsilon;
        return settings;
    };
    m_outcome.found = read(isSame);
    m_outcome.foundForEvents = read(hasSameEvents);
    for (const TuningTrial& trial : down)
        if (trial.settings.maxIterations < m_outcome.found.maxIterations && !m_outcome.fewer)
            m_outcome.fewer = trial;
    for (const TuningTrial& trial : up)
        if (trial.settings.epsilon > m_outcome.found.epsilon && !m_outcome.coarser)
            m_outcome.coarser = trial;
}

float ReplayTuning::progress() const noexcept
{
    if (finished())
        return 1.f;
    // The usual number of trials.
    constexpr float Trials = 30.f;
    const auto done = static_cast<float>(m_outcome.iterations.size() + m_outcome.epsilons.size() +
                                         (m_stage == Stage::Recording ? 0u : 1u));
    const float part = m_replay.steps > 0 && m_player
                           ? static_cast<float>(m_player->played()) / static_cast<float>(m_replay.steps)
                           : 1.f;
    return std::min((done + part) / Trials, 0.99f);
}

std::string ReplayTuning::task() const
{
    switch (m_stage)
    {
        case Stage::Recording:
            return "the recording";
        case Stage::Iterations:
            return joined({std::to_string(m_trial.settings.maxIterations), " iterations"});
        case Stage::Epsilons:
            return joined({"epsilon ", numberText(static_cast<double>(m_trial.settings.epsilon), 3)});
        case Stage::Rerun:
        case Stage::RerunForEvents:
            return "both together";
        case Stage::Done:
            break;
    }
    return "done";
}

} // namespace game
