// SPDX-License-Identifier: Zlib
#include "support/methods.hpp"
#include "support/places.hpp"
#include "support/workers.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace
{

using namespace graze;
using test::at;

/// A ball of radius 5 at the origin, swept, and a wall of 2 px in its path, 50 px away.
class SweptRewind : public testing::TestWithParam<Method>
{
protected:
    SweptRewind() { system.update(); }

    void moveBall(float x)
    {
        EXPECT_EQ(system.setMatrix(ball, at(x, 0.f)), Refused::None);
        system.update();
    }
    [[nodiscard]] float ballX() const { return system.matrix(ball)->tx; }
    void expectCounts(std::size_t begun, std::size_t stays, std::size_t ended)
    {
        EXPECT_EQ(system.begun().size(), begun);
        EXPECT_EQ(system.stays().size(), stays);
        EXPECT_EQ(system.ended().size(), ended);
    }
    // Ends at `end` and goes back to its first touch, with the wall.
    void strike(float end)
    {
        moveBall(end);
        ASSERT_EQ(system.begun().size(), 1u);
        ASSERT_EQ(system.rewind(ball, system.begun()[0].fraction), Refused::None);
        EXPECT_NEAR(ballX(), 44.f, 0.01f);
    }

    CollisionSystem system{{.method = GetParam()}};
    SpriteId ball = system.add({.shape = Circle{5.f}, .swept = true});
    SpriteId wall = system.add({.shape = Box{2.f, 400.f}, .matrix = at(50.f, 0.f)});
};

TEST_P(SweptRewind, ABallThatIsPutBackAndReversedNeverGetsBeyondAWall)
{
    const SpriteId other = system.add({.shape = Box{2.f, 400.f}, .matrix = at(-50.f, 0.f)});
    for (const float speed : {7.f, 60.f, 95.f, 300.f})
    {
        ASSERT_EQ(system.teleport(ball, Affine2{}), Refused::None);
        system.update();
        float velocity = speed;
        int bounces = 0;
        for (int frame = 0; frame < 200; ++frame)
        {
            moveBall(ballX() + velocity);
            float first = 2.f;
            for (const Contact& touch : system.begun())
            {
                const float towards = (touch.a == ball ? touch.firstNormal : -touch.firstNormal).x * velocity;
                if (touch.fraction < first && towards > 0.f)
                    first = touch.fraction;
            }
            if (first <= 1.f)
            {
                EXPECT_EQ(system.rewind(ball, first), Refused::None);
                velocity = -velocity;
                ++bounces;
            }
            ASSERT_LT(std::fabs(ballX()), 44.01f) << speed << " in frame " << frame;
        }
        EXPECT_GE(bounces, static_cast<int>(200.f / std::ceil(88.f / speed)) - 1) << speed;
    }
    EXPECT_EQ(system.spriteCount(), 3u) << other.value;
}

TEST_P(SweptRewind, ReversedAtATouchItLeavesWithoutAnother)
{
    for (const float end : {47.f, 120.f})
    {
        SCOPED_TRACE(end);
        ASSERT_EQ(system.teleport(ball, Affine2{}), Refused::None);
        system.update();
        const bool passed = end > 60.f;
        strike(end);
        moveBall(44.f - 30.f);
        expectCounts(0, 0, passed ? 0 : 1);
        moveBall(0.f);
        expectCounts(0, 0, 0);
    }
}

TEST_P(SweptRewind, OneThatIsNotReversedMeetsTheWallAgain)
{
    for (const float end : {47.f, 120.f})
    {
        SCOPED_TRACE(end);
        ASSERT_EQ(system.teleport(ball, Affine2{}), Refused::None);
        system.update();
        const bool passed = end > 60.f;
        strike(end);
        moveBall(end);
        expectCounts(1, 0, passed ? 1 : 1);
        EXPECT_EQ(system.begun()[0].passed, passed);
        EXPECT_NEAR(system.begun()[0].fraction, 0.f, 0.01f);
    }
}

TEST_P(SweptRewind, ATouchThatItHasNotReachedEndsAndBegins)
{
    system.add({.shape = Box{2.f, 400.f}, .matrix = at(20.f, 0.f)});
    moveBall(48.f);
    expectCounts(2, 0, 1);
    ASSERT_EQ(system.rewind(ball, system.begun()[1].fraction), Refused::None);
    EXPECT_NEAR(ballX(), 14.f, 0.01f);
    // It goes around the first wall, by a teleport, and meets the second one: its touch of before was none.
    ASSERT_EQ(system.teleport(ball, at(30.f, 0.f)), Refused::None);
    moveBall(30.f);
    expectCounts(0, 0, 1);
    moveBall(48.f);
    expectCounts(1, 0, 0);
}

TEST_P(SweptRewind, WhatMeetsARewoundSpriteAgainInTheNextFrameBeginsAgain)
{
    ASSERT_EQ(system.setSwept(wall, true), Refused::None);
    moveBall(46.f);
    expectCounts(1, 0, 0);
    ASSERT_EQ(system.rewind(ball, 0.5f), Refused::None);
    EXPECT_NEAR(ballX(), 23.f, 1e-4f);
    moveBall(46.f);
    expectCounts(1, 0, 1);
    EXPECT_NEAR(system.begun()[0].fraction, 21.f / 23.f, 1e-3f);
    EXPECT_EQ(system.statistics().touchingPairs, 1u);
    moveBall(46.5f);
    expectCounts(0, 1, 0);
}

TEST_P(SweptRewind, SlidingAlongWhatItWasLeftAtIsNoBegin)
{
    strike(47.f);
    ASSERT_EQ(system.setMatrix(ball, at(ballX(), 20.f)), Refused::None);
    system.update();
    EXPECT_TRUE(system.begun().empty());
}

TEST_P(SweptRewind, OfSeveralTheSmallestFractionCounts)
{
    moveBall(40.f);
    for (const float fraction : {0.75f, 0.5f, 0.9f, 1.f, 0.5f})
        EXPECT_EQ(system.rewind(ball, fraction), Refused::None);
    EXPECT_NEAR(ballX(), 20.f, 1e-4f);
    EXPECT_EQ(system.rewind(ball, 0.f), Refused::None);
    EXPECT_EQ(ballX(), 0.f);
    EXPECT_EQ(system.rewind(ball, 0.f), Refused::None);
    EXPECT_EQ(ballX(), 0.f);
}

TEST_P(SweptRewind, OneThatWasMovedSinceGoesBackOnThatMotion)
{
    moveBall(10.f);
    ASSERT_EQ(system.setMatrix(ball, at(110.f, 0.f)), Refused::None);
    ASSERT_EQ(system.rewind(ball, 0.5f), Refused::None);
    EXPECT_NEAR(ballX(), 60.f, 1e-4f);
    system.update();
    expectCounts(1, 0, 1);
    EXPECT_NEAR(system.begun()[0].fraction, 34.f / 50.f, 1e-3f) << "from where it was at the update";
}

TEST_P(SweptRewind, TurnsGoBackToo)
{
    ASSERT_EQ(system.setMatrix(ball, Affine2::rotation(1.f)), Refused::None);
    system.update();
    for (const float fraction : {0.8f, 0.25f})
    {
        ASSERT_EQ(system.rewind(ball, fraction), Refused::None);
        EXPECT_NEAR(std::atan2(system.matrix(ball)->m10, system.matrix(ball)->m00), fraction, 1e-5f);
    }
}

TEST_P(SweptRewind, RefusedForOthersAndForNumbersThatAreNotFinite)
{
    system.setRefusalHandler([](const Refusal&) {});
    moveBall(40.f);
    EXPECT_EQ(system.rewind(wall, 0.5f), Refused::NotSwept);
    EXPECT_EQ(system.rewind(ball, test::NaN), Refused::NotFinite);
    EXPECT_EQ(system.rewind({}, 0.5f), Refused::StaleId);
    EXPECT_EQ(ballX(), 40.f);
    EXPECT_STREQ(toString(Refused::NotSwept), "not swept");
    EXPECT_EQ(system.rewind(ball, 7.f), Refused::None);
    EXPECT_EQ(ballX(), 40.f);
    EXPECT_EQ(system.rewind(ball, -7.f), Refused::None);
    EXPECT_EQ(ballX(), 0.f);
}

TEST_P(SweptRewind, ARestoredSystemRewindsAlike)
{
    std::vector<std::byte> before, after;
    moveBall(46.f);
    system.snapshot(before);
    ASSERT_EQ(system.rewind(ball, 0.5f), Refused::None);
    system.snapshot(after);
    ASSERT_EQ(system.rewind(ball, 0.25f), Refused::None);
    const std::uint64_t hash = system.hash();
    for (const std::vector<std::byte>* const bytes : {&before, &after})
    {
        ASSERT_EQ(system.restore(*bytes), SnapshotFault::None);
        EXPECT_NE(system.hash(), hash);
        ASSERT_EQ(system.rewind(ball, 0.25f), Refused::None);
        EXPECT_NEAR(ballX(), 11.5f, 1e-4f);
    }
    EXPECT_EQ(system.hash(), hash);
    moveBall(46.f);
    expectCounts(1, 0, 1);
    EXPECT_NEAR(system.begun()[0].fraction, 32.5f / 34.5f, 1e-3f);
}

// No snapshot has the motion of a sprite that is not swept.
TEST_P(SweptRewind, OneThatIsSweptSinceHasNoMotionToGoBackOn)
{
    system.setSwept(ball, false);
    moveBall(40.f);
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    system.setSwept(ball, true);
    EXPECT_EQ(system.rewind(ball, 0.5f), Refused::None);
    EXPECT_EQ(ballX(), 40.f);
    const std::uint64_t hash = system.hash();
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    system.setSwept(ball, true);
    EXPECT_EQ(system.rewind(ball, 0.5f), Refused::None);
    EXPECT_EQ(ballX(), 40.f);
    EXPECT_EQ(system.hash(), hash);

    // A motion of this frame is there.
    system.setSwept(ball, false);
    system.setMatrix(ball, at(46.f, 0.f));
    system.setSwept(ball, true);
    EXPECT_EQ(system.rewind(ball, 0.5f), Refused::None);
    EXPECT_EQ(ballX(), 43.f);
}

TEST_P(SweptRewind, BeyondTheMiddleOfABumperTheFirstNormalIsTheOneThatBouncesIt)
{
    const SpriteId bumper = system.add({.shape = Circle{20.f}, .matrix = at(0.f, 100.f)});
    ASSERT_EQ(system.setMatrix(ball, at(0.f, 110.f)), Refused::None);
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);
    const Contact touch = system.begun()[0];
    EXPECT_EQ(touch.other(ball), bumper);
    EXPECT_LT(touch.normal.y, -0.99f) << "as they are at the end";
    EXPECT_GT(touch.firstNormal.y, 0.99f);
    EXPECT_NEAR(touch.firstPoint.y, 80.f, 0.01f);
    EXPECT_LT(touch.turned().firstNormal.y, -0.99f);
    EXPECT_EQ(touch.turned().firstPoint.y, touch.firstPoint.y);
}

