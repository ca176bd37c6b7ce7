// SPDX-License-Identifier: Zlib
#include "system/bullets/bullet_table.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace
{

using namespace graze;
using detail::BulletTable;

TEST(BulletTable, DeadRowsStayForAWhileAndTheirIdsDoNot)
{
    BulletTable table(1);
    std::vector<BulletId> ids;
    for (int round = 0; round < 50; ++round)
    {
        while (table.alive() < 100)
            ids.push_back(table.fire({.layer = {}, .owner = {}, .user = ids.size()}));
        for (int i = 0; i < 7; ++i)
        {
            const auto row = table.ids().find(ids[ids.size() - 100 + static_cast<std::size_t>(7 * i)].value);
            if (!row)
                continue;
            table.remove(*row, table.traits[*row].id);
        }
        table.endFrame();
        ASSERT_LE(table.rows(), 140u);
        std::uint64_t last = 0;
        std::size_t living = 0;
        for (std::uint32_t row = 0; row < table.rows(); ++row)
        {
            if (table.is(row, BulletTable::Dead))
                continue;
            ASSERT_TRUE(living == 0 || table.traits[row].user.number() > last);
            last = table.traits[row].user.number();
            ASSERT_EQ(table.ids().find(table.traits[row].id.value), row);
            ++living;
        }
        ASSERT_EQ(living, table.alive());
    }
}

TEST(BulletTable, AdvancesWhatFliesFromWhereItWasFirst)
{
    BulletTable table(1);
    for (int i = 0; i < 4; ++i)
        table.fire({.layer = {}, .position = {10.f, 0.f}, .velocity = {1.f, 2.f}, .owner = {}});
    table.endFrame();
    table.remove(1, table.traits[1].id);
    table.flags[2] |= BulletTable::Spent;
    table.flight[3].velocity = {3e38f, 0.f};
    std::vector<std::uint32_t> refused;
    const auto note = [&refused](std::uint32_t row) { refused.push_back(row); };
    table.advance(2.f, note);
    table.advance(1.f, note);
    EXPECT_EQ(refused, (std::vector<std::uint32_t>{3}));
    EXPECT_EQ(table.flight[0].position, Vec2(13.f, 6.f));
    EXPECT_EQ(table.flight[0].previous, Vec2(10.f, 0.f));
    EXPECT_EQ(table.flight[2].position, Vec2(10.f, 0.f));
    EXPECT_EQ(table.flight[3].position.x, 10.f + 3e38f);
    table.takePoses();
    table.endFrame();
    table.takePoses();
    EXPECT_EQ(table.flight[0].previous, Vec2(13.f, 6.f));
}

TEST(BulletTable, AdvanceGoesOnWhereAHandlerOfRefusalsFires)
{
    constexpr float Huge = 3e38f;
    BulletTable table(1);
    for (std::uint32_t row = 0; row < 7; ++row)
        table.fire({.layer = {},
                    .position = {row == 2 ? Huge : 0.f, 0.f},
                    .velocity = {row == 2 ? Huge : 1.f, 0.f},
                    .owner = {}});
    std::vector<std::uint32_t> refused;
    table.advance(1.f,
                  [&](std::uint32_t row)
                  {
                      refused.push_back(row);
                      for (int i = 0; i < 1000; ++i)
                          table.fire({.layer = {}, .position = {}, .velocity = {}, .owner = {}});
                  });
    EXPECT_EQ(refused, std::vector<std::uint32_t>{2});
    for (std::uint32_t row = 0; row < 7; ++row)
        EXPECT_EQ(table.flight[row].position.x, row == 2 ? Huge : 1.f) << row;
}

} // namespace
