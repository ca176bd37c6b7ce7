// SPDX-License-Identifier: Zlib
#pragma once

#include "replay/bot.hpp"
#include "replay/replay.hpp"
#include "window/screens/shell.hpp"

#include <optional>

namespace game
{

enum class Pilot
{
    Player,
    Bot,
    Replay,
    Demo ///< the bot, behind the title: nothing of it is kept or heard
};

/// One game from its first step on, whoever flies, in numbers and medals. The inputs of a player or the bot are
/// recorded until the game is over.
class GameRun
{
public:
    /// The world stops for so long when something large breaks (unit: steps of the screen).
    static constexpr int StopSteps = 4;
    /// After a ship has burst, for so long, it moves only once in so many.
    static constexpr int SlowSteps = 48;
    static constexpr int SlowBy = 4;

    /// Flown by a player or the bot.
    GameRun(const WorldSetup& setup, const Catalog& catalog, Pilot pilot);
    GameRun(Replay replay, const Catalog& catalog);

    /// `player` counts when a player flies. A game that is over goes on without a ship.
    void step(const Input& player);
    /// From the next step on.
    void tune(const graze::GjkSettings& solver);

    /// Once per step of the screen: whether the world moves in it. Steps that are left out are none of the world, so
    /// that no replay knows of them.
    [[nodiscard]] bool moves() noexcept;
    void slowDown() noexcept { m_slow = SlowSteps; }
    /// How near the loss of a ship is looked at, 0 .. 1.
    [[nodiscard]] float closeUp() const noexcept { return m_closeUp; }

    [[nodiscard]] Pilot pilot() const noexcept { return m_pilot; }
    [[nodiscard]] const World& world() const noexcept;
    [[nodiscard]] bool over() const noexcept;
    /// The recording up to now or to the end of the game, or the replay that is played.
    [[nodiscard]] const Replay& replay() const noexcept;
    /// ReplayPlayer::differsAt() of a replay; empty for other games.
    [[nodiscard]] std::optional<std::uint64_t> differsAt() const noexcept;

    /// For the steps until the game was over.
    [[nodiscard]] const Summary& summary() const noexcept { return m_summary; }
    /// Won by what happened in this game.
    [[nodiscard]] const MedalSet& won() const noexcept { return m_won; }

private:
    struct Flight
    {
        World world;
        ReplayRecorder recorder;
    };

    [[nodiscard]] World& flown() noexcept;
    void look();

    Pilot m_pilot;
    std::optional<Flight> m_flight;         // either this
    std::optional<ReplayPlayer> m_replayed; // or that
    Summary m_summary;
    MedalSet m_won;
    int m_wave = 0;             // the one that is played
    std::uint64_t m_deaths = 0; // when it began
    int m_stop = 0;             // left of a stop (unit: steps of the screen)
    int m_slow = 0;             // left of slow motion
    float m_closeUp = 0.f;
};

} // namespace game
