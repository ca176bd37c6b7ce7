// SPDX-License-Identifier: Zlib
#include "system/sprites/slot_map.hpp"

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <vector>

namespace
{

using graze::Refused;
using graze::detail::IdKind;
using graze::detail::SlotMap;

TEST(SlotMap, SlotAtItsLastGenerationRetires)
{
    SlotMap map(IdKind::Bullet, 4095);
    std::uint64_t id = map.add(0);
    const std::uint64_t first = id;
    std::uint32_t lives = 1;
    for (;; ++lives)
    {
        map.bury(id);
        map.release(id);
        id = map.add(0);
        if (SlotMap::slotOf(id) != SlotMap::slotOf(first))
            break;
    }
    EXPECT_EQ(lives, SlotMap::LastGeneration);
    EXPECT_EQ(map.check(first), Refused::StaleId);
    EXPECT_EQ(map.check(id), Refused::None);
}

TEST(SlotMap, NoIdComesTwiceOverRandomLives)
{
    graze::test::Random random(3);
    SlotMap map(IdKind::Bullet, 9);
    std::set<std::uint64_t> seen;
    std::map<std::uint64_t, std::uint32_t> alive;
    for (std::uint32_t step = 0; step < 20000; ++step)
    {
        if (alive.empty() || random.chance(0.52f))
        {
            const std::uint64_t id = map.add(step);
            EXPECT_TRUE(seen.insert(id).second);
            alive[id] = step;
        }
        else
        {
            auto victim =
                alive.lower_bound((std::uint64_t{1} << 62) | (std::uint64_t{random.below(400)} << SlotMap::SlotShift));
            victim = victim == alive.end() ? alive.begin() : victim;
            map.bury(victim->first);
            map.release(victim->first);
            EXPECT_EQ(map.check(victim->first), Refused::StaleId);
            alive.erase(victim);
        }
    }
    for (const auto& [id, row] : alive)
        EXPECT_EQ(map.find(id), row);
}

TEST(SlotMap, RestoredSlotThatRetiredSinceStaysRetired)
{
    SlotMap map(IdKind::Sprite, 2);
    const std::vector<std::uint32_t> next = {1}, free = {0};
    for (std::uint32_t i = 0; i < SlotMap::LastGeneration; ++i)
    {
        const std::uint64_t id = map.add(0);
        ASSERT_EQ(SlotMap::slotOf(id), 0u);
        map.release(id);
    }
    SlotMap restored(IdKind::Sprite, 2);
    restored.restore(map, next, free);
    EXPECT_NE(SlotMap::slotOf(restored.add(0)), 0u);
}

// Regression: ids of the 4,096th system were taken for those of the first.
TEST(SlotMap, IdsOfManySystemsNeverMix)
{
    std::set<std::uint64_t> seen;
    SlotMap first(IdKind::Sprite, graze::detail::nextSystemNumber());
    const std::uint64_t id = first.add(0);
    for (int i = 0; i < 70000; ++i)
    {
        SlotMap other(IdKind::Sprite, graze::detail::nextSystemNumber());
        ASSERT_TRUE(seen.insert(other.add(0)).second);
        ASSERT_EQ(other.check(id), Refused::ForeignId);
    }
}

TEST(SlotMap, SystemNumbersAreNeverZero)
{
    for (int i = 0; i < 1 << 20; ++i)
    {
        const std::uint32_t number = graze::detail::nextSystemNumber();
        ASSERT_TRUE(number >= 1 && number < 1u << 20);
    }
}

} // namespace
