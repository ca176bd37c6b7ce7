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

TEST(RowFlags, FiledRowsLeaveTheListAndMayEnterAgain)
{
    RowFlags flags = resting(3);
    flags.noteUnfiled(2);
    flags.noteFiled();
    EXPECT_TRUE(flags.unfiled().empty());
    flags.noteUnfiled(2);
    EXPECT_EQ(unfiled(flags), Rows{2});
}

TEST(RowFlags, MoverTakesUsualRowsOnly)
{
    RowFlags flags = resting(2);
    flags.noteChange(0);
    flags.set(0, RowFlags::Moved);
    flags.endFrame();
    {
        RowFlags::Mover mover(flags);
        EXPECT_FALSE(mover.isUsual(1)) << "it has rested";
        ASSERT_TRUE(mover.isUsual(0));
        mover.noteUsual(0);
        EXPECT_FALSE(mover.isUsual(0)) << "it moved already";
    }
    EXPECT_EQ(unfiled(flags), Rows{0});
    EXPECT_TRUE(flags.has(0, RowFlags::Moved));
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