TEST_P(SweptRewind, WithoutASweepTheFirstTouchIsTheOneAtTheEnd)
{
    const SpriteId rock = system.add({.shape = Circle{5.f}, .matrix = at(48.f, 100.f)});
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);
    const Contact touch = system.begun()[0];
    EXPECT_EQ(touch.other(rock), wall);
    EXPECT_EQ(touch.firstPoint.x, touch.point.x);
    EXPECT_EQ(touch.firstNormal.x, touch.normal.x);
    for (const Contact& now : system.contactsOf(rock))
        EXPECT_EQ(now.firstNormal.x, now.normal.x);
}

INSTANTIATE_TEST_SUITE_P(Methods, SweptRewind, testing::ValuesIn(test::Methods),
                         [](const auto& tested) { return std::string(test::methodName(tested.param)); });

// --- Touches that begin anew ----------------------------------------------------------------------

/// A sword over an enemy, in touch.
class RestartedTouches : public testing::Test
{
protected:
    RestartedTouches() { system.update(); }
    void expectCounts(std::size_t begun, std::size_t stays, std::size_t ended)
    {
        system.update();
        EXPECT_EQ(system.begun().size(), begun);
        EXPECT_EQ(system.stays().size(), stays);
        EXPECT_EQ(system.ended().size(), ended);
        EXPECT_EQ(system.statistics().touchingPairs, begun + stays);
    }

