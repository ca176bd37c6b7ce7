// SPDX-License-Identifier: Zlib
#pragma once

#include "window/overlay.hpp"

namespace game
{

struct PanelWishes;

/// The overlay's switches, the layers with their colours and the chosen pair in words, within an ImGui window.
void showOverlayTab(const World& world, PanelWishes& wishes, Overlay& overlay);

} // namespace game
