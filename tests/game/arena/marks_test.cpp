// SPDX-License-Identifier: Zlib
#include "arena/marks.hpp"

#include <gtest/gtest.h>

#include <array>

using namespace game;
using graze::Affine2;

namespace
{

// A round bullet of radius 4 that flies from the left past the corner of a box.
Marks<GapMark> marksAfterHit(const graze::GjkSettings& settings)
{
    graze::CollisionSystem collisions(settings);
    const graze::Layer layer = collisions.layer("all");
    collisions.collide(layer, layer);
    const Affine2 turned = Affine2::from({.position = {200.f, 0.f}, .angleRadians = 0.3f});
    (void)collisions.add({.shape = graze::Box{{60.f, 90.f}}, .matrix = turned, .layer = layer});
    const graze::BulletId bullet = collisions.fire({.radius = 4.f, .layer = layer, .position = {0.f, 5.f}});
    collisions.update();
    const std::array moves{graze::BulletMove{bullet, {250.f, 5.f}}};
    collisions.moveBullets(moves);
    collisions.update();
    EXPECT_EQ(collisions.hits().size(), 1u);
    Marks<GapMark> marks(10, 4);
    markGaps(marks, collisions);
    return marks;
}

} // namespace

TEST(GameMarks, DefaultEpsilonLeavesNoGapThatIsSeen)
{
    EXPECT_TRUE(marksAfterHit({.method = graze::Method::Gjk}).all().empty());
}

TEST(GameMarks, CoarseEpsilonLeavesAGapBetweenBulletAndContact)
{
    Marks<GapMark> marks = marksAfterHit({.epsilon = 10.f, .method = graze::Method::Gjk});
    ASSERT_EQ(marks.all().size(), 1u);
    EXPECT_GT(marks.all()[0].length(), LeastGap);
    EXPECT_LT(marks.all()[0].from.x, marks.all()[0].to.x) << "it stops before the target";
    for (int i = 0; i < 11; ++i)
        marks.step();
    EXPECT_TRUE(marks.all().empty()) << "it fades";
}
