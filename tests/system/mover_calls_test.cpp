// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace
{

using namespace graze;

constexpr float Nan = std::numeric_limits<float>::quiet_NaN();

Affine2 at(float x, float y)
{
    return Affine2::translation({x, y});
}

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
    const MoveResult result = slide(system, {box, at(3.f, 4.f)}, {Nan, 0.f});
    EXPECT_EQ(result.status, Status::InvalidInput);
    EXPECT_EQ(result.matrix, at(3.f, 4.f));
    EXPECT_EQ(slide(system, SpriteId{}, {1.f, 0.f}).status, Status::InvalidInput);
}

TEST_F(MoverCalls, RefusedMoveNamesItsReason)
{
    SlideOptions unknownLayer;
    unknownLayer.filter.as = Layer{31};
    moveAndSlide(system, player, {Nan, 0.f});
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

} // namespace
