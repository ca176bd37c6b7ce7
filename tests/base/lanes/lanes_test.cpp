// SPDX-License-Identifier: Zlib
#include "base/lanes/lanes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

// All instruction sets do this alike. The tests of the kernels compare them.
namespace
{

using graze::detail::lanes::Eight;
using graze::detail::lanes::Four;
using graze::detail::lanes::FourDoubles;
using graze::detail::lanes::FourInts;
using graze::detail::lanes::TwoDoubles;
using graze::detail::lanes::TwoWords;
namespace lanes = graze::detail::lanes;

using Words = std::array<std::uint32_t, 4>;
using Floats = std::array<float, 4>;

Floats floatsOf(const Four& four)
{
    Floats out;
    four.store(out.data());
    return out;
}
Words wordsOf(const FourInts& four)
{
    Words out;
    four.store(out.data());
    return out;
}

TEST(Lanes, OfTwoEqualOrUnorderedTheSecondIsTakenAsSmallerAndAsLarger)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Four a = Four::of(0.f, nan, 1.f, 2.f), b = Four::of(-0.f, 3.f, nan, 1.f);
    const Floats low = floatsOf(smaller(a, b)), high = floatsOf(larger(a, b));
    EXPECT_TRUE(std::signbit(low[0]));
    EXPECT_TRUE(std::signbit(high[0]));
    EXPECT_EQ(low[1], 3.f);
    EXPECT_EQ(high[1], 3.f);
    EXPECT_TRUE(std::isnan(low[2]));
    EXPECT_TRUE(std::isnan(high[2]));
    EXPECT_EQ(low[3], 1.f);
    EXPECT_EQ(high[3], 2.f);
    EXPECT_EQ(atMost(a, b), 1);
    EXPECT_EQ(bitsOf(less(b, a)), 8);
}

TEST(Lanes, WordsGoRoundLikeUnsignedNumbers)
{
    const Words a{0x9E3779B1u, 0xFFFFFFFFu, 7u, 0x80000000u}, b{3u, 0xFFFFFFFFu, 0x10000001u, 2u};
    const FourInts x = FourInts::load(a.data()), y = FourInts::load(b.data());
    const Words products = wordsOf(x * y), sums = wordsOf(x + y), up = wordsOf(bitsUp(x, 5)),
                down = wordsOf(bitsDown(x, 5));
    const Words negative = wordsOf(signs(x));
    for (std::size_t i = 0; i < 4; ++i)
    {
        EXPECT_EQ(products[i], a[i] * b[i]);
        EXPECT_EQ(sums[i], a[i] + b[i]);
        EXPECT_EQ(up[i], a[i] << 5);
        EXPECT_EQ(down[i], a[i] >> 5);
        EXPECT_EQ(negative[i], a[i] >> 31 != 0 ? 0xFFFFFFFFu : 0u);
    }
}

TEST(Lanes, DoublesAreRoundedDownToWords)
{
    const auto four = [](double a, double b, double c, double d)
    { return FourDoubles::of(TwoDoubles::of(a, b), TwoDoubles::of(c, d)); };
    const auto word = [](int value) { return static_cast<std::uint32_t>(value); };
    EXPECT_EQ(wordsOf(floored(four(-0.5, 0.5, -3., 3.))), (Words{word(-1), 0, word(-3), 3}));
    EXPECT_EQ(wordsOf(floored(four(-0., -536870911.5, 536870911.5, 1e-300))),
              (Words{0, word(-536870912), 536870911, 0}));
}

TEST(Lanes, RowsBecomeColumns)
{
    const float rows[4][5] = {{0, 1, 2, 3, 4}, {10, 11, 12, 13, 14}, {20, 21, 22, 23, 24}, {30, 31, 32, 33, 34}};
    const float* const places[4] = {rows[0], rows[1], rows[2], rows[3]};
    Four columns[4];
    loadFour(places, 1, columns);
    for (std::size_t i = 0; i < 4; ++i)
    {
        const auto first = static_cast<float>(i + 1);
        EXPECT_EQ(floatsOf(columns[i]), (Floats{first, first + 10.f, first + 20.f, first + 30.f}));
    }
    EXPECT_EQ(floatsOf(lanes::shuffled<3, 0, 1, 2>(columns[0], columns[1])), (Floats{31.f, 1.f, 12.f, 22.f}));
    EXPECT_EQ(lanes::largest(columns[2]), 33.f);
    Floats pairs{};
    columns[0].storeUpperPair(pairs.data());
    columns[1].storePair(pairs.data() + 2);
    EXPECT_EQ(pairs, (Floats{21.f, 31.f, 2.f, 12.f}));
    EXPECT_EQ(lanes::smallest(columns[2]), 3.f);
}

