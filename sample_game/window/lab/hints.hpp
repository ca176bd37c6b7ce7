// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/bench.hpp"
#include "window/lab/canvas.hpp"

#include <string_view>

namespace game
{

/// A sentence on the things to drag and the keys to press: the longest of some sentences that fits into the width.
[[nodiscard]] std::string_view hintFor(const LabCanvas& canvas, LabMode mode, float width);

/// A hint over the whole pane, or a notice in its place; of a notice that is too long the end is seen.
void drawLine(LabCanvas& canvas, std::string_view hint, std::string_view notice);

} // namespace game
