// SPDX-License-Identifier: Zlib
#include "window/lab/cameras.hpp"

#include <gtest/gtest.h>

namespace
{

using game::LabCameras;
using game::LabExtent;
using game::LabMode;
using graze::Vec2;

const sf::FloatRect World = graze::compat::makeRect<float>({0.f, 0.f}, {400.f, 300.f});
const sf::FloatRect Difference = graze::compat::makeRect<float>({404.f, 0.f}, {200.f, 300.f});
const LabExtent Extent{{{-100.f, -50.f}, {100.f, 50.f}}, {{-40.f, -60.f}, {160.f, 60.f}}};

TEST(WindowLabCameras, BothPicturesHaveOneScaleAndShowAll)
{
    LabCameras cameras;
    cameras.fit(Extent, LabMode::Distance, World, Difference);
    EXPECT_EQ(cameras.world.zoom, cameras.difference.zoom);
    for (const Vec2 corner : {Extent.difference.lower, Extent.difference.upper})
    {
        const Vec2 at = cameras.difference.screenOf(corner, Difference);
        EXPECT_TRUE(game::holds(Difference, {at.x, at.y}));
    }
}

TEST(WindowLabCameras, DifferenceThatLeavesItsPaneIsFollowed)
{
    LabCameras cameras;
    cameras.fit(Extent, LabMode::Distance, World, Difference);
    LabExtent moved = Extent;
    moved.difference = {{160.f, -60.f}, {360.f, 60.f}};
    cameras.follow(moved, Difference);
    const Vec2 at = cameras.difference.screenOf(moved.difference.centre(), Difference);
    EXPECT_TRUE(game::holds(Difference, {at.x, at.y}));
}

TEST(WindowLabCameras, PlaceUnderTheMouseStaysThereWhenZooming)
{
    LabCameras cameras;
    cameras.fit(Extent, LabMode::Distance, World, Difference);
    const Vec2 mouse(300.f, 80.f);
    const Vec2 place = cameras.world.placeAt(mouse, World);
    EXPECT_TRUE(cameras.zoomAt(mouse, 2.f, World, Difference));
    EXPECT_LT(graze::length(cameras.world.placeAt(mouse, World) - place), 1e-2f);
    EXPECT_EQ(cameras.world.zoom, cameras.difference.zoom);
    EXPECT_FALSE(cameras.zoomAt({1000.f, 1000.f}, 2.f, World, Difference));
}

} // namespace
