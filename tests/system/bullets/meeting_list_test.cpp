// SPDX-License-Identifier: Zlib
#include "system/bullets/meeting_list.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace
{

using graze::detail::Meeting;
using graze::detail::MeetingList;
using graze::detail::PairOrder;

TEST(MeetingList, FindsATargetByItsNumberInTheOrder)
{
    const std::vector<std::uint32_t> numbers{3, 0, 2, 1};
    const std::vector<Meeting> meetings{{7, 1, true, {}}, {7, 3, true, {}}, {7, 0, true, {}}};
    const PairOrder order{numbers, 4};
    for (const std::uint32_t target : {0u, 1u, 3u})
    {
        const Meeting* found = MeetingList::find(meetings, target, order);
        ASSERT_NE(found, nullptr);
        EXPECT_EQ(found->target, target);
    }
    EXPECT_EQ(MeetingList::find(meetings, 2, order), nullptr);
    EXPECT_EQ(MeetingList::find({}, 2, order), nullptr);
    EXPECT_EQ(MeetingList::find(meetings, 2, {}), nullptr);
}

TEST(MeetingList, IsAsItWasUntilTheNewListIsTaken)
{
    MeetingList list;
    list.add({0, 1, true, {}});
    EXPECT_TRUE(list.all().empty());
    list.take();
    ASSERT_EQ(list.all().size(), 1u);
    list.start();
    list.add({0, 2, true, {}});
    list.add({1, 2, true, {}});
    EXPECT_EQ(list.all()[0].target, 1u);
    list.start();
    list.add({3, 4, true, {}});
    list.take();
    ASSERT_EQ(list.all().size(), 1u);
    EXPECT_EQ(list.all()[0].bullet, 3u);
}

TEST(MeetingList, FollowsRowsOfTargets)
{
    MeetingList list;
    list.add({0, 2, true, {}});
    list.add({1, 0, true, {}});
    list.take();
    list.moveTargets(std::vector<std::uint32_t>{0, 9, 1});
    EXPECT_EQ(list.all()[0].target, 1u);
    EXPECT_EQ(list.all()[1].target, 0u);
}

} // namespace
