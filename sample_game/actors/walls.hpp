// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"
#include "arena/drawable.hpp"
#include "arena/field.hpp"
#include "base/state_hash.hpp"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace game
{

class Turrets;

/// Walls of square tiles that come down with the field. Every tile is a collider of its own: what slides
/// along them slides over their seams.
class Walls
{
public:
    static constexpr float TileSize = 32.f; ///< (unit: pixels of the field)
    static constexpr int Columns = static_cast<int>(FieldWidth / TileSize);

    /// Rows as they are seen, the uppermost first, each of `Columns` characters: '#' a tile, 'T' a turret, anything
    /// else is free.
    using Formation = std::span<const std::string_view>;
    [[nodiscard]] static std::size_t formationCount() noexcept;
    [[nodiscard]] static Formation formation(std::size_t index) noexcept;

    enum class Side : std::uint8_t
    {
        AsDrawn,
        Mirrored
    };
    /// Puts a formation above the field; it comes down by itself.
    void spawn(Arena& arena, Turrets& turrets, Formation formation, Side side);
    void step(Arena& arena);
    /// How far down the last of them is; below the field when there are none.
    [[nodiscard]] float highest() const noexcept;

    void drawables(std::vector<Drawable>& out) const;
    /// The boxes of all tiles. Clears the buffer first.
    void boxes(std::vector<graze::Aabb>& out) const;
    void hash(StateHash& hash) const;

private:
    struct Tile
    {
        graze::Collider collider;
        graze::Vec2 position{}; ///< its middle
        graze::Affine2 matrix{};
    };

    std::vector<Tile> m_tiles;
};

/// Four walls around the field, beyond its borders. They stop the ship and nothing else.
void addBorders(Arena& arena);

} // namespace game
