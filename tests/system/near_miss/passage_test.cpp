// SPDX-License-Identifier: Zlib
#include "system/near_miss/passage.hpp"

#include <graze/shapes/primitives.hpp>

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace
{

using namespace graze;
using detail::GapOfFrame;

Motion shift(Vec2 from, Vec2 to)
{
    return {Affine2::translation(from), Affine2::translation(to), {}};
}

/// Discs of radius 1 that pass each other.
class PassageTest : public testing::Test
{
protected:
    [[nodiscard]] auto passage(bool moving = true)
    {
        const auto forEachPair = [this](auto&& f) { f(disc.view(), disc.view()); };
        return detail::Passage(queries, a, b, moving, forEachPair);
    }

    Shape disc{Circle{1.f}};
    detail::CountedQueries queries{GjkSettings{}};
    Motion a = shift({-10.f, 0.f}, {10.f, 0.f});
    Motion b = shift({0.f, 5.f}, {0.f, 5.f});
};

TEST_F(PassageTest, SmallestGapIsThatOfTheClosestMoment)
{
    const GapOfFrame gap = passage().gap();
    EXPECT_NEAR(gap.smallest, 3.f, 1e-3f);
    EXPECT_NEAR(gap.atEnd, std::sqrt(125.f) - 2.f, 1e-3f);
}

TEST_F(PassageTest, RestingPairHasTheGapOfTheEnd)
{
    const GapOfFrame gap = passage(false).gap();
    EXPECT_EQ(gap.smallest, gap.atEnd);
}

TEST_F(PassageTest, StartedApartNeedsAMotionAndAGap)
{
    EXPECT_TRUE(passage().startedApart());
    EXPECT_FALSE(passage(false).startedApart());
    b = shift({-10.f, 1.f}, {0.f, 5.f});
    EXPECT_FALSE(passage().startedApart()) << "they overlap at the start";
}

TEST_F(PassageTest, OnePairOfPiecesThatTouchesAtTheStartIsEnough)
{
    const Shape large(Circle{20.f});
    const auto forEachPair = [&](auto&& f)
    {
        f(large.view(), disc.view());
        f(disc.view(), disc.view());
    };
    EXPECT_FALSE(detail::Passage(queries, a, b, true, forEachPair).startedApart());
}

} // namespace
