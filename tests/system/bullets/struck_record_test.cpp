// SPDX-License-Identifier: Zlib
#include "system/bullets/struck_record.hpp"

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace
{

using namespace graze;
using detail::IdKind;
using detail::SlotMap;
using detail::StruckRecord;
using detail::StruckTargets;

/// Some living sprites.
struct Sprites
{
    explicit Sprites(std::uint32_t count)
    {
        map.makeRoomFor(count);
        for (std::uint32_t row = 0; row < count; ++row)
            ids.push_back(SpriteId{map.add(row)});
    }
    void remove(std::uint32_t row)
    {
        map.bury(ids[row].value);
        map.release(ids[row].value);
    }
    SlotMap map{IdKind::Sprite, 1};
    std::vector<SpriteId> ids;
};

std::vector<SpriteId> listOf(const StruckRecord& record, std::uint32_t last)
{
    std::vector<SpriteId> list;
    record.forEach(last, [&list](SpriteId id) { list.push_back(id); });
    std::reverse(list.begin(), list.end());
    return list;
}

TEST(StruckRecord, ListsGrowSideBySide)
{
    const Sprites sprites(3);
    StruckRecord record;
    record.makeRoom(4);
    std::uint32_t one = StruckRecord::None, other = StruckRecord::None;
    record.add(one, sprites.ids[0]), record.add(other, sprites.ids[1]), record.add(one, sprites.ids[2]);
    EXPECT_EQ(listOf(record, one), (std::vector{sprites.ids[0], sprites.ids[2]}));
    EXPECT_EQ(listOf(record, other), std::vector{sprites.ids[1]});
    EXPECT_TRUE(listOf(record, StruckRecord::None).empty());
}

TEST(StruckRecord, SqueezeKeepsTheLivingTargetsOfTheListsThatStay)
{
    test::Random random(11);
    for (int world = 0; world < 300; ++world)
    {
        Sprites sprites(12);
        StruckRecord record;
        std::vector<std::uint32_t> lasts(6, StruckRecord::None);
        std::vector<std::vector<SpriteId>> lists(lasts.size());
        for (std::uint32_t i = random.below(60); i > 0; --i)
        {
            const std::uint32_t list = random.below(6);
            const SpriteId target = sprites.ids[random.below(12)];
            record.makeRoom(1);
            record.add(lasts[list], target);
            lists[list].push_back(target);
        }
        for (std::uint32_t row = 0; row < 12; ++row)
            if (random.chance(0.3f))
                sprites.remove(row);
        std::vector<bool> stays;
        for (std::size_t i = 0; i < lasts.size(); ++i)
            stays.push_back(random.chance(0.7f));
        std::size_t left = 0;
        record.squeeze(
            [&](auto&& f)
            {
                for (std::size_t i = 0; i < lasts.size(); ++i)
                    if (stays[i])
                        f(lasts[i]);
            },
            sprites.map);
        for (std::size_t i = 0; i < lasts.size(); ++i)
        {
            if (!stays[i])
                continue;
            std::erase_if(lists[i], [&](SpriteId id) { return !sprites.map.find(id.value); });
            EXPECT_EQ(listOf(record, lasts[i]), lists[i]) << "world " << world;
            left += lists[i].size();
        }
        EXPECT_EQ(record.size(), left) << "world " << world;
    }
}

TEST(StruckTargets, KnowThoseOfTheRecordAndOfTheFrame)
{
    const Sprites sprites(5);
    StruckRecord record;
    record.makeRoom(2);
    std::uint32_t last = StruckRecord::None;
    record.add(last, sprites.ids[3]), record.add(last, sprites.ids[1]);
    StruckTargets struck;
    for (int bullet = 0; bullet < 2; ++bullet)
    {
        struck.start(record, last);
        struck.add(sprites.ids[4]);
        EXPECT_TRUE(struck.has(sprites.ids[1]));
        EXPECT_FALSE(struck.has(sprites.ids[0]));
        struck.add(sprites.ids[0]);
        for (const std::uint32_t row : {0u, 1u, 3u, 4u})
            EXPECT_TRUE(struck.has(sprites.ids[row])) << row;
        EXPECT_FALSE(struck.has(sprites.ids[2]));
    }
    struck.start(record, StruckRecord::None);
    EXPECT_FALSE(struck.has(sprites.ids[3])) << "another bullet";
}

} // namespace
