// SPDX-License-Identifier: Zlib
#include "system/grid/box_cast.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace
{

using namespace graze;
using detail::BoxCast;
using detail::BoxGrid;
using detail::MotionSpan;
using detail::MovingBox;
using detail::Proxy;
using detail::touchingSpan;

using Visits = std::vector<std::pair<std::uint32_t, float>>;

/// A box of half size `half` around `from`.
MovingBox moving(Vec2 from, Vec2 motion, Vec2 half = {})
{
    return {{from - half, from + half}, motion};
}

bool isEmpty(const MotionSpan& span)
{
    return !(span.lower <= span.upper);
}

TEST(BoxCast, SpanIsTheMotionBetweenFirstAndLastTouch)
{
    const MotionSpan span = touchingSpan(moving({0.f, 0.f}, {10.f, 0.f}, {1.f, 1.f}), {{4.f, -1.f}, {6.f, 1.f}});
    EXPECT_NEAR(span.lower, 0.3, 1e-9);
    EXPECT_NEAR(span.upper, 0.7, 1e-9);
    const MotionSpan back = touchingSpan(moving({10.f, 0.f}, {-10.f, 0.f}, {1.f, 1.f}), {{4.f, -1.f}, {6.f, 1.f}});
    EXPECT_NEAR(back.lower, 0.3, 1e-9);
    EXPECT_NEAR(back.upper, 0.7, 1e-9);
}

TEST(BoxCast, SpanStaysWithinTheMotion)
{
    const MotionSpan span = touchingSpan(moving({0.f, 0.f}, {10.f, 0.f}, {1.f, 1.f}), {{-5.f, -5.f}, {50.f, 5.f}});
    EXPECT_EQ(span.lower, 0.);
    EXPECT_EQ(span.upper, 1.);
    EXPECT_TRUE(isEmpty(touchingSpan(moving({0.f, 0.f}, {10.f, 0.f}, {1.f, 1.f}), {{12.f, -1.f}, {13.f, 1.f}})));
    EXPECT_TRUE(isEmpty(touchingSpan(moving({0.f, 0.f}, {10.f, 0.f}, {1.f, 1.f}), {{-3.f, -1.f}, {-2.f, 1.f}})));
}

TEST(BoxCast, MotionBesideABoxTouchesOnlyFromItsEdgeOn)
{
    const Aabb box{{4.f, 5.f}, {6.f, 6.f}};
    EXPECT_TRUE(isEmpty(touchingSpan(moving({0.f, 3.9f}, {10.f, 0.f}, {1.f, 1.f}), box)));
    EXPECT_FALSE(isEmpty(touchingSpan(moving({0.f, 4.f}, {10.f, 0.f}, {1.f, 1.f}), box)));
    EXPECT_FALSE(isEmpty(touchingSpan(moving({0.f, 7.f}, {10.f, 0.f}, {1.f, 1.f}), box)));
    EXPECT_TRUE(isEmpty(touchingSpan(moving({0.f, 7.1f}, {10.f, 0.f}, {1.f, 1.f}), box)));
}

TEST(BoxCast, DiagonalPastACornerTouchesNothing)
{
    EXPECT_TRUE(isEmpty(touchingSpan(moving({0.f, 0.f}, {10.f, 10.f}), {{6.f, 1.f}, {9.f, 4.f}})));
    EXPECT_FALSE(isEmpty(touchingSpan(moving({0.f, 0.f}, {10.f, 10.f}), {{6.f, 1.f}, {9.f, 6.f}})));
}

/// A hundred squares of 10 px in a row along x, 20 px from one to the next; every second one on another layer.
class BoxCastThroughARow : public testing::Test
{
protected:
    BoxCastThroughARow()
    {
        std::vector<Proxy> boxes;
        for (std::uint32_t i = 0; i < 100; ++i)
        {
            const float x = 20.f * static_cast<float>(i);
            boxes.push_back({{{x, 0.f}, {x + 10.f, 10.f}}, 1u + i % 2, ~0u});
        }
        std::vector<std::uint32_t> pieces(boxes.size());
        std::iota(pieces.begin(), pieces.end(), 0u);
        grid.build(pieces, boxes);
    }
    /// Each box that is visited; `limitAt` gives the limit from there on.
    template <class Limit>
    Visits cast(const MovingBox& motion, std::uint64_t mask, Limit&& limitAt)
    {
        Visits visits;
        BoxCast(motion, mask)
            .along(grid,
                   [&](std::uint32_t slot, float fraction, float)
                   {
                       visits.emplace_back(grid.piece(slot), fraction);
                       return limitAt(fraction);
                   });
        return visits;
    }

    BoxGrid grid;
    const MovingBox along = moving({-10.f, 5.f}, {2000.f, 0.f});
};

TEST_F(BoxCastThroughARow, EachBoxIsVisitedOnceAndInOrderOfTouch)
{
    const Visits visits = cast(along, 3u, [](float) { return 1.f; });
    ASSERT_EQ(visits.size(), 100u);
    for (std::uint32_t i = 0; i < 100; ++i)
    {
        EXPECT_EQ(visits[i].first, i);
        EXPECT_NEAR(visits[i].second, (10.f + 20.f * static_cast<float>(i)) / 2000.f, 1e-6f);
    }
}

TEST_F(BoxCastThroughARow, OnlyLayersOfTheMaskAreVisited)
{
    for (const auto& [piece, fraction] : cast(along, 2u, [](float) { return 1.f; }))
        EXPECT_EQ(piece % 2, 1u);
    EXPECT_TRUE(cast(along, 4u, [](float) { return 1.f; }).empty());
}

TEST_F(BoxCastThroughARow, NothingBehindTheLimitIsVisited)
{
    const Visits visits = cast(along, 3u, [](float fraction) { return fraction; });
    ASSERT_EQ(visits.size(), 1u);
    EXPECT_EQ(visits[0].first, 0u);
    EXPECT_EQ(cast(along, 3u, [](float) { return -1.f; }).size(), 1u);
}

TEST_F(BoxCastThroughARow, WideBoxesTouchMore)
{
    EXPECT_TRUE(cast(moving({-10.f, -8.f}, {2000.f, 0.f}), 3u, [](float) { return 1.f; }).empty());
    EXPECT_EQ(cast(moving({-10.f, -8.f}, {2000.f, 0.f}, {8.f, 8.f}), 3u, [](float) { return 1.f; }).size(), 100u);
}

TEST_F(BoxCastThroughARow, MotionFarBeyondTheBoxesVisitsThemAll)
{
    EXPECT_EQ(cast(moving({-1e9f, 5.f}, {2e9f, 0.f}), 3u, [](float) { return 1.f; }).size(), 100u);
    EXPECT_TRUE(cast(moving({1e6f, 0.f}, {0.f, 1e30f}), 3u, [](float) { return 1.f; }).empty());
}

TEST(BoxCast, SingleBoxesShortenTheMotionToo)
{
    BoxCast cast(moving({0.f, 0.f}, {10.f, 0.f}), 1u);
    std::vector<float> visits;
    const auto visit = [&](float fraction)
    {
        visits.push_back(fraction);
        return fraction;
    };
    cast.against({{5.f, -1.f}, {6.f, 1.f}}, visit);
    cast.against({{7.f, -1.f}, {8.f, 1.f}}, visit);
    cast.against({{2.f, -1.f}, {3.f, 1.f}}, visit);
    ASSERT_EQ(visits.size(), 2u);
    EXPECT_NEAR(visits[0], 0.5f, 1e-6f);
    EXPECT_NEAR(visits[1], 0.2f, 1e-6f);
}

} // namespace
