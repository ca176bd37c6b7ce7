// SPDX-License-Identifier: Zlib
#include "gjk/support_search.hpp"

#include "support/pairs/judging.hpp"
#include "support/shapes/forms.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace
{

using namespace graze;
using test::Random;

// The textbook's loop: the first of the vertices that reach farthest.
std::uint32_t firstFarthest(const ShapeView& shape, Vec2d d)
{
    std::uint32_t best = 0;
    for (std::uint32_t i = 1; i < shape.count; ++i)
        if (dot(Vec2d(shape.point(i)), d) > dot(Vec2d(shape.point(best)), d))
            best = i;
    return best;
}

TEST(SupportIndex, BoxBySignsIsTheFirstOfItsFarthestCorners)
{
    const Shape box = Box{{4.f, 2.f}};
    ASSERT_TRUE(box.view().box);
    for (const double x : {-3., -1e-9, -0., 0., 1e-9, 5.})
        for (const double y : {-4., -1e-9, -0., 0., 1e-9, 2.})
        {
            const Vec2d d{x, y};
            EXPECT_EQ(detail::supportIndexOfBox(d), firstFarthest(box.view(), d)) << x << ", " << y;
            EXPECT_EQ(detail::supportIndex(box.view(), d), firstFarthest(box.view(), d)) << x << ", " << y;
        }
}

// Whole blocks of four are read: the padding behind the last vertex is never the answer.
TEST(SupportIndex, ScanFindsEveryVertexOfEveryCount)
{
    for (std::uint32_t count = 1; count <= 20; ++count)
    {
        const Shape wheel = test::regularPolygon(count, 100.f);
        for (std::uint32_t i = 0; i < wheel.pointCount(); ++i)
        {
            const ShapeView view = wheel.view();
            const Vec2d d(view.point(i));
            EXPECT_EQ(detail::supportIndexScan(view.x, view.y, view.count, d), i) << count;
            EXPECT_EQ(detail::supportIndex(view, d), i) << count;
        }
    }
}

TEST(SupportIndex, ScanTakesTheFirstOfEqualsWhereverTheyStand)
{
    Random random(631);
    for (int i = 0; i < test::caseCount(3000); ++i)
    {
        std::vector<Vec2> points(1 + random.below(24));
        for (Vec2& p : points)
            p = {static_cast<float>(random.below(3)), static_cast<float>(random.below(3))};
        const Shape shape = Shape::ofPoints(points);
        const ShapeView view = shape.view();
        for (const Vec2d& d : {Vec2d{1., 0.}, Vec2d{0., -1.}, Vec2d{-1., 1.}, Vec2d(random.inSquare(1.f)), Vec2d{}})
            ASSERT_EQ(detail::supportIndexScan(view.x, view.y, view.count, d), firstFarthest(view, d));
    }
}

TEST(SupportIndex, TenThousandVerticesGiveTheAnswerOfAScan)
{
    Random random(632);
    const Shape wheel = test::regularPolygon(10000, 1000.f);
    ASSERT_TRUE(wheel.view().convexLoop);
    for (int i = 0; i < test::caseCount(500); ++i)
    {
        const Vec2d d = i % 8 == 0 ? Vec2d(wheel.point(random.below(10000))) : Vec2d(random.inSquare(1.f));
        ASSERT_EQ(detail::supportIndex(wheel.view(), d), firstFarthest(wheel.view(), d));
    }
    for (const Vec2d& d : {Vec2d{1., 0.}, Vec2d{-1., 0.}, Vec2d{0., 1.}, Vec2d{0., -1.}, Vec2d{}})
        EXPECT_EQ(detail::supportIndex(wheel.view(), d), firstFarthest(wheel.view(), d));
}

// Points in any order have many peaks: climbing would end on a wrong one.
TEST(SupportIndex, ManyPointsThatAreNoConvexLoopAreScanned)
{
    Random random(633);
    for (int i = 0; i < test::caseCount(200); ++i)
    {
        const Shape cloud = Shape::ofPoints(random.points(150 + random.below(100), 50.f));
        ASSERT_FALSE(cloud.view().convexLoop);
        const Vec2d d(random.inSquare(1.f));
        ASSERT_EQ(detail::supportIndex(cloud.view(), d), firstFarthest(cloud.view(), d));
    }
}

} // namespace
