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

std::vector<Meeting> allOf(const MeetingList& list)
{
    std::vector<Meeting> all;
    list.forEach([&all](const Meeting& meeting) { all.push_back(meeting); });
    EXPECT_EQ(all.size(), list.size());
    return all;
}

TEST(MeetingList, IsAsItWasUntilTheNewListIsTaken)
{
    MeetingList list;
    list.add({0, 1, true, {}});
    EXPECT_EQ(list.size(), 0u);
    list.take();
    ASSERT_EQ(list.size(), 1u);
    list.start();
    list.add({0, 2, true, {}});
    list.add({1, 2, true, {}});
    EXPECT_EQ(allOf(list)[0].target, 1u);
    list.start();
    list.add({3, 4, true, {}});
    list.take();
    ASSERT_EQ(list.size(), 1u);
    EXPECT_EQ(allOf(list)[0].bullet, 3u);
}

TEST(MeetingList, NearOnesKeepTheirPlacesAndStates)
{
    MeetingList list, more;
    list.add({2, 5, true, {}});
    list.add({2, 6, false, {1.5f, true, false}, {.framesAgo = 3}});
    more.add({4, 1, true, {0.5f, true, true}, {.framesAgo = 7}});
    more.add({4, 0, true, {}});
    list.addNew(more);
    list.take();
    list.moveTargets(std::vector<std::uint32_t>{10, 11, 12, 13, 14, 15, 16});
    list.moveBullets([](std::uint32_t bullet) { return bullet - 1; });
    const std::vector<Meeting> all = allOf(list);
    ASSERT_EQ(all.size(), 4u);
    const std::uint32_t bullets[]{1, 1, 3, 3}, targets[]{15, 16, 11, 10}, frames[]{0, 3, 7, 0};
    for (std::size_t i = 0; i < all.size(); ++i)
    {
        EXPECT_EQ(all[i].bullet, bullets[i]) << i;
        EXPECT_EQ(all[i].target, targets[i]) << i;
        EXPECT_EQ(all[i].struck, i != 1) << i;
        EXPECT_EQ(all[i].nearState.active, i == 1 || i == 2) << i;
        EXPECT_EQ(all[i].moment.framesAgo, frames[i]) << i;
    }
    EXPECT_FLOAT_EQ(all[2].nearState.closest, 0.5f);
    MeetingList::Cursor cursor = list.from(2);
    ASSERT_TRUE(list.isBefore(cursor, 4));
    EXPECT_FALSE(list.isBefore(cursor, 3));
    EXPECT_EQ(list.next(cursor).moment.framesAgo, 7u);
}

TEST(MeetingList, FollowsRowsOfTargets)
{
    MeetingList list;
    list.add({0, 2, true, {}});
    list.add({1, 0, true, {}});
    list.take();
    list.moveTargets(std::vector<std::uint32_t>{0, 9, 1});
    EXPECT_EQ(allOf(list)[0].target, 1u);
    EXPECT_EQ(allOf(list)[1].target, 0u);
}

} // namespace
