// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/medals.hpp"
#include "settings/scores.hpp"
#include "window/draw/batch.hpp"
#include "window/screens/shell.hpp"
#include "window/screens/summary.hpp"

#include <optional>
#include <span>

namespace game
{

/// Shown on the screens over the field.
struct ScreenScene
{
    const Summary& summary;             ///< numbers of the game that is over
    ScoreList kind = ScoreList::Normal; ///< the list that its score belongs to
    std::span<const Score> scores{};    ///< best first, from the list that is shown
    std::optional<std::size_t> rank{};  ///< rank of the last game in that list, from 1
    MedalSet medals{};                  ///< all that the player has
    std::uint64_t clock = 0;            ///< steps of time, for what blinks
};

/// The screen that the shell shows, over the field, into a batch that is drawn with Layout::windowView().
/// Nothing while somebody plays or works in the laboratory.
void addScreen(Batch& batch, const Shell& shell, const ScreenScene& scene);

} // namespace game
