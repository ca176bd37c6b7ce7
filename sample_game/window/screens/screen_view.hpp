// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/scores.hpp"
#include "window/draw/batch.hpp"
#include "window/screens/shell.hpp"
#include "world/world.hpp"

#include <optional>
#include <span>

namespace game
{

/// Shown on the screens over the field.
struct ScreenScene
{
    const Hud& hud; ///< display of the game that is paused or over
    std::span<const Score> scores{};
    std::optional<std::size_t> rank{}; ///< rank of the last game in the table, from 1
    std::uint64_t clock = 0;           ///< steps of time, for what blinks
};

/// The screen that the shell shows, over the field, into a batch that is drawn with Layout::windowView().
/// Nothing while somebody plays or works in the laboratory.
void addScreen(Batch& batch, const Shell& shell, const ScreenScene& scene);

} // namespace game
