// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

using namespace graze;
using test::at;

/// A crowd on the layer "default" in a room with walls.
class Crowd : public ::testing::TestWithParam<Method>
{
protected:
    void SetUp() override { start(); }
    void start()
    {
        system = CollisionSystem(GjkSettings{.method = GetParam()});
        crowd.clear();
        walls = system.layer("walls");
        system.collide(walls, Layer{});
    }
    SpriteId addWall(Vec2 lower, Vec2 upper)
    {
        return system.add({.shape = Box{upper - lower}, .matrix = at((lower + upper) * 0.5f), .layer = walls});
    }
    /// From the origin, inside of four walls.
    void addRoom(Vec2 size, float thickness)
    {
        addWall({-thickness, -thickness}, {size.x + thickness, 0.f});
        addWall({-thickness, size.y}, {size.x + thickness, size.y + thickness});
        addWall({-thickness, 0.f}, {0.f, size.y});
        addWall({size.x, 0.f}, {size.x + thickness, size.y});
    }
    SpriteId addDisc(Vec2 place, float radius = 8.f)
    {
        crowd.push_back(system.add({.shape = Circle{radius}, .matrix = at(place)}));
        return crowd.back();
    }
    std::vector<PushedSprite> pushes(SeparateOptions options = {})
    {
        options.fixed = walls;
        std::vector<PushedSprite> buffer(system.spriteCount());
        buffer.resize(separate(system, buffer, options));
        return buffer;
    }
    /// Frames until nothing is pushed, at most so many.
    int settle(int most, const SeparateOptions& options = {})
    {
        for (int frame = 0; frame < most; ++frame)
        {
            system.update();
            const std::vector<PushedSprite> pushed = pushes(options);
            for (const PushedSprite& one : pushed)
                system.setMatrix(one.sprite, one.matrix);
            if (pushed.empty())
                return frame;
        }
        return most;
    }
    /// The deepest of the pairs of that kind.
    float deepest(bool inWalls)
    {
        system.update();
        float depth = 0.f;
        for (const auto& touches : {system.begun(), system.stays()})
            for (const Contact& touch : touches)
                if ((touch.layerA == walls || touch.layerB == walls) == inWalls)
                    depth = std::max(depth, system.contact(touch.a, touch.b)->depth);
        return depth;
    }
    Vec2 placeOf(SpriteId sprite) const { return system.matrix(sprite)->offset(); }

    CollisionSystem system;
    Layer walls;
    std::vector<SpriteId> crowd;
};

INSTANTIATE_TEST_SUITE_P(Methods, Crowd, ::testing::Values(Method::Fast, Method::Gjk));

TEST_P(Crowd, NoOneIsPushedIntoAWallThatIsNear)
{
    addWall({-100.f, 0.f}, {100.f, 20.f});
    const SpriteId lower = addDisc({0.f, -10.5f});
    addDisc({0.f, -12.5f});
    for (const PushedSprite& one : pushes({.maxPush = 1000.f}))
        if (one.sprite == lower)
        {
            EXPECT_LE(one.displacement.y, 2.5f);
        }
    settle(300);
    EXPECT_LE(deepest(true), 1e-3f);
    EXPECT_LE(deepest(false), 0.0501f);
}

TEST_P(Crowd, NoOneComesThroughThinWalls)
{
    for (const float thickness : {2.f, 4.f})
        for (const float most : {0.f, 100.f})
        {
            start();
            addRoom({240.f, 240.f}, thickness);
            test::Random random(7);
            for (int i = 0; i < 150; ++i)
                addDisc({random.between(8.5f, 231.5f), random.between(8.5f, 231.5f)});
            EXPECT_LT(settle(300, {.maxPush = most}), 300) << thickness << most;
            for (const SpriteId disc : crowd)
            {
                const Vec2 place = placeOf(disc);
                EXPECT_TRUE(std::min(place.x, place.y) >= 7.99f && std::max(place.x, place.y) <= 232.01f)
                    << place.x << ", " << place.y;
            }
            EXPECT_LE(deepest(true), 1e-3f);
            EXPECT_LE(deepest(false), 0.0501f);
        }
}

TEST_P(Crowd, WhatStandsInOnePlaceSpreads)
{
    for (const int count : {2, 3, 20, 60})
        for (const bool isBox : {false, true})
        {
            start();
            addRoom({300.f, 300.f}, 20.f);
            for (int i = 0; i < count; ++i)
                system.add(
                    {.shape = isBox ? Shape(Box{{16.f, 16.f}}) : Shape(Circle{8.f}), .matrix = at(150.f, 150.f)});
            EXPECT_LT(settle(300), 100) << count << isBox;
            EXPECT_LE(deepest(false), 0.0501f) << count << isBox;
        }
}

