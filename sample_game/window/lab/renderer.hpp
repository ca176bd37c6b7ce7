// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/desk/camera.hpp"
#include "lab/figure.hpp"

namespace game
{

/// Draws a figure within a pane, behind the panels: between ImGui's NewFrame and Render. Figures that are Fitted have
/// a camera of their own. Labels keep within the pane and off each other.
void drawFigure(const Figure& figure, const LabCamera& camera, const graze::Aabb& pane);

} // namespace game
