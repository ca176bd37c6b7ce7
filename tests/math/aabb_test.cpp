// SPDX-License-Identifier: Zlib
#include <graze/math/aabb.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace
{

using graze::Aabb;
using graze::merged;
using graze::overlaps;
using graze::Vec2;

const Aabb Unit{{0.f, 0.f}, {1.f, 1.f}};

TEST(Aabb, DefaultIsEmptyAndOverlapsNothing)
{
    const Aabb all{{-std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()},
                   {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::infinity()}};
    EXPECT_TRUE(Aabb{}.isEmpty());
    EXPECT_FALSE(overlaps(Aabb{}, Unit));
    EXPECT_FALSE(overlaps(Unit, Aabb{}));
    EXPECT_FALSE(overlaps(Aabb{}, Aabb{}));
    EXPECT_FALSE(Aabb{}.contains({0.f, 0.f}));
    EXPECT_EQ(Aabb{}.size(), Vec2(0.f, 0.f));
    EXPECT_TRUE(overlaps(all, Unit));
}

TEST(Aabb, EmptyIsNeutralWhenMerged)
{
    EXPECT_EQ(merged(Aabb{}, Unit), Unit);
    EXPECT_EQ(merged(Unit, Aabb{}), Unit);
    EXPECT_EQ(merged(Aabb{}, Vec2(2.f, 3.f)), (Aabb{{2.f, 3.f}, {2.f, 3.f}}));
    EXPECT_FALSE(merged(Aabb{}, Vec2(2.f, 3.f)).isEmpty()); // a point is not nothing
}

TEST(Aabb, MergedHoldsBoth)
{
    const Aabb other{{-3.f, 0.5f}, {0.5f, 7.f}};
    EXPECT_EQ(merged(Unit, other), (Aabb{{-3.f, 0.f}, {1.f, 7.f}}));
    EXPECT_EQ(merged(other, Unit), merged(Unit, other));
}

TEST(Aabb, TouchingCountsAsOverlap)
{
    const Aabb right{{1.f, 0.f}, {2.f, 1.f}};
    const Aabb corner{{1.f, 1.f}, {2.f, 2.f}};
    const Aabb apart{{1.f + std::numeric_limits<float>::epsilon(), 0.f}, {2.f, 1.f}};
    const Aabb below{{0.f, -2.f}, {1.f, -1.f}};
    for (const Aabb& touching : {right, corner})
    {
        EXPECT_TRUE(overlaps(Unit, touching));
        EXPECT_TRUE(overlaps(touching, Unit));
    }
    for (const Aabb& other : {apart, below})
    {
        EXPECT_FALSE(overlaps(Unit, other));
        EXPECT_FALSE(overlaps(other, Unit));
    }
}

TEST(Aabb, CentreSizeContainsAndGrown)
{
    const Aabb box{{-2.f, 1.f}, {4.f, 3.f}};
    EXPECT_EQ(box.centre(), Vec2(1.f, 2.f));
    EXPECT_EQ(box.size(), Vec2(6.f, 2.f));
    EXPECT_TRUE(box.contains({4.f, 1.f}));
    EXPECT_FALSE(box.contains({4.f, 0.999f}));
    EXPECT_EQ(box.grown(0.5f), (Aabb{{-2.5f, 0.5f}, {4.5f, 3.5f}}));
    EXPECT_TRUE(Unit.grown(-0.75f).isEmpty());
}

TEST(Aabb, CentreOfTheLargestBoxDoesNotOverflow)
{
    const float largest = std::numeric_limits<float>::max();
    EXPECT_EQ((Aabb{{largest, -largest}, {largest, largest}}).centre(), Vec2(largest, 0.f));
}

} // namespace
