// SPDX-License-Identifier: Zlib
#include "shapes/loops.hpp"
#include "support/shapes/polygons.hpp"

#include <graze/shapes/polygon.hpp>

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace
{

using namespace graze;
using test::Random;
using test::Ring;

bool touchesItself(const Ring& ring)
{
    return !decompose(ring).has_value();
}

// From the points of one border (each edge in eighths) to the other border.
double farthestFrom(const Ring& border, const Ring& of)
{
    double worst = 0.;
    for (std::size_t i = 0; i < of.size(); ++i)
        for (int k = 0; k < 8; ++k)
        {
            const float t = static_cast<float>(k) / 8.f;
            const Vec2 p = of[i] * (1.f - t) + of[(i + 1) % of.size()] * t;
            double nearest = std::numeric_limits<double>::infinity();
            for (std::size_t j = 0; j < border.size(); ++j)
                nearest =
                    std::min(nearest, detail::squaredDistanceToSegment(p, border[j], border[(j + 1) % border.size()]));
            worst = std::max(worst, std::sqrt(nearest));
        }
    return worst;
}

bool isSubsequence(const Ring& part, const Ring& whole)
{
    std::size_t found = 0;
    for (const Vec2 p : whole)
        found += found < part.size() && part[found] == p;
    return found == part.size();
}

TEST(Simplify, BordersStayWithinTheErrorAndNothingCrosses)
{
    Random random(71);
    std::size_t before = 0;
    std::size_t after = 0;
    for (int i = 0; i < 400; ++i)
    {
        const Ring ring =
            test::starPolygon(random, 5 + random.below(60), random.inSquare(100.f), 10.f, random.between(12.f, 80.f));
        const float maxError = random.logBetween(0.05f, 20.f);
        Ring turned = ring;
        if (random.chance(0.5f))
            std::reverse(turned.begin(), turned.end());
        const Ring simple = simplify(turned, maxError);
        ASSERT_GE(simple.size(), 3u);
        ASSERT_TRUE(isSubsequence(simple, turned));
        ASSERT_FALSE(touchesItself(simple));
        ASSERT_EQ(winding(simple), winding(turned));
        ASSERT_LE(farthestFrom(simple, turned), static_cast<double>(maxError) * (1. + 1e-5));
        ASSERT_LE(farthestFrom(turned, simple), static_cast<double>(maxError) * (1. + 1e-5) + 1e-4);
        before += turned.size();
        after += simple.size();
    }
    EXPECT_LT(after, before * 9 / 10);
}

TEST(Simplify, WithoutAnErrorOnlyDoublesAndStraightRunsGo)
{
    const Ring square{{0.f, 0.f}, {1.f, 0.f}, {1.f, 0.f}, {2.f, 0.f}, {4.f, 0.f},
                      {4.f, 4.f}, {3.f, 4.f}, {0.f, 4.f}, {0.f, 2.f}, {0.f, 0.f}};
    const Ring corners{{0.f, 0.f}, {4.f, 0.f}, {4.f, 4.f}, {0.f, 4.f}};
    EXPECT_EQ(simplify(square, 0.f), corners);
    EXPECT_EQ(simplify(square, -1.f), corners);
    EXPECT_EQ(simplify(square, std::numeric_limits<float>::quiet_NaN()), corners);
    EXPECT_EQ(simplify(corners, 0.5f), corners);
    // A dent of the smallest possible depth stays, far from the origin too.
    const float far = 65536.f;
    const Ring dented{{far, far}, {far + 4.f, far + 0.0078125f}, {far + 8.f, far}, {far + 8.f, far + 8.f}};
    EXPECT_EQ(simplify(dented, 0.f), dented);
    EXPECT_EQ(simplify(dented, 0.01f).size(), 3u);
}

TEST(Simplify, NoisyRectangleBecomesItsFourCorners)
{
    Random random(72);
    Ring ring;
    const Ring corners{{-50.f, -30.f}, {50.f, -30.f}, {50.f, 30.f}, {-50.f, 30.f}};
    for (std::size_t i = 0; i < 4; ++i)
    {
        ring.push_back(corners[i]);
        for (int k = 1; k < 20; ++k)
            ring.push_back(corners[i] + (corners[(i + 1) % 4] - corners[i]) * (static_cast<float>(k) / 20.f) +
                           random.inSquare(0.4f));
    }
    EXPECT_EQ(simplify(ring, 1.f), corners);
}

// The error would allow cutting an arm short, but the next winding blocks it.
TEST(Simplify, NarrowSpiralDoesNotCrossItselfHoweverLargeTheError)
{
    Ring outer;
    Ring inner;
    for (int i = 0; i < 80; ++i)
    {
        const SinCos turn = sinCos(i * 0.2);
        const double radius = 10. + i;
        outer.push_back({static_cast<float>(radius * turn.cosine), static_cast<float>(radius * turn.sine)});
        inner.insert(inner.begin(),
                     {static_cast<float>((radius - 4.) * turn.cosine), static_cast<float>((radius - 4.) * turn.sine)});
    }
    outer.insert(outer.end(), inner.begin(), inner.end());
    ASSERT_FALSE(touchesItself(outer));
    for (const float maxError : {0.5f, 2.f, 8.f, 1000.f})
    {
        const Ring simple = simplify(outer, maxError);
        EXPECT_FALSE(touchesItself(simple)) << maxError;
        EXPECT_LT(simple.size(), outer.size()) << maxError;
        EXPECT_GE(simple.size(), 3u);
    }
}

// The tip of a notch reaches beyond the edge that would replace the corner below it.
TEST(Simplify, ACornerStaysWhereAnotherPartIsInTheWay)
{
    const Ring ring{{0.f, 0.f},   {50.f, -2.f}, {100.f, 0.f}, {100.f, 50.f},
                    {51.f, 50.f}, {50.f, -1.f}, {49.f, 50.f}, {0.f, 50.f}};
    EXPECT_EQ(simplify(ring, 3.f), ring);
    const Ring turned(ring.rbegin(), ring.rend());
    EXPECT_EQ(simplify(turned, 3.f), turned);
}

// The tip is within the bounds of the corner that goes, and beside it.
TEST(Simplify, ACornerGoesWhereAnotherPartIsBesideIt)
{
    const Ring ring{{0.f, 0.f},  {50.f, 2.f}, {100.f, 0.f}, {100.f, 50.f},
                    {6.f, 50.f}, {5.f, 1.f},  {4.f, 50.f},  {0.f, 50.f}};
    Ring without = ring;
    without.erase(without.begin() + 1);
    EXPECT_EQ(simplify(ring, 3.f), without);
}

TEST(Simplify, FewOrBadPointsAreWhatTheyAre)
{
    EXPECT_TRUE(simplify({}, 1.f).empty());
    EXPECT_EQ(simplify(std::array<Vec2, 3>{{{1.f, 2.f}, {1.f, 2.f}, {1.f, 2.f}}}, 1.f), (Ring{{1.f, 2.f}}));
    EXPECT_EQ(simplify(std::array<Vec2, 2>{{{1.f, 2.f}, {3.f, 2.f}}}, 1.f).size(), 2u);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(simplify(std::array<Vec2, 4>{{{0.f, 0.f}, {nan, 0.f}, {4.f, 0.f}, {0.f, 4.f}}}, 0.1f).size(), 3u);
}

} // namespace
