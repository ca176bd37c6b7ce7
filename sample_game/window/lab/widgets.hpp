// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/figure.hpp"

#include <string_view>

namespace game
{

/// A panel that fills a pane; ImGui::End closes it.
void beginPanel(const char* name, const graze::Aabb& pane);
/// Text over as many lines as it takes.
void wrapped(std::string_view text, Role role);
/// Says more while the mouse is over the widget before.
void tip(const char* text);
/// A row of buttons, one of them marked; the index of the one that was pressed, or -1. As many in a line
/// as fit; a list, where that is one.
[[nodiscard]] int buttonRow(const std::vector<std::string>& names, int marked);
/// A list to choose from; the index of the one that was chosen, or -1.
[[nodiscard]] int choiceList(const char* label, const char* shown, const std::vector<std::string>& names);
/// The following widgets leave room for the names at their right; PopItemWidth ends it.
void pushNarrowItems();

/// A slider in degrees for an angle in radians; true when it was moved.
bool angleSlider(const char* name, float& radians);
bool pairSlider(const char* name, graze::Vec2& value, float low, float high);
/// For places: to be dragged without an end, or typed.
bool placeField(const char* name, graze::Vec2& value);

} // namespace game
