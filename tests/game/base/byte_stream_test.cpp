// SPDX-License-Identifier: Zlib
#include "base/byte_stream.hpp"

#include <gtest/gtest.h>

#include <limits>

using namespace game;

TEST(ByteStream, NumbersAreReadAsTheyWereWritten)
{
    const std::uint64_t numbers[]{
        0, 1, 127, 128, 16383, 16384, 0xffffffff, std::uint64_t{1} << 63, std::numeric_limits<std::uint64_t>::max()};
    ByteWriter out;
    for (const std::uint64_t number : numbers)
    {
        out.varint(number);
        out.u64(number);
        out.u32(static_cast<std::uint32_t>(number));
    }
    out.f32(-1.5f);
    out.i32(-7);
    ByteReader in(out.bytes());
    for (const std::uint64_t number : numbers)
    {
        EXPECT_EQ(in.varint(), number);
        EXPECT_EQ(in.u64(), number);
        EXPECT_EQ(in.u32(), static_cast<std::uint32_t>(number));
    }
    EXPECT_EQ(in.f32(), -1.5f);
    EXPECT_EQ(in.i32(), -7);
    EXPECT_EQ(in.left(), 0u);
    EXPECT_THROW((void)in.u8(), BytesMissing);
    EXPECT_THROW((void)ByteReader(std::string(9, '\xff') + '\x02').varint(), BytesMissing);
    EXPECT_THROW((void)ByteReader(std::string(10, '\xff') + '\x01').varint(), BytesMissing);
}
