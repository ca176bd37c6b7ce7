// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/figure.hpp"

#include <SFML/Graphics/Color.hpp>
#include <imgui.h>

#include <string_view>

namespace game
{

/// One colour for each role, in all figures and panels.
[[nodiscard]] sf::Color colorOf(Role role) noexcept;
[[nodiscard]] ImU32 shade(sf::Color color, float opacity = 1.f) noexcept;

/// A text in lines no wider than `room`, broken between words. ImGui's own wrapping breaks numbers at their points.
[[nodiscard]] std::vector<std::string> linesOf(std::string_view text, float room);
/// Text over as many lines as it takes.
void dense(std::string_view text, Role role = Role::Text);
/// With room below it.
void wrapped(std::string_view text, Role role);

/// A sentence about the item before it, shown while the mouse is over it: beside the panel, where it covers no other
/// item.
void explain(const char* text);
/// A slider for an epsilon in its range; true when it was moved.
[[nodiscard]] bool showEpsilon(float& epsilon);

} // namespace game
