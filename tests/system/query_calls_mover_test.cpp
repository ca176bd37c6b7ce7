// SPDX-License-Identifier: Zlib
#include "support/places.hpp"

#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace
{

using namespace graze;
using test::at;
using test::NaN;

/// A player of 20 px at the origin; a wall and a cloud side by side, both 30 px to the right. Players meet walls alone.
class MoverCalls : public testing::Test
{
protected:
    MoverCalls()
    {
        system.setRefusalHandler([this](const Refusal& refusal) { refused.push_back(refusal); });
        system.collide(players, walls);
        system.add({.shape = Box{{20.f, 200.f}}, .matrix = at(30.f, 0.f), .layer = clouds});
        system.add({.shape = Box{{20.f, 200.f}}, .matrix = at(50.f, 0.f), .layer = walls});
    }

    std::vector<Refusal> refused;
    CollisionSystem system;
    const Layer players = system.layer("players"), walls = system.layer("walls"), clouds = system.layer("clouds");
    const SpriteId player = system.add({.shape = Box{{20.f, 20.f}}, .layer = players});
};

TEST_F(MoverCalls, SpriteSlidesAsItsLayer)
{
    EXPECT_NEAR(slide(system, player, {100.f, 0.f}).moved.x, 30.f, 0.01f);
    EXPECT_EQ(system.matrix(player), Affine2{}) << "slide changes nothing";
}

TEST_F(MoverCalls, LayerOfTheFilterGoesBeforeThatOfTheSprite)
{
    system.collide(clouds, clouds);
    SlideOptions options;
    options.filter.as = clouds;
    EXPECT_NEAR(slide(system, player, {100.f, 0.f}, options).moved.x, 10.f, 0.01f);
}

TEST_F(MoverCalls, ShapeMeetsAllLayers)
{
    const Shape box = Box{{20.f, 20.f}};
    SlideOptions options;
    options.filter.ignore = player;
    EXPECT_NEAR(slide(system, {box, Affine2{}}, {100.f, 0.f}, options).moved.x, 10.f, 0.01f);
}

TEST_F(MoverCalls, MoveAndSlideSetsTheMatrix)
{
    const MoveResult result = moveAndSlide(system, player, {100.f, 7.f});
    EXPECT_EQ(system.matrix(player), result.matrix);
    EXPECT_NEAR(result.matrix.tx, 30.f, 0.01f);
    EXPECT_TRUE(refused.empty());
}

TEST_F(MoverCalls, InvalidSlideEndsWhereItStarts)
{
    const Shape box = Box{{20.f, 20.f}};
    const MoveResult result = slide(system, {box, at(3.f, 4.f)}, {NaN, 0.f});
    EXPECT_EQ(result.status, Status::InvalidInput);
    EXPECT_EQ(result.matrix, at(3.f, 4.f));
    EXPECT_EQ(slide(system, SpriteId{}, {1.f, 0.f}).status, Status::InvalidInput);
}

TEST_F(MoverCalls, RefusedMoveNamesItsReason)
{
    SlideOptions unknownLayer;
    unknownLayer.filter.as = Layer{31};
    moveAndSlide(system, player, {NaN, 0.f});
    moveAndSlide(system, player, {1.f, 0.f}, unknownLayer);
    system.remove(player);
    moveAndSlide(system, player, {1.f, 0.f});
    ASSERT_EQ(refused.size(), 3u);
    EXPECT_EQ(refused[0].reason, Refused::NotFinite);
    EXPECT_EQ(refused[1].reason, Refused::ForeignId);
    EXPECT_EQ(refused[2].reason, Refused::StaleId);
    EXPECT_STREQ(refused[0].call, "moveAndSlide");
}

TEST_F(MoverCalls, VelocityAlongPlanesLeavesThemAlone)
{
    TouchedPlane floor;
    floor.normal = {0.f, -1.f};
    const Vec2 velocity = alongPlanes({3.f, 5.f}, std::vector<TouchedPlane>{floor});
    EXPECT_NEAR(velocity.x, 3.f, 1e-5f);
    EXPECT_NEAR(velocity.y, 0.f, 1e-5f);
    const Vec2 leaving = alongPlanes({3.f, -5.f}, std::vector<TouchedPlane>{floor});
    EXPECT_NEAR(leaving.y, -5.f, 1e-5f);
}

TEST(Mover, MovesAsItsLayerAndNotAgainstWhatBelongsToIt)
{
    CollisionSystem system;
    const Layer players = system.layer("players"), walls = system.layer("walls"), clouds = system.layer("clouds");
    system.collide(players, walls);
    const SpriteId mover = system.add({.shape = Circle{5.f}, .layer = players});
    system.add({.shape = Circle{5.f}, .matrix = at({20.f, 0.f}), .layer = clouds});
    system.add({.shape = Circle{5.f}, .matrix = at({40.f, 0.f}), .layer = walls, .owner = mover});
    system.add({.shape = Box{{10.f, 100.f}}, .matrix = at({105.f, 0.f}), .layer = walls});
    EXPECT_NEAR(slide(system, mover, {500.f, 0.f}).moved.x, 95.f, 0.01f);
    EXPECT_NEAR(slide(system, mover, {500.f, 0.f}, {.filter = {.as = walls}}).moved.x, 500.f, 0.01f);
}

TEST(Mover, WhatIsNotFiniteOrNotAliveStaysWhereItIs)
{
    CollisionSystem system;
    const SpriteId mover = system.add({.shape = Circle{10.f}, .matrix = at({5.f, 6.f})});
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 3e38f})
    {
        const MoveResult result = moveAndSlide(system, mover, {bad, 0.f});
        EXPECT_EQ(result.status, Status::InvalidInput);
        EXPECT_EQ(result.moved, Vec2{});
        EXPECT_EQ(result.matrix, at({5.f, 6.f}));
        EXPECT_EQ(system.matrix(mover), at({5.f, 6.f}));
        EXPECT_EQ(slide(system, {Shape(Circle{1.f}), at({0.f, bad})}, {1.f, 0.f}).status, Status::InvalidInput);
    }
    EXPECT_EQ(slide(system, mover, {1.f, 0.f}, {.filter = {.as = Layer{31}}}).status, Status::InvalidInput);
    system.remove(mover);
    EXPECT_EQ(moveAndSlide(system, mover, {1.f, 0.f}).status, Status::InvalidInput);
    EXPECT_EQ(slide(system, SpriteId{}, {1.f, 0.f}).status, Status::InvalidInput);
}

