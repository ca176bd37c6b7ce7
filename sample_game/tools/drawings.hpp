// SPDX-License-Identifier: Zlib
#pragma once

#include "assets/pictures.hpp"
#include "tools/canvas.hpp"

#include <string_view>
#include <vector>

namespace art
{

/// The neighbourhood of a picture in the atlas.
enum class Border : std::uint8_t
{
    Clear,
    Repeated ///< one pixel of the picture's own border
};

/// One picture of the atlas.
struct Drawing
{
    game::Picture picture;
    Canvas canvas;
    Border border = Border::Clear;
};

void drawShip(std::vector<Drawing>& out);
void drawEnemies(std::vector<Drawing>& out);
void drawFortress(std::vector<Drawing>& out);
void drawBoss(std::vector<Drawing>& out);
void drawRocks(std::vector<Drawing>& out);
void drawBullets(std::vector<Drawing>& out);
void drawEffects(std::vector<Drawing>& out);
void drawPowerUps(std::vector<Drawing>& out);
void drawSigns(std::vector<Drawing>& out);

/// Tiles in both directions.
[[nodiscard]] Canvas drawBackground();

/// Rows of a glyph, top to bottom, '#' is ink; empty for characters the font does not have.
[[nodiscard]] std::string_view glyphRows(char c) noexcept;
inline constexpr int GlyphHeight = 9; ///< seven rows for capitals, two below the line

} // namespace art
