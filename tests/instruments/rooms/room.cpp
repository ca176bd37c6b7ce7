// SPDX-License-Identifier: Zlib
#include "room.hpp"

#include <cmath>

namespace graze::test::rooms
{

namespace
{

constexpr float Width = 320.f, Height = 240.f;

} // namespace

Room::Room(Random& random, Method method) : system({.method = method})
{
    kind = random.below(static_cast<std::uint32_t>(RoomNames.size()));
    tile = random.chance(0.5f) ? 16.f : 20.f;
    if (kind < 3)
        addTiles(random);
    else
        addThings(random);
    system.update();
}

void Room::addBox(Vec2 centre, Vec2 size, float angleRadians)
{
    const Affine2 matrix = Affine2::from({.position = centre, .angleRadians = angleRadians});
    solids.push_back(turnedBox(matrix, size));
    system.add({.shape = Box{size}, .matrix = matrix});
}

void Room::addTiles(Random& random)
{
    const int columns = static_cast<int>(Width / tile), rows = static_cast<int>(Height / tile);
    TileGrid grid(columns, rows, tile);
    std::vector<TileRect> cells;
    const float share = random.between(0.f, 0.25f);
    // In any order: what comes first must not matter.
    const bool backwards = random.chance(0.5f);
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x)
        {
            // No two tiles meet in a corner only: whether a point fits between them is undecided.
            const bool above = grid.isSolid(x, y - 1), before = grid.isSolid(x - 1, y);
            const bool cornersOnly =
                !above && ((grid.isSolid(x - 1, y - 1) && !before) || (grid.isSolid(x + 1, y - 1) && x + 2 < columns));
            const bool closesCorner = above && before && !grid.isSolid(x - 1, y - 1);
            if (!(x == 0 || y == 0 || x == columns - 1 || y == rows - 1 || closesCorner ||
                  (random.chance(share) && !cornersOnly)))
                continue;
            grid.set(x, y, true);
            cells.insert(backwards ? cells.begin() : cells.end(), {x, y, 1, 1});
        }
    if (kind == 2)
        cells = grid.rects();
    std::vector<Shape> pieces;
    for (const TileRect& rect : cells)
    {
        const Vec2 corner{static_cast<float>(rect.x) * tile, static_cast<float>(rect.y) * tile};
        const Vec2 size{static_cast<float>(rect.width) * tile, static_cast<float>(rect.height) * tile};
        pieces.push_back(grid.shapeOf(rect));
        solids.push_back(turnedBox(Affine2::translation(corner + size * 0.5f), size));
        if (kind != 1)
            system.add({.shape = pieces.back()});
    }
    if (kind == 1)
        system.add({.shape = pieces});
}

void Room::addThings(Random& random)
{
    addBox({Width * 0.5f, 8.f}, {Width, 16.f});
    addBox({Width * 0.5f, Height - 8.f}, {Width, 16.f});
    addBox({8.f, Height * 0.5f}, {16.f, Height});
    addBox({Width - 8.f, Height * 0.5f}, {16.f, Height});
    const std::uint32_t count = 4 + random.below(12);
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const auto whole = [&](std::uint32_t most) { return 8.f * static_cast<float>(1 + random.below(most)); };
        // Rectangles at multiples of 8: many stand flush, or in each other.
        const Vec2 size{whole(8), whole(6)}, corner{whole(38), whole(28)};
        addBox(corner + size * 0.5f, size, kind == 4 ? random.between(-3.f, 3.f) : 0.f);
    }
}

Shot randomShot(Random& random, Room& room)
{
    Shot shot;
    const Tracer places(room.solids, {});
    BulletDef& def = shot.def;
    const std::uint32_t form = random.below(3);
    def.bounces = 1'000'000;
    if (form == 1)
        def.radius = random.chance(0.5f) ? 4.f : random.between(0.5f, 7.f);
    shot.ball.radius = static_cast<double>(def.radius);
    if (form == 2)
    {
        const Vec2 size =
            random.chance(0.5f) ? Vec2{8.f, 8.f} : Vec2{random.between(2.f, 14.f), random.between(2.f, 14.f)};
        def.angleRadians = random.chance(0.5f) ? 0.f : random.between(-3.f, 3.f);
        def.shape = room.system.addShape(Box{size});
        shot.ball.corners = turnedBox(Affine2::from({.angleRadians = def.angleRadians}), size).corners;
    }
    const Tracer tracer(room.solids, shot.ball);
    do
    {
        const auto at = [&](float step, float size)
        { return step * static_cast<float>(random.below(static_cast<std::uint32_t>(size / step))); };
        const bool onDiagonal = random.chance(0.4f), atCorner = random.chance(0.4f);
        def.velocity = random.inSquare(200.f);
        if (onDiagonal)
            def.velocity = Vec2{random.chance(0.5f) ? 1.f : -1.f, random.chance(0.5f) ? 1.f : -1.f} *
                           (room.tile * static_cast<float>(1 + random.below(10)));
        const float step = onDiagonal ? room.tile * 0.5f : 0x1p-8f;
        def.position = {at(step, Width), at(step, Height)};
        if (atCorner)
            def.position = Vec2{at(room.tile, Width), at(room.tile, Height)} -
                           def.velocity * (random.chance(0.5f) ? 0.25f : random.unit());
    } while (!(tracer.depth(Vec2d(def.position)) < -0.05) || length(def.velocity) < 1.f || def.position.x < 0.f ||
             def.position.x > Width || def.position.y < 0.f || def.position.y > Height);
    return shot;
}

} // namespace graze::test::rooms
