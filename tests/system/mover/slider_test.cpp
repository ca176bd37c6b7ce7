// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/places.hpp"
#include "support/random.hpp"
#include "system/mover/gaps.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace
{

using namespace graze;
using test::at;
using test::depthInside;
using test::gapAt;

TEST(Mover, FreeWayIsDoneWhole)
{
    CollisionSystem system;
    system.add({.shape = Circle{10.f}, .matrix = at({0.f, 200.f})});
    const Shape box = Box{{10.f, 10.f}};
    const MoveResult result = slide(system, {box, at({3.f, 4.f})}, {50.f, -20.f});
    EXPECT_EQ(result.status, Status::Separated);
    EXPECT_EQ(result.moved, Vec2(50.f, -20.f));
    EXPECT_EQ(result.matrix, at({53.f, -16.f}));
    EXPECT_EQ(result.slides, 0);
    EXPECT_EQ(result.planes, 0u);
    EXPECT_EQ(result.pushed, Vec2{});
}

TEST(Mover, SlidesAlongAWallAndReportsIt)
{
    CollisionSystem system;
    const SpriteId floor = system.add({.shape = Box{{1000.f, 10.f}}, .matrix = at({0.f, 25.f}), .user = 9});
    const SpriteId mover = system.add({.shape = Box{{20.f, 20.f}}});
    std::array<TouchedPlane, 2> planes;
    const MoveResult result = moveAndSlide(system, mover, {30.f, 40.f}, {.planes = planes});
    EXPECT_EQ(result.status, Status::Overlapping);
    EXPECT_FLOAT_EQ(result.moved.x, 30.f);
    EXPECT_NEAR(result.moved.y, 10.f, gapAt(100.f));
    EXPECT_LT(result.moved.y, 10.f);
    EXPECT_EQ(result.slides, 1);
    ASSERT_EQ(result.planes, 1u);
    EXPECT_EQ(planes[0].sprite, floor);
    EXPECT_EQ(planes[0].user, 9u);
    EXPECT_EQ(planes[0].normal, Vec2(0.f, -1.f));
    EXPECT_NEAR(planes[0].point.y, 20.f, 1e-3f);
    EXPECT_EQ(system.matrix(mover), result.matrix);
    EXPECT_EQ(alongPlanes({3.f, 4.f}, std::span(planes).first(1)), Vec2(3.f, 0.f));
    EXPECT_EQ(alongPlanes({3.f, -4.f}, std::span(planes).first(1)), Vec2(3.f, -4.f));

    // It keeps clear of the wall: no event.
    system.update();
    EXPECT_TRUE(system.begun().empty());
    EXPECT_TRUE(system.whyNot(mover, floor).has(WhyNot::Gap));
}

TEST(Mover, StopsInACornerAndStaysThere)
{
    CollisionSystem system;
    system.add({.shape = Box{{200.f, 10.f}}, .matrix = at({0.f, 25.f})});
    system.add({.shape = Box{{10.f, 200.f}}, .matrix = at({25.f, 0.f})});
    const SpriteId mover = system.add({.shape = Box{{20.f, 20.f}}});
    moveAndSlide(system, mover, {100.f, 70.f});
    const Affine2 corner = *system.matrix(mover);
    EXPECT_NEAR(corner.tx, 10.f, 0.01f);
    EXPECT_NEAR(corner.ty, 10.f, 0.01f);
    for (int frame = 0; frame < 100; ++frame)
    {
        EXPECT_NE(moveAndSlide(system, mover, {5.f, 9.f}).status, Status::IterationLimit);
        EXPECT_NEAR(system.matrix(mover)->tx, corner.tx, 2e-3f);
        EXPECT_NEAR(system.matrix(mover)->ty, corner.ty, 2e-3f);
    }
}

// Two walls that meet at a small angle; the mover is pressed into the wedge, and rests.
TEST(Mover, RestsInAnAcuteWedge)
{
    for (const float angle : {0.1f, 0.4f, 1.f})
        for (const bool round : {false, true})
        {
            CollisionSystem system;
            const Shape wall = Box{{400.f, 10.f}, {200.f, -5.f}};
            const Shape other = Box{{400.f, 10.f}, {200.f, 5.f}};
            system.add({.shape = wall, .matrix = Affine2::rotation(-angle)});
            system.add({.shape = other, .matrix = Affine2::rotation(angle)});
            const Shape shape = round ? Shape(Circle{5.f}) : Shape(Box{{8.f, 8.f}});
            const SpriteId mover = system.add({.shape = shape, .matrix = at({300.f, 0.f})});
            Vec2 last;
            float longest = 0.f;
            for (int frame = 0; frame < 120; ++frame)
            {
                moveAndSlide(system, mover, {-20.f, frame % 2 == 0 ? 7.f : -7.f});
                const Vec2 place = system.matrix(mover)->offset();
                if (frame >= 100)
                    longest = std::max(longest, length(place - last));
                last = place;
                EXPECT_LT(depthInside(system, {shape, *system.matrix(mover)}, mover), 1e-3f);
            }
            // Into the wedge as deep as it goes; one wish after the other presses to one side.
            EXPECT_LT(last.x, 120.f);
            EXPECT_LT(longest, 0.05f) << angle << (round ? " round" : " box");
        }
}

// Reported by people whose player has to duck: it stands on the floor, a hair above it, and so is a hair too high.
TEST(MoverRegression, AMoverThatHasTouchedAWallFitsACorridorOfItsOwnWidth)
{
    for (const float size : {16.f, 32.f, 48.f})
        for (const float x : {0.f, 1000.f, 12345.f, 100000.f})
            for (const bool shaft : {false, true})
                for (const Method method : {Method::Fast, Method::Gjk})
                {
                    const auto turned = [&](Vec2 v) { return (shaft ? Vec2{v.y, v.x} : v) + Vec2{x, x}; };
                    const auto box = [&](Vec2 lower, Vec2 upper)
                    {
                        const Vec2 extent = upper - lower, middle = (lower + upper) * 0.5f;
                        return ColliderDef{.shape = Box{shaft ? Vec2{extent.y, extent.x} : extent},
                                           .matrix = at(turned(middle))};
                    };
                    CollisionSystem system({.method = method});
                    system.add(box({0.f, 0.f}, {400.f, 32.f}));
                    system.add(box({200.f, -2.f * size}, {400.f, -size}));
                    const Shape mover = Box{{size, size}};
                    MoveResult result =
                        slide(system, {mover, at(turned({150.f, -60.f}))}, shaft ? Vec2{100.f, 0.f} : Vec2{0.f, 100.f});
                    ASSERT_EQ(result.planes, 1u);
                    result = slide(system, {mover, result.matrix}, shaft ? Vec2{0.f, 100.f} : Vec2{100.f, 0.f});
                    EXPECT_NEAR(length(result.moved), 100.f, 0.02f) << size << " at " << x << (shaft ? ", shaft" : "");
                    EXPECT_FALSE(result.overlapping);
                }
}

TEST(Mover, EllipseSlidesAlongAWallWithoutEnteringIt)
{
    test::Random random(79);
    CollisionSystem system;
    system.add({.shape = Box{{8000.f, 40.f}, {0.f, 20.f}}});
    const Shape circle = Circle{10.f};
    for (int i = 0; i < 500; ++i)
    {
        Affine2 matrix = Affine2::from({.angleRadians = random.between(-3.f, 3.f),
                                        .scale = {random.logBetween(0.5f, 8.f), random.logBetween(0.1f, 4.f)}});
        matrix.ty = -worldBounds(circle.view(), matrix).upper.y - random.between(0.f, 5.f);
        std::array<TouchedPlane, 1> planes;
        const Vec2 wish{random.between(-900.f, 900.f), random.between(6.f, 90.f)};
        const MoveResult result = slide(system, {circle, matrix}, wish, {.planes = planes});
        ASSERT_EQ(result.planes, 1u) << "case " << i;
        ASSERT_NEAR(planes[0].normal.x, 0.f, 1e-5f) << "case " << i;
        ASSERT_NEAR(result.moved.x, wish.x, 2e-3f) << "case " << i;
    }
}

// A mover without width keeps the gap in every direction, however uneven its scale.
TEST(Mover, PointsAndSegmentsKeepTheGapUnderUnevenScale)
{
    CollisionSystem system;
    system.add({.shape = Box{{20.f, 2000.f}}, .matrix = at({110.f, 0.f})});
    system.add({.shape = Box{{2000.f, 20.f}}, .matrix = at({0.f, 110.f})});
    const Shape box = Box{{6.f, 4.f}}, point = Point{}, segment = Segment{{0.f, -3.f}, {0.f, 3.f}};
    for (const float squeezed : {1.f, 0.1f, 1e-3f, 1e-7f, 0.f})
        for (const bool upright : {false, true})
        {
            const Affine2 matrix = Affine2::scaling(upright ? Vec2{squeezed, 1.f} : Vec2{1.f, squeezed});
            for (const Shape* shape : {&point, &segment, &box})
            {
                if (shape == &box && squeezed != 0.f)
                    continue;
                const Aabb still = worldBounds(shape->view(), matrix);
                const Vec2 right = slide(system, {*shape, matrix}, {150.f, 0.f}).moved;
                EXPECT_NEAR(right.x, 100.f - still.upper.x, 2e-3f) << squeezed << (upright ? " upright" : "");
                const Vec2 down = slide(system, {*shape, matrix}, {0.f, 150.f}).moved;
                EXPECT_NEAR(down.y, 100.f - still.upper.y, 2e-3f) << squeezed << (upright ? " upright" : "");
                // A wall that it misses by more than the gap is none.
                Affine2 beside = matrix;
                beside.tx = 100.f - still.upper.x - 4e-3f;
                EXPECT_EQ(slide(system, {*shape, beside}, {0.f, -300.f}).moved, Vec2(0.f, -300.f)) << squeezed;
            }
        }
}

// It enters the floor by less than a gap: from a step aside it would miss it.
TEST(Mover, AMotionThatEndsJustInAWallSlidesAndNeedsNoPush)
{
    CollisionSystem system;
    system.add({.shape = Box{{400.f, 20.f}}, .matrix = at({0.f, 30.f})});
    const Shape box = Box{{20.f, 20.f}};
    const Affine2 stands = slide(system, {box, at({0.f, 5.f})}, {0.f, 10.f}).matrix;
    for (const float down : {1.5e-3f, 1.9e-3f})
    {
        const MoveResult result = slide(system, {box, stands}, {40.f, down}, {.maxPush = 0.f});
        EXPECT_FALSE(result.overlapping) << down;
        EXPECT_LE(depthInside(system, {box, result.matrix}), 0.f) << down;
        EXPECT_EQ(result.planes, 1u) << down;
        EXPECT_EQ(slide(system, {box, stands}, {40.f, down}).pushed, Vec2{}) << down;
    }
}

TEST(Mover, ReportsTheRestWhenSlidesRunOut)
{
    CollisionSystem system;
    system.add({.shape = Box{{200.f, 10.f}}, .matrix = at({0.f, 25.f})});
    system.add({.shape = Box{{10.f, 200.f}}, .matrix = at({25.f, 0.f})});
    const Shape box = Box{{20.f, 20.f}};
    const MoveResult one = slide(system, {box, Affine2{}}, {100.f, 70.f}, {.maxSlides = 1});
    EXPECT_EQ(one.status, Status::IterationLimit);
    EXPECT_EQ(one.slides, 1);
    EXPECT_EQ(one.planes, 1u);
    EXPECT_GT(length(one.remaining), 50.f);
    const MoveResult two = slide(system, {box, Affine2{}}, {100.f, 70.f}, {.maxSlides = 2});
    EXPECT_EQ(two.status, Status::Overlapping);
    EXPECT_EQ(two.remaining, Vec2{});
}

// Deep in a wall with maxPush too short for a way out; its wish leads it out.
TEST(MoverRegression, SlidOutOfAWallItOverlapsNothing)
{
    CollisionSystem system;
    system.add({.shape = Box{{200.f, 200.f}}});
    const Shape box = Box{{20.f, 20.f}};
    MoveResult result = slide(system, {box, at(50.f, 0.f)}, {206.f, 0.f}, {.maxPush = 5.f});
    EXPECT_TRUE(result.startedOverlapping);
    EXPECT_NEAR(result.moved.x, 206.f, 0.01f);
    EXPECT_FALSE(result.overlapping);
    EXPECT_NE(result.status, Status::IterationLimit);
    result = slide(system, {box, at(50.f, 0.f)}, {10.f, 0.f}, {.maxPush = 5.f});
    EXPECT_TRUE(result.overlapping);
    EXPECT_EQ(result.status, Status::IterationLimit);
}

TEST(MoverRegression, AFloorThatIsNotFiniteIsRefused)
{
    CollisionSystem system;
    const SpriteId floor = system.add({.shape = Box{{200.f, 20.f}}});
    const SpriteId mover = system.add({.shape = Circle{5.f}, .matrix = at(0.f, -16.f)});
    const TouchedPlane plane{.sprite = floor, .point = {0.f, -10.f}, .normal = {0.f, -1.f}, .local = {0.f, -10.f}};
    const Affine2 before = *system.matrix(mover);
    for (const float number : {test::Infinity, -test::Infinity, test::NaN, 3e38f})
        for (const bool isLocal : {false, true})
        {
            TouchedPlane bad = plane;
            (isLocal ? bad.local : bad.point).x = number;
            const MoveResult result = moveAndSlide(system, mover, {1.f, 0.f}, {.floor = bad});
            const bool isFlat = isLocal && number != number;
            EXPECT_EQ(result.status, isFlat ? Status::Separated : Status::InvalidInput) << number << isLocal;
            EXPECT_EQ(*system.matrix(mover) == before, !isFlat) << number << isLocal;
            EXPECT_TRUE(result.matrix.isFinite());
            system.setMatrix(mover, before);
        }
}

// Carried, snapped and pushed far out, where floats are coarser.
TEST(MoverRegression, TheGapFitsThePlaceWhereItEnds)
{
    for (const float distance : {1e5f, 5e5f})
    {
        CollisionSystem system;
        const auto gapOf = [&](const Shape& shape, const MoveResult& result, SpriteId wall) {
            return graze::distance({shape, result.matrix}, *system.sprite(wall)).distance;
        };
        const float least = distance * 0x1p-22f;
        const Shape box = Box{{20.f, 20.f}};
        const SpriteId lift = system.add({.shape = Box{{200.f, 20.f}}, .matrix = at(0.f, 20.01f)});
        MoveResult last = slide(system, {box, at(0.f, 0.f)}, {0.f, 1.f});
        ASSERT_TRUE(last.floor);
        system.setMatrix(lift, at(distance * 1.01f, 20.01f));
        const SpriteId wall = system.add({.shape = Box{{20.f, 200.f}}, .matrix = at(distance, 0.f)});
        last = slide(system, {box, last.matrix}, {}, {.floor = last.floor});
        EXPECT_GE(gapOf(box, last, wall), least) << "carried";
        system.remove(wall), system.remove(lift);

        system.add({.shape = Box{{200.f, 20.f}}, .matrix = at(0.f, 20.001f)});
        const SpriteId deep = system.add({.shape = Box{{200.f, 20.f}}, .matrix = at(400.f, distance)});
        last = slide(system, {box, at(0.f, 0.f)}, {400.f, 0.f}, {.snapDistance = 1e6f});
        EXPECT_NEAR(last.moved.y, distance, 30.f);
        EXPECT_GE(gapOf(box, last, deep), least) << "snapped";
        system.remove(deep);

        const SpriteId huge =
            system.add({.shape = Box{{2.1f * distance, 1e7f}}, .matrix = at(-300.f - 1.05f * distance, 0.f)});
        last = slide(system, {box, at(-400.f - distance, 0.f)}, {}, {.maxPush = 1e6f});
        EXPECT_TRUE(last.startedOverlapping);
        EXPECT_GT(gapOf(box, last, huge), 0.f) << "pushed";
    }
}

} // namespace
