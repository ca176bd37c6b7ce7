// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/medals.hpp"
#include "window/screens/summary.hpp"
#include "world/world.hpp"

namespace game
{

/// Watches a game from its first step to its last, for the summary at its end and for medals. It only reads.
class GameRecord
{
public:
    /// After every step until the game is over.
    void look(const World& world);

    /// The numbers of the game up to the last look; `earned` is left to the caller.
    [[nodiscard]] const Summary& summary() const noexcept { return m_summary; }
    /// Won by what happened in this game.
    [[nodiscard]] const MedalSet& won() const noexcept { return m_won; }

private:
    void win(Medal medal) noexcept { m_won |= medalsOf(medal); }

    Summary m_summary;
    MedalSet m_won;
    int m_wave = 0;                 // the one that is played
    std::uint64_t m_deaths = 0;     // when it began
    std::uint64_t m_firstFrame = 0; // when the game began
};

} // namespace game
