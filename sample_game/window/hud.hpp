// SPDX-License-Identifier: Zlib
#pragma once

#include "window/batch.hpp"
#include "window/layout.hpp"

namespace game
{

/// What the frame around the field shows besides the world's own numbers.
struct HudScene
{
    bool title = false;      ///< the game has not begun; the world behind plays by itself
    bool bot = false;        ///< the bot plays
    bool leftColumn = true;  ///< false while a panel lies over it
    std::uint64_t best = 0;  ///< score of the games before this one
    std::uint64_t clock = 0; ///< frames drawn, for what blinks
};

/// Columns, bars, banners and menus, into a batch that is drawn with Layout::windowView().
void addHud(Batch& batch, const Layout& layout, const Hud& hud, const HudScene& scene);

} // namespace game
