// SPDX-License-Identifier: Zlib
#include "support/pairs/bodies.hpp"
#include "support/pairs/moving_pair.hpp"

#include <graze/gjk/advancement.hpp>

#include <gtest/gtest.h>

namespace
{

using namespace graze;
using test::MovingPair;
using test::Random;
using test::View;

TEST(MovingBody, ReachIsTheFarthestCorePointFromTheCentreHoweverSmall)
{
    for (const float size : {1e-3f, 0.5f, 100.f})
    {
        const Shape box = Box{{6.f * size, 8.f * size}};
        const MotionPath path({Affine2{}, Affine2::rotation(1.f), {}});
        EXPECT_NEAR(MovingBody(box.view(), path).reach, 5. * static_cast<double>(size),
                    1e-6 * static_cast<double>(size));
    }
}

struct Moving
{
    explicit Moving(const MovingPair& given) :
    pair(given),
    pathA(pair.motionA()),
    pathB(pair.motionB()),
    a(pair.pair.a.view(), pathA),
    b(pair.pair.b.view(), pathB)
    {
    }

    MovingPair pair;
    MotionPath pathA;
    MotionPath pathB;
    MovingBody a;
    MovingBody b;
};

TEST(SafeStep, KeepsTheGapAboveTheFloorAndGoesFar)
{
    Random random(673);
    int stepped = 0, longOne = 0;
    for (int i = 0; i < test::caseCount(1500); ++i)
    {
        const Moving moving(test::randomMovingPair(random, i % 2 == 0 ? View::Rigid : View::Affine));
        const test::JudgedMotion judged(moving.pair);
        if (judged.gapAt(0.) < 2.)
            continue;
        const auto normal = test::oracle::signedGap(judged.a.at(0.), judged.b.at(0.)).normal;
        const Vec2d n{normal.x, normal.y};
        const double floor = 0.5 * judged.gapAt(0.);
        const double safe = safeStep(moving.a, moving.b, 0., n, floor);
        ASSERT_GT(safe, 0.);
        ASSERT_LE(safe, 1.);
        ASSERT_TRUE(judged.staysAbove(floor, safe)) << describe(moving.pair);
        ++stepped;
        longOne += safe > 0.05;
        ASSERT_EQ(safeStep(moving.a, moving.b, 0., n, judged.gapAt(0.) + 1.), 0.) << "starts below";
        ASSERT_LE(safeStep(moving.a, moving.b, 0.75, n, floor), 0.25);
    }
    EXPECT_GE(longOne, test::atLeast(0.5, stepped));
}

// A wall a thousand pixels long that turns beside a disc: an axis fixed to the wall sees no motion of its far end.
TEST(SafeStep, TurnsWithALongWall)
{
    const Shape wall = Box{{1000.f, 2.f}}, disc = Circle{1.f};
    const Affine2 there = Affine2::translation({0.f, 12.f});
    const Moving moving({{wall, {}, disc, there}, Affine2::rotation(0.5f), there});
    const double safe = safeStep(moving.a, moving.b, 0., {0., 1.}, 1.);
    EXPECT_GT(safe, 0.3);
    const Moving swapped(moving.pair.swapped());
    EXPECT_NEAR(safeStep(swapped.a, swapped.b, 0., {0., -1.}, 1.), safe, 1e-9);
}

} // namespace
