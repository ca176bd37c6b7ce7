// SPDX-License-Identifier: Zlib
#include <graze/system/tile_sprites.hpp>

#include "system_access.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <utility>

namespace graze
{

namespace
{

/// The rectangles that the change of a cell may change, each once.
struct Changing
{
    std::array<TileRect, 6> rects{};
    std::size_t count = 0;

    [[nodiscard]] const TileRect* begin() const noexcept { return rects.data(); }
    [[nodiscard]] const TileRect* end() const noexcept { return rects.data() + count; }
    [[nodiscard]] bool has(const TileRect& rect) const noexcept { return std::find(begin(), end(), rect) != end(); }
};

// A change makes one run of the row into the two beside the cell, or back. Only the rectangles of these and of equal
// runs above and below change, and runs are equal only where they begin together.
Changing changingAt(const TileGrid& grid, int x, int y) noexcept
{
    const std::optional<TileRect> left = grid.rectOf(x - 1, y);
    Changing found;
    for (const int column : {left ? left->x : x, x + 1})
        for (const int row : {y - 1, y, y + 1})
            if (const auto rect = grid.rectOf(column, row); rect && !found.has(*rect))
                found.rects[found.count++] = *rect;
    return found;
}

int commonCells(const TileRect& a, const TileRect& b) noexcept
{
    const int columns = std::min(a.x + a.width, b.x + b.width) - std::max(a.x, b.x);
    const int rows = std::min(a.y + a.height, b.y + b.height) - std::max(a.y, b.y);
    return std::max(columns, 0) * std::max(rows, 0);
}

// A sprite that was moved, or removed by its id, may refuse what the grid needs.
void reshape(CollisionSystem& system, SpriteId id, const Shape& shape)
{
    if (const Refused refused = system.setShape(id, shape); refused != Refused::None)
        throw std::invalid_argument(std::string("graze: a sprite of TileSprites refuses its new shape, ") +
                                    toString(refused));
}

} // namespace

TileSprites::TileSprites(CollisionSystem& system, TileGrid grid, const ColliderDef& def) :
m_grid(std::move(grid)),
m_def(def),
m_ids(static_cast<std::size_t>(m_grid.width()) * static_cast<std::size_t>(m_grid.height()))
{
    // The text of a name may be gone when `set` adds a sprite.
    m_def.layer = detail::SystemAccess::scene(system).layers.chosen(def.layer, "a new sprite");
    try
    {
        for (const TileRect& rect : m_grid.rects())
            m_ids[indexOf(rect)] = add(system, rect);
    }
    catch (...)
    {
        remove(system);
        throw;
    }
}

SpriteId TileSprites::add(CollisionSystem& system, const TileRect& rect)
{
    m_def.shape = m_grid.shapeOf(rect);
    return system.add(m_def);
}

std::size_t TileSprites::indexOf(const TileRect& rect) const noexcept
{
    return static_cast<std::size_t>(rect.y) * static_cast<std::size_t>(m_grid.width()) +
           static_cast<std::size_t>(rect.x);
}

SpriteId TileSprites::at(int x, int y) const noexcept
{
    const auto rect = m_grid.rectOf(x, y);
    return rect ? m_ids[indexOf(*rect)] : SpriteId{};
}

void TileSprites::set(CollisionSystem& system, int x, int y, bool solid)
{
    m_grid.set(x, y, m_grid.isSolid(x, y)); // throws outside of the grid
    const Changing before = changingAt(m_grid, x, y);
    m_grid.set(x, y, solid);
    const Changing after = changingAt(m_grid, x, y);

    // The pair of an old and a new rectangle with most cells in common goes on as one sprite.
    const TileRect* kept = nullptr;
    const TileRect* heir = nullptr;
    int most = 0;
    for (const TileRect& old : before)
        for (const TileRect& made : after)
            if (const int common = commonCells(old, made); !after.has(old) && !before.has(made) && common > most)
                kept = &old, heir = &made, most = common;

    std::array<SpriteId, 6> added{};
    try
    {
        for (std::size_t i = 0; i < after.count; ++i)
            if (!before.has(after.rects[i]) && &after.rects[i] != heir)
                added[i] = add(system, after.rects[i]);
        if (heir)
            reshape(system, m_ids[indexOf(*kept)], m_grid.shapeOf(*heir)); // the last that may throw
    }
    catch (...)
    {
        for (const SpriteId id : added)
            if (id)
                system.remove(id);
        m_grid.set(x, y, !solid);
        throw;
    }

    const SpriteId keptId = kept ? m_ids[indexOf(*kept)] : SpriteId{};
    for (const TileRect& old : before)
        if (!after.has(old))
        {
            if (&old != kept)
                system.remove(m_ids[indexOf(old)]);
            m_ids[indexOf(old)] = {};
        }
    for (std::size_t i = 0; i < after.count; ++i)
        if (!before.has(after.rects[i]))
            m_ids[indexOf(after.rects[i])] = &after.rects[i] == heir ? keptId : added[i];
}

void TileSprites::remove(CollisionSystem& system) noexcept
{
    for (SpriteId& id : m_ids)
        if (id)
            system.remove(std::exchange(id, SpriteId{}));
    for (int y = 0; y < m_grid.height(); ++y)
        for (int x = 0; x < m_grid.width(); ++x)
            m_grid.set(x, y, false);
}

} // namespace graze
