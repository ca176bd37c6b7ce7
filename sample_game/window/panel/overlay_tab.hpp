// SPDX-License-Identifier: Zlib
#pragma once

#include "window/overlay/overlay.hpp"

namespace game
{

/// Requests of the panel to the game.
struct PanelWishes
{
    bool overlay = false; ///< F2 as a tick box
    bool capture = false; ///< F4 was pressed as a button; the game takes it back
};

/// The overlay's switches, the layers with their colours and the chosen pair in words, within an ImGui window.
void showOverlayTab(const World& world, PanelWishes& wishes, Overlay& overlay);

} // namespace game