// Three boxes of 12 px in a gap of 35 push each other along the gap, where none can go.
TEST_P(Crowd, RowThatIsTooLongForItsGapLeavesTheRow)
{
    for (const float askew : {0.f, 0.5f, -0.5f})
    {
        start();
        addRoom({35.f, 200.f}, 20.f);
        for (int i = 0; i < 3; ++i)
            crowd.push_back(system.add(
                {.shape = Box{{12.f, 12.f}},
                 .matrix = at(6.f + 11.5f * static_cast<float>(i), 100.f + askew * static_cast<float>(i % 2))}));
        EXPECT_LT(settle(300), 100) << askew;
        EXPECT_LE(deepest(false), 0.0501f) << askew;
        EXPECT_LE(deepest(true), 1e-3f) << askew;
    }
}

// A million pixels away a step of floats is 0.0625 px, and rounding swallows less than half of it.
TEST_P(Crowd, DisplacementBelowTheStepOfFloatsIsRest)
{
    for (const float depth : {0.0625f, 0.125f, 0.25f})
    {
        start();
        addDisc({1e6f, 0.f});
        addDisc({1e6f + 16.f - depth, 0.f});
        EXPECT_LT(settle(10, {.slop = 0.01f}), 10) << depth;
    }
}

TEST_P(Crowd, WhatIsInOnePlaceSpreadsByOrderAlone)
{
    std::vector<PushedSprite> first;
    for (const bool isReversed : {false, true})
    {
        start();
        for (std::uint64_t i = 0; i < 12; ++i)
            system.add({.shape = Circle{8.f}, .order = isReversed ? 12 - i : i + 1});
        std::vector<PushedSprite> now = pushes();
        ASSERT_EQ(now.size(), 12u);
        for (std::size_t i = 0; i < first.size(); ++i)
            EXPECT_EQ(now[i].displacement, first[i].displacement);
        first = now;
    }
    const auto isUpright = [](const PushedSprite& one) { return std::fabs(one.displacement.x) < 0.1f; };
    EXPECT_LE(std::count_if(first.begin(), first.end(), isUpright), 2);
}

TEST_P(Crowd, NoSpriteGoesFartherThanItMay)
{
    addDisc({0.f, 0.f});
    addDisc({1.f, 0.f}, 4.f);
    std::vector<PushedSprite> pushed = pushes();
    ASSERT_EQ(pushed.size(), 2u);
    EXPECT_NEAR(length(pushed[0].displacement), 4.f, 1e-3f) << "half of the half size";
    EXPECT_NEAR(length(pushed[1].displacement), 2.f, 1e-3f);
    for (const float most : {0.5f, 3.f})
        for (const PushedSprite& one : pushes({.maxPush = most}))
            EXPECT_NEAR(length(one.displacement), most, 1e-3f);
    for (const float none : {-1.f, test::NaN})
        EXPECT_NEAR(length(pushes({.maxPush = none})[0].displacement), 4.f, 1e-3f);
}

// Two pairs stand in one place each, 30 px apart. The inner ones would go 20 px each, and be 10 px deep; the outer
// ones leave them so close. And one that goes that far finds one that may go 2 px.
TEST_P(Crowd, LooksAsFarAsItPushes)
{
    for (const bool isSmall : {false, true})
    {
        start();
        addDisc({0.f, 0.f}, 40.f);
        const SpriteId right = addDisc({1.f, 0.f}, 40.f);
        const SpriteId beyond = isSmall ? addDisc({57.f, 0.f}, 4.f) : addDisc({111.f, 0.f}, 40.f);
        if (!isSmall)
            addDisc({112.f, 0.f}, 40.f);
        float places[2]{placeOf(right).x, placeOf(beyond).x};
        for (const PushedSprite& one : pushes())
            for (const int i : {0, 1})
                places[i] += one.sprite == (i == 0 ? right : beyond) ? one.displacement.x : 0.f;
        EXPECT_GT(places[0], 10.f);
        EXPECT_GE(places[1] - places[0], isSmall ? 39.f : 72.f) << isSmall;
    }
}

// Where two walls meet at two degrees, no number of passes ends on both of them.
TEST_P(Crowd, NoOneIsPushedIntoASharpCorner)
{
    const float half = 0.0175f;
    for (const float side : {-1.f, 1.f})
        system.add({.shape = Box{{2000.f, 40.f}, {0.f, side * 20.f}},
                    .matrix = Affine2::from({.position = {0.f, 0.f}, .angleRadians = -side * half}),
                    .layer = walls});
    const SpriteId disc = addDisc({-8.f / std::sin(half) - 20.f, 0.f});
    addDisc(placeOf(disc) - Vec2{9.f, 0.1f});
    for (int frame = 0; frame < 20; ++frame)
        for (const PushedSprite& one : pushes())
        {
            system.setMatrix(one.sprite, one.matrix);
            EXPECT_LE(deepest(true), 1e-3f) << frame;
        }
}

