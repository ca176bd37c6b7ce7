// SPDX-License-Identifier: Zlib
#include "system/snapshot/state_bits.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace
{

using graze::detail::hashBytes;

std::uint64_t hashOf(std::string_view text, std::uint64_t seed = 0)
{
    return hashBytes(std::as_bytes(std::span(text)), seed);
}

TEST(ByteHash, IsXxh64)
{
    // From the specification of xxHash and its reference program.
    EXPECT_EQ(hashOf(""), 0xEF46DB3751D8E999u);
    EXPECT_EQ(hashOf("a"), 0xD24EC4F1A98C6E5Bu);
    EXPECT_EQ(hashOf("abc"), 0x44BC2CF5AD770999u);
    EXPECT_EQ(hashOf("Nobody inspects the spammish repetition"), 0xFBCEA83C8A378BF1u);
}

TEST(ByteHash, EveryByteTheLengthAndTheSeedCount)
{
    std::set<std::uint64_t> seen;
    std::string text(100, 'x');
    for (std::size_t length = 0; length <= text.size(); ++length)
        EXPECT_TRUE(seen.insert(hashOf(std::string_view(text).substr(0, length))).second);
    for (char& c : text)
    {
        c = 'y';
        EXPECT_TRUE(seen.insert(hashOf(text)).second);
        c = 'x';
    }
    EXPECT_TRUE(seen.insert(hashOf(text, 1)).second);
}

} // namespace
