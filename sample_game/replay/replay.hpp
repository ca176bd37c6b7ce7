// SPDX-License-Identifier: Zlib
#pragma once

#include "replay/replay_file.hpp"

#include <optional>

namespace game
{

/// Records a world from its first step on: the world goes on through `step` alone.
class ReplayRecorder
{
public:
    /// The setup and pictures that the world was made from.
    ReplayRecorder(const WorldSetup& setup, const Catalog& catalog);

    /// world.step(input), written down together with the settings that it is done with.
    void step(World& world, const Input& input);

    /// All that was recorded so far; the recording may go on.
    [[nodiscard]] const Replay& replay() const noexcept { return m_replay; }

private:
    Replay m_replay;
};

/// Plays a replay in a world of its own making, and compares.
class ReplayPlayer
{
public:
    /// One that was recorded with these pictures, as `loadReplay` has it.
    ReplayPlayer(Replay replay, const Catalog& catalog);

    [[nodiscard]] const Replay& replay() const noexcept { return m_replay; }
    [[nodiscard]] World& world() noexcept { return m_world; }
    [[nodiscard]] const World& world() const noexcept { return m_world; }

    /// Nothing is left to play.
    [[nodiscard]] bool finished() const noexcept { return m_played == m_replay.steps; }
    [[nodiscard]] std::uint64_t played() const noexcept { return m_played; }
    /// The next step, and the comparison where there is a checkpoint; nothing once it has finished.
    void step();

    /// The first checkpoint at which the game was not the recorded one, as the number of steps up to it; the end of the
    /// replay is one too. Empty while everything is the same.
    [[nodiscard]] std::optional<std::uint64_t> differsAt() const noexcept { return m_differsAt; }

private:
    Replay m_replay;
    World m_world;
    std::uint64_t m_played = 0;
    std::size_t m_run = 0;
    std::uint64_t m_playedOfRun = 0;
    std::size_t m_change = 0;
    std::optional<std::uint64_t> m_differsAt{};
};

} // namespace game
