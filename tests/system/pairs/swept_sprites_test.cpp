// SPDX-License-Identifier: Zlib
#include "support/methods.hpp"
#include "support/places.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace
{

using namespace graze;
using test::at;

/// Two discs of radius 5 that are 50 px apart.
class SweptSprites : public testing::TestWithParam<Method>
{
protected:
    void make(bool sweptA, bool sweptB, const ColliderDef& def = {.shape = Circle{5.f}})
    {
        ColliderDef one = def, other = def;
        one.swept = sweptA;
        other.swept = sweptB;
        other.matrix = at(50.f, 0.f);
        a = system.add(one);
        b = system.add(other);
        system.update();
    }
    void move(SpriteId id, const Affine2& matrix) { EXPECT_EQ(system.setMatrix(id, matrix), Refused::None); }
    void expectNothing()
    {
        EXPECT_TRUE(system.begun().empty() && system.stays().empty() && system.ended().empty());
        EXPECT_EQ(system.statistics().touchingPairs, 0u);
    }
    // One pass, and nothing else; the begin.
    Contact expectPass()
    {
        EXPECT_TRUE(system.stays().empty());
        EXPECT_EQ(system.begun().size(), 1u);
        EXPECT_EQ(system.ended().size(), 1u);
        EXPECT_EQ(system.statistics().touchingPairs, 0u);
        if (system.begun().empty() || system.ended().empty())
            return {};
        const Contact begin = system.begun()[0], end = system.ended()[0];
        EXPECT_TRUE(begin.passed && end.passed);
        EXPECT_EQ(end.a, begin.a);
        EXPECT_EQ(end.b, begin.b);
        EXPECT_EQ(end.normal, Vec2{});
        EXPECT_EQ(end.fraction, 1.f);
        return begin;
    }

    CollisionSystem system{{.method = GetParam()}};
    SpriteId a{};
    SpriteId b{};
};

TEST_P(SweptSprites, CrossingWithinAFrameBeginsAndEndsAtOnce)
{
    for (const auto& [sweptA, sweptB] : {std::pair(true, false), std::pair(false, true), std::pair(true, true)})
        for (const bool moveFirst : {true, false})
        {
            system = CollisionSystem({.method = GetParam()});
            make(sweptA, sweptB);
            move(moveFirst ? a : b, at(moveFirst ? 100.f : -50.f, 0.f));
            system.update();
            const Contact pass = expectPass();
            EXPECT_EQ(pass.a, a);
            EXPECT_EQ(pass.b, b);
            EXPECT_NEAR(pass.fraction, 0.4f, 1e-4f);
            EXPECT_NEAR(pass.point.x, moveFirst ? 45.f : 5.f, 1e-2f);
            EXPECT_NEAR(pass.normal.x, 1.f, 1e-4f);
            EXPECT_EQ(pass.depth, 0.f);
            EXPECT_NEAR(pass.turned().normal.x, -1.f, 1e-4f);
            EXPECT_EQ(pass.turned().fraction, pass.fraction);
            EXPECT_TRUE(pass.turned().passed);
            system.update();
            expectNothing();
        }
}

TEST_P(SweptSprites, WithoutOneThatIsSweptOnlyTheEndCounts)
{
    make(false, false);
    move(a, at(100.f, 0.f));
    system.update();
    expectNothing();
    // A swept one elsewhere changes nothing for the two.
    system.add({.shape = Circle{5.f}, .matrix = at(0.f, 500.f), .swept = true});
    move(a, Affine2{});
    system.update();
    expectNothing();
    move(a, at(44.f, 0.f));
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);
    EXPECT_EQ(system.begun()[0].fraction, 1.f);
}

TEST_P(SweptSprites, InTouchAtTheEndBeginsWithTheFractionOfTheFirstTouch)
{
    make(true, false);
    system.setEventOptions({.stayGeometry = true});
    move(a, at(44.f, 0.f));
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);
    EXPECT_FALSE(system.begun()[0].passed);
    EXPECT_NEAR(system.begun()[0].fraction, 40.f / 44.f, 1e-4f);
    EXPECT_NEAR(system.begun()[0].depth, 4.f, 1e-3f) << "the rest is as it is at the end";
    EXPECT_NEAR(system.begun()[0].point.x, 47.f, 1e-3f);
    EXPECT_EQ(system.statistics().touchingPairs, 1u);

    move(a, at(45.f, 0.f));
    system.update();
    ASSERT_EQ(system.stays().size(), 1u);
    EXPECT_EQ(system.stays()[0].fraction, 1.f);
    move(a, Affine2{});
    system.update();
    ASSERT_EQ(system.ended().size(), 1u);
    EXPECT_FALSE(system.ended()[0].passed);
    EXPECT_TRUE(system.begun().empty());
}

