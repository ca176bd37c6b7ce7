// SPDX-License-Identifier: Zlib
#pragma once

#include "canvas.hpp"
#include "pictures.hpp"

#include <string_view>
#include <vector>

namespace art
{

/// One picture of the atlas.
struct Drawing
{
    game::Picture picture;
    Canvas canvas;
};

void drawShip(std::vector<Drawing>& out);
void drawEnemies(std::vector<Drawing>& out);
void drawRocks(std::vector<Drawing>& out);
void drawBullets(std::vector<Drawing>& out);
void drawEffects(std::vector<Drawing>& out);
void drawSigns(std::vector<Drawing>& out);

/// Tiles in both directions.
[[nodiscard]] Canvas drawBackground();

/// Rows of a glyph, top to bottom, '#' is ink; empty for characters the font does not have.
[[nodiscard]] std::string_view glyphRows(char c) noexcept;
inline constexpr int GlyphHeight = 9; ///< seven rows for capitals, two below the line

} // namespace art
