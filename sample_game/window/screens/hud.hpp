// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/bindings.hpp"
#include "window/draw/batch.hpp"
#include "window/draw/layout.hpp"
#include "world/world.hpp"

#include <string>
#include <string_view>

namespace game
{

/// Shown around the field besides the world's own numbers.
struct HudScene
{
    std::string_view who{};   ///< plays, when it is not the player
    bool leftColumn = true;   ///< false while something else lies over it
    bool banner = true;       ///< announces waves
    float covered = 0.f;      ///< of the field, from its left side: words keep to the rest
    std::uint64_t best = 0;   ///< score to beat
    float restartShare = 0.f; ///< how long the key for a new game is held, 0 .. 1
    float closeUp = 0.f;      ///< how near the loss of a ship is looked at, 0 .. 1
    std::string killer{};     ///< killerText of that loss
    Bindings bindings{};      ///< for the names of keys
};

/// Columns, bars and banners, into a batch that is drawn with Layout::windowView().
void addHud(Batch& batch, const Layout& layout, const Hud& hud, const HudScene& scene);

/// Across the bottom of the window, or the top of the field: a line, or two when it is long.
/// `covered` as in the scene, for the top.
void addNotice(Batch& batch, const Layout& layout, std::string_view text, Tint tint, bool atTop = false,
               float covered = 0.f);

/// "you touched a rock": why the last ship was lost; empty when nothing is known.
[[nodiscard]] std::string killerText(const Death& death);

} // namespace game
