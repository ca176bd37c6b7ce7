// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>
#include <graze/shapes/shape.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace GRAZE_API graze
{

/// A cell of a TileGrid, counted from the left and from the top.
struct TileCell
{
    int x = 0; ///< column
    int y = 0; ///< row
    friend constexpr bool operator==(const TileCell&, const TileCell&) noexcept = default;
};

/// A rectangle of solid cells of a TileGrid (unit: cells).
struct TileRect
{
    int x = 0;      ///< its first column
    int y = 0;      ///< its first row
    int width = 0;  ///< number of columns, 1 or more
    int height = 0; ///< number of rows, 1 or more
    friend constexpr bool operator==(const TileRect&, const TileRect&) noexcept = default;
};

/// A straight piece of the border between solid and empty cells, as long as possible. It has one side: solid is on the
/// right of it on a screen, looking from a to b. In the frame of the grid (unit: pixels).
struct TileEdge
{
    Vec2 a{};      ///< where it starts, a corner of the border
    Vec2 b{};      ///< where it ends, the next corner
    Vec2 normal{}; ///< length 1, away from the solid cells
    Vec2 before{}; ///< the corner before a: the neighbour goes from there to a
    Vec2 after{};  ///< the corner after b: the neighbour goes from b to there
};

/// A tile map: cells that are solid or empty, and the few rectangles and border edges that stand for them. The top left
/// corner of cell (0, 0) is the origin; the column of x begins at float(x) * cell(). All answers are a function of the
/// cells alone, whatever the order in which they were set. Beyond its borders a grid is empty.
///
///     graze::TileGrid grid(3, 2, 32.f); // 96 x 64 px
///     grid.set(1, 0, true);
class TileGrid
{
public:
    /// The most columns and rows that a grid may have.
    static constexpr int MaxSide = 65536;
    /// The most cells.
    static constexpr int MaxCells = 1 << 24;

    /// All cells are empty. `cell` is the side of a cell (unit: pixels). Throws std::invalid_argument for sides that
    /// are not 1..MaxSide, more than MaxCells, a cell that is not above 0 or not finite, and a map beyond
    /// MaxCoordinate.
    TileGrid(int width, int height, float cell);

    [[nodiscard]] int width() const noexcept { return m_width; }   ///< number of columns
    [[nodiscard]] int height() const noexcept { return m_height; } ///< number of rows
    [[nodiscard]] float cell() const noexcept { return m_cell; }   ///< side of a cell (unit: pixels)

    /// Throws std::out_of_range for a cell outside of the grid, and nothing else.
    /// Cost    the cells in a row up to the next empty ones.
    void set(int x, int y, bool solid);
    /// False for a cell outside of the grid.
    [[nodiscard]] bool isSolid(int x, int y) const noexcept { return isInside(x, y) && runEnd(x, y) != 0; }
    /// The cell of a point in the frame of the grid; the left and the upper border belong to it. Empty outside.
    [[nodiscard]] std::optional<TileCell> cellAt(Vec2 local) const noexcept;

    /// The rectangle of `rects` that has this cell; empty for an empty cell.
    /// Cost    the cells of a row and of a column.
    [[nodiscard]] std::optional<TileRect> rectOf(int x, int y) const noexcept;
    /// The solid cells as rectangles that do not overlap: runs in rows, equal runs below one another merged. From top
    /// to bottom, then from left to right. There are at most as many as connected parts and concave corners together.
    [[nodiscard]] std::vector<TileRect> rects() const;
    /// The rectangle as a shape. Neighbours have equal coordinates, to the bit: no gap is between them.
    [[nodiscard]] Shape shapeOf(const TileRect& rect) const;
    /// Shapes of `rects`, for one sprite of several pieces: `.shape = grid.pieces()`.
    [[nodiscard]] std::vector<Shape> pieces() const;
    /// The border, loop by loop: the edge after b comes next, and the last one of a loop ends where its first one
    /// starts. Cells that meet in a corner only are apart. A loop starts at its first corner, by rows.
    [[nodiscard]] std::vector<TileEdge> edges() const;

private:
    [[nodiscard]] bool isInside(int x, int y) const noexcept { return x >= 0 && y >= 0 && x < m_width && y < m_height; }
    [[nodiscard]] int& runEnd(int x, int y) noexcept { return m_runEnds[indexOf(x, y)]; }
    [[nodiscard]] int runEnd(int x, int y) const noexcept { return m_runEnds[indexOf(x, y)]; }
    [[nodiscard]] std::size_t indexOf(int x, int y) const noexcept
    {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(m_width) + static_cast<std::size_t>(x);
    }
    /// Whether the solid cells of the row have a run of just these columns, `end` not included.
    [[nodiscard]] bool hasRun(int begin, int end, int y) const noexcept
    {
        return isSolid(begin, y) && runEnd(begin, y) == end && !isSolid(begin - 1, y);
    }
    [[nodiscard]] GRAZE_INLINE Vec2 cornerAt(int x, int y) const noexcept
    {
        return {static_cast<float>(x) * m_cell, static_cast<float>(y) * m_cell};
    }
    void walk(int x, int y, std::vector<bool>& seen, std::vector<Vec2>& corners) const;

    int m_width;
    int m_height;
    float m_cell;
    std::vector<int> m_runEnds; ///< by cell: the column behind its run of solid cells; 0 for an empty one
};

} // namespace graze
