// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/desk/camera.hpp"
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

/// Draws a figure within a pane, behind the panels: between ImGui's NewFrame and Render. Figures that are Fitted have
/// a camera of their own. Labels keep within the pane and off each other.
void drawFigure(const Figure& figure, const LabCamera& camera, const graze::Aabb& pane);

} // namespace game
