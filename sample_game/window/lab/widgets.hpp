// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/figure.hpp"

#include <initializer_list>
#include <string_view>

namespace game
{

/// A panel that fills a pane; ImGui::End closes it.
void beginPanel(const char* name, const graze::Aabb& pane);
/// Text over as many lines as it takes.
void dense(std::string_view text, Role role);
/// With room below it.
void wrapped(std::string_view text, Role role);
/// Says more while the mouse is over the widget before.
void tip(const char* text);
/// Buttons side by side, as many in a line as fit, one of them marked; the index of the one that was pressed, or -1.
[[nodiscard]] int buttonRow(const std::vector<std::string>& names, int marked);
/// Room for the names at the right of all fields.
[[nodiscard]] float roomForNames();

/// One number, or two side by side, that can be set.
struct Field
{
    enum class Kind : std::uint8_t
    {
        Slider,
        Angle, ///< in degrees, kept in radians
        Place  ///< dragged without an end, or typed
    };

    const char* name;
    float* value;
    int count = 1;
    float low = 0.f; ///< of a slider
    float high = 0.f;
    Kind kind = Kind::Slider;
    bool shown = true;
};
/// True when one was changed. Where it is too narrow for two numbers beside their name, that stands above them.
bool edit(std::initializer_list<Field> fields);

} // namespace game
