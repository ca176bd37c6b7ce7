// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"
#include "arena/field.hpp"

#include <cstddef>
#include <span>
#include <string_view>

namespace game
{

inline constexpr float TileSize = 32.f; ///< (unit: pixels of the field)

/// A square tile of a wall that comes down with the field. Every tile is a collider of its own: what slides along them
/// slides over their seams.
class Tile : public Actor
{
public:
    Tile(Arena& arena, graze::Vec2 place);
    void step(Arena& arena) override;
};

/// Rows as they are seen, the uppermost first, each as wide as the field: '#' a tile, 'T' a turret, anything else is
/// free.
using Formation = std::span<const std::string_view>;
inline constexpr std::size_t FormationCount = 5;
[[nodiscard]] Formation formation(std::size_t index) noexcept;

enum class Side : std::uint8_t
{
    AsDrawn,
    Mirrored
};
/// Puts a formation above the field; it comes down by itself.
void addWalls(Arena& arena, Formation formation, Side side);

/// Four walls around the field, beyond its borders. They stop the ship and nothing else.
void addBorders(Arena& arena);

} // namespace game
