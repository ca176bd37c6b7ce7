// SPDX-License-Identifier: Zlib
#include "capture/near_pairs.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

using namespace game;
using graze::Affine2;

namespace
{

// A box and a triangle that overlap, turned so that one search decides nothing.
void addTwo(graze::CollisionSystem& collisions)
{
    const graze::Layer layer = collisions.layer("all");
    collisions.collide(layer, layer);
    (void)collisions.add({.shape = graze::Box{{60.f, 90.f}}, .matrix = Affine2::rotation(0.3f), .layer = layer});
    (void)collisions.add({.shape = graze::Box{{50.f, 20.f}},
                          .matrix = Affine2::from({.position = {30.f, 10.f}, .angleRadians = 1.f}),
                          .layer = layer});
    collisions.update();
}

} // namespace

TEST(GameUnfinishedPairs, OneIterationLeavesAPairUndecided)
{
    graze::CollisionSystem collisions({.maxIterations = 1, .method = graze::Method::Gjk});
    addTwo(collisions);
    EXPECT_EQ(collisions.statistics().limitsReached, 1u);
    EXPECT_EQ(unfinishedPairs(collisions).size(), 1u);
}

TEST(GameUnfinishedPairs, DefaultIterationsLeaveNone)
{
    graze::CollisionSystem collisions({.method = graze::Method::Gjk});
    addTwo(collisions);
    EXPECT_TRUE(unfinishedPairs(collisions).empty());
}
