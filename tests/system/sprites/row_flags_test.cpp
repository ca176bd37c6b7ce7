// SPDX-License-Identifier: Zlib
#include "system/sprites/row_flags.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace
{

using graze::detail::RowFlags;
using Rows = std::vector<std::uint32_t>;

Rows changed(const RowFlags& flags)
{
    return {flags.changed().begin(), flags.changed().end()};
}

Rows unfiled(const RowFlags& flags)
{
    return {flags.unfiled().begin(), flags.unfiled().end()};
}

/// Rows that have rested for a frame.
RowFlags resting(int rows)
{
    RowFlags flags;
    for (int row = 0; row < rows; ++row)
        flags.append(RowFlags::Enabled | RowFlags::Moved | RowFlags::Fresh);
    flags.endFrame();
    flags.endFrame();
    return flags;
}

TEST(RowFlags, NewRowIsChangedAndUnfiledOnce)
{
    RowFlags flags;
    flags.append(RowFlags::Enabled);
    flags.noteChange(0);
    flags.noteUnfiled(0);
    EXPECT_EQ(changed(flags), Rows{0});
    EXPECT_EQ(unfiled(flags), Rows{0});
}

TEST(RowFlags, MovedRowStaysChangedForOneMoreFrame)
{
    RowFlags flags = resting(2);
    EXPECT_TRUE(flags.changed().empty());
    flags.noteChange(1);
    flags.set(1, RowFlags::Moved);
    flags.endFrame();
    EXPECT_EQ(changed(flags), Rows{1});
    EXPECT_FALSE(flags.has(1, RowFlags::Moved));
    flags.endFrame();
    EXPECT_TRUE(flags.changed().empty());
    EXPECT_EQ(flags[1], RowFlags::Enabled);
}

TEST(RowFlags, WhenAllHaveMovedAllStayChanged)
{
    for (const bool oneRests : {false, true})
    {
        RowFlags flags = resting(21);
        Rows order, unmoved;
        for (std::uint32_t i = 0; i < 21; ++i)
        {
            const std::uint32_t row = i * 8 % 21;
            flags.noteChange(row);
            flags.noteUnfiled(row);
            if (oneRests && row == 13)
                continue;
            flags.set(row, RowFlags::Moved | RowFlags::Fresh);
            order.push_back(row);
        }
        flags.forEachUnmoved([&](std::uint32_t row) { unmoved.push_back(row); });
        EXPECT_EQ(unmoved, oneRests ? Rows{13} : Rows{});
        flags.endFrame();
        EXPECT_EQ(changed(flags), order);
        EXPECT_TRUE(unfiled(flags).empty());
        for (const std::uint32_t row : order)
            EXPECT_EQ(flags[row], RowFlags::Enabled | RowFlags::Changed);
        EXPECT_EQ(flags[13], oneRests ? RowFlags::Enabled : RowFlags::Enabled | RowFlags::Changed);
    }
}

TEST(RowFlags, FiledRowsLeaveTheListAndMayEnterAgain)
{
    RowFlags flags = resting(3);
    flags.noteUnfiled(2);
    flags.noteFiled();
    EXPECT_TRUE(flags.unfiled().empty());
    flags.noteUnfiled(2);
    EXPECT_EQ(unfiled(flags), Rows{2});
}

TEST(RowFlags, MoverTakesUsualRowsAndLeavesOthers)
{
    RowFlags flags = resting(5);
    for (const std::uint32_t row : {0u, 2u, 4u})
    {
        flags.noteChange(row);
        flags.set(row, RowFlags::Moved);
    }
    flags.endFrame();
    RowFlags::Mover mover(flags);
    EXPECT_TRUE(mover.move(4, 0));
    EXPECT_FALSE(mover.move(1, 1)) << "it has rested";
    EXPECT_TRUE(mover.move(0, 4));
    EXPECT_FALSE(mover.move(5, 4)) << "it moved already";
    mover.rest(2);
    mover.miss(3);
    mover.miss(6);
    std::vector<Rows> left;
    EXPECT_EQ(mover.finish(7,
                           [&](std::uint32_t number, std::uint32_t row)
                           {
                               left.push_back({number, row});
                               flags.noteUnfiled(row);
                           }),
              3u);
    EXPECT_EQ(left, (std::vector<Rows>{{1, 1}, {5, 4}}));
    EXPECT_EQ(unfiled(flags), (Rows{4, 1, 0}));
    EXPECT_TRUE(flags.has(0, RowFlags::Moved));
    EXPECT_FALSE(flags.has(1, RowFlags::Moved));
}

TEST(RowFlags, MoverHasRoomForEveryRowOnce)
{
    RowFlags flags = resting(200);
    EXPECT_TRUE(RowFlags::Mover::hasRoomFor(flags, 200));
    EXPECT_FALSE(RowFlags::Mover::hasRoomFor(flags, 200 + RowFlags::Mover::LeastRoom + 1));
    for (std::uint32_t row = 0; row < 200; ++row)
        flags.noteUnfiled(row);
    EXPECT_TRUE(RowFlags::Mover::hasRoomFor(flags, RowFlags::Mover::LeastRoom));
    EXPECT_FALSE(RowFlags::Mover::hasRoomFor(flags, 200));
}

TEST(RowFlags, DeadRowHasNoOtherState)
{
    RowFlags flags = resting(1);
    flags.bury(0);
    EXPECT_EQ(flags[0], RowFlags::Dead | RowFlags::Changed);
    EXPECT_EQ(changed(flags), Rows{0});
}

TEST(RowFlags, SqueezeRenumbersTheChangedRows)
{
    constexpr std::uint32_t None = 0xFFFFFFFFu;
    RowFlags flags = resting(3);
    flags.noteChange(2);
    const Rows newRows{0, None, 1};
    flags.squeeze(newRows, 2);
    EXPECT_EQ(changed(flags), Rows{1});
    EXPECT_TRUE(flags.has(1, RowFlags::Changed));
    EXPECT_FALSE(flags.has(0, RowFlags::Changed));
}

TEST(RowFlags, RestoredRowsAreChangedAndUnfiled)
{
    RowFlags flags;
    flags.column() = {RowFlags::Enabled, RowFlags::Dead};
    flags.restore();
    EXPECT_EQ(changed(flags), (Rows{0, 1}));
    EXPECT_EQ(unfiled(flags), (Rows{0, 1}));
    EXPECT_TRUE(flags.has(1, RowFlags::Dead));
}

} // namespace