TEST_P(Crowd, AlongAnAxisFightersGoToAndFroOnly)
{
    addWall({-100.f, 0.f}, {100.f, 20.f});
    addWall({100.f, -100.f}, {104.f, 20.f});
    const auto addFighter = [&](Vec2 place) { return system.add({.shape = Box{{16.f, 40.f}}, .matrix = at(place)}); };
    const SpriteId left = addFighter({0.f, -20.f}), right = addFighter({10.f, -20.f});
    const SpriteId jumping = addFighter({4.f, -58.f}); // two pixels in the heads of both
    const SpriteId cornered = addFighter({92.f, -20.f}), pushing = addFighter({84.f, -20.f});
    for (int frame = 0; frame < 100; ++frame)
    {
        const std::vector<PushedSprite> pushed = pushes({.axis = {-3.f, 0.f}});
        for (const PushedSprite& one : pushed)
        {
            EXPECT_EQ(one.displacement.y, 0.f);
            system.setMatrix(one.sprite, one.matrix);
        }
        if (pushed.empty())
            break;
    }
    EXPECT_TRUE(pushes({.axis = {1.f, 0.f}}).empty()) << "they rest";
    EXPECT_NEAR(placeOf(cornered).x, 92.f, 1e-3f);
    EXPECT_NEAR(placeOf(pushing).x, 76.f, 0.06f);
    const auto apart = [&](SpriteId a, SpriteId b) { return std::fabs(placeOf(a).x - placeOf(b).x); };
    EXPECT_GE(apart(left, right), 15.94f);
    EXPECT_GE(std::min(apart(jumping, left), apart(jumping, right)), 15.94f);
    EXPECT_LE(std::min(apart(jumping, left), apart(jumping, right)), 16.01f) << "no farther than to be apart";
}

TEST_P(Crowd, TilesOfAFloorStopNothing)
{
    for (int i = -10; i < 10; ++i)
        addWall({20.f * static_cast<float>(i), 0.f}, {20.f * static_cast<float>(i + 1), 20.f});
    // The one that is driven aside goes over every seam as it would over one floor.
    const SpriteId driven = addDisc({0.f, -8.f});
    const SpriteId driver = system.add({.shape = Circle{8.f}, .matrix = at(-6.f, -8.f), .user = 1});
    float before = 0.f;
    for (int frame = 0; frame < 40; ++frame)
    {
        system.setMatrix(driver, at(placeOf(driven) - Vec2{12.f, 0.f}));
        before = placeOf(driven).x;
        for (const PushedSprite& one : pushes({.weights = {[](void*, const FilteredSprite& sprite) noexcept
                                                           { return sprite.user.number() == 1u ? 0.f : 1.f; },
                                                           nullptr}}))
            if (one.sprite == driven)
                system.setMatrix(driven, one.matrix);
        EXPECT_GT(placeOf(driven).x, before + 1.f) << frame;
        EXPECT_NEAR(placeOf(driven).y, -8.f, 0.01f);
    }
}

TEST_P(Crowd, SaysWhetherThereIsRoom)
{
    addRoom({64.f, 64.f}, 4.f);
    std::vector<PushedSprite> buffer(40);
    for (const bool isFull : {false, true})
    {
        test::Random random(3);
        for (int i = 0; i < (isFull ? 20 : 8); ++i)
            addDisc({random.between(9.f, 55.f), random.between(9.f, 55.f)});
        Found found;
        for (int frame = 0; frame < 300; ++frame)
        {
            found = separate(system, buffer, {.fixed = walls});
            for (std::size_t i = 0; i < found.count; ++i)
                system.setMatrix(buffer[i].sprite, buffer[i].matrix);
        }
        EXPECT_EQ(found.status, isFull ? Status::IterationLimit : Status::Separated);
        EXPECT_LE(deepest(true), Found(found).count > 0 ? 0.06f : 1e-3f);
    }
}

// Places where penetration finds a gap and distance finds none.
TEST_P(Crowd, WhatRestsAtAWallToTheLastBitIsNotPushedIntoIt)
{
    struct Case
    {
        float radius, x, y, wall;
    };
    for (const Case& one : {Case{6.66389751f, 9.15397739f, 202.880463f, 2.49007988f},
                            Case{3.05790091f, 8.34587669f, 234.875046f, 5.28797579f},
                            Case{6.67670918f, 16.3772888f, 36.2144699f, 9.70057964f}})
    {
        start();
        system.add({.shape = Box{{20.f, 340.f}}, .matrix = at(one.wall - 10.f, 150.f), .layer = walls});
        const SpriteId disc = addDisc({one.x, one.y}, one.radius);
        addDisc({one.x + one.radius, one.y}, one.radius);
        for (const PushedSprite& pushed : pushes())
            if (pushed.sprite == disc)
            {
                EXPECT_GT(pushed.displacement.x, -1e-3f) << one.radius;
            }
    }
}

} // namespace
