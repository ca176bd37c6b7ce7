// SPDX-License-Identifier: Zlib
#include "system/near_miss/near_state.hpp"

#include <gtest/gtest.h>

namespace
{

using graze::detail::GapOfFrame;
using graze::detail::NearState;

TEST(NearState, EntersWithinTheDistanceAndLeavesBeyondIt)
{
    NearState state;
    EXPECT_FALSE(state.advance({11.f, 11.f, true}, 10.f));
    EXPECT_FALSE(state.active);
    EXPECT_FALSE(state.advance({10.f, 10.f, true}, 10.f));
    EXPECT_TRUE(state.active);
    EXPECT_FALSE(state.advance({4.f, 9.f, true}, 10.f));
    EXPECT_TRUE(state.advance({9.f, 10.5f, true}, 10.f));
    EXPECT_EQ(state.closest, 4.f);
    EXPECT_FALSE(state.touched);
}

TEST(NearState, EntersAndLeavesWithinOneFrame)
{
    NearState state;
    EXPECT_TRUE(state.advance({3.f, 50.f, true}, 10.f));
    EXPECT_TRUE(state.active);
    EXPECT_EQ(state.closest, 3.f);
}

TEST(NearState, OverlapAloneIsNotNear)
{
    NearState state;
    EXPECT_FALSE(state.advance({0.f, 0.f, false}, 10.f));
    EXPECT_FALSE(state.active);
    // Coming apart it is, and what it touches on the way out counts.
    EXPECT_FALSE(state.advance({0.f, 2.f, false}, 10.f));
    EXPECT_TRUE(state.active);
    EXPECT_TRUE(state.touched);
}

TEST(NearState, FlightIntoAHitIsNearBeforeTheHit)
{
    NearState state;
    EXPECT_FALSE(state.advance({0.f, 0.f, true}, 10.f));
    EXPECT_TRUE(state.active);
    EXPECT_TRUE(state.touched);
    EXPECT_EQ(state.closest, 0.f);
}

} // namespace
