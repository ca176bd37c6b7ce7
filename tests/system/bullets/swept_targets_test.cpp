// SPDX-License-Identifier: Zlib
#include "support/places.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace
{

using namespace graze;
using test::at;

TEST(SweptTargets, FirstPieceOnThePathIsTheHit)
{
    CollisionSystem system;
    const std::vector<Shape> pieces{Circle{5.f, {40.f, 0.f}}, Circle{5.f, {20.f, 0.f}}, Circle{5.f, {0.f, 90.f}}};
    system.add({.shape = pieces, .matrix = at(0.f, 0.f)});
    system.fire({.position = {-10.f, 0.f}, .velocity = {100.f, 0.f}});
    system.update();
    system.advanceBullets(1.f);
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    EXPECT_EQ(system.hits()[0].piece, 1u);
    EXPECT_NEAR(system.hits()[0].fraction, 0.25f, 1e-4f);
}

TEST(SweptTargets, StartInTouchReportsTheDepth)
{
    CollisionSystem system;
    system.add({.shape = Circle{10.f}});
    system.fire({.radius = 2.f, .position = {9.f, 0.f}});
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    EXPECT_EQ(system.hits()[0].fraction, 0.f);
    EXPECT_NEAR(system.hits()[0].depth, 3.f, 1e-3f);
}

TEST(SweptTargets, OnlySpritesNearThePathAreCandidates)
{
    CollisionSystem system;
    system.add({.shape = Circle{5.f}, .matrix = at(50.f, 0.f)});
    system.add({.shape = Circle{5.f}, .matrix = at(50.f, 40.f)});
    system.fire({.position = {0.f, 0.f}, .velocity = {40.f, 40.f}});
    system.update();
    system.advanceBullets(1.f);
    system.update();
    EXPECT_TRUE(system.hits().empty());
    EXPECT_LE(system.statistics().bulletCandidates, 1u);
}

} // namespace
