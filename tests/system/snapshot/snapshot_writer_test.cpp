// SPDX-License-Identifier: Zlib
#include "system/snapshot/snapshot_writer.hpp"

#include "system/snapshot/snapshot_reader.hpp"

#include <graze/math/vec2.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace
{

using namespace graze::detail;
using graze::Vec2;
using Numbers = std::vector<std::uint32_t>;

/// Bytes of a column, and that they read back.
std::size_t bytesOf(const Numbers& column)
{
    std::vector<std::byte> bytes;
    SnapshotWriter writer(bytes, 1);
    writer.numbers(column);
    Numbers read(column.size());
    SnapshotReader reader(bytes, 1);
    reader.numbers(read);
    reader.finish();
    EXPECT_EQ(read, column);
    return bytes.size();
}

TEST(SnapshotWriter, ColumnTakesTheBytesOfItsLargestNumber)
{
    EXPECT_EQ(bytesOf({1, 255, 3}), 1u + 3);
    EXPECT_EQ(bytesOf({1, 256, 3}), 1u + 6);
    EXPECT_EQ(bytesOf({1, 65536, 3}), 1u + 12);
}

TEST(SnapshotWriter, ColumnOfOneValueTakesNoBytesPerRow)
{
    EXPECT_EQ(bytesOf({7, 7, 7, 7, 7, 7, 7, 7, 7, 7}), bytesOf({7}));
}

TEST(SnapshotWriter, ColumnOfEqualFloatsIsStoredOnce)
{
    std::vector<std::byte> one, many;
    SnapshotWriter(one, 1).floats(std::vector<Vec2>{{1.f, 2.f}});
    SnapshotWriter(many, 1).floats(std::vector<Vec2>(9, {1.f, 2.f}));
    EXPECT_EQ(one, many);
}

TEST(SnapshotWriter, IdsBecomeThoseOfTheRestoringSystem)
{
    struct Id
    {
        std::uint64_t value = 0;
    };
    std::vector<std::byte> bytes;
    SnapshotWriter(bytes, 5).relativeIds(std::vector<Id>{{0}, {(3ull << 32) | 5}, {(3ull << 32) | 6}});
    std::vector<Id> read(3);
    SnapshotReader(bytes, 9).relativeIds(read);
    EXPECT_EQ(read[0].value, 0u) << "null stays null";
    EXPECT_EQ(read[1].value, (3ull << 32) | 9);
    EXPECT_EQ(read[2].value, (3ull << 32) | 10) << "another system stays another one";
}

} // namespace
