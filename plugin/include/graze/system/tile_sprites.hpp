// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/shapes/tile_grid.hpp>
#include <graze/system/collision_system.hpp>

#include <cstddef>
#include <vector>

namespace GRAZE_API graze
{

/// A tile map in a system: one sprite per rectangle of the grid, on the layer and with the user value of one def. When
/// a cell changes, the sprites of the other rectangles stay as they are, ids and contacts included.
///
/// It is a plain value and owns nothing: after a `restore`, assign the copy that you made when you took the snapshot.
/// Between two of its calls the sprites are those of the grid, also where std::bad_alloc was thrown.
class TileSprites
{
public:
    /// Adds the sprites. `def.matrix` is world from grid; `def.shape` is not read. Give a layer that does not collide
    /// with itself, as rectangles touch each other. Throws as CollisionSystem::add, and then none is added.
    TileSprites(CollisionSystem& system, TileGrid grid, const ColliderDef& def = {});

    /// The cells as they are now.
    [[nodiscard]] const TileGrid& grid() const noexcept { return m_grid; }
    /// The sprite that has this cell; null for an empty one, and outside of the grid.
    [[nodiscard]] SpriteId at(int x, int y) const noexcept;

    /// Fills or empties a cell of the grid, in the system of the constructor. The rectangle that keeps most of its area
    /// keeps its id. Throws std::out_of_range for a cell outside of the grid, std::invalid_argument where a
    /// sprite refuses its new shape (it was removed by its id, or would not be finite), and std::bad_alloc; then
    /// nothing has changed. Cost    the cells of a row and of a column, and up to six sprites.
    void set(CollisionSystem& system, int x, int y, bool solid);
    /// Removes all sprites: the end of a level. The grid is empty afterwards.
    void remove(CollisionSystem& system) noexcept;

private:
    [[nodiscard]] SpriteId add(CollisionSystem& system, const TileRect& rect);
    [[nodiscard]] std::size_t indexOf(const TileRect& rect) const noexcept;

    TileGrid m_grid;
    ColliderDef m_def;
    std::vector<SpriteId> m_ids; ///< by cell, at the first one of each rectangle
};

} // namespace graze
