// SPDX-License-Identifier: Zlib
#include "actors/walls.hpp"

#include "actors/turret.hpp"

#include <graze/sfml/attach.hpp>

#include <array>

namespace game
{
namespace
{

using Rows = std::array<std::string_view, 14>;

// Gaps are 6 tiles wide or more, about four ships. From one row to the next a gap moves slowly enough to be followed.
constexpr std::array<Rows, FormationCount> Formations{
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

} // namespace

Tile::Tile(Arena& arena, graze::Vec2 place) : Actor(Kind::Wall, Sprite(arena.catalog, Picture::Wall, place))
{
    const graze::Vec2 size = sizeOf(arena.catalog.rect(Picture::Wall));
    const float scale = TileSize / (size.x * PictureScale);
    sprite.setScale({scale, scale});
    collider = graze::colliderFor(arena.collisions, sprite, graze::Box(size, sprite.getOrigin()),
                                  {.layer = arena.layers.walls, .user = user()});
}

void Tile::step(Arena& /*arena*/)
{
    sprite.move({0.f, WallStep});
    collider.follow(sprite);
    gone = position().y > FieldHeight + TileMargin;
}

Formation formation(std::size_t index) noexcept
{
    return Formations[index];
}

void addWalls(Arena& arena, Formation formation, Side side)
{
    for (std::size_t row = 0; row < formation.size(); ++row)
        for (std::size_t column = 0; column < formation[row].size(); ++column)
        {
            const char what = formation[row][column];
            const std::size_t place = side == Side::Mirrored ? formation[row].size() - 1 - column : column;
            const graze::Vec2 position{(static_cast<float>(place) + 0.5f) * TileSize,
                                       (static_cast<float>(row) - static_cast<float>(formation.size()) - 0.5f) *
                                           TileSize};
            if (what == 'T')
                arena.spawn<Turret>(position);
            if (what == '#')
                arena.spawn<Tile>(position);
        }
}

void addBorders(Arena& arena)
{
    constexpr float Thickness = 200.f;
    constexpr graze::Vec2 Field{FieldWidth, FieldHeight};
    const auto add = [&arena](graze::Vec2 size, graze::Vec2 centre)
    {
        arena.collisions.add(
            {.shape = graze::Box(size), .matrix = graze::Affine2::translation(centre), .layer = arena.layers.borders});
    };
    const graze::Vec2 middle = Field * 0.5f;
    const graze::Vec2 upright{Thickness, FieldHeight + 2.f * Thickness}, flat{FieldWidth + 2.f * Thickness, Thickness};
    add(upright, {-Thickness * 0.5f, middle.y});
    add(upright, {FieldWidth + Thickness * 0.5f, middle.y});
    add(flat, {middle.x, -Thickness * 0.5f});
    add(flat, {middle.x, FieldHeight + Thickness * 0.5f});
}

} // namespace game
