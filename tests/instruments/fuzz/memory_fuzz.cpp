// SPDX-License-Identifier: Zlib
// Any calls of a collision system, each first with every one of its allocations failing: it stays as it was, and goes
// on like a twin that never failed.
#include "fuzz/bytes.hpp"
#include "memory/twins.hpp"

#include <gtest/gtest.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    GTEST_FLAG_SET(break_on_failure, true);
    graze::fuzz::Bytes input({data, size});
    graze::test::FailureCounts counts;
    graze::test::Twins twins(input.byte(), "", counts);
    for (int calls = 0; input.left() > 0 && calls < 80; ++calls)
    {
        const std::uint8_t what = input.byte();
        twins.play(what, input.take<std::uint16_t>());
    }
    return 0;
}