TEST_P(SweptSprites, TouchingWhenTheFrameBeginsEndsAsEver)
{
    make(true, true);
    move(a, at(44.f, 0.f));
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);
    move(a, at(100.f, 0.f)); // out through the other side
    system.update();
    EXPECT_TRUE(system.begun().empty());
    ASSERT_EQ(system.ended().size(), 1u);
    EXPECT_FALSE(system.ended()[0].passed);
    move(a, Affine2{});
    system.update();
    EXPECT_NEAR(expectPass().fraction, 0.4f, 1e-4f);
}

TEST_P(SweptSprites, TeleportsSweepNothing)
{
    make(true, true);
    system.teleport(a, at(100.f, 0.f));
    system.update();
    expectNothing();
    // From there on it moves.
    system.teleport(a, at(0.f, 0.f));
    move(a, at(20.f, 0.f));
    system.update();
    expectNothing();
    move(a, at(100.f, 0.f));
    system.update();
    expectPass();
}

TEST_P(SweptSprites, NewOneHasNoPastAndStandsInThePathOfOthers)
{
    make(true, false);
    const SpriteId fresh = system.add({.shape = Circle{5.f}, .matrix = at(0.f, 80.f), .swept = true});
    move(fresh, at(100.f, 80.f));
    const SpriteId wall = system.add({.shape = Box{{2.f, 60.f}}, .matrix = at(20.f, 80.f)});
    system.update();
    expectNothing();
    move(a, at(0.f, 160.f));
    move(fresh, at(0.f, 80.f));
    system.update();
    EXPECT_EQ(expectPass().b, wall);
    const SpriteId stone = system.add({.shape = Circle{5.f}, .matrix = at(0.f, 300.f)});
    move(a, at(0.f, 400.f));
    system.update();
    EXPECT_EQ(expectPass().b, stone);
}

TEST_P(SweptSprites, MotionsAreRelative)
{
    make(true, true);
    // Both the same way, far: never nearer.
    move(a, at(1000.f, 0.f));
    move(b, at(1050.f, 0.f));
    system.update();
    expectNothing();
    // Towards each other.
    move(a, at(1050.f, 0.f));
    move(b, at(1000.f, 0.f));
    system.update();
    const Contact pass = expectPass();
    EXPECT_NEAR(pass.fraction, 0.4f, 1e-4f);
    EXPECT_NEAR(pass.point.x, 1025.f, 1e-2f);
    // Through the same place at different times.
    system.teleport(a, at(0.f, 0.f));
    system.teleport(b, at(0.f, 100.f));
    move(a, at(200.f, 0.f));
    move(b, at(0.f, -100.f));
    system.update();
    expectNothing();
}

TEST_P(SweptSprites, OneThatRestsIsMetByWhatMoves)
{
    make(true, false);
    for (int i = 0; i < 3; ++i)
        system.update();
    move(b, at(-50.f, 0.f));
    system.update();
    expectPass();
}

TEST_P(SweptSprites, TurningBarSweepsOverAPoint)
{
    const SpriteId bar = system.add({.shape = Box{{100.f, 2.f}}, .swept = true});
    const SpriteId point = system.add({.shape = Point{}, .matrix = at(30.f, 30.f)});
    system.update();
    move(bar, Affine2::from({.angleRadians = 1.5707963f}));
    system.update();
    const Contact pass = expectPass();
    EXPECT_EQ(pass.b, point);
    EXPECT_NEAR(pass.fraction, 0.5f, 0.02f); // where its long side is at 45 degrees
    EXPECT_NEAR(pass.point.x, 30.f, 0.05f);
    EXPECT_NEAR(pass.point.y, 30.f, 0.05f);
    EXPECT_NEAR(pass.normal.y, 0.7071f, 0.02f);
    EXPECT_NEAR(pass.normal.x, -0.7071f, 0.02f);
    // The other two quarters do not come by.
    move(bar, Affine2::from({.angleRadians = 3.1415926f}));
    system.update();
    expectNothing();
}

