// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/bindings.hpp"
#include "window/draw/batch.hpp"
#include "window/draw/layout.hpp"
#include "world/world.hpp"

#include <string_view>

namespace game
{

/// Shown around the field besides the world's own numbers.
struct HudScene
{
    std::string_view who{};      ///< name of whoever plays, when it is not the player
    std::string_view whoBrief{}; ///< the same for a narrow column
    bool leftColumn = true;      ///< false while something else lies over it
    bool banner = true;          ///< announces waves
    std::uint64_t best = 0;      ///< score to beat
    std::string_view medal{};    ///< title of one that was won just now
    Bindings bindings{};         ///< for the names of keys
};

/// Columns, bars and banners, into a batch that is drawn with Layout::windowView().
void addHud(Batch& batch, const Layout& layout, const Hud& hud, const HudScene& scene);

/// Across the bottom of the window: a line, or two when it is long.
void addNotice(Batch& batch, const Layout& layout, std::string_view text, Tint tint);

} // namespace game
