// SPDX-License-Identifier: Zlib
#include "replay/replay.hpp"

#include "settings/settings.hpp"

#include <utility>

namespace game
{

ReplayRecorder::ReplayRecorder(const WorldSetup& setup, const Catalog& catalog) :
m_replay{.setup = setup, .pictures = fingerprintOf(catalog)}
{
}

void ReplayRecorder::step(World& world, const Input& input)
{
    if (const graze::GjkSettings& settings = world.collisions().settings(); settings != m_replay.lastSettings())
        m_replay.changes.push_back({.step = m_replay.steps, .settings = settings});
    if (m_replay.runs.empty() || m_replay.runs.back().input != input || !sameAxes(m_replay.runs.back().input, input))
        m_replay.runs.push_back({.input = input});
    ++m_replay.runs.back().steps;
    world.step(input);
    ++m_replay.steps;
    m_replay.runHash = world.runHash();
    if (m_replay.steps % Replay::CheckpointSteps == 0)
        m_replay.checkpoints.push_back(m_replay.runHash);
}

ReplayPlayer::ReplayPlayer(Replay replay, const Catalog& catalog) :
m_replay(std::move(replay)),
m_world(m_replay.setup, catalog)
{
}

void ReplayPlayer::step()
{
    if (finished())
        return;
    while (m_change < m_replay.changes.size() && m_replay.changes[m_change].step == m_played)
        (void)m_world.setSettings(m_replay.changes[m_change++].settings); // a file has no others than finite ones
    const Replay::Run& run = m_replay.runs[m_run];
    m_world.step(run.input);
    if (++m_playedOfRun == run.steps)
    {
        ++m_run;
        m_playedOfRun = 0;
    }
    ++m_played;
    if (m_differsAt)
        return;
    const bool atCheckpoint = m_played % Replay::CheckpointSteps == 0;
    const std::uint64_t checkpoint = m_played / Replay::CheckpointSteps;
    if ((atCheckpoint && m_replay.checkpoints[checkpoint - 1] != m_world.runHash()) ||
        (finished() && m_replay.runHash != m_world.runHash()))
        m_differsAt = m_played;
}

} // namespace game
