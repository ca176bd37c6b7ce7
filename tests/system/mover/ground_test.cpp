// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace
{

using namespace graze;
using test::at;

constexpr float Degree = 0.017453292f;

/// A world with a floor whose top is at y = 0, and a mover of 20 x 40 px that stands on it.
class MoverGround : public ::testing::Test
{
protected:
    /// It begins at the corner and falls to the right.
    SpriteId addSlope(float degrees, Vec2 corner = {})
    {
        return system.add({.shape = Box{{400.f, 40.f}, {200.f, 20.f}},
                           .matrix = Affine2::from({.position = corner, .angleRadians = degrees * Degree})});
    }
    /// Its feet are at that place.
    SpriteId addMover(Vec2 feet, const Shape& shape = Box{{20.f, 40.f}, {0.f, -20.f}})
    {
        return system.add({.shape = shape, .matrix = at(feet.x, feet.y)});
    }
    MoveResult move(SpriteId mover, Vec2 wish, const SlideOptions& options = {})
    {
        return moveAndSlide(system, mover, wish, options);
    }
    Vec2 feet(SpriteId mover) const { return system.matrix(mover)->offset(); }

    CollisionSystem system;
    const SpriteId floor = system.add({.shape = Box{{2000.f, 100.f}, {0.f, 50.f}}, .user = 5});
};

TEST_F(MoverGround, TellsFloorWallAndCeilingWhereItEnds)
{
    const SpriteId wall = system.add({.shape = Box{{20.f, 200.f}}, .matrix = at(40.f, 0.f)});
    const SpriteId ceiling = system.add({.shape = Box{{200.f, 20.f}}, .matrix = at(0.f, -60.f)});
    const SpriteId mover = addMover({0.f, -5.f});
    MoveResult result = move(mover, {100.f, 100.f});
    ASSERT_TRUE(result.floor && result.wall);
    EXPECT_FALSE(result.ceiling);
    EXPECT_EQ(result.floor->sprite, floor);
    EXPECT_EQ(result.floor->user, 5u);
    EXPECT_EQ(result.floor->normal, Vec2(0.f, -1.f));
    EXPECT_NEAR(result.floor->point.y, 0.f, 1e-3f);
    EXPECT_EQ(result.wall->sprite, wall);
    EXPECT_EQ(result.wall->normal, Vec2(-1.f, 0.f));

    result = move(mover, {0.f, -100.f});
    ASSERT_TRUE(result.ceiling);
    EXPECT_EQ(result.ceiling->sprite, ceiling);
    EXPECT_EQ(result.ceiling->normal, Vec2(0.f, 1.f));
    EXPECT_FALSE(result.floor) << "it has left the floor";

    result = move(mover, {-50.f, 0.f});
    EXPECT_TRUE(result.ceiling) << "it still touches it, though nothing stopped it there";
    EXPECT_FALSE(result.wall);
    EXPECT_EQ(result.planes, 0u);
}

TEST_F(MoverGround, WithoutUpAllAreWalls)
{
    const SpriteId mover = addMover({0.f, -5.f});
    const MoveResult result = move(mover, {0.f, 100.f}, {.up = {}});
    EXPECT_FALSE(result.floor || result.ceiling);
    ASSERT_TRUE(result.wall);
    EXPECT_EQ(result.wall->sprite, floor);
}

TEST_F(MoverGround, UpHasAnyDirectionAndLength)
{
    const SpriteId mover = addMover({0.f, -5.f});
    EXPECT_TRUE(move(mover, {0.f, 100.f}, {.up = {0.f, 1e-20f}}).ceiling);
    EXPECT_TRUE(move(mover, {0.f, 0.f}, {.up = {3.f, 0.f}}).wall);
    EXPECT_EQ(move(mover, {}, {.up = {std::numeric_limits<float>::quiet_NaN(), 0.f}}).status, Status::InvalidInput);
}

TEST_F(MoverGround, TheSlopeLimitPartsFloorsFromWallsAndCeilings)
{
    for (const float degrees : {10.f, 45.f, 60.f})
        for (const bool isRound : {false, true})
        {
            CollisionSystem hill;
            hill.add({.shape = Box{{400.f, 40.f}}, .matrix = Affine2::rotation(degrees * Degree)});
            const Shape shape = isRound ? Shape(Circle{10.f}) : Shape(Box{{20.f, 20.f}});
            const auto land = [&](float fromY, float limit) {
                return slide(hill, {shape, at(0.f, fromY)}, {0.f, -1.9f * fromY}, {.slopeLimit = limit * Degree});
            };
            EXPECT_TRUE(land(-200.f, degrees).floor) << degrees;
            EXPECT_TRUE(land(200.f, degrees).ceiling) << degrees;
            EXPECT_FALSE(land(-200.f, degrees - 0.1f).floor) << degrees;
            EXPECT_TRUE(land(-200.f, degrees - 0.1f).wall) << degrees;
            EXPECT_TRUE(land(200.f, degrees - 0.1f).wall) << degrees;
        }
}

TEST_F(MoverGround, ARoundMoverStandsOnTheCornerOfAFloorAndNotOnTheTilesOfASteepSlope)
{
    const Shape ball = Circle{10.f};
    CollisionSystem ledge;
    ledge.add({.shape = Box{{100.f, 100.f}, {-50.f, 50.f}}});
    MoveResult result = slide(ledge, {ball, at(9.f, -30.f)}, {0.f, 26.f}, {.stopOnSlopes = true});
    ASSERT_TRUE(result.floor) << "it leans on the corner aslant";
    EXPECT_GT(result.floor->normal.x, 0.8f);

    CollisionSystem steep; // 60 degrees, of tiles with upright sides
    for (int i = -3; i < 3; ++i)
    {
        const float x = 10.f * static_cast<float>(i), y = 1.7320508f * x;
        const std::vector<Vec2> corners{{x, y}, {x + 10.f, y + 17.320508f}, {x + 10.f, 200.f}, {x, 200.f}};
        steep.add({.shape = Shape::hullOf(corners)});
    }
    for (int i = 0; i < 400; ++i)
    {
        result = slide(steep, {ball, at(20.f, -20.f + 0.05f * static_cast<float>(i))}, {-15.f, 0.f});
        EXPECT_FALSE(result.floor) << i;
    }
}

TEST_F(MoverGround, NothingStandsOnTheTilesOfAWallBesideIt)
{
    for (int i = -10; i < 0; ++i)
        system.add({.shape = Box{{16.f, 16.f}}, .matrix = at(18.f + 0.f, 8.f + 16.f * static_cast<float>(i))});
    for (int i = -80; i < 80; ++i)
    {
        const SpriteId mover = addMover({-10.f, -64.f + 2e-5f * static_cast<float>(i)});
        const MoveResult result = move(mover, {20.f, 0.f}, {.filter = {.ignore = floor}});
        EXPECT_TRUE(result.wall) << i;
        EXPECT_FALSE(result.floor || result.ceiling) << i;
        system.remove(mover);
    }
}

TEST_F(MoverGround, SnappingKeepsToASlopeThatFallsAway)
{
    system.remove(floor);
    addSlope(0.f, {-400.f, 0.f});
    addSlope(30.f);
    for (const float distance : {0.f, 2.f, 3.f})
    {
        const SpriteId mover = addMover({8.f, -0.0011f});
        for (int i = 0; i < 3; ++i)
            move(mover, {5.f, 0.f}, {.snapDistance = distance});
        const MoveResult result = move(mover, {5.f, 0.f}, {.snapDistance = distance}); // falls by 2.89 px
        EXPECT_EQ(result.floor.has_value(), distance == 3.f) << distance;
        EXPECT_NEAR(feet(mover).x, 28.f, 0.01f);
        system.remove(mover);
    }
}

TEST_F(MoverGround, NothingSnapsThatJumpsOrFallsOrHasOnlyAWallBelow)
{
    const SlideOptions options{.snapDistance = 10.f};
    const SpriteId mover = addMover({0.f, -0.0011f});
    EXPECT_FALSE(move(mover, {2.f, -5.f}, options).floor) << "it jumps";
    EXPECT_FALSE(move(mover, {2.f, 1.f}, options).floor) << "it did not stand on the floor";
    system.remove(floor), system.remove(mover);
    addSlope(0.f, {-400.f, 0.f});
    addSlope(60.f);
    const SpriteId other = addMover({8.f, -0.0011f});
    const MoveResult result = move(other, {5.f, 0.f}, options);
    EXPECT_EQ(result.moved, Vec2(5.f, 0.f)) << "the slope is no floor";
}

TEST_F(MoverGround, ASnapReportsTheFloorThatItLeadsDownTo)
{
    const SlideOptions options{.snapDistance = 10.f};
    const SpriteId mover = addMover({-200.f, -0.0011f});
    EXPECT_EQ(move(mover, {2.f, 0.f}, options).planes, 0u) << "it stands there already";
    system.remove(mover), system.remove(floor);
    addSlope(0.f, {-400.f, 0.f});
    const SpriteId slope = addSlope(30.f);
    std::vector<TouchedPlane> planes(2);
    const MoveResult result = move(addMover({9.f, -0.0011f}), {5.f, 0.f}, {.planes = planes, .snapDistance = 10.f});
    ASSERT_EQ(result.planes, 1u);
    EXPECT_EQ(planes[0].sprite, slope);
}

TEST_F(MoverGround, ClimbsAStepUpToItsHeight)
{
    const SpriteId step = system.add({.shape = Box{{100.f, 12.f}, {50.f, -6.f}}, .matrix = at(20.f, 0.f)});
    for (const bool isRound : {false, true})
    {
        const Shape shape =
            isRound ? Shape(Capsule{{0.f, -30.f}, {0.f, -10.f}, 10.f}) : Shape(Box{{20.f, 40.f}, {0.f, -20.f}});
        for (const float height : {0.f, 11.9f, 12.1f})
        {
            const SpriteId mover = addMover({0.f, -0.0011f}, shape);
            MoveResult result;
            for (int i = 0; i < 12; ++i)
                result = move(mover, {4.f, 2.f}, {.stepHeight = height});
            ASSERT_TRUE(result.floor);
            EXPECT_EQ(result.floor->sprite, height > 12.f ? step : floor) << isRound << height;
            EXPECT_EQ(result.wall.has_value(), height < 12.f) << isRound << height;
            EXPECT_NEAR(feet(mover).x, height > 12.f ? 48.f : 10.f, isRound ? 2.f : 0.01f) << isRound << height;
            EXPECT_NEAR(feet(mover).y, height > 12.f ? -12.f : 0.f, 0.01f) << isRound << height;
            system.remove(mover);
        }
    }
}

TEST_F(MoverGround, ClimbsStairsInOneCallAndNothingInTheAirOrUnderACeiling)
{
    for (int i = 0; i < 5; ++i)
    {
        const float height = 8.f * static_cast<float>(i + 1);
        system.add({.shape = Box{{10.f, height}, {5.f, -0.5f * height}},
                    .matrix = at(20.f + 10.f * static_cast<float>(i), 0.f)});
    }
    const SpriteId mover = addMover({0.f, -0.0011f});
    move(mover, {60.f, 0.f}, {.stepHeight = 9.f});
    EXPECT_NEAR(feet(mover).x, 60.f, 0.01f);
    EXPECT_NEAR(feet(mover).y, -40.f, 0.01f);

    system.remove(mover);
    const SpriteId flying = addMover({0.f, -4.f});
    move(flying, {60.f, 0.f}, {.stepHeight = 9.f});
    EXPECT_NEAR(feet(flying).x, 10.f, 0.01f);
    system.remove(flying);
    const SpriteId jumping = addMover({0.f, -0.0011f});
    move(jumping, {60.f, -1.f}, {.stepHeight = 9.f});
    EXPECT_NEAR(feet(jumping).x, 10.f, 0.01f);
    system.remove(jumping);

    system.add({.shape = Box{{100.f, 20.f}}, .matrix = at(0.f, -56.f)});
    const SpriteId under = addMover({0.f, -0.0011f});
    move(under, {60.f, 0.f}, {.stepHeight = 9.f});
    EXPECT_NEAR(feet(under).x, 10.f, 0.01f);
}

TEST_F(MoverGround, StoppingOnSlopesHoldsItAndLetsItWalkBothWays)
{
    system.remove(floor);
    addSlope(30.f);
    for (const bool stops : {false, true})
    {
        const SlideOptions options{.stopOnSlopes = stops};
        const SpriteId mover = addMover({200.f, 0.f});
        move(mover, {0.f, 200.f}, options);
        const Vec2 landed = feet(mover);
        for (int i = 0; i < 50; ++i)
            move(mover, {0.f, 3.f}, options);
        EXPECT_NEAR(length(feet(mover) - landed), stops ? 0.f : 75.f, stops ? 0.01f : 1.f);
        if (!stops)
            continue;
        // Uphill against a fall that is faster than the walk, and down without taking off.
        for (const float walk : {-1.f, 1.f})
        {
            const Vec2 from = feet(mover);
            for (int i = 0; i < 20; ++i)
                EXPECT_TRUE(move(mover, {walk, 3.f}, options).floor);
            EXPECT_NEAR(feet(mover).x - from.x, 20.f * walk * 0.75f, 0.05f) << "cosine squared of the slope";
        }
    }
}

TEST_F(MoverGround, StoppingOnSlopesDoesNotWalkUpSteepOnesAndStillSlidesDown)
{
    addSlope(-60.f, {150.f, 0.f});
    const SpriteId mover = addMover({0.f, -0.0011f});
    float highest = 0.f;
    for (int i = 0; i < 100; ++i)
    {
        move(mover, {5.f, 1.f}, {.stopOnSlopes = true});
        highest = std::min(highest, feet(mover).y);
    }
    EXPECT_GT(highest, -0.1f);
    const float foot = feet(mover).x;
    move(mover, {30.f, -30.f}, {.stopOnSlopes = true});
    EXPECT_LT(feet(mover).y, -20.f) << "a jump may lead up along it";
    for (int i = 0; i < 100; ++i)
        move(mover, {1.f, 5.f}, {.stopOnSlopes = true});
    EXPECT_NEAR(feet(mover).x, foot, 0.1f);
}

TEST_F(MoverGround, AFloorCarriesWhatStandsOnIt)
{
    const SpriteId platform = system.add({.shape = Box{{100.f, 10.f}}, .matrix = at(0.f, -100.f)});
    system.update();
    const SpriteId mover = addMover({10.f, -105.5f});
    MoveResult last = move(mover, {0.f, 5.f});
    ASSERT_TRUE(last.floor);
    EXPECT_EQ(last.floorMotion, Vec2{});
    const Vec2 seat = feet(mover) - system.matrix(platform)->offset();
    // Up, down faster than it falls, and about; with calls of update in between or none; it stops now and then.
    const Vec2 steps[] = {{3.f, 0.f}, {-2.f, -6.f}, {0.f, 0.f}, {1.f, 9.f}, {0.f, 0.f}, {-4.f, 2.f}};
    Vec2 place{0.f, -100.f};
    for (int i = 0; i < 24; ++i)
    {
        const Vec2 step = steps[i % 6];
        place += step;
        system.setMatrix(platform, at(place.x, place.y));
        last = move(mover, {0.f, 1.f}, {.floor = last.floor});
        ASSERT_TRUE(last.floor) << i;
        EXPECT_EQ(last.floor->sprite, platform);
        EXPECT_NEAR(length(feet(mover) - place - seat), 0.f, 2e-3f) << i;
        if (i % 6 == 0 || i % 6 == 5)
            system.update();
        if (i % 6 == 0)
        {
            EXPECT_EQ(last.floorMotion, step) << i;
        }
    }
    // Without the floor of the last call nothing carries it; one that is gone does not either.
    system.setMatrix(platform, at(place.x + 3.f, place.y));
    const Vec2 before = feet(mover);
    move(mover, {0.f, 1.f});
    EXPECT_EQ(feet(mover), before);
    system.remove(platform);
    EXPECT_EQ(move(mover, {0.f, 1.f}, {.floor = last.floor}).moved, Vec2(0.f, 1.f));
}

TEST_F(MoverGround, ATurningFloorCarriesThePointOfContact)
{
    const SpriteId disc = system.add({.shape = Circle{100.f}, .matrix = at(0.f, -200.f)});
    const SpriteId mover = addMover({0.f, -310.f}, Circle{10.f, {0.f, -10.f}});
    MoveResult last = move(mover, {0.f, 20.f});
    ASSERT_TRUE(last.floor);
    system.update();
    system.setMatrix(disc, Affine2::from({.position = {0.f, -200.f}, .angleRadians = 0.1f}));
    last = move(mover, {}, {.floor = last.floor});
    EXPECT_NEAR(last.moved.x, 100.f * std::sin(0.1f), 0.05f);
    EXPECT_NEAR(last.floorMotion.x, 100.f * std::sin(0.1f), 1.f);
}

TEST_F(MoverGround, ACarriedMoverStopsAtWalls)
{
    const SpriteId platform = system.add({.shape = Box{{100.f, 10.f}}, .matrix = at(0.f, -100.f)});
    system.add({.shape = Box{{20.f, 100.f}}, .matrix = at(30.f, -160.f)});
    const SpriteId mover = addMover({0.f, -105.01f});
    MoveResult last = move(mover, {0.f, 1.f});
    system.setMatrix(platform, at(30.f, -100.f));
    last = move(mover, {0.f, 1.f}, {.floor = last.floor});
    EXPECT_NEAR(feet(mover).x, 10.f, 0.01f);
    EXPECT_TRUE(last.wall && last.floor);
    EXPECT_FALSE(last.crushed);
}

TEST_F(MoverGround, IsCrushedBetweenWallsThatCloseAndNotByOneThatPushes)
{
    for (const bool rides : {false, true})
    {
        const SpriteId lift = system.add({.shape = Box{{400.f, 40.f}}, .matrix = at(0.f, -200.f)});
        const SpriteId lid = system.add({.shape = Box{{400.f, 40.f}}, .matrix = at(0.f, -320.f)});
        const SpriteId mover = addMover({0.f, -220.01f});
        MoveResult last = move(mover, {0.f, 1.f});
        int crushedAt = -1;
        for (int i = 1; i < 20 && crushedAt < 0; ++i)
        {
            system.update();
            system.setMatrix(lift, at(0.f, -200.f - 3.f * static_cast<float>(i)));
            last = move(mover, {0.f, 1.f}, {.floor = rides ? last.floor : std::nullopt});
            if (last.crushed)
                crushedAt = i;
        }
        EXPECT_EQ(crushedAt, 14) << "80 px are between them, it is 40 px high: " << rides;
        system.remove(lift), system.remove(lid), system.remove(mover);
    }
    // Walls that move together, and a lid that it slips past.
    const SpriteId left = system.add({.shape = Box{{40.f, 40.f}}, .matrix = at(-29.f, -300.f)});
    const SpriteId right = system.add({.shape = Box{{40.f, 40.f}}, .matrix = at(29.f, -300.f)});
    const SpriteId between = addMover({2.f, -290.f});
    system.update();
    system.setMatrix(left, at(-27.f, -300.f));
    system.setMatrix(right, at(31.f, -300.f));
    EXPECT_FALSE(move(between, {}).crushed);
    system.remove(left), system.remove(right), system.remove(between);
    const SpriteId lift = system.add({.shape = Box{{400.f, 40.f}}, .matrix = at(0.f, -180.f)});
    const SpriteId lid = addSlope(45.f, {0.f, -300.f});
    const SpriteId under = addMover({0.f, -200.01f}, Circle{10.f, {0.f, -10.f}});
    move(under, {0.f, -70.f});
    const float top = feet(under).y;
    system.teleport(lift, at(0.f, top + 20.f));
    system.update();
    system.setMatrix(lift, at(0.f, top + 18.f));
    EXPECT_FALSE(move(under, {}).crushed);
    system.remove(lift), system.remove(lid), system.remove(under);
    // Deep in a wall that has moved there, with maxPush too short for a way out.
    const SpriteId mover = addMover({0.f, -300.f});
    const SpriteId wall = system.add({.shape = Box{{200.f, 200.f}}, .matrix = at(500.f, -320.f)});
    system.update();
    system.setMatrix(wall, at(0.f, -320.f));
    EXPECT_TRUE(move(mover, {}, {.maxPush = 20.f}).crushed);
    EXPECT_FALSE(move(mover, {}, {.maxPush = 0.f}).crushed) << "it was not to be pushed";
    EXPECT_FALSE(move(mover, {}).crushed) << "there is a way out";
    system.teleport(wall, at(0.f, -320.f));
    const SpriteId inWall = addMover({0.f, -300.f});
    EXPECT_TRUE(move(inWall, {}, {.maxPush = 20.f}).overlapping);
    EXPECT_FALSE(move(inWall, {}, {.maxPush = 20.f}).crushed) << "nothing has moved";
}

// All of it at once, over random hills: it never sinks in, and a walk never leaves the ground.
TEST_F(MoverGround, WalksOverRandomHills)
{
    for (std::uint32_t seed = 1; seed <= 30; ++seed)
    {
        test::Random random(seed);
        CollisionSystem hills;
        Vec2 from{-2000.f, 0.f};
        while (from.x < 2000.f)
        {
            const float slope = random.between(-0.7f, 0.7f), step = random.between(20.f, 80.f);
            const Vec2 to{from.x + step, from.y + slope * step};
            const Vec2 deep{0.f, 400.f};
            hills.add({.shape = Shape::hullOf(std::vector<Vec2>{from, to, to + deep, from + deep})});
            from = to + Vec2{0.f, random.chance(0.3f) ? random.between(-6.f, 6.f) : 0.f};
        }
        const Shape shape = seed % 2 == 0 ? Shape(Box{{20.f, 40.f}}) : Shape(Capsule{{0.f, -10.f}, {0.f, 10.f}, 10.f});
        const SpriteId mover = hills.add({.shape = shape, .matrix = at(-1500.f, -1500.f)});
        MoveResult result = moveAndSlide(hills, mover, {0.f, 3000.f});
        int stuck = 0;
        for (int i = 0; i < 600; ++i)
        {
            const SlideOptions options{
                .snapDistance = 12.f, .stepHeight = 12.f, .stopOnSlopes = true, .floor = result.floor};
            result = moveAndSlide(hills, mover, {4.f, 0.5f}, options);
            ASSERT_TRUE(result.floor) << seed << ", " << i;
            stuck += result.moved.x < 0.5f ? 1 : 0;
            std::vector<SpriteFound> found(4);
            ASSERT_EQ(hills.overlapping(mover, found), 0u) << seed << ", " << i;
        }
        EXPECT_EQ(stuck, 0) << seed;
    }
}

} // namespace
