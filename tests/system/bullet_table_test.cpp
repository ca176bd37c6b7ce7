// SPDX-License-Identifier: Zlib
#include "system/bullet_table.hpp"

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <vector>

namespace
{

using namespace graze;
using detail::BulletTable;
using detail::Meeting;

SpriteId target(std::uint64_t slot)
{
    return {(slot << 32) | (1u << 12) | 1u};
}

TEST(BulletTable, RowsCloseUpInOrderOfFiring)
{
    BulletTable table(1);
    std::vector<BulletId> ids;
    for (std::uint64_t i = 0; i < 6; ++i)
        ids.push_back(table.fire({.layer = {}, .position = {static_cast<float>(i), 0.f}, .owner = {}, .user = i}));
    table.remove(1);
    table.remove(4);
    EXPECT_EQ(table.alive(), 4u);
    EXPECT_EQ(table.rows(), 6u);
    EXPECT_FALSE(table.ids().find(ids[1].value).has_value());
    table.endFrame();
    ASSERT_EQ(table.rows(), 4u);
    const std::vector<std::uint64_t> left{0, 2, 3, 5};
    for (std::uint32_t row = 0; row < 4; ++row)
    {
        EXPECT_EQ(table.user[row], left[row]);
        EXPECT_EQ(table.position[row].x, static_cast<float>(left[row]));
        EXPECT_EQ(table.ids().find(ids[left[row]].value), row);
    }
}

TEST(BulletTable, MeetingsAgreeWithAMapOverRandomOperations)
{
    test::Random random(31);
    BulletTable table(1);
    std::map<BulletId, std::map<SpriteId, float>> reference;
    for (int step = 0; step < 20000; ++step)
    {
        if (table.rows() < 5 || random.chance(0.02f))
            reference[table.fire({.layer = {}, .owner = {}})] = {};
        const std::uint32_t row = random.below(table.rows());
        auto& known = reference[table.id[row]];
        const SpriteId other = target(random.below(20));
        if (random.chance(0.5f))
        {
            Meeting& meeting = table.meeting(row, other);
            ASSERT_EQ(meeting.nearState.closest, known.contains(other) ? known[other] : 0.f);
            meeting.nearState.closest = known[other] = random.unit() + 1.f;
        }
        else if (random.chance(0.2f))
        {
            table.keepMeetings(row, [](const Meeting& meeting) { return meeting.nearState.closest > 1.5f; });
            std::erase_if(known, [](const auto& entry) { return entry.second <= 1.5f; });
        }
        ASSERT_EQ(table.findMeeting(row, other) != nullptr, known.contains(other));
        if (table.rows() > 8 && random.chance(0.1f))
        {
            reference.erase(table.id[row]);
            table.remove(row);
            table.endFrame();
        }
    }
}

} // namespace