TEST(Lanes, HalvesOfDoublesAreMixed)
{
    const FourDoubles a = FourDoubles::widened(Four::of(1.f, 2.f, 3.f, 4.f));
    const FourDoubles b = FourDoubles::widened(Four::of(5.f, 6.f, 7.f, 8.f));
    EXPECT_EQ(floatsOf(narrowed(lanes::repeated<0, 3>(a))), (Floats{1.f, 4.f, 1.f, 4.f}));
    EXPECT_EQ(floatsOf(narrowed(lanes::repeated<1, 2>(a))), (Floats{2.f, 3.f, 2.f, 3.f}));
    EXPECT_EQ(floatsOf(narrowed(lanes::repeated<2, 2>(a))), (Floats{3.f, 3.f, 3.f, 3.f}));
    EXPECT_EQ(floatsOf(narrowed(lanes::repeated<1, 1>(a))), (Floats{2.f, 2.f, 2.f, 2.f}));
    EXPECT_EQ(floatsOf(narrowed(lanes::repeated<3, 0>(a))), (Floats{4.f, 1.f, 4.f, 1.f}));
    EXPECT_EQ(floatsOf(narrowed(halves(a, b))), (Floats{1.f, 2.f, 7.f, 8.f}));
    EXPECT_EQ(floatsOf(narrowed(alternated(a, b))), (Floats{1.f, 6.f, 3.f, 8.f}));
    EXPECT_EQ(floatsOf(narrowed(swapped(a))), (Floats{2.f, 1.f, 4.f, 3.f}));
    const TwoDoubles two = alternated(TwoDoubles::of(1., 2.), TwoDoubles::of(3., 4.));
    EXPECT_EQ(first(two), 1.);
    EXPECT_EQ(second(two), 4.);
    EXPECT_EQ(floatsOf(narrowed(firsts(a, b))), (Floats{1.f, 5.f, 3.f, 7.f}));
    EXPECT_EQ(floatsOf(narrowed(seconds(a, b))), (Floats{2.f, 6.f, 4.f, 8.f}));
    EXPECT_EQ(floatsOf(narrowed(negatedUpper(a))), (Floats{1.f, 2.f, -3.f, -4.f}));
    EXPECT_EQ(bitsOf(less(a, FourDoubles::all(2.5))), 3);
}

TEST(Lanes, DoublesOfRowsAreChosenByMasks)
{
    const double rows[4][5] = {{0, 1, 2, 3, 4}, {10, 11, 12, 13, 14}, {20, 21, 22, 23, 24}, {30, 31, 32, 33, 34}};
    const double* const places[4] = {rows[0], rows[1], rows[2], rows[3]};
    FourDoubles columns[4];
    loadFour(places, 1, columns);
    for (std::size_t i = 0; i < 4; ++i)
    {
        const auto first = static_cast<float>(i + 1);
        EXPECT_EQ(floatsOf(narrowed(columns[i])), (Floats{first, first + 10.f, first + 20.f, first + 30.f}));
    }
    const FourDoubles limit = FourDoubles::all(21.);
    const auto upTo = lessOrEqual(columns[0], limit), below = less(columns[0], limit);
    EXPECT_EQ(bitsOf(upTo), 7);
    EXPECT_EQ(bitsOf(below), 3);
    EXPECT_EQ(bitsOf(without(upTo, below)), 4);
    EXPECT_EQ(bitsOf(upTo & below), 3);
    EXPECT_EQ(bitsOf(upTo | below), 7);
    EXPECT_EQ(floatsOf(narrowed(chosen(below, limit, columns[0]))), (Floats{21.f, 21.f, 21.f, 31.f}));
    const FourDoubles roots = root(limit * limit) / negated(magnitude(negated(limit)));
    EXPECT_EQ(floatsOf(narrowed(roots)), (Floats{-1.f, -1.f, -1.f, -1.f}));
    double stored[4];
    columns[3].store(stored);
    EXPECT_EQ(stored[2], 24.);
}

TEST(Lanes, EightAreFourAndFour)
{
    const float numbers[8] = {5.f, 3.f, 8.f, -1.f, 0.f, 9.f, 2.f, 4.f};
    const Eight eight = Eight::load(numbers);
    EXPECT_EQ(floatsOf(lowerHalf(eight)), (Floats{5.f, 3.f, 8.f, -1.f}));
    EXPECT_EQ(floatsOf(upperHalf(eight)), (Floats{0.f, 9.f, 2.f, 4.f}));
    EXPECT_EQ(floatsOf(lanes::folded(Eight::of(upperHalf(eight), lowerHalf(eight)))), (Floats{5.f, 9.f, 8.f, 4.f}));
    EXPECT_EQ(largest(eight), 9.f);
    EXPECT_EQ(smallest(eight), -1.f);
    EXPECT_EQ(atMost(eight, Eight::all(2.f)), 0b1011000);
    EXPECT_EQ(lanes::lowestBit(0b1011000u), 3u);
    EXPECT_EQ(lanes::bitCount(0b1011000u), 3u);
}

TEST(Lanes, SignsAreTurnedByTheirBits)
{
    const TwoWords signs = bitsUp(TwoWords::of(2, 1) & TwoWords::of(2, 2), 62);
    const TwoDoubles turned = TwoDoubles::ofBits(bitsAsInts(TwoDoubles::of(3., 4.)) ^ signs);
    EXPECT_EQ(first(turned), -3.);
    EXPECT_EQ(second(turned), 4.);
    const TwoDoubles most = chosen(less(TwoDoubles::of(1., 2.), TwoDoubles::all(1.5)), turned, swapped(turned));
    EXPECT_EQ(first(most), -3.);
    EXPECT_EQ(second(most), -3.);
}

} // namespace