    CollisionSystem system;
    SpriteId sword = system.add({.shape = Box{40.f, 4.f}});
    SpriteId enemy = system.add({.shape = Circle{8.f}, .matrix = at(10.f, 0.f)});
};

TEST_F(RestartedTouches, EndAndBeginInOneUpdate)
{
    expectCounts(0, 1, 0);
    for (const SpriteId id : {sword, enemy})
    {
        ASSERT_EQ(system.restart(id), Refused::None);
        expectCounts(1, 0, 1);
        EXPECT_FALSE(system.begun()[0].passed);
        EXPECT_GT(system.begun()[0].depth, 0.f);
        EXPECT_EQ(system.ended()[0].a, sword);
        expectCounts(0, 1, 0);
    }
}

TEST_F(RestartedTouches, SwitchedOffAndOnBetweenTwoUpdatesTheyEndAndBegin)
{
    ASSERT_EQ(system.setEnabled(sword, false), Refused::None);
    ASSERT_EQ(system.setEnabled(sword, true), Refused::None);
    expectCounts(1, 0, 1);
    expectCounts(0, 1, 0);
}

TEST_F(RestartedTouches, WhatIsLeftOnlyEndsAndWhatIsNewOnlyBegins)
{
    ASSERT_EQ(system.restart(sword), Refused::None);
    ASSERT_EQ(system.setMatrix(enemy, at(0.f, 100.f)), Refused::None);
    expectCounts(0, 0, 1);
    ASSERT_EQ(system.restart(sword), Refused::None);
    ASSERT_EQ(system.setMatrix(enemy, at(0.f, 5.f)), Refused::None);
    expectCounts(1, 0, 0);
}