TEST_P(SweptSprites, UnevenScaleAndMirrorsKeepTheirForm)
{
    for (const float mirror : {1.f, -1.f})
        for (const float height : {1.f, 4.f})
        {
            system = CollisionSystem({.method = GetParam()});
            const auto pose = [&](float x) { return Affine2{2.f * mirror, 0.f, x, 0.f, height, 0.f}; };
            const SpriteId ellipse = system.add({.shape = Circle{5.f}, .matrix = pose(0.f), .swept = true});
            system.add({.shape = Box{{10.f, 10.f}}, .matrix = at(50.f, 16.f)});
            system.update();
            move(ellipse, pose(100.f));
            system.update();
            if (height == 1.f)
                expectNothing();
            else
                EXPECT_NEAR(expectPass().fraction, 0.36648f, 1e-4f); // half axes 10 and 20 px, the corner (45, 11)
        }
}

TEST_P(SweptSprites, FlipHoldsTheFirstFormUntilTheEnd)
{
    // A triangle that points downwards, and upwards at the very end.
    const Shape triangle = Polygon::fromPoints(std::vector<Vec2>{{0.f, 30.f}, {10.f, 0.f}, {-10.f, 0.f}});
    const SpriteId tip = system.add({.shape = triangle, .swept = true});
    system.add({.shape = Circle{4.f}, .matrix = at(50.f, 25.f)});
    system.update();
    move(tip, {1.f, 0.f, 100.f, 0.f, -1.f, 30.f});
    system.update();
    EXPECT_NEAR(expectPass().fraction, 0.44117f, 1e-4f);
}

TEST_P(SweptSprites, RemovedOnesBeginNothingAndEndOnce)
{
    make(true, true);
    move(a, at(100.f, 0.f));
    system.remove(b);
    system.update();
    expectNothing();
    b = system.add({.shape = Circle{5.f}, .matrix = at(50.f, 0.f)});
    system.update();
    move(a, Affine2{});
    system.update();
    expectPass();
    system.remove(a);
    system.update();
    expectNothing();
}

TEST_P(SweptSprites, LayersOwnersAndSwitchesHold)
{
    make(true, true);
    const Layer ghosts = system.layer("ghosts");
    system.setLayer(a, ghosts);
    move(a, at(100.f, 0.f));
    system.update();
    expectNothing();
    system.setLayer(a, Layer{});
    system.setEnabled(b, false);
    move(a, Affine2{});
    system.update();
    expectNothing();
    system.remove(b);
    system.add({.shape = Circle{5.f}, .matrix = at(50.f, 0.f), .owner = a});
    system.update();
    move(a, at(100.f, 0.f));
    system.update();
    expectNothing();
}

TEST_P(SweptSprites, MayBeSwitchedOnAndOff)
{
    make(false, false);
    EXPECT_EQ(system.isSwept(a), false);
    EXPECT_EQ(system.setSwept(a, true), Refused::None);
    EXPECT_EQ(system.isSwept(a), true);
    move(a, at(100.f, 0.f));
    system.update();
    expectPass();
    EXPECT_EQ(system.setSwept(a, false), Refused::None);
    move(a, Affine2{});
    system.update();
    expectNothing();
    system.setRefusalHandler([](const Refusal&) {});
    system.remove(a);
    EXPECT_EQ(system.setSwept(a, true), Refused::StaleId);
    EXPECT_EQ(system.isSwept(a), std::nullopt);
}

TEST_P(SweptSprites, NearMissesAgree)
{
    for (const float y : {0.f, 9.f, 12.f, 30.f})
    {
        system = CollisionSystem({.method = GetParam()});
        make(true, false, {.shape = Circle{5.f}, .nearDistance = 15.f});
        system.teleport(a, at(0.f, y));
        system.update();
        move(a, at(100.f, y));
        system.update();
        const bool touches = y < 10.f;
        EXPECT_EQ(system.begun().size(), touches ? 1u : 0u);
        EXPECT_EQ(system.ended().size(), touches ? 1u : 0u);
        ASSERT_EQ(system.nearMisses().size(), y < 25.f ? 1u : 0u);
        for (const NearMiss& pass : system.nearMisses())
            EXPECT_EQ(pass.touched, touches);
        system.update();
        expectNothing();
    }
}

TEST_P(SweptSprites, NearDistanceThatIsNotLeftKeepsThePassOverOnce)
{
    make(true, false, {.shape = Circle{5.f}, .nearDistance = 60.f});
    move(a, at(100.f, 0.f));
    system.update();
    expectPass();
    EXPECT_TRUE(system.nearMisses().empty()) << "still near";
    for (int i = 0; i < 3; ++i)
    {
        system.update();
        expectNothing();
    }
    move(a, at(200.f, 0.f));
    system.update();
    expectNothing();
    ASSERT_EQ(system.nearMisses().size(), 1u);
    EXPECT_TRUE(system.nearMisses()[0].touched);
}

