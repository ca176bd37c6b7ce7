// SPDX-License-Identifier: Zlib
#pragma once

#include "bot.hpp"
#include "settings.hpp"
#include "world.hpp"

#include <cstdint>

namespace game
{

enum class Pilot
{
    Player,
    Bot
};

/// One game from its first step on, whoever flies.
class GameRun
{
public:
    GameRun(const WorldSetup& setup, const Catalog& catalog, Pilot pilot);

    /// `player` counts when the player flies.
    void step(const Input& player);
    /// From the next step on.
    void apply(const GameSettings& settings);

    [[nodiscard]] Pilot pilot() const noexcept { return m_pilot; }
    [[nodiscard]] const World& world() const noexcept { return m_world; }
    [[nodiscard]] std::uint64_t seed() const noexcept { return m_seed; }
    [[nodiscard]] bool over() const noexcept { return m_world.state() == GameState::GameOver; }

private:
    Pilot m_pilot;
    std::uint64_t m_seed;
    World m_world;
    Bot m_bot;
};

} // namespace game