TEST_F(RestartedTouches, ASnapshotBetweenTheTwoKeepsThem)
{
    ASSERT_EQ(system.restart(sword), Refused::None);
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    const std::uint64_t hash = system.hash();
    expectCounts(1, 0, 1);
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(system.hash(), hash);
    expectCounts(1, 0, 1);
}

TEST_F(RestartedTouches, EachOfTwoStrokesCountsOnce)
{
    int wounds = 0, touching = 0;
    for (int frame = 0; frame < 100; ++frame)
    {
        if (frame % 10 == 0)
            system.restart(sword);
        system.update();
        for (const Contact& touch : system.begun())
            wounds += touch.other(sword) == enemy ? 1 : 0;
        touching += static_cast<int>(system.begun().size()) - static_cast<int>(system.ended().size());
    }
    EXPECT_EQ(wounds, 10);
    EXPECT_EQ(touching, 0) << "it touched before, and touches now";
}

TEST_F(RestartedTouches, WorkersReportTheSame)
{
    constexpr int Many = 3000;
    std::vector<SpriteId> ids;
    for (int i = 0; i < Many; ++i)
        ids.push_back(system.add(
            {.shape = Box{8.f, 8.f}, .matrix = at(1000.f + static_cast<float>(i) * 7.f, 0.f), .swept = i % 3 == 0}));
    system.update();
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    const auto frame = [&](Workers* workers)
    {
        ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
        for (std::size_t i = 0; i < ids.size(); ++i)
            if (i % 5 == 0)
                system.restart(ids[i]);
            else if (i % 3 == 0)
                system.setMatrix(ids[i], at(1000.f + static_cast<float>(i) * 7.f + 30.f, 0.f));
        workers != nullptr ? system.update(*workers) : system.update();
    };
    const auto keysOf = [](std::span<const Contact> contacts)
    {
        std::vector<std::string> keys;
        for (const Contact& c : contacts)
            keys.push_back(std::to_string(c.a.value) + " " + std::to_string(c.b.value) + (c.passed ? " passed" : "") +
                           std::to_string(c.fraction));
        return keys;
    };
    frame(nullptr);
    const auto begun = keysOf(system.begun()), stays = keysOf(system.stays()), ended = keysOf(system.ended());
    EXPECT_GT(begun.size(), 1000u);
    test::Backwards backwards;
    frame(&backwards);
    EXPECT_GT(backwards.runs(), 0u);
    EXPECT_EQ(keysOf(system.begun()), begun);
    EXPECT_EQ(keysOf(system.stays()), stays);
    EXPECT_EQ(keysOf(system.ended()), ended);
}

} // namespace
