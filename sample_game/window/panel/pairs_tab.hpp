// SPDX-License-Identifier: Zlib
#pragma once

#include "window/panel/solver_watch.hpp"

namespace game
{

/// How the answers differ from the reference, what to do when they do, and the ten costliest pairs: a click takes one
/// into the laboratory. Within an ImGui window.
void showPairsTab(const SolverWatch& watch, PanelWishes& wishes);

} // namespace game
