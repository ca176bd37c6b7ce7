// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <SFML/Graphics/Color.hpp>
#include <imgui.h>

#include <string_view>

namespace game
{

/// Sets the laboratory's colours for panels during its lifetime. Between ImGui's NewFrame and Render.
class LabTheme
{
public:
    LabTheme();
    ~LabTheme();
    LabTheme(const LabTheme&) = delete;
    LabTheme& operator=(const LabTheme&) = delete;
};

[[nodiscard]] ImVec4 shade(sf::Color color);

/// A list that is open lies over the pictures. False without an ImGui context, as in tests.
[[nodiscard]] bool listIsOpen();
/// A text field has the keys.
[[nodiscard]] bool panelsWantKeys();

/// Text over as many lines as it takes. ImGui's own wrapping breaks numbers at their points.
void wrapped(std::string_view text, sf::Color color);
/// Says more while the mouse is over the widget before.
void tip(const char* text);
/// The next widget, with a label like this one and a frame, stands beside the one before, if it fits there.
void besideIfItFits(const char* label);
/// The following widgets leave room for the names at their right; PopItemWidth ends it.
void pushNarrowItems();

/// A slider in degrees for an angle in radians; true when it was moved.
bool angleSlider(const char* name, float& radians);
bool pairSlider(const char* name, graze::Vec2& value, float low, float high);
/// For places: to be dragged without an end, or typed.
bool placeField(const char* name, graze::Vec2& value);

} // namespace game
