// SPDX-License-Identifier: Zlib
#pragma once

#include "bot.hpp"
#include "replay.hpp"
#include "settings.hpp"
#include "world.hpp"

#include <variant>

namespace game
{

enum class Pilot
{
    Player,
    Bot,
    Replay
};

/// One game from its first step on, whoever flies. What a player or the bot does is recorded until the game is
/// over.
class GameRun
{
public:
    /// Flown by a player or the bot.
    GameRun(const WorldSetup& setup, const Catalog& catalog, Pilot pilot);
    /// Throws ReplayError when it was recorded with other pictures.
    GameRun(Replay replay, const Catalog& catalog);

    /// `player` counts when a player flies. A game that is over goes on without a ship.
    void step(const Input& player);
    /// From the next step on.
    void apply(const GameSettings& settings);

    [[nodiscard]] Pilot pilot() const noexcept { return m_pilot; }
    [[nodiscard]] const World& world() const noexcept;
    [[nodiscard]] bool over() const noexcept;
    /// What was recorded up to now or to the end of the game, or is played.
    [[nodiscard]] const Replay& replay() const noexcept;
    /// Of a replay: the step up to which it was not what was recorded; empty while it is the same.
    [[nodiscard]] std::optional<std::uint64_t> differsAt() const noexcept;

private:
    struct Flight
    {
        World world;
        ReplayRecorder recorder;
        Bot bot{};
    };

    [[nodiscard]] World& flown() noexcept;

    Pilot m_pilot;
    std::variant<Flight, ReplayPlayer> m_game;
};

} // namespace game
