// SPDX-License-Identifier: Zlib
#include "system/bullets/struck_record.hpp"

#include <gtest/gtest.h>

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
    SlotMap map{IdKind::Sprite, 1};
    std::vector<SpriteId> ids;
};

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
