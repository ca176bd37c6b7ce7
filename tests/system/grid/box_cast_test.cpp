// SPDX-License-Identifier: Zlib
#include "system/grid/box_cast.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <vector>

namespace
{

using namespace graze;
using detail::BoxCast;
using detail::BoxGrid;
using detail::MotionSpan;
using detail::MovingBox;
using detail::Proxy;
using detail::TouchingSpans;

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

TEST(BoxCast, DiagonalPastACornerTouchesNothing)
{
    EXPECT_TRUE(isEmpty(TouchingSpans(moving({0.f, 0.f}, {10.f, 10.f})).with({{6.f, 1.f}, {9.f, 4.f}})));
    EXPECT_FALSE(isEmpty(TouchingSpans(moving({0.f, 0.f}, {10.f, 10.f})).with({{6.f, 1.f}, {9.f, 6.f}})));
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

TEST_F(BoxCastThroughARow, OnlyLayersOfTheMaskAreVisited)
{
    for (const auto& [piece, fraction] : cast(along, 2u, [](float) { return 1.f; }))
        EXPECT_EQ(piece % 2, 1u);
    EXPECT_TRUE(cast(along, 4u, [](float) { return 1.f; }).empty());
}

} // namespace
