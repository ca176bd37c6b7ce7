// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/places.hpp"
#include "support/random.hpp"
#include "system/mover/gaps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace
{

using namespace graze;
using test::at;
using test::depthInside;

TEST(Mover, IsPushedOutOfOneWallByItsDepth)
{
    test::Random random(3);
    int deep = 0;
    for (int run = 0; run < 300; ++run)
    {
        CollisionSystem system;
        const Shape wall = random.shape(30.f);
        const Affine2 place = random.affine(15.f);
        system.add({.shape = wall, .matrix = place});
        const Shape shape = random.shape(20.f);
        const Affine2 start = random.rigid(15.f);
        const PenetrationResult before = penetration({shape, start}, {wall, place});
        if (before.status != Status::Overlapping)
            continue;
        ++deep;
        const MoveResult result = slide(system, {shape, start}, {});
        EXPECT_FALSE(result.overlapping) << run;
        EXPECT_EQ(result.startedOverlapping, before.depth > 3e-4f);
        EXPECT_NEAR(length(result.pushed), before.depth, 3e-3f + 2e-4f * before.depth) << run;
        EXPECT_EQ(result.moved, result.pushed);
        EXPECT_FALSE(overlap({shape, result.matrix}, {wall, place}).overlapping()) << run;
    }
    EXPECT_GT(deep, 50);
}

TEST(Mover, IsPushedOutOfACornerOfTwoAndThreeWalls)
{
    const Shape box = Box{{20.f, 20.f}};
    CollisionSystem two;
    two.add({.shape = Box{{200.f, 20.f}}, .matrix = at({0.f, 15.f})});
    two.add({.shape = Box{{20.f, 200.f}}, .matrix = at({18.f, 0.f})});
    const MoveResult corner = slide(two, {box, Affine2{}}, {});
    EXPECT_TRUE(corner.startedOverlapping);
    EXPECT_FALSE(corner.overlapping);
    EXPECT_NEAR(corner.pushed.x, -2.f, 0.01f);
    EXPECT_NEAR(corner.pushed.y, -5.f, 0.01f);
    EXPECT_EQ(corner.planes, 2u);

    // The exit from the floor leads into a ceiling of one side, so it must go aside.
    CollisionSystem three;
    three.add({.shape = Box{{200.f, 20.f}}, .matrix = at({0.f, 15.f})});
    three.add({.shape = Box{{20.f, 200.f}}, .matrix = at({18.f, 0.f})});
    three.add({.shape = Box{{20.f, 20.f}}, .matrix = at({12.f, -23.f})});
    const MoveResult free = slide(three, {box, Affine2{}}, {});
    EXPECT_FALSE(free.overlapping);
    EXPECT_FALSE(depthInside(three, {box, free.matrix}) > 0.f);
    EXPECT_LT(length(free.pushed), 25.f);

    // A floor of tiles is left upwards, not by the side of its last tile.
    CollisionSystem tiles;
    for (int i = 0; i < 5; ++i)
        tiles.add({.shape = Box{{16.f, 16.f}}, .matrix = at({16.f * static_cast<float>(i), 15.f})});
    const MoveResult up = slide(tiles, {box, at({23.f, 0.f})}, {});
    EXPECT_FALSE(up.overlapping);
    EXPECT_EQ(up.pushed.x, 0.f);
    EXPECT_NEAR(up.pushed.y, -3.f, 0.01f);
}

TEST(Mover, SaysWhenThereIsNoRoom)
{
    CollisionSystem system;
    system.add({.shape = Box{{200.f, 20.f}}, .matrix = at({0.f, 15.f})});
    system.add({.shape = Box{{200.f, 20.f}}, .matrix = at({0.f, -15.f})});
    const Shape box = Box{{20.f, 20.f}};
    const MoveResult squeezed = slide(system, {box, Affine2{}}, {}, {.maxPush = 35.f});
    EXPECT_TRUE(squeezed.startedOverlapping);
    EXPECT_TRUE(squeezed.overlapping);
    EXPECT_EQ(squeezed.status, Status::IterationLimit);
    EXPECT_EQ(squeezed.moved, Vec2{}) << "no half way";
    const MoveResult nearer = slide(system, {box, at({0.f, 8.f})}, {}, {.maxPush = 27.f});
    EXPECT_TRUE(nearer.overlapping);
    EXPECT_EQ(nearer.moved, Vec2{});
    const MoveResult farther = slide(system, {box, at({0.f, 8.f})}, {}, {.maxPush = 28.f});
    EXPECT_FALSE(farther.overlapping) << "its middle is in the floor, so it may leave on either side";
    EXPECT_NEAR(farther.pushed.y, 27.001f, 1e-3f);
    const MoveResult unpushed = slide(system, {box, at({0.f, 30.f})}, {}, {.maxPush = 0.f});
    EXPECT_TRUE(unpushed.overlapping);
    EXPECT_EQ(unpushed.moved, Vec2{});
}

// Reported by people who push players out of tiles.
TEST(MoverRegression, TheShortestWayOutOfTilesIsTakenWhicheverSideItIsOn)
{
    struct Case
    {
        const char* name;
        std::vector<Aabb> tiles;
        float mover;
        Vec2 place;
        Vec2 exit;
    };
    const auto tile = [](float x, float y) { return Aabb{{x, y}, {x + 32.f, y + 32.f}}; };
    const std::vector<Aabb> six{tile(0.f, 0.f),   tile(32.f, 0.f), tile(0.f, 32.f),
                                tile(32.f, 32.f), tile(0.f, 64.f), tile(32.f, 64.f)};
    const Case cases[] = {
        {"beside two", {tile(0.f, 0.f), tile(0.f, 32.f)}, 20.f, {12.f, 43.f}, {-22.001f, 0.f}},
        {"in three", {tile(-16.f, -48.f), tile(-16.f, -16.f), tile(-16.f, 16.f)}, 8.f, {-3.2f, 3.2f}, {-16.801f, 0.f}},
        {"in six", six, 20.f, {18.f, 47.f}, {-28.001f, 0.f}},
        {"in six, nearer", six, 20.f, {17.f, 47.f}, {-27.001f, 0.f}},
    };
    for (const Method method : {Method::Fast, Method::Gjk})
        for (const Case& one : cases)
        {
            CollisionSystem system({.method = method});
            for (const Aabb& box : one.tiles)
                system.add({.shape = Box{box.size()}, .matrix = at(box.centre())});
            const Shape mover = Box{{one.mover, one.mover}};
            const MoveResult result = slide(system, {mover, at(one.place)}, {});
            EXPECT_FALSE(result.overlapping) << one.name;
            EXPECT_NEAR(result.pushed.x, one.exit.x, 1e-3f) << one.name;
            EXPECT_NEAR(result.pushed.y, one.exit.y, 1e-3f) << one.name;
        }
}

// Against a model that looks at every place where two borders of tiles, grown by the mover, may cross.
TEST(MoverRegression, AllPlacesInNineTilesAreLeftByTheShortestWay)
{
    CollisionSystem system;
    for (int i = 0; i < 9; ++i)
        system.add({.shape = Box{{32.f, 32.f}},
                    .matrix = at({16.f + 32.f * static_cast<float>(i % 3), 16.f + 32.f * static_cast<float>(i / 3)})});
    const Shape mover = Box{{20.f, 20.f}};
    for (int x = -9; x < 106; ++x)
        for (int y = -9; y < 106; ++y)
        {
            // The nine are one square: out by the nearest of its sides.
            const float nearest = static_cast<float>(std::min({x + 10, 106 - x, y + 10, 106 - y}));
            const MoveResult result = slide(system, {mover, at({static_cast<float>(x), static_cast<float>(y)})}, {});
            ASSERT_FALSE(result.overlapping) << x << ", " << y;
            ASSERT_NEAR(length(result.pushed), nearest, 2e-3f) << x << ", " << y;
        }
}

// A box of 37.5 px in a corridor of 40 px that turned by a degree a frame was put behind a wall of 40 px at four
// degrees.
TEST(MoverRegression, ATurnWithoutRoomLeadsThroughNoWall)
{
    for (const float thickness : {4.f, 40.f, 120.f})
        for (const Method method : {Method::Fast, Method::Gjk})
        {
            CollisionSystem system({.method = method});
            for (const float side : {-1.f, 1.f})
                system.add({.shape = Box{600.f, thickness}, .position = Vec2{0.f, side * (20.f + thickness / 2.f)}});
            for (int degrees = 1; degrees <= 45; ++degrees)
            {
                const Affine2 matrix = Affine2::from({.angleRadians = static_cast<float>(degrees) * 0.0174532925f});
                const MoveResult result = slide(system, {Box{37.5f, 37.5f}, matrix}, {}, {.up = {}});
                ASSERT_EQ(result.overlapping, degrees >= 4) << thickness << " px, " << degrees << " degrees";
                ASSERT_EQ(result.pushed, Vec2{}) << thickness << " px, " << degrees << " degrees";
            }
        }
}

// Two walls that leave a corridor, and a third in it.
std::vector<Sprite2D> corridor(test::Random& random)
{
    std::vector<Sprite2D> walls;
    const float turn = random.between(0.f, 6.f);
    for (const float side : {0.f, 3.1415927f})
    {
        walls.push_back(Sprite2D{Box{{random.between(2.f, 20.f), random.between(40.f, 200.f)}, {12.f, 0.f}}});
        walls.back().setMatrix(Affine2::from({.angleRadians = turn + side + random.between(-0.2f, 0.2f)}));
    }
    walls.push_back(Sprite2D{random.polygon(8, random.between(5.f, 60.f))});
    walls.back().setMatrix(random.rigid(40.f));
    return walls;
}

// Walls of which one may lie whole on the straight way out of another.
std::vector<Sprite2D> thinWalls(test::Random& random)
{
    std::vector<Sprite2D> walls;
    for (int i = 0; i < 3; ++i)
    {
        walls.push_back(Sprite2D{Box{random.between(1.f, 6.f), random.between(4.f, 80.f)}});
        walls.back().setMatrix(random.rigid(25.f));
    }
    return walls;
}

// The way out of walls leads the middle through none but the deepest, which is left by its own shortest way: against a
// walk along it in small steps. Where that leaves no way, the mover stays.
TEST(MoverProperties, NoPushLeadsAMiddleThroughAWall)
{
    test::Random random(2611);
    int stayed = 0, freed = 0;
    for (int run = 0; run < 10000; ++run)
    {
        CollisionSystem system;
        std::vector<Sprite2D> walls = run % 4 == 0 ? corridor(random) : thinWalls(random);
        for (const Sprite2D& wall : walls)
            system.add(wall);
        const auto isIn = [](Vec2 point, const Sprite2D& wall) {
            return overlap(wall, {Shape{Point{point}}, Affine2{}}).overlapping();
        };
        const Sprite2D mover{Box{random.between(4.f, 60.f), random.between(4.f, 40.f)}};
        const MoveResult result = slide(system, mover, {});
        if (!result.startedOverlapping ||
            std::any_of(walls.begin(), walls.end(), [&](const Sprite2D& wall) { return isIn({}, wall); }))
            continue;
        ++(result.overlapping ? stayed : freed);
        const auto deeper = [&](const Sprite2D& a, const Sprite2D& b)
        { return penetration(mover, a).depth < penetration(mover, b).depth; };
        walls.erase(std::max_element(walls.begin(), walls.end(), deeper));
        for (int step = 1; step <= 100 && result.pushed != Vec2{}; ++step)
            for (const Sprite2D& wall : walls)
                ASSERT_FALSE(isIn(result.pushed * (static_cast<float>(step) / 100.f), wall))
                    << run << ", step " << step;
    }
    EXPECT_GT(stayed, 20);
    EXPECT_GT(freed, 500);
}

// The mover's middle has to leave two circles: the nearest point of one of them outside of the other, or one where they
// cross.
TEST(MoverProperties, OutOfTwoDiscsADiscTakesTheShortestWay)
{
    test::Random random(2613);
    int aside = 0, between = 0, longer = 0;
    for (int run = 0; run < 3000; ++run)
    {
        constexpr double Gap = 1e-3;
        const float radius = random.between(3.f, 20.f);
        const std::array radii{random.between(5.f, 40.f), random.between(5.f, 40.f)};
        const std::array places{random.inSquare(45.f), random.inSquare(45.f)};
        CollisionSystem system;
        std::array<Vec2d, 2> centre;
        std::array<double, 2> reach{};
        bool isOut = true, isIn = true;
        for (std::size_t i = 0; i < 2; ++i)
        {
            system.add({.shape = Circle{radii[i]}, .position = places[i]});
            centre[i] = Vec2d(places[i]);
            reach[i] = static_cast<double>(radius) + static_cast<double>(radii[i]) + Gap;
            isOut = isOut && length(centre[i]) > static_cast<double>(radii[i]) + 1.;
            isIn = isIn && length(centre[i]) < reach[i] - 0.1;
        }
        if (!isOut || !isIn)
            continue; // a middle in a wall, or a mover in only one, has rules of its own
        double shortest = 1e300, alone = 1e300;
        const auto consider = [&](Vec2d place)
        {
            for (std::size_t i = 0; i < 2; ++i)
                if (length(place - centre[i]) < reach[i] - 1e-9)
                    return;
            shortest = std::min(shortest, length(place));
        };
        for (std::size_t i = 0; i < 2; ++i)
            consider(centre[i] * (1. - reach[i] / length(centre[i])));
        alone = shortest;
        const Vec2d across = centre[1] - centre[0];
        const double d = length(across), along = (d * d + reach[0] * reach[0] - reach[1] * reach[1]) / (2. * d);
        const double half = std::sqrt(std::max(0., reach[0] * reach[0] - along * along));
        for (const double side : {-half, half})
            consider(centre[0] + across * (along / d) + perpendicular(across) * (side / d));
        const MoveResult result = slide(system, {Circle{radius}, Affine2{}}, {}, {.maxPush = 200.f});
        const double excess = length(Vec2d(result.pushed)) - shortest;
        if (excess > 1.)
            continue; // a wall hides it
        ASSERT_FALSE(result.overlapping) << run;
        ASSERT_GT(excess, -0.005) << run;
        longer += excess > 0.005;
        ++(shortest < alone ? between : aside);
    }
    EXPECT_GT(aside, 50);
    EXPECT_GT(between, 50);
    EXPECT_LE(longer, 2); // two that nearly touch leave no room for the gap beside the place where they cross
}

TEST(MoverProperties, WhereTheOriginOfAMoverIsDoesNotMatter)
{
    test::Random random(2612);
    int pushed = 0, others = 0;
    for (int run = 0; run < 3000; ++run)
    {
        CollisionSystem system;
        for (const Sprite2D& wall : run % 4 == 0 ? corridor(random) : thinWalls(random))
            system.add(wall);
        const Vec2 size{random.between(4.f, 60.f), random.between(4.f, 40.f)}, aside{-40.f, 24.f};
        const MoveResult result = slide(system, {Box{size}, Affine2{}}, {});
        const MoveResult same = slide(system, {Box{size, aside}, Affine2::translation(-aside)}, {});
        pushed += result.pushed != Vec2{};
        others += result.overlapping != same.overlapping || length(result.pushed - same.pushed) > 0.01f;
    }
    EXPECT_GT(pushed, 500);
    EXPECT_LE(others, 3); // where two ways are equally short but for rounding
}

// The nearest place beside the wall above is behind its corner: what counts is the nearest that the corner does not
// hide.
TEST(MoverRegression, AWayOutMayGrazeTheCornerOfAWall)
{
    for (const float mirror : {1.f, -1.f})
    {
        CollisionSystem system;
        system.add({.shape = Box{40.f, 28.f}, .position = Vec2{mirror * -4.f, 24.f}});
        system.add({.shape = Box{48.f, 24.f}, .position = Vec2{mirror * -12.f, 32.f}});
        system.add({.shape = Box{56.f, 12.f}, .position = Vec2{mirror * 4.f, -8.f}});
        const MoveResult result = slide(system, {Box{12.f, 32.f}, Affine2{}}, {});
        EXPECT_FALSE(result.overlapping);
        EXPECT_NEAR(result.pushed.x, mirror * 22.4f, 0.01f);
        EXPECT_NEAR(result.pushed.y, 14.f, 0.01f);
    }
}

// A wall of many pieces that leans over, and a floor of tiles, are as a wall and a floor of one piece.
TEST(MoverRegression, ARoundMoverIsPushedOutOfManyPieces)
{
    for (int run = 0; run < 40; ++run)
    {
        CollisionSystem one, many;
        const auto place = static_cast<float>(run);
        const Affine2 leaning =
            Affine2::from({.position = {-0.2f * place, 0.f}, .angleRadians = 0.1f + 0.005f * place});
        one.add({.shape = Box{{30.f, 256.f}, {-15.f, 0.f}}, .matrix = leaning});
        one.add({.shape = Box{{640.f, 30.f}, {0.f, 15.f}}});
        for (int i = 0; i < 16; ++i)
        {
            const auto at16 = static_cast<float>(i);
            many.add({.shape = Box{{30.f, 16.f}, {-15.f, 16.f * at16 - 120.f}}, .matrix = leaning});
            many.add({.shape = Box{{40.f, 30.f}, {40.f * at16 - 300.f, 15.f}}});
        }
        const Shape mover = Ellipse{12.f, 20.f};
        const MoveResult single = slide(one, {mover, at(10.f, -20.002f)}, {});
        const MoveResult pieced = slide(many, {mover, at(10.f, -20.002f)}, {});
        ASSERT_TRUE(single.startedOverlapping) << run;
        EXPECT_FALSE(single.overlapping || pieced.overlapping) << run;
        EXPECT_NEAR(length(pieced.pushed), length(single.pushed), 2e-3f + 1e-3f * length(single.pushed)) << run;
    }
}

// In a heap of many curved walls too, where the search gave up once: against walks in many directions.
TEST(MoverProperties, NoWayOutOfAHeapIsShorter)
{
    constexpr float Reach = 60.f;
    test::Random random(3011);
    int left = 0;
    for (int run = 0; run < 400; ++run)
    {
        CollisionSystem system;
        std::vector<Sprite2D> walls;
        for (std::uint32_t i = 0; i < 10 + random.below(30); ++i)
        {
            const Vec2 size{random.between(6.f, 40.f), random.between(6.f, 40.f)};
            const std::array<Shape, 3> shapes{Circle{size.x / 2.f}, Box{size}, Capsule{{}, size, 6.f}};
            walls.push_back(Sprite2D{shapes[random.chance(0.7f) ? 0 : random.below(3)]});
            walls.back().setMatrix(random.rigid(90.f));
            system.add(walls.back());
        }
        Sprite2D mover{random.chance(0.5f) ? Shape{Circle{random.between(4.f, 12.f)}} : Shape{Box{16.f, 24.f}}};
        const Shape middle{Point{}};
        const auto isInAny = [&](const auto& what, Vec2 place)
        {
            return std::any_of(walls.begin(), walls.end(),
                               [&](const Sprite2D& wall) {
                                   return overlap({what, at(place)}, wall).overlapping();
                               });
        };
        const MoveResult result = slide(system, mover, {}, {.maxPush = Reach});
        if (!result.startedOverlapping || isInAny(middle, {}))
            continue;
        float best = Reach;
        for (int i = 0; i < 64; ++i)
        {
            const Vec2 direction = Affine2::rotation(0.0981748f * static_cast<float>(i)).transformVector({1.f, 0.f});
            for (float far = 0.5f; far < best && !isInAny(middle, direction * far); far += 0.5f)
                if (!isInAny(mover.pieces().front(), direction * far))
                    best = far;
        }
        left += best < Reach;
        EXPECT_TRUE(best == Reach || !result.overlapping) << run << ": " << best << " px are enough";
        EXPECT_LE(length(result.pushed), best + 0.01f) << run;
    }
    EXPECT_GT(left, 100);
}

TEST(Mover, ReportsTheWallsThatItIsPushedOutOfAndNoOthers)
{
    CollisionSystem system;
    const SpriteId wall = system.add({.shape = Box{{100.f, 400.f}}, .matrix = at(58.f, 0.f)}); // two pixels in it
    const SpriteId beside = system.add({.shape = Box{{60.f, 20.f}}, .matrix = at(-20.f, 20.001f)});
    std::array<TouchedPlane, 4> planes;
    const Shape box = Box{{20.f, 20.f}};
    MoveResult result = slide(system, {box, Affine2{}}, {}, {.planes = planes});
    ASSERT_EQ(result.planes, 1u) << "it is near the other one, and not in it";
    EXPECT_EQ(planes[0].sprite, wall);
    system.remove(beside);
    // Pillars that it is in by less, and that it leaves on the far side: its middle passes between them.
    system.add({.shape = Box{{2.f, 400.f}}, .matrix = at(-10.f, 201.f)});
    system.add({.shape = Box{{2.f, 400.f}}, .matrix = at(-10.f, -201.f)});
    result = slide(system, {box, Affine2{}}, {}, {.planes = planes});
    EXPECT_NEAR(result.moved.x, -21.f, 0.01f);
    ASSERT_EQ(result.planes, 1u);
    EXPECT_EQ(planes[0].sprite, wall);
}

// In touch by a bit, as crowds leave it, the way out of the one wall is the shortest there is.
TEST(Mover, TheWayOutOfAShallowTouchLeadsStraightOut)
{
    for (const float depth : {0.f, 0.001f, 0.05f, 2.f})
        for (const bool isBox : {false, true})
        {
            CollisionSystem system;
            for (int i = -4; i < 4; ++i)
                system.add({.shape = Box{{64.f, 64.f}}, .matrix = at(64.f * static_cast<float>(i), 32.f)});
            const Shape shape = isBox ? Shape(Box{{20.f, 20.f}}) : Shape(Circle{10.f});
            for (float x = -40.f; x < 40.f; x += 1.37f)
            {
                const MoveResult result = slide(system, {shape, at(x, -10.f + depth)}, {});
                EXPECT_NEAR(result.pushed.x, 0.f, 1e-3f) << depth << ", " << x;
                EXPECT_NEAR(result.pushed.y, -depth - 0.001f, 1e-3f) << depth << ", " << x;
                EXPECT_FALSE(result.overlapping);
            }
        }
}

} // namespace
