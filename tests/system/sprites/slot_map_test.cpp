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

TEST(SlotMap, NullIsStaleAndAnotherSystemsIdIsForeign)
{
    SlotMap mine(IdKind::Sprite, 5), other(IdKind::Sprite, 6);
    const std::uint64_t id = mine.add(3);
    EXPECT_NE(id, 0u);
    EXPECT_EQ(mine.check(id), Refused::None);
    EXPECT_EQ(mine.row(id), 3u);
    EXPECT_EQ(mine.check(0), Refused::StaleId);
    EXPECT_EQ(other.check(id), Refused::ForeignId);
    EXPECT_EQ(mine.check(other.add(0)), Refused::ForeignId);
    // Made-up numbers of this system.
    EXPECT_EQ(mine.check(id + (std::uint64_t{1} << SlotMap::SlotShift)), Refused::StaleId);
    EXPECT_EQ(mine.check(id + (std::uint64_t{1} << 20)), Refused::StaleId);
    EXPECT_EQ(mine.check(0xFFFFFFFFFFF00005ull), Refused::StaleId);
}

TEST(SlotMap, SlotIsGivenOutAgainOnlyAfterRelease)
{
    SlotMap map(IdKind::Bullet, 1);
    const std::uint64_t first = map.add(0);
    map.bury(first);
    EXPECT_EQ(map.check(first), Refused::StaleId);
    EXPECT_FALSE(map.find(first).has_value());
    EXPECT_EQ(map.row(first), 0u);
    const std::uint64_t second = map.add(1);
    EXPECT_NE(SlotMap::slotOf(first), SlotMap::slotOf(second));
    map.release(first);
    const std::uint64_t third = map.add(2);
    EXPECT_EQ(SlotMap::slotOf(first), SlotMap::slotOf(third));
    EXPECT_NE(first, third);
    EXPECT_EQ(map.check(first), Refused::StaleId);
    EXPECT_EQ(map.find(third), 2u);
}

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

TEST(SlotMap, RestoredSlotsGiveOutNoIdThatWasSeenSince)
{
    SlotMap map(IdKind::Sprite, 2);
    const std::uint64_t kept = map.add(0), freed = map.add(1);
    map.bury(freed);
    map.release(freed);
    const std::vector<std::uint32_t> next = {map.nextGeneration(0), map.nextGeneration(1)};
    const std::vector<std::uint32_t> free(map.freeSlots().begin(), map.freeSlots().end());

    std::set<std::uint64_t> seen{kept, freed};
    for (int round = 0; round < 50; ++round)
    {
        std::vector<std::uint64_t> since;
        for (std::uint32_t i = 0; i < 5; ++i)
        {
            since.push_back(map.add(2 + i));
            EXPECT_TRUE(seen.insert(since.back()).second);
            // The one that was free, then new ones in the order in which they were made.
            EXPECT_EQ(SlotMap::slotOf(since.back()), 1 + i);
        }
        if (round % 2 == 0)
            map.bury(kept);
        if (round % 3 == 0)
            map.release(since[2]);
        SlotMap restored(IdKind::Sprite, 2);
        restored.restore(map, next, free);
        restored.revive(kept, 7);
        for (const std::uint64_t id : since)
            EXPECT_EQ(restored.check(id), Refused::StaleId);
        EXPECT_EQ(restored.find(kept), 7u);
        EXPECT_EQ(restored.check(freed), Refused::StaleId);
        map = restored;
    }
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

TEST(SlotMap, KindsOfOneSystemNeverShareANumber)
{
    SlotMap sprites(IdKind::Sprite, 5), bullets(IdKind::Bullet, 5), shapes(IdKind::Shape, 5);
    const std::uint64_t ids[] = {sprites.add(0), bullets.add(0), shapes.add(0)};
    EXPECT_NE(ids[0], ids[1]);
    EXPECT_NE(ids[1], ids[2]);
    EXPECT_EQ(sprites.check(ids[1]), Refused::StaleId);
    EXPECT_EQ(bullets.check(ids[2]), Refused::StaleId);
    EXPECT_EQ(shapes.check(ids[0]), Refused::StaleId);
    EXPECT_EQ(shapes.check(ids[2]), Refused::None);
    EXPECT_EQ(SlotMap::slotOf(ids[2]), 0u);
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