TEST(Mover, RefusalsAreCountedAndReported)
{
    CollisionSystem system;
    std::vector<Refusal> reported;
    system.setRefusalHandler([&reported](const Refusal& refusal) { reported.push_back(refusal); });
    const SpriteId mover = system.add({.shape = Circle{10.f}, .user = 7});
    moveAndSlide(system, mover, {std::numeric_limits<float>::quiet_NaN(), 0.f});
    moveAndSlide(system, mover, {1.f, 0.f}, {.filter = {.as = Layer{31}}});
    system.remove(mover);
    moveAndSlide(system, mover, {1.f, 0.f});
    CollisionSystem other;
    moveAndSlide(system, other.add({.shape = Circle{1.f}}), {1.f, 0.f});
    ASSERT_EQ(reported.size(), 4u);
    EXPECT_EQ(system.statistics().refused, 4u);
    const Refused reasons[] = {Refused::NotFinite, Refused::ForeignId, Refused::StaleId, Refused::ForeignId};
    for (std::size_t i = 0; i < reported.size(); ++i)
    {
        EXPECT_EQ(reported[i].reason, reasons[i]) << i;
        EXPECT_STREQ(reported[i].call, "moveAndSlide");
        EXPECT_EQ(reported[i].user, i < 2 ? 7u : 0u);
    }
    EXPECT_EQ(slide(system, mover, {1.f, 0.f}).status, Status::InvalidInput);
    EXPECT_EQ(system.statistics().refused, 4u) << "a question is no call that could be refused";
}

} // namespace
