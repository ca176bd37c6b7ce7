// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/places.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <vector>

namespace
{

using namespace graze;
using test::at;

constexpr float Nan = std::numeric_limits<float>::quiet_NaN();

/// Platforms of 12 px whose middles are at y = 356 and y = 308, a floor at y = 400, and a player of 20 x 60 px.
class MoverOneWay : public ::testing::Test
{
protected:
    SpriteId addPlatform(float y, OneWay oneWay = {.direction = {0.f, -1.f}})
    {
        return system.add({.shape = Box{{200.f, 12.f}}, .matrix = at(0.f, y), .oneWay = oneWay});
    }
    void placeFeet(float x, float y) { system.teleport(player, at(x, y - 30.f)); }
    [[nodiscard]] float feet() const { return system.matrix(player)->ty + 30.f; }
    MoveResult move(Vec2 wish, const SlideOptions& options = {}) { return moveAndSlide(system, player, wish, options); }
    /// Falls until it stands.
    void fall(const SlideOptions& options = {})
    {
        for (int i = 0; i < 100 && !move({0.f, 3.f}, options).floor; ++i)
        {
        }
    }

    CollisionSystem system;
    const SpriteId lower = addPlatform(356.f), upper = addPlatform(308.f);
    const SpriteId floor = system.add({.shape = Box{{1000.f, 100.f}}, .matrix = at(0.f, 450.f)});
    const SpriteId player = system.add({.shape = Box{{20.f, 60.f}}});
};

TEST_F(MoverOneWay, AJumpBetweenTwoPlatformsLandsOnTheLowerOne)
{
    placeFeet(0.f, 399.9f);
    move({0.f, 321.f - 399.9f});
    EXPECT_FLOAT_EQ(feet(), 321.f) << "through the lower one, and into the upper one";
    fall();
    EXPECT_NEAR(feet(), 350.f, 0.01f);
}

TEST_F(MoverOneWay, DroppedFromTheUpperOneItLandsOnTheLowerOne)
{
    placeFeet(0.f, 301.9f);
    fall();
    EXPECT_NEAR(feet(), 302.f, 0.01f);
    const MoveResult standing = move({0.f, 3.f});
    ASSERT_TRUE(standing.floor);
    EXPECT_EQ(standing.floor->sprite, upper);
    const std::array<SpriteId, 1> through{upper};
    move({0.f, 0.5f}, {.through = through});
    EXPECT_NEAR(feet(), 302.5f, 0.01f);
    fall();
    EXPECT_NEAR(feet(), 350.f, 0.01f);
    const std::array<SpriteId, 2> both{lower, floor};
    move({0.f, 0.5f}, {.through = both});
    fall({.through = both});
    EXPECT_NEAR(feet(), 400.f, 0.01f) << "the floor is not one-way";
}

TEST_F(MoverOneWay, APlatformAtKneeHeightStopsNothingAside)
{
    for (const float y : {375.f, 399.9f})
    {
        placeFeet(-150.f, y);
        EXPECT_EQ(move({60.f, 0.f}).moved, Vec2(60.f, 0.f));
        EXPECT_EQ(move({60.f, 0.f}).moved, Vec2(60.f, 0.f)) << "within it";
        const MoveResult out = move({200.f, 0.f});
        EXPECT_EQ(out.moved, Vec2(200.f, 0.f));
        EXPECT_FALSE(out.overlapping || out.startedOverlapping) << "nothing pushes it out";
    }
}

TEST_F(MoverOneWay, StopsAtItsSideAlsoWhatComesAslantAndFromAfar)
{
    placeFeet(-90.f, 200.f);
    const MoveResult result = move({100.f, 1000.f});
    EXPECT_NEAR(feet(), 302.f, 0.01f);
    EXPECT_NEAR(result.moved.x, 100.f, 0.01f);
    ASSERT_TRUE(result.floor);
    EXPECT_EQ(result.floor->sprite, upper);
    // From below it is no ceiling, also for one that just touches it.
    placeFeet(0.f, 362.001f + 60.f - 48.f);
    EXPECT_FALSE(move({}).ceiling);
}

TEST_F(MoverOneWay, PassesWhatMovesAlongItsDirectionThoughItMeetsItsSide)
{
    const Shape ball = Circle{10.f};
    const auto moved = [&](Vec2 wish) // the upper left corner is at (-100, 302)
    {
        return slide(system, {ball, at(-130.f, 294.f)}, wish, {.filter = {.ignore = player}}).moved;
    };
    EXPECT_EQ(moved({60.f, -1.f}), Vec2(60.f, -1.f));
    EXPECT_LT(moved({60.f, 0.f}).y, -1.f) << "it rolls over the corner";
}

TEST_F(MoverOneWay, AMotionThatCameInAsideGoesOnWithin)
{
    system.add({.shape = Box{{20.f, 400.f}}, .matrix = at(0.f, 300.f)});
    placeFeet(-115.f, 356.f);
    system.remove(upper);
    EXPECT_NEAR(move({150.f, 40.f}).moved.y, 40.f, 0.01f) << "turned down by the wall";
}

TEST_F(MoverOneWay, KeepsTheGapFromItAndIsNeverPushedOutOfIt)
{
    placeFeet(0.f, 302.f - 0.0003f);
    EXPECT_LT(move({}).moved.y, -3e-4f) << "too near";
    placeFeet(0.f, 305.f);
    system.add({.shape = Box{{20.f, 400.f}}, .matrix = at(-17.f, 200.f)});
    const MoveResult out = move({});
    EXPECT_NEAR(out.pushed.x, 3.f, 0.01f);
    EXPECT_EQ(out.pushed.y, 0.f);
}

TEST_F(MoverOneWay, AnyDirectionTurnsWithTheSprite)
{
    const OneWay side{.direction = {0.f, -5.f}};
    const SpriteId gate = system.add({.shape = Box{{100.f, 10.f}}, .oneWay = side});
    const auto passes = [&](const Affine2& matrix, Vec2 direction)
    {
        system.setMatrix(gate, matrix * at(0.f, 0.f));
        const Shape ball = Circle{4.f};
        const Vec2 start = matrix.offset() - direction * 40.f;
        const MoveResult result =
            slide(system, {ball, Affine2::translation(start)}, direction * 80.f, {.filter = {.ignore = player}});
        return length(result.moved - direction * 80.f) < 1.f;
    };
    EXPECT_TRUE(passes(at(-700.f, 0.f), {0.f, -1.f}));
    EXPECT_FALSE(passes(at(-700.f, 0.f), {0.f, 1.f}));
    const Affine2 turned = Affine2::from({.position = {-700.f, 0.f}, .angleRadians = 1.5707964f});
    EXPECT_TRUE(passes(turned, {1.f, 0.f}));
    EXPECT_FALSE(passes(turned, {-1.f, 0.f}));
    const Affine2 upsideDown = Affine2::from({.position = {-700.f, 0.f}, .scale = {1.f, -2.f}});
    EXPECT_TRUE(passes(upsideDown, {0.f, 1.f}));
    EXPECT_FALSE(passes(upsideDown, {0.f, -1.f}));
    // A normal under shear: the upper side stays level, whatever happens to a vector that points up.
    const Affine2 sheared{1.f, 3.f, -700.f, 0.f, 1.f, 0.f};
    EXPECT_FALSE(passes(sheared, {0.f, 1.f}));
    system.setOneWay(gate, {});
    EXPECT_FALSE(passes(at(-700.f, 0.f), {0.f, -1.f})) << "it stops on all sides again";
}

TEST_F(MoverOneWay, TheHalfAngleSaysWhichSidesStop)
{
    const Shape ball = Circle{4.f};
    for (const float halfAngle : {0.4f, 0.6f})
    {
        CollisionSystem hill; // the slope faces 0.5 rad from up
        const Affine2 turned = Affine2::rotation(-0.5f);
        hill.add({.shape = Box{{200.f, 10.f}},
                  .matrix = turned,
                  .oneWay = {.direction = {std::sin(-0.5f), -std::cos(-0.5f)}, .halfAngleRadians = halfAngle}});
        const bool stops = length(slide(hill, {ball, at(0.f, -40.f)}, {0.f, 80.f}).moved - Vec2(0.f, 80.f)) > 1.f;
        EXPECT_EQ(stops, halfAngle > 0.5f);
        // A walk to the side that meets it from above is stopped too: it does not lead along the direction.
        EXPECT_EQ(slide(hill, {ball, at(-60.f, 0.f)}, {120.f, 0.f}).moved == Vec2(120.f, 0.f), halfAngle < 0.5f);
    }
}

TEST_F(MoverOneWay, ASpriteThatItIsInStopsItWithNoneOfItsPieces)
{
    const std::vector<Shape> rungs{Box{{200.f, 10.f}}, Box{{200.f, 10.f}, {0.f, 80.f}}};
    const SpriteId ladder =
        system.add({.shape = rungs, .matrix = at(600.f, 100.f), .oneWay = {.direction = {0.f, -1.f}}});
    placeFeet(600.f, 90.f);
    fall();
    EXPECT_NEAR(feet(), 95.f, 0.01f);
    placeFeet(600.f, 120.f); // the upper rung is within it
    EXPECT_EQ(move({0.f, 100.f}).moved, Vec2(0.f, 100.f));
    placeFeet(600.f, 170.1f);
    EXPECT_NEAR(move({0.f, 100.f}).moved.y, 4.9f, 0.01f) << "outside of both";
    system.remove(ladder);
}

// From a bit below the level piece, the slope behind it showed its end, which stops nothing: the player walked into it.
TEST_F(MoverOneWay, ASlopeAfterALevelPieceIsClimbedAndNotWalkedInto)
{
    const std::vector<Vec2> ahead{{0.f, 0.f}, {100.f, -40.f}, {100.f, -20.f}, {0.f, 20.f}};
    const std::vector<Vec2> behind{{-100.f, 0.f}, {-200.f, -15.f}, {-200.f, 5.f}, {-100.f, 20.f}};
    const std::vector<Shape> pieces{Shape::hullOf(behind), Box{{100.f, 20.f}, {-50.f, 10.f}}, Shape::hullOf(ahead)};
    const SpriteId valley =
        system.add({.shape = pieces, .matrix = at(600.f, 100.f), .oneWay = {.direction = {0.f, -1.f}}});
    for (const float down : {0.f, 0.01f, 3.f})
    {
        placeFeet(550.f, 99.9f);
        const MoveResult right = move({80.f, down});
        EXPECT_LT(feet(), 90.f) << down;
        EXPECT_NEAR(feet() - 100.f, -0.4f * (system.matrix(player)->tx + 10.f - 600.f), 0.01f) << down;
        ASSERT_TRUE(right.floor);
        EXPECT_EQ(right.floor->sprite, valley);
        placeFeet(550.f, 99.9f);
        move({-80.f, down});
        EXPECT_LT(feet(), 95.f) << down;
    }
}

TEST_F(MoverOneWay, OneThatMovesIntoTheFeetLiftsAndOneThatMovesAwayCarries)
{
    placeFeet(0.f, 200.f);
    const SpriteId lift = addPlatform(216.f);
    MoveResult last;
    for (int i = 0; i < 30; ++i)
    {
        system.update();
        const float y = 216.f + (i < 10 ? -9.f * static_cast<float>(i) : -90.f + 9.f * static_cast<float>(i - 10));
        system.setMatrix(lift, at(0.f, y));
        // Nobody says what it stands on while that rises.
        last = move({0.f, 1.f}, i < 10 ? SlideOptions{} : SlideOptions{.floor = last.floor});
        if (i < 2)
            continue; // it falls to it first
        ASSERT_TRUE(last.floor) << i;
        EXPECT_EQ(last.floor->sprite, lift) << i;
        EXPECT_NEAR(feet(), y - 6.f, 0.01f) << i;
    }
    // What was in it before stays in it.
    placeFeet(0.f, 250.f);
    system.teleport(lift, at(0.f, 245.f));
    system.update();
    system.setMatrix(lift, at(0.f, 240.f));
    EXPECT_EQ(move({}).moved, Vec2{});
    // One that rests again lifts nothing, though its feet are where it was not in the frame before.
    system.update();
    placeFeet(0.f, 237.f);
    EXPECT_EQ(move({}).moved, Vec2{});
}

// Just before the end of a slope a corner is below the level of the next piece, and not below its own.
TEST_F(MoverOneWay, NothingSinksInWhereASlopeEnds)
{
    const auto slope = [](Vec2 from, Vec2 to) {
        return Shape::hullOf(std::array{from, to, to + Vec2{0.f, 60.f}, from + Vec2{0.f, 60.f}});
    };
    const Shape before = slope({-32.f, 16.f}, {0.f, 0.f});
    for (const float rise : {0.f, 30.f})
        for (int i = 0; i < 120; ++i)
        {
            CollisionSystem hill;
            hill.add({.shape = before, .oneWay = {.direction = {0.f, -1.f}}});
            hill.add({.shape = slope({0.f, 0.f}, {32.f, -rise}), .oneWay = {.direction = {0.f, -1.f}}});
            const SpriteId mover =
                hill.add({.shape = Box{{20.f, 60.f}}, .matrix = at(-10.f - 2e-4f * static_cast<float>(i / 2), -60.f)});
            ASSERT_TRUE(moveAndSlide(hill, mover, {0.f, 60.f}, {.stopOnSlopes = true}).floor);
            const int steps = i % 2 == 0 ? 1 : 8;
            for (int step = 0; step < steps; ++step)
                ASSERT_TRUE(
                    moveAndSlide(hill, mover, {3.f / static_cast<float>(steps), 0.f}, {.snapDistance = 4.f}).floor)
                    << rise << ", " << i;
            EXPECT_NEAR(hill.matrix(mover)->ty, -30.f - std::max(0.f, hill.matrix(mover)->tx + 10.f) * rise / 32.f,
                        0.01f)
                << rise << ", " << i;
            EXPECT_NEAR(moveAndSlide(hill, mover, {0.f, 5.f}, {.stopOnSlopes = true}).moved.y, 0.f, 0.01f);
        }
}

// It turns about its middle, aside of the point at which it carries; with update before the mover or after it.
TEST_F(MoverOneWay, OneThatTurnsCarriesWhatStandsOnIt)
{
    for (const bool updatesFirst : {false, true})
        for (const Shape& shape : {Shape(Box{{20.f, 60.f}}), Shape(Capsule{{0.f, -20.f}, {0.f, 20.f}, 10.f})})
        {
            const SpriteId plank = addPlatform(206.f);
            ASSERT_EQ(system.setShape(player, shape), Refused::None);
            placeFeet(15.f, 199.f);
            MoveResult last = move({0.f, 3.f});
            system.update();
            for (int i = 1; i < 60; ++i)
            {
                const float angle = 0.3f * std::sin(0.1f * static_cast<float>(i));
                system.setMatrix(plank, Affine2::from({.position = {0.f, 206.f}, .angleRadians = angle}));
                if (updatesFirst)
                    system.update();
                last = move({0.f, 1.f}, {.stopOnSlopes = true, .floor = last.floor});
                ASSERT_TRUE(last.floor) << i;
                EXPECT_EQ(last.floor->sprite, plank) << i;
                if (!updatesFirst)
                    system.update();
            }
            system.remove(plank);
        }
}

TEST_F(MoverOneWay, ASlopeThatMovesUnderAWallLifts)
{
    const std::array corners{Vec2{-60.f, 20.f}, Vec2{60.f, -40.f}, Vec2{60.f, 60.f}, Vec2{-60.f, 60.f}};
    const SpriteId slope =
        system.add({.shape = Shape::hullOf(corners), .matrix = at(20.f, 200.f), .oneWay = {.direction = {0.f, -1.f}}});
    system.add({.shape = Box{{20.f, 200.f}}, .matrix = at(-20.1f, 180.f)});
    placeFeet(0.f, 150.f);
    MoveResult last = move({0.f, 60.f}, {.stopOnSlopes = true});
    for (int i = 1; i < 30; ++i)
    {
        system.update();
        system.setMatrix(slope, at(20.f - static_cast<float>(i), 200.f));
        last = move({0.f, 1.f}, {.stopOnSlopes = true, .floor = last.floor});
        ASSERT_TRUE(last.floor) << i;
        EXPECT_NEAR(feet(), 195.f - 0.5f * static_cast<float>(i), 0.1f) << i;
    }
}

TEST_F(MoverOneWay, OneThatRisesLiftsWhatAnotherCarriesDown)
{
    const SpriteId left = addPlatform(206.f), right = addPlatform(206.f);
    system.teleport(left, at(-100.f, 206.f));
    system.teleport(right, at(100.f, 206.f));
    placeFeet(-1.f, 199.f);
    MoveResult last = move({0.f, 3.f});
    system.update();
    last.floor = carrierAt(system, left, {-5.f, 200.f});
    system.setMatrix(left, at(-100.f, 207.f));
    system.setMatrix(right, at(100.f, 202.f));
    last = move({0.f, 1.f}, {.floor = last.floor});
    ASSERT_TRUE(last.floor);
    EXPECT_EQ(last.floor->sprite, right);
    EXPECT_NEAR(feet(), 196.f, 0.01f);
}

TEST_F(MoverOneWay, AThousandStepsOnASlopeNeverSinkIn)
{
    const float angle = 0.3f;
    const SpriteId slope = system.add({.shape = Box{{4000.f, 12.f}, {0.f, 6.f}},
                                       .matrix = Affine2::from({.position = {3000.f, -5000.f}, .angleRadians = angle}),
                                       .oneWay = {.direction = {0.f, -1.f}}});
    placeFeet(3000.f, -5010.f);
    move({0.f, 20.f});
    for (int i = 0; i < 2000; ++i)
    {
        const MoveResult result = move({i % 400 < 200 ? 3.3f : -3.3f, 2.7f}, {.stopOnSlopes = true});
        ASSERT_TRUE(result.floor) << i;
        EXPECT_EQ(result.floor->sprite, slope);
    }
}

TEST_F(MoverOneWay, ForEventsAndQueriesItIsAsAnyOther)
{
    placeFeet(0.f, 355.f);
    system.update();
    EXPECT_EQ(system.contactsOf(player).size(), 2u);
    EXPECT_TRUE(system.rayCast({{0.f, 390.f}, {0.f, -1.f}, 100.f}, {.ignore = player}).hit);
}

TEST_F(MoverOneWay, IsReadAndSetAndRefusedWhereItIsNotFinite)
{
    EXPECT_EQ(system.oneWay(lower), (OneWay{.direction = {0.f, -1.f}}));
    EXPECT_EQ(system.oneWay(player), OneWay{});
    EXPECT_EQ(system.oneWay(SpriteId{}), std::nullopt);
    system.setRefusalHandler([](const Refusal&) {});
    EXPECT_EQ(system.setOneWay(lower, {.direction = {Nan, 0.f}}), Refused::NotFinite);
    EXPECT_EQ(system.setOneWay(lower, {.direction = {1.f, 0.f}, .halfAngleRadians = Nan}), Refused::NotFinite);
    EXPECT_EQ(system.oneWay(lower), (OneWay{.direction = {0.f, -1.f}}));
    EXPECT_EQ(system.setOneWay(SpriteId{}, {}), Refused::StaleId);
    EXPECT_THROW(system.add({.shape = Circle{1.f}, .oneWay = {.direction = {0.f, Nan}}}), std::invalid_argument);
    Collider collider(system, {.shape = Circle{1.f}});
    EXPECT_EQ(collider.setOneWay({.direction = {1.f, 0.f}, .halfAngleRadians = 1.f}), Refused::None);
    EXPECT_EQ(system.oneWay(collider.id()), (OneWay{{1.f, 0.f}, 1.f}));
}

TEST_F(MoverOneWay, IsPartOfSnapshotsAndOfTheHash)
{
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    const std::uint64_t hash = system.hash();
    system.setOneWay(lower, {.direction = {0.f, 1.f}});
    EXPECT_NE(system.hash(), hash);
    system.setOneWay(lower, {.direction = {0.f, -1.f}, .halfAngleRadians = 0.5f});
    EXPECT_NE(system.hash(), hash);
    system.setOneWay(lower, {});
    EXPECT_NE(system.hash(), hash);
    system.setOneWay(player, {.direction = {1.f, 0.f}});
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(system.hash(), hash);
    EXPECT_EQ(system.oneWay(lower), (OneWay{.direction = {0.f, -1.f}}));
    EXPECT_EQ(system.oneWay(player), OneWay{});
    placeFeet(0.f, 375.f);
    EXPECT_EQ(move({0.f, -20.f}).moved, Vec2(0.f, -20.f));
}

} // namespace
