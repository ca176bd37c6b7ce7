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

/// How a plot is looked at through a pane of the window.
struct LabCamera
{
    static constexpr float LeastZoom = 1e-4f;
    static constexpr float MostZoom = 1e4f;

    graze::Vec2 centre{}; ///< place in the middle of the pane
    float zoom = 1.f;     ///< pixels of the window per unit

    [[nodiscard]] graze::Vec2 screenOf(graze::Vec2 place, const graze::Aabb& pane) const noexcept;
    [[nodiscard]] graze::Vec2 placeAt(graze::Vec2 screen, const graze::Aabb& pane) const noexcept;
    /// Keeps the place under `screen` where it is.
    void zoomAt(graze::Vec2 screen, float factor, const graze::Aabb& pane) noexcept;
};
/// Shows all of a box, with room around it for labels.
[[nodiscard]] LabCamera cameraFor(const graze::Aabb& box, const graze::Aabb& pane);

/// Draws a figure within a pane, behind the panels: between ImGui's NewFrame and Render. Figures that are Fitted have
/// a camera of their own. Labels keep within the pane and off each other.
void drawFigure(const Figure& figure, const LabCamera& camera, const graze::Aabb& pane);

} // namespace game
