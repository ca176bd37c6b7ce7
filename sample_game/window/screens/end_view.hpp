// SPDX-License-Identifier: Zlib
#pragma once

#include "window/screens/screen_view.hpp"

namespace game
{

/// A game that is over, with a name to be entered.
void addNaming(Batch& batch, const Shell& shell, const ScreenScene& scene);

/// A game that is over: its numbers, its medals and the menu.
void addGameOver(Batch& batch, const Shell& shell, const ScreenScene& scene);

} // namespace game
