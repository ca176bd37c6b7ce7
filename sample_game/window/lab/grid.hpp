// SPDX-License-Identifier: Zlib
#pragma once

#include "window/lab/canvas.hpp"

namespace game
{

/// Lines every 1, 2 or 5 times a power of ten.
void drawGrid(LabCanvas& canvas, const LabCamera& camera);
/// At the top of a pane.
void drawTitle(LabCanvas& canvas, std::string_view text, sf::Color color);

} // namespace game
