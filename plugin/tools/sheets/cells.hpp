// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/files/collider_file.hpp>
#include <graze/outline/outline.hpp>

#include <optional>
#include <vector>

// The cells of a sheet: pictures of one size beside and below each other.
namespace sheets
{

/// The cells of a sheet (unit: pixels).
struct CellGrid
{
    int width = 0;   ///< of one cell
    int height = 0;  ///< of one cell
    int margin = 0;  ///< between the border of the sheet and the cells
    int spacing = 0; ///< between two cells
    friend bool operator==(const CellGrid&, const CellGrid&) = default;
};

/// The rects of the cells of a picture, row by row. Sheets differ behind the last cell: most have the margin there too,
/// some have none, some have a gap behind each cell.
/// Throws std::runtime_error, with sizes, where the cells do not fit or are more than a collider file takes.
[[nodiscard]] std::vector<graze::PixelRect> cellsOf(int width, int height, const CellGrid& grid);

/// The grid that a picture shows: no drawing crosses its lines, and what stands in its cells is alike in size and
/// place. Empty for a single picture. Of several that fit, the finest; square cells and multiples of 8 go before
/// others.
[[nodiscard]] std::optional<CellGrid> foundCells(const graze::AlphaMask& picture, std::uint8_t threshold = 1);

} // namespace sheets
