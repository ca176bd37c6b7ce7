// SPDX-License-Identifier: Zlib
#include "support/places.hpp"
#include "system/queries/counted_queries.hpp"

#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

namespace
{

using namespace graze;
using detail::CountedQueries;
using detail::Touch;
using test::at;

/// Two turned boxes that overlap, and queries under plain GJK.
class CountedQueriesTest : public testing::Test
{
protected:
    const Shape box = Box{{20.f, 20.f}};
    const Affine2 turned = Affine2::rotation(0.5f);
    const Affine2 there = at(14.f, 13.f) * turned, away = at(50.f, 10.f) * turned;
    const Operand a{box, turned}, b{box, there}, apart{box, away};
    const GjkSettings gjk{.method = Method::Gjk};
    Statistics statistics;
    CountedQueries queries{gjk, &statistics};
};

TEST_F(CountedQueriesTest, EveryQueryCountsOnce)
{
    const Motion rest{turned, turned, {}}, passing{away, at(-50.f, 10.f) * turned, {}};
    const std::vector<std::function<void()>> calls{
        [&] { static_cast<void>(queries.overlap(a, b)); },
        [&] { static_cast<void>(queries.distance(a, apart)); },
        [&] {
            static_cast<void>(queries.shapeCast(a, {}, apart, Vec2{-100.f, 0.f}));
        },
        [&] { static_cast<void>(queries.timeOfImpact(a, rest, apart, passing)); },
        [&] { static_cast<void>(queries.closestApproach(a, rest, apart, passing)); },
        [&] { static_cast<void>(queries.touch(a, b)); },
    };
    for (std::size_t i = 0; i < calls.size(); ++i)
    {
        statistics = {};
        calls[i]();
        EXPECT_EQ(statistics.gjkCalls, 1u) << "query " << i;
        EXPECT_EQ(statistics.gjkRuns, 1u) << "query " << i;
        EXPECT_GT(statistics.gjkIterations, 0u) << "query " << i;
        EXPECT_EQ(statistics.limitsReached, 0u) << "query " << i;
    }
}

TEST_F(CountedQueriesTest, TouchOfOverlappingPiecesIsTheirPenetration)
{
    const Touch touch = queries.touch(a, b);
    const PenetrationResult deep = penetration(a, b, gjk);
    EXPECT_EQ(touch.depth, deep.depth);
    EXPECT_EQ(touch.normal, deep.normal);
    EXPECT_EQ(touch.point, deep.point);
}

TEST_F(CountedQueriesTest, TouchOfPiecesApartIsTheMiddleOfTheirGap)
{
    const Shape disc = Circle{10.f};
    const Affine2 matrix = at(30.f, 0.f);
    const Touch touch = queries.touch({disc, {}}, {disc, matrix});
    EXPECT_NEAR(touch.depth, -10.f, 1e-3f);
    EXPECT_NEAR(touch.point.x, 15.f, 1e-3f);
    EXPECT_NEAR(touch.normal.x, 1.f, 1e-5f);
}

TEST_F(CountedQueriesTest, TouchAlwaysHasANormalOfLengthOne)
{
    CountedQueries hasty{GjkSettings{.maxIterations = 1, .method = Method::Gjk}};
    const Shape point = Point{}, disc = Circle{10.f};
    const Affine2 flat = Affine2::scaling({0.f, 0.f}), broken{std::nanf("")};
    const Operand operands[] = {a, {point, {}}, {disc, {}}, {box, flat}, {box, broken}};
    for (const Operand& one : operands)
        for (const Operand& other : operands)
        {
            EXPECT_NEAR(length(queries.touch(one, other).normal), 1.f, 1e-3f);
            EXPECT_NEAR(length(hasty.touch(one, other).normal), 1.f, 1e-3f);
        }
}

TEST(CountedQueries, NoBinAboveMaxIterationsIsFilled)
{
    for (const int maxIterations : {1, 2, 3, 5, 32})
    {
        CollisionSystem system({.maxIterations = maxIterations});
        for (int i = 0; i < 300; ++i)
        {
            const float k = static_cast<float>(i);
            const auto polygon =
                Polygon::fromPoints(std::vector<Vec2>{{-20.f, 0.f}, {10.f, -15.f}, {15.f, 12.f}, {-5.f, 14.f}});
            system.add({.shape = polygon,
                        .matrix = Affine2::from(
                            {.position = {17.f * static_cast<float>(i % 20), 1.3f * k}, .angleRadians = k})});
        }
        system.update();
        std::uint32_t counted = 0;
        for (std::size_t bin = 0; bin < Statistics::Bins; ++bin)
        {
            counted += system.statistics().iterationHistogram[bin];
            if (bin > static_cast<std::size_t>(maxIterations))
            {
                EXPECT_EQ(system.statistics().iterationHistogram[bin], 0u);
            }
        }
        EXPECT_EQ(counted, system.statistics().candidatePairs);
        if (maxIterations == 1)
        {
            EXPECT_GT(system.statistics().limitsReached, 0u);
        }
        if (maxIterations == 32)
        {
            EXPECT_EQ(system.statistics().limitsReached, 0u);
        }
    }
}

} // namespace
