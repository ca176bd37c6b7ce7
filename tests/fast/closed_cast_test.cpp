// SPDX-License-Identifier: Zlib
#include "fast/closed_cast.hpp"

#include "other_forms.hpp"
#include "small_loops.hpp"
#include "support/pairs/agreement.hpp"
#include "support/shapes/small_shapes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace
{

using namespace graze;
using test::inOtherForm;
using test::Pair;
using test::Random;
using test::StraightCast;
using test::Unfinished;

// The oracle's verdict on a motion that neither starts in touch nor grazes: 1 for a hit, 0 for a miss.
std::optional<bool> clearlyHits(const test::SmallLoops& loops, Vec2 motion)
{
    const test::oracle::Point along = test::pointOf(motion);
    const double least = test::oracle::smallestGapOnSweep(loops.judgedA, along, loops.judgedB);
    if (loops.gap <= 1e-3 * loops.size || std::fabs(least) <= 1e-3 * loops.size)
        return std::nullopt;
    return least < 0.;
}

void expectAllIsProved(std::uint32_t seed, test::SmallLoops::Radius radius, double share)
{
    Random random(seed);
    int asked = 0, proved = 0, hits = 0;
    for (int i = 0; i < test::caseCount(6000); ++i)
    {
        const test::SmallLoops loops(random, radius);
        const Pair& pair = loops.pair;
        const Vec2 motion = random.inSquare(3.f * static_cast<float>(loops.size));
        const std::optional<bool> expected = clearlyHits(loops, motion);
        if (!expected)
            continue;
        ++asked;
        hits += *expected;
        detail::LoopContact contact{};
        const detail::LoopCast answered =
            detail::castLoops(loops.viewA(), pair.matrixA, loops.viewB(), pair.matrixB, Vec2d(motion), contact);
        if (answered == detail::LoopCast::Unknown)
            continue;
        ++proved;
        ASSERT_EQ(answered == detail::LoopCast::Hits, *expected) << test::describe(pair);
        if (!*expected)
            continue;
        const test::oracle::Point moved{static_cast<double>(motion.x) * contact.fraction,
                                        static_cast<double>(motion.y) * contact.fraction};
        const double gap = test::oracle::signedGap(test::oracle::moved(loops.judgedA, moved), loops.judgedB).gap;
        ASSERT_NEAR(gap, 0., 1e-5 * loops.size) << test::describe(pair);
        const Vec2d onB = contact.onB + Vec2d(pair.matrixA.offset());
        ASSERT_NEAR(test::oracle::signedDistance(loops.judgedB, {onB.x, onB.y}), 0., 1e-5 * loops.size);
    }
    EXPECT_GE(proved, test::atLeast(share, asked));
    EXPECT_GE(hits, test::atLeast(0.15, asked));
}

TEST(ClosedCast, IsProvedForNearlyAllSharpPairsThatDoNotGraze)
{
    expectAllIsProved(91, test::SmallLoops::Radius::None, 0.995);
}

TEST(ClosedCast, IsProvedForNearlyAllRoundPairsThatDoNotGraze)
{
    expectAllIsProved(92, test::SmallLoops::Radius::Round, 0.999);
}

TEST(ClosedCast, DiscsOfAnySizeMeetWhereTheirCentresAreAsFarApartAsTheirRadii)
{
    for (const float radius : {0.01f, 0.25f, 40.f})
    {
        const Shape disc = Circle{radius};
        const Affine2 here, there = Affine2::translation({10.f * radius, 0.f});
        detail::LoopContact contact{};
        const Vec2d motion{16. * static_cast<double>(radius), 0.};
        ASSERT_EQ(detail::castLoops(disc.view(), here, disc.view(), there, motion, contact), detail::LoopCast::Hits);
        EXPECT_NEAR(contact.fraction, 0.5, 1e-6) << radius;
        EXPECT_NEAR(contact.onB.x, 9. * static_cast<double>(radius), 1e-6 * static_cast<double>(radius));
        EXPECT_EQ(contact.normal, Vec2d(1., 0.));
    }
}

// Within the rounding of a touch no verdict is certain; a hundred times as far off it is. The discs are far from the
// origins of their matrices, so that rounding is large compared with their sizes.
TEST(ClosedCast, DiscsThatMayGrazeAreLeftToASearch)
{
    const Affine2 here;
    for (const Vec2 centreA : {Vec2{}, Vec2{0.f, 100.f}, Vec2{-50.f, 100.f}})
        for (const float side : {1.f, -1.f})
        {
            const Shape a = Circle{1.f, centreA};
            const auto answered = [&](float off)
            {
                const Shape b = Circle{1.f, centreA + Vec2{100.f, side * (2.f + off)}};
                detail::LoopContact contact{};
                return detail::castLoops(a.view(), here, b.view(), here, {200., 0.}, contact);
            };
            EXPECT_EQ(answered(1e-5f), detail::LoopCast::Unknown) << centreA.x << ", " << centreA.y;
            EXPECT_EQ(answered(-1e-5f), detail::LoopCast::Unknown) << centreA.x << ", " << centreA.y;
            EXPECT_EQ(answered(1e-3f), detail::LoopCast::Misses) << centreA.x << ", " << centreA.y;
            EXPECT_EQ(answered(-1e-3f), detail::LoopCast::Hits) << centreA.x << ", " << centreA.y;
        }
}

TEST(ClosedCast, StartDeeperThanATouchOverlaps)
{
    const Shape box = Box{{4.f, 4.f}}, disc = Circle{2.f};
    for (const Shape& a : {box, disc})
        for (const Shape& b : {box, disc})
            for (const Vec2d& motion : {Vec2d{30., 0.}, Vec2d{-30., 5.}, Vec2d{}})
            {
                detail::LoopContact contact{};
                const auto answered = [&](float x) {
                    return detail::castLoops(a.view(), {}, b.view(), Affine2::translation({x, 0.f}), motion, contact);
                };
                ASSERT_EQ(answered(3.f), detail::LoopCast::Overlaps);
                EXPECT_EQ(contact.fraction, 0.);
                EXPECT_EQ(contact.normal, Vec2d(1., 0.));
                EXPECT_EQ(contact.onB.x, 1.);
                EXPECT_NE(answered(4.f), detail::LoopCast::Overlaps);
                EXPECT_NE(answered(4.5f), detail::LoopCast::Overlaps);
                EXPECT_NE(answered(3.99999f), detail::LoopCast::Overlaps);
            }
}

TEST(ClosedCast, PointThatFliesExactlyIntoACornerHits)
{
    const Shape box = Box{{4.f, 4.f}}, point = Point{};
    for (const Vec2 corner : {Vec2{2.f, 2.f}, Vec2{-2.f, 2.f}, Vec2{-2.f, -2.f}, Vec2{2.f, -2.f}})
    {
        const Affine2 here, outside = Affine2::translation(corner * 5.f);
        const Vec2d inwards = Vec2d(corner) * -8.;
        detail::LoopContact contact{};
        ASSERT_EQ(detail::castLoops(point.view(), outside, box.view(), here, inwards, contact), detail::LoopCast::Hits);
        EXPECT_EQ(contact.fraction, 0.5);
        EXPECT_EQ(contact.onB + Vec2d(outside.offset()), Vec2d(corner));
        ASSERT_EQ(detail::castLoops(box.view(), here, point.view(), outside, -inwards, contact),
                  detail::LoopCast::Hits);
        EXPECT_EQ(contact.fraction, 0.5);
    }
}

TEST(ClosedCast, EveryKindOfSmallPairHasOneFirstContactInEveryFormAndBothOrders)
{
    Unfinished unfinished;
    test::forEachSmallPair(
        82,
        [&unfinished](Pair pair, Random& random)
        {
            const Aabb a = worldBounds(pair.a.view(), pair.matrixA), b = worldBounds(pair.b.view(), pair.matrixB);
            const float size = std::max({a.size().x, a.size().y, b.size().x, b.size().y, 1.f});
            const std::array<Vec2, 5> motions{
                {{size, 0.f}, {0.f, -size}, (b.centre() - a.centre()) * 1.5f, random.inSquare(3.f * size), {}}};
            const Vec2 motion = motions[random.below(static_cast<std::uint32_t>(motions.size()))];
            const float back = random.chance(0.5f) ? 0.f : random.between(-0.5f, 1.5f);
            pair.matrixA.tx -= motion.x * back;
            pair.matrixA.ty -= motion.y * back;
            const Pair other = inOtherForm(pair, random);
            const CastResult result = shapeCast(pair.operandA(), motion, pair.operandB());
            const std::string about =
                test::describe(pair) + "\nmotion " + std::to_string(motion.x) + ' ' + std::to_string(motion.y);
            if (unfinished.among(result))
                return;
            const StraightCast cast(pair, motion);
            ASSERT_NO_FATAL_FAILURE(test::expectCastAgrees(cast, result)) << about;
            for (const CastResult& same : {shapeCast(other.operandA(), motion, other.operandB()),
                                           shapeCast(pair.operandB(), {}, pair.operandA(), motion),
                                           shapeCast(other.operandB(), -motion, other.operandA())})
                if (!unfinished.among(same))
                {
                    ASSERT_NO_FATAL_FAILURE(test::expectSameCast(cast, result, same)) << about;
                }
        });
}

TEST(ClosedCast, PointsInAnyOrderMeetWhatTheirHullMeets)
{
    Random random(84);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const std::vector<Vec2> a = test::fewPlaces(random, {});
        const std::vector<Vec2> b = test::fewPlaces(random, {static_cast<float>(random.below(6)), 1.f});
        const float radius = random.chance(0.7f) ? 0.f : 0.5f;
        const Affine2 matrix = test::randomMatrix(random, test::View::Any, 50.f);
        const Pair given{Shape::ofPoints(a, radius), matrix, Shape::ofPoints(b), matrix};
        const Pair hulls{Shape::hullOf(a, radius), matrix, Shape::hullOf(b), matrix};
        const Vec2 motion = random.inSquare(20.f);
        const StraightCast cast(given, motion);
        const CastResult result = shapeCast(given.operandA(), motion, given.operandB());
        ASSERT_NO_FATAL_FAILURE(test::expectCastAgrees(cast, result)) << test::describe(given);
        ASSERT_NO_FATAL_FAILURE(
            test::expectSameCast(cast, result, shapeCast(hulls.operandA(), motion, hulls.operandB())))
            << test::describe(given);
    }
}

// Far from its own origin a shape's small features drown in floats, and only there.
TEST(ClosedCast, ShapesFarFromTheirOwnOriginLoseNothing)
{
    Random random(86);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const Pair pair = test::farFromTheirOrigins(random);
        const Vec2 motion = random.inSquare(30.f);
        const StraightCast cast(pair, motion);
        ASSERT_NO_FATAL_FAILURE(test::expectCastAgrees(cast, shapeCast(pair.operandA(), motion, pair.operandB())))
            << test::describe(pair);
    }
}

} // namespace
