// SPDX-License-Identifier: Zlib
#pragma once

#include "window/overlay/overlay.hpp"
#include "window/panel/wishes.hpp"

namespace game
{

/// The overlay's switches, the layers with their colours and the chosen pair in words, within an ImGui window.
void showOverlayTab(const World& world, PanelWishes& wishes, Overlay& overlay);

} // namespace game
