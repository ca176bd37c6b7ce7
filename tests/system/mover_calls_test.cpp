// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace
{

using namespace graze;

Affine2 at(Vec2 place)
{
    return Affine2::translation(place);
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
