// SPDX-License-Identifier: Zlib
#include "actors/walls.hpp"

#include "actors/turrets.hpp"
#include "arena/field.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace game
{
namespace
{

using Rows = std::array<std::string_view, 14>;

// Gaps are 6 tiles wide or more, about four ships. From one row to the next a gap moves slowly enough to be followed.
constexpr std::array<Rows, 5> Formations{
    // A corridor that winds.
    Rows{"#####..........#####", "####.............###", "####............T###", "#####............###",
         "######..........####", "#######.........####", "########.......#####", "########......######",
         "#######T.......#####", "#######.........####", "######..........####", "####............####",
         "##................##", "#..................#"},
    // Islands.
    Rows{"....................", "....######..........", "....######..........", ".......T............",
         "....................", "............#####...", "............#####...", "..............T.....",
         "....................", "..###...............", "..###.......####....", "...T........####....",
         ".............T......", "...................."},
    // Gates, one after the other.
    Rows{"############......##", "############......##", "........T...........", "....................",
         "....................", "....................", "##......############", "##......############",
         "..........T.........", "....................", "....................", "....................",
         "#######......#######", "#######......#######"},
    // Two lanes around a spine.
    Rows{"....................", "#........##........#", "#........##........#", "#.......T##........#",
         "#........##........#", "#........##........#", "#........##T.......#", "#........##........#",
         "#........##........#", "##.......##.......##", "#T.......##.......T#", "#........##........#",
         "..........T.........", "...................."},
    // Stairs.
    Rows{"###.................", "###.................", "..T.................", ".....####...........",
         ".....####...........", ".......T............", "....................", "..........####......",
         "..........####......", "...........T........", "...............#####", "...............#####",
         "................T...", "...................."},
};

constexpr float TileMargin = 40.f;

Picture tilePicture()
{
    return Picture::Wall;
}

graze::Affine2 tileMatrix(const Arena& arena, graze::Vec2 position)
{
    const float scale = Walls::TileSize / (sizeOf(arena.catalog.rect(tilePicture())).x * PictureScale);
    return arena.placed(tilePicture(), position, 0.f, {scale, scale});
}

} // namespace

std::size_t Walls::formationCount() noexcept
{
    return Formations.size();
}

Walls::Formation Walls::formation(std::size_t index) noexcept
{
    return Formations[index % Formations.size()];
}

void Walls::spawn(Arena& arena, Turrets& turrets, Formation formation, Side side)
{
    const PixelRect& rect = arena.catalog.rect(tilePicture());
    const graze::Box box(sizeOf(rect), centreOf(rect));
    for (std::size_t row = 0; row < formation.size(); ++row)
        for (std::size_t column = 0; column < formation[row].size(); ++column)
        {
            const char what = formation[row][column];
            const std::size_t place = side == Side::Mirrored ? formation[row].size() - 1 - column : column;
            const graze::Vec2 position{(static_cast<float>(place) + 0.5f) * TileSize,
                                       (static_cast<float>(row) - static_cast<float>(formation.size()) - 0.5f) *
                                           TileSize};
            if (what == 'T')
                turrets.spawn(arena, position);
            if (what != '#')
                continue;
            const graze::Affine2 matrix = tileMatrix(arena, position);
            graze::Collider collider(
                arena.collisions,
                {.shape = box, .matrix = matrix, .layer = arena.layers.walls, .user = arena.nextSerial++});
            m_tiles.push_back({std::move(collider), position, matrix});
        }
}

void Walls::step(Arena& arena)
{
    for (Tile& tile : m_tiles)
    {
        tile.position.y += WallStep;
        tile.matrix = tileMatrix(arena, tile.position);
        tile.collider.follow(tile.matrix);
    }
    std::erase_if(m_tiles, [](const Tile& tile) { return tile.position.y > FieldHeight + TileMargin; });
}

float Walls::highest() const noexcept
{
    float y = FieldHeight + TileMargin;
    for (const Tile& tile : m_tiles)
        y = std::min(y, tile.position.y);
    return y;
}

void Walls::drawables(std::vector<Drawable>& out) const
{
    for (const Tile& tile : m_tiles)
        if (tile.position.y > -TileSize)
            out.push_back({tilePicture(), tile.matrix, {}, false});
}

void Walls::boxes(std::vector<graze::Aabb>& out) const
{
    out.clear();
    constexpr graze::Vec2 Half{TileSize * 0.5f, TileSize * 0.5f};
    for (const Tile& tile : m_tiles)
        out.push_back({tile.position - Half, tile.position + Half});
}

void Walls::hash(StateHash& hash) const
{
    hash.add(static_cast<std::uint64_t>(m_tiles.size()));
    for (const Tile& tile : m_tiles)
        hash.add(tile.position);
}

void addBorders(Arena& arena)
{
    constexpr float Thickness = 200.f;
    constexpr graze::Vec2 Field{FieldWidth, FieldHeight};
    const auto add = [&arena](graze::Vec2 size, graze::Vec2 centre)
    {
        arena.collisions.add({.shape = graze::Box(size),
                              .matrix = graze::Affine2::translation(centre),
                              .layer = arena.layers.borders,
                              .user = arena.nextSerial++});
    };
    const graze::Vec2 middle = Field * 0.5f;
    const graze::Vec2 upright{Thickness, FieldHeight + 2.f * Thickness}, flat{FieldWidth + 2.f * Thickness, Thickness};
    add(upright, {-Thickness * 0.5f, middle.y});
    add(upright, {FieldWidth + Thickness * 0.5f, middle.y});
    add(flat, {middle.x, -Thickness * 0.5f});
    add(flat, {middle.x, FieldHeight + Thickness * 0.5f});
}

} // namespace game
