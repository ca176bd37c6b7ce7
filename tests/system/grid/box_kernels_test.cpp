// SPDX-License-Identifier: Zlib
#include "system/grid/box_kernels.hpp"

#include "support/random.hpp"
#include "system/grid/box_grid.hpp"

#include <graze/base/version.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

namespace
{

using namespace graze;
using detail::BoxGrid;
using detail::BoxKernels;
using detail::GridLevel;
using detail::Needle;
using detail::PairBuffer;
using detail::PiecePair;
using detail::Proxy;

// The kernels of one path on one grid: all that they say, in the order in which they say it.
std::vector<std::uint32_t> told(const BoxKernels& kernels, const BoxGrid& grid, const Needle& needle)
{
    std::vector<std::uint32_t> answers;
    std::vector<PiecePair> buffer(100000);
    const auto take = [&](const PairBuffer& out)
    {
        for (const PiecePair* pair = buffer.data(); pair != out.next; ++pair)
        {
            EXPECT_LE(pair->a, pair->b);
            answers.insert(answers.end(), {pair->a, pair->b});
        }
    };
    for (const GridLevel& level : grid.levels())
    {
        PairBuffer out{buffer.data(), buffer.data() + buffer.size()};
        EXPECT_EQ(kernels.joinSelf(grid.pointers(level.half), level, level.firstSlot, out), level.lastSlot);
        take(out);
        for (const GridLevel& other : grid.levels())
        {
            out.next = buffer.data();
            EXPECT_EQ(kernels.joinOther(grid.pointers(other.half), level.firstSlot, level.lastSlot, grid.pointers(),
                                        other, out),
                      level.lastSlot);
            take(out);
        }
        const auto add = [](void* user, const std::uint32_t* slots, std::uint32_t count)
        {
            auto& found = *static_cast<std::vector<std::uint32_t>*>(user);
            found.insert(found.end(), slots, slots + count);
        };
        kernels.scan(grid.pointers(), level, needle, {&answers, add});
    }
    return answers;
}

TEST(BoxKernels, AllPathsTellTheSameInTheSameOrder)
{
    test::Random random(9);
    std::size_t heard = 0;
    for (int round = 0; round < 60; ++round)
    {
        std::vector<Proxy> proxies;
        const float reach = random.logBetween(20.f, 2000.f);
        for (std::uint32_t i = random.below(300); i > 0; --i)
        {
            const Vec2 at = random.inSquare(reach);
            const Vec2 half = Vec2{random.unit(), random.unit()} * random.logBetween(1.f, 60.f);
            proxies.push_back({{at - half, at + half},
                               std::uint64_t{1} << random.below(3) << random.below(2) * 32,
                               random.below(8) | std::uint64_t{random.below(8)} << 32});
        }
        std::vector<std::uint32_t> pieces(proxies.size());
        std::iota(pieces.begin(), pieces.end(), 0u);
        BoxGrid grid;
        grid.build(pieces, proxies, {.all = ~std::uint64_t{0}});
        const Needle needle{-reach, -20.f, reach, 20.f, 3u};
        const auto expected = told(detail::portable::Boxes, grid, needle);
        heard += expected.size();
#if defined(__x86_64__)
        EXPECT_EQ(told(detail::sse2::Boxes, grid, needle), expected);
        if (simdPath() == SimdPath::Avx2)
        {
            EXPECT_EQ(told(detail::avx2::Boxes, grid, needle), expected);
        }
#endif
    }
    EXPECT_GT(heard, 10000u);
}

TEST(BoxKernels, TheAskedPathRuns)
{
    const BoxKernels* const chosen = &detail::boxKernels();
#if defined(__x86_64__)
    EXPECT_EQ(chosen, simdPath() == SimdPath::Avx2 ? &detail::avx2::Boxes : &detail::sse2::Boxes);
    const char* const asked = std::getenv("GRAZE_SIMD");
    if (asked && std::string(asked) == "sse2")
    {
        EXPECT_EQ(chosen, &detail::sse2::Boxes);
    }
#else
    EXPECT_EQ(chosen, &detail::portable::Boxes);
#endif
}

TEST(BoxKernels, SmallBufferOnlyTakesMoreCalls)
{
    std::vector<Proxy> proxies(300, Proxy{{{0.f, 0.f}, {1.f, 1.f}}, 1, 1});
    std::vector<std::uint32_t> pieces(proxies.size());
    std::iota(pieces.begin(), pieces.end(), 0u);
    BoxGrid grid;
    grid.build(pieces, proxies);
    ASSERT_EQ(grid.levels().size(), 1u);
    const GridLevel& level = grid.levels()[0];
    std::vector<PiecePair> buffer(320);
    std::size_t pairs = 0, calls = 0;
    for (std::uint32_t slot = level.firstSlot; slot < level.lastSlot; ++calls)
    {
        PairBuffer out{buffer.data(), buffer.data() + buffer.size()};
        slot = detail::boxKernels().joinSelf(grid.pointers(), level, slot, out);
        pairs += static_cast<std::size_t>(out.next - buffer.data());
        ASSERT_LT(calls, 1000u);
    }
    EXPECT_EQ(pairs, 300u * 299u / 2u);
    EXPECT_GT(calls, 100u);
}

} // namespace
