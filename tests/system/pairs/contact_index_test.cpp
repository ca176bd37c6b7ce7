// SPDX-License-Identifier: Zlib
#include "system/pairs/contact_index.hpp"

#include "support/random.hpp"
#include "system/sprites/slot_map.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace graze::detail
{
namespace
{

std::vector<std::uint32_t> numbersOf(const ContactIndex& index, SpriteId id)
{
    const auto numbers = index.of(id);
    return {numbers.begin(), numbers.end()};
}

TEST(ContactIndex, FindsTheContactsOfEachSlot)
{
    SlotMap slots(IdKind::Sprite, 3);
    std::vector<SpriteId> ids;
    for (std::uint32_t row = 0; row < 50; ++row)
        ids.push_back({slots.add(row)});
    test::Random random(1);
    ContactIndex index;
    for (int round = 0; round < 20; ++round)
    {
        std::vector<Contact> contacts;
        std::vector<std::vector<std::uint32_t>> expected(50);
        const auto add = [&](std::uint32_t number)
        {
            Contact contact;
            const std::uint32_t a = random.below(49), b = a + 1 + random.below(49 - a);
            contact.a = ids[a], contact.b = ids[b];
            expected[a].push_back(number), expected[b].push_back(number);
            return contact;
        };
        const std::uint32_t count = random.below(80);
        for (std::uint32_t i = 0; i < count; ++i)
            contacts.push_back(add(i));
        index.makeRoom(count, slots.slots());
        index.build(contacts, slots.slots());
        EXPECT_TRUE(index.isBuilt());
        for (std::size_t i = 0; i < ids.size(); ++i)
            ASSERT_EQ(numbersOf(index, ids[i]), expected[i]) << "in ascending order";
    }
    index.clear();
    EXPECT_FALSE(index.isBuilt());
    EXPECT_TRUE(index.of(ids[0]).empty());
}

TEST(ContactIndex, AnySlotMayBeAskedFor)
{
    ContactIndex index;
    EXPECT_TRUE(index.of({}).empty());
    for (const std::size_t slots : {0u, 1u, 5u})
    {
        index.makeRoom(0, slots);
        index.build({}, slots);
        for (std::uint64_t slot = 0; slot < slots + 4; ++slot)
            EXPECT_TRUE(index.of({slot << SlotMap::SlotShift}).empty());
    }
    EXPECT_TRUE(index.of({~std::uint64_t{0}}).empty());
}

} // namespace
} // namespace graze::detail