TEST_P(SweptSprites, ContactsOfASpriteAreThoseOfTheEnd)
{
    for (const bool indexed : {false, true})
    {
        system = CollisionSystem({.method = GetParam()});
        system.setEventOptions({.contactIndex = indexed});
        make(true, true);
        const SpriteId third = system.add({.shape = Circle{5.f}, .matrix = at(100.f, 8.f)});
        move(a, at(100.f, 0.f));
        system.update();
        EXPECT_EQ(system.begun().size(), 2u);
        EXPECT_EQ(system.statistics().touchingPairs, 1u);
        EXPECT_TRUE(system.contactsOf(b).empty());
        ASSERT_EQ(system.contactsOf(a).size(), 1u);
        EXPECT_EQ((*system.contactsOf(a).begin()).b, third);
        EXPECT_FALSE(system.contact(a, b).has_value());
    }
}

TEST_P(SweptSprites, FirstPiecesThatMeetAreNamed)
{
    const Shape left = Polygon::fromPoints(std::vector<Vec2>{{-20.f, -5.f}, {-10.f, -5.f}, {-10.f, 5.f}, {-20.f, 5.f}});
    const Shape right = Polygon::fromPoints(std::vector<Vec2>{{10.f, -5.f}, {20.f, -5.f}, {20.f, 5.f}, {10.f, 5.f}});
    const SpriteId pair = system.add({.shape = std::vector{left, right}, .swept = true});
    system.add({.shape = std::vector{left, right}, .matrix = at(100.f, 0.f)});
    system.update();
    move(pair, at(200.f, 0.f));
    system.update();
    Contact pass = expectPass();
    EXPECT_EQ(pass.pieceA, 1u);
    EXPECT_EQ(pass.pieceB, 0u);
    EXPECT_NEAR(pass.fraction, 0.3f, 1e-4f);
    move(pair, at(0.f, 0.f));
    system.update();
    pass = expectPass();
    EXPECT_EQ(pass.pieceA, 0u);
    EXPECT_EQ(pass.pieceB, 1u);
    // Between two pieces and never at one.
    system.add({.shape = Point{}, .matrix = at(0.f, 50.f)});
    system.update();
    system.teleport(pair, at(0.f, 0.f));
    move(pair, at(0.f, 100.f));
    system.update();
    expectNothing();
}

TEST_P(SweptSprites, OverlappingWhenTheyMayFirstMeetTouchAtZero)
{
    const Layer ghosts = system.layer("ghosts");
    a = system.add({.shape = Circle{5.f}, .layer = ghosts, .swept = true});
    b = system.add({.shape = Circle{5.f}, .matrix = at(6.f, 0.f)});
    system.update();
    system.setLayer(a, Layer{});
    move(a, at(-50.f, 0.f));
    system.update();
    const Contact pass = expectPass();
    EXPECT_EQ(pass.fraction, 0.f);
    EXPECT_NEAR(pass.depth, 4.f, 1e-3f);
    EXPECT_NEAR(pass.normal.x, 1.f, 1e-3f);
}

TEST_P(SweptSprites, WithoutGeometryThePassIsStillReported)
{
    system.setEventOptions({.beginGeometry = false});
    make(true, false);
    move(a, at(100.f, 0.f));
    system.update();
    const Contact pass = expectPass();
    EXPECT_EQ(pass.normal, Vec2{});
    EXPECT_EQ(pass.fraction, 1.f);
}

TEST_P(SweptSprites, SlidingJustAboveAFloorIsNoTouch)
{
    const SpriteId box = system.add({.shape = Box{{32.f, 32.f}}, .matrix = at(0.f, -16.002f), .swept = true});
    system.add({.shape = Box{{1000.f, 20.f}}, .matrix = at(0.f, 10.f)});
    for (int frame = 1; frame < 20; ++frame)
    {
        move(box, at(13.f * static_cast<float>(frame), -16.002f));
        system.update();
        expectNothing();
    }
}

INSTANTIATE_TEST_SUITE_P(Methods, SweptSprites, testing::ValuesIn(test::Methods),
                         [](const auto& tested) { return std::string(test::methodName(tested.param)); });

} // namespace
