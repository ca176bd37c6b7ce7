// SPDX-License-Identifier: Zlib
// Casts of a disc, or a point, at a small loop.
#include "support/pairs/queries.hpp"
#include "support/places.hpp"
#include "support/random.hpp"
#include "support/shapes/forms.hpp"

#include <graze/queries/pair_queries.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace
{

using namespace graze;
using test::at;
using test::Random;

CastResult castAt(const Shape& loop, const Affine2& place, const Shape& disc, Vec2 from, Vec2 motion)
{
    const CastResult there = shapeCast({disc, at(from)}, motion, {loop, place}, {});
    const CastResult back = shapeCast({loop, place}, {}, {disc, at(from)}, motion);
    EXPECT_EQ(there.hit, back.hit);
    EXPECT_EQ(there.status, back.status);
    EXPECT_NEAR(there.fraction, back.fraction, 1e-6f);
    EXPECT_NEAR(length(there.normal + back.normal), 0.f, 1e-5f);
    // Where they overlap at the start, each reports a point of its own B.
    EXPECT_NEAR(length(there.point - back.point), 0.f, there.startedOverlapping ? 100.f : 1e-3f);
    return there;
}

TEST(DiscCast, ThatStartsBesideACornerWithinBothLinesMeetsTheCornerOrPassesIt)
{
    // The square to (10, 10), a disc of 4: its middle is 3.5 beyond both sides, 4.95 from the corner.
    const Shape square = Box{{20.f, 20.f}}, disc = Circle{4.f};
    const CastResult hit = castAt(square, Affine2{}, disc, {13.5f, 13.5f}, {-7.f, -7.f});
    ASSERT_TRUE(hit.hit);
    EXPECT_EQ(hit.by, AnsweredBy::Fast);
    EXPECT_NEAR(hit.fraction, (3.5f * std::sqrt(2.f) - 4.f) / (7.f * std::sqrt(2.f)), 1e-6f);
    EXPECT_NEAR(hit.normal.x, -std::sqrt(0.5f), 1e-5f);
    EXPECT_NEAR(hit.point.x, 10.f, 1e-4f);
    EXPECT_FALSE(castAt(square, Affine2{}, disc, {13.5f, 13.5f}, {7.f, -7.f}).hit);
    EXPECT_FALSE(castAt(square, Affine2{}, disc, {13.5f, 13.5f}, {5.f, 5.f}).hit);
}

TEST(DiscCast, PastTheEndOfAnEdgeMeetsOnlyTheCircleAroundTheCorner)
{
    const Shape square = Box{{20.f, 20.f}}, disc = Circle{4.f};
    // Down on the line of the upper side, 3 beyond the corner: the circle is met at a height of sqrt(16 - 9).
    const CastResult hit = castAt(square, Affine2{}, disc, {13.f, -30.f}, {0.f, 40.f});
    ASSERT_TRUE(hit.hit);
    EXPECT_NEAR(hit.fraction, (20.f - std::sqrt(7.f)) / 40.f, 1e-6f);
    EXPECT_FALSE(castAt(square, Affine2{}, disc, {14.1f, -30.f}, {0.f, 40.f}).hit);
}

TEST(DiscCast, NearlyFlatLoopWhoseEdgesAreOneLineUpToRoundingIsHit)
{
    const Shape sliver = Shape::ofPoints(std::array<Vec2, 4>{{{-0x1.03f42ap-1f, -0x1.962b3ap+1f},
                                                              {0x1.3f6456p-2f, 0x1.f309f8p+0f},
                                                              {0x1.0f86f6p-3f, 0x1.a8407ep-1f},
                                                              {-0x1.6745acp-3f, -0x1.18acdap+0f}}});
    const Affine2 flat{-0x1.f93c16p-19f, -0x1.d0d41ap-1f, -0x1.ce006cp+8f,
                       0x1.d8d36ep-20f,  -0x1.eea9d6p+0f, -0x1.36a0fp+8f};
    const Operand point(
        Shape(Point{{0x1.9806dep+2f, -0x1.157c7ep+2f}}),
        Affine2{-0x1.045e3cp-4f, 0x1.5ce686p-1f, -0x1.a4bf6ep+8f, -0x1.5ce686p-1f, -0x1.045e3cp-4f, -0x1.71b8bep+8f});
    const CastResult hit = shapeCast({sliver, flat}, {0x1.6338aap+5f, -0x1.1ddb46p+6f}, point, {});
    EXPECT_TRUE(hit.hit);
    EXPECT_NEAR(hit.fraction, 0.8665116f, 1e-4f);
}

TEST(DiscCast, RadiusThatIsNoNumberIsInvalid)
{
    const Shape square = Box{{20.f, 20.f}}, disc = Circle{4.f};
    ShapeView broken = disc.view();
    broken.radius = std::numeric_limits<float>::quiet_NaN();
    const Operand loop(square, Affine2{}), other(broken, at({20.f, 0.f}));
    for (const auto& [a, b] : {std::pair(loop, other), std::pair(other, loop)})
    {
        EXPECT_EQ(shapeCast(a, {5.f, 0.f}, b, {}).status, Status::InvalidInput);
        EXPECT_EQ(penetration(a, b).status, Status::InvalidInput);
        EXPECT_EQ(manifold(a, b).status, Status::InvalidInput);
    }
}

TEST(DiscCast, AgreesWithGjkFromAnyPlace)
{
    Random random(31);
    int hits = 0, fast = 0;
    const int cases = test::caseCount(10000);
    for (int i = 0; i < cases; ++i)
    {
        const Shape loop = random.polygon(8, 24.f);
        const Affine2 place = Affine2::from({.position = random.inSquare(40.f),
                                             .angleRadians = random.between(0.f, 6.f),
                                             .scale = {random.between(-2.f, 2.f), random.between(0.2f, 2.f)}});
        const Shape disc = Circle{random.between(0.f, 12.f)};
        const Vec2 from = random.inSquare(80.f);
        const Vec2 motion = (place.offset() - from) * random.between(0.f, 2.f) + random.inSquare(20.f);
        const CastResult answer = castAt(loop, place, disc, from, motion);
        const CastResult truth = shapeCast({disc, at(from)}, motion, {loop, place}, {}, {.method = Method::Gjk});
        const float band = 2e-3f + 2e-4f * 60.f;
        fast += answer.by == AnsweredBy::Fast;
        hits += truth.hit;
        if (answer.hit != truth.hit)
        {
            // Only where the closest approach is within the band.
            EXPECT_NEAR(closestApproach({disc, at(from)}, Motion{at(from), at(from + motion)}, {loop, place},
                                        Motion::still(place))
                            .distance,
                        0.f, band);
            continue;
        }
        ASSERT_EQ(answer.startedOverlapping, truth.startedOverlapping) << i;
        ASSERT_NEAR(answer.fraction * length(motion), truth.fraction * length(motion), 0.05f) << i;
    }
    EXPECT_GT(fast, cases * 9 / 10);
    EXPECT_GT(hits, cases * 3 / 10);
}

} // namespace
