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

TEST(GameOddPairs, LabelsSayWhatIsWrong)
{
    OddPair pair{.a = graze::Sprite2D(graze::Circle{5.f}), .b = graze::Sprite2D(graze::Circle{5.f}), .error = 2.34f};
    EXPECT_EQ(labelOf(pair), "2.3 px off");
    pair.otherVerdict = true;
    EXPECT_EQ(labelOf(pair), "found apart");
    pair.touching = true;
    EXPECT_EQ(labelOf(pair), "found touching");
    pair.unfinished = true;
    EXPECT_EQ(labelOf(pair), "ran out");
}

TEST(GameNearPairs, ComeWithTheirIds)
{
    graze::CollisionSystem collisions;
    addTwo(collisions);
    std::vector<graze::SpriteId> ids(2);
    collisions.sprites(ids);
    int count = 0;
    forNearPairs(collisions,
                 [&](const NearPair& pair)
                 {
                     ++count;
                     EXPECT_NE(pair.idA, pair.idB);
                     EXPECT_EQ(pair.a.bounds(), *collisions.bounds(pair.idA));
                     EXPECT_EQ(pair.b.bounds(), *collisions.bounds(pair.idB));
                 });
    EXPECT_EQ(count, 1);
}

TEST(GameUnfinishedPairs, DefaultIterationsLeaveNone)
{
    graze::CollisionSystem collisions({.method = graze::Method::Gjk});
    addTwo(collisions);
    EXPECT_TRUE(unfinishedPairs(collisions).empty());
}
