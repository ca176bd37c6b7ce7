// SPDX-License-Identifier: Zlib
#pragma once

// Numbers side by side: floats, doubles and words, 16 or 32 bytes of them. Every operation is one rounding of IEEE 754,
// so all processors and compilers give the same bits.
//
// The registers are vectors of the compiler (g++ 12, clang 14), whatever the processor. What is wider than a register
// is made of two. Intrinsics stand only where these compilers find no good instruction themselves. Without the
// extension (cl), or with GRAZE_PLAIN_LANES, every number is a register of its own.
//
// A source that is compiled for one kind of processor names it by GRAZE_LANES and includes this first. All its
// functions stand in the namespace of that name, and it includes no other header with inline functions that are not a
// part of their callers: the linker could keep the wrong copy. Other sources get what every processor of the target
// has.

#include "base/lanes/pack.hpp"

namespace graze::detail::GRAZE_LANES
{

using FourInts = Pack<std::uint32_t, 4>;
using Four = Pack<float, 4>;
using TwoWords = Pack<std::uint64_t, 2>;
using TwoDoubles = Pack<double, 2>;
using EightInts = Pack<std::uint32_t, 8>;
using Eight = Pack<float, 8>;
using FourDoubles = Pack<double, 4>;
#if defined(__AVX2__) && !defined(GRAZE_PLAIN_LANES)
using Lanes = Eight;
#else
using Lanes = Four;
#endif

GRAZE_LANE float magnitude(float a)
{
    return GRAZE_BUILTIN(fabsf, std::fabs)(a);
}
GRAZE_LANE std::uint32_t wordOf(float a)
{
    return __builtin_bit_cast(std::uint32_t, a);
}
GRAZE_LANE std::uint32_t bitCount(unsigned bits)
{
    return static_cast<std::uint32_t>(GRAZE_BUILTIN(popcount, std::popcount)(bits));
}
/// Place of the lowest bit that is set; there is one.
GRAZE_LANE std::uint32_t lowestBit(unsigned bits)
{
    return static_cast<std::uint32_t>(GRAZE_BUILTIN(ctz, std::countr_zero)(bits));
}

/// Two lanes of `a`, then two of `b`.
template <std::size_t I, std::size_t J, std::size_t K, std::size_t L>
GRAZE_LANE Four shuffled(Four a, Four b)
{
    return Four::arranged(a, b, [](std::size_t i) { return i == 0 ? I : i == 1 ? J : i == 2 ? 4 + K : 4 + L; });
}
/// Two lanes, twice.
template <std::size_t I, std::size_t J>
GRAZE_LANE FourDoubles repeated(FourDoubles a)
{
    return FourDoubles::arranged(a, a, [](std::size_t i) { return i % 2 == 0 ? I : J; });
}

/// Without their fractions; within the range of signed words.
GRAZE_LANE FourInts truncated(Four a)
{
#if defined(GRAZE_PLAIN_LANES)
    const auto word = [](float number) { return static_cast<std::uint32_t>(static_cast<std::int32_t>(number)); };
    return FourInts::of(word(lane<0>(a)), word(lane<1>(a)), word(lane<2>(a)), word(lane<3>(a)));
#else
    return {{__builtin_bit_cast(FourInts::Part, __builtin_convertvector(a.part[0], FourInts::SignedPart))}};
#endif
}
/// Into the first two lanes.
GRAZE_LANE Four narrowed(TwoDoubles a)
{
#if defined(GRAZE_X86_LANES)
    return {{_mm_cvtpd_ps(a.part[0])}};
#else
    return Four::of(static_cast<float>(first(a)), static_cast<float>(second(a)), 0.f, 0.f);
#endif
}
GRAZE_LANE Four narrowed(FourDoubles a)
{
#if defined(GRAZE_X86_LANES) && defined(__AVX2__)
    return {{_mm256_cvtpd_ps(a.part[0])}};
#else
    return lowerHalves(narrowed(lowerHalf(a)), narrowed(upperHalf(a)));
#endif
}
/// The lower words.
GRAZE_LANE FourInts narrowed(FourDoubles::Ints a)
{
    const Eight words = Eight::ofBits(__builtin_bit_cast(EightInts, a));
    constexpr std::size_t Lower = std::endian::native == std::endian::little ? 0 : 1;
    return bitsAsInts(shuffled<Lower, Lower + 2, Lower, Lower + 2>(lowerHalf(words), upperHalf(words)));
}
/// Rounded down; below 2^31.
GRAZE_LANE FourInts floored(FourDoubles a)
{
    // A double this large has no fraction, and its lower word is the number.
    const FourDoubles whole = FourDoubles::all(0x1.8p52), nearest = (a + whole) - whole;
    const FourDoubles one = FourDoubles::ofBits(bitsAsInts(FourDoubles::all(1.)) & less(a, nearest));
    return narrowed(bitsAsInts((nearest - one) + whole));
}

GRAZE_LANE Four folded(Four a)
{
    return a;
}
/// The larger of each two lanes: eight become four.
GRAZE_LANE Four folded(Eight a)
{
    return larger(lowerHalf(a), upperHalf(a));
}
GRAZE_LANE float smallest(Four a)
{
    const Four pairs = smaller(a, upperHalves(a, a));
    return first(smaller(pairs, swapped(pairs)));
}
GRAZE_LANE float smallest(Eight a)
{
    return smallest(smaller(lowerHalf(a), upperHalf(a)));
}
template <class Floats>
GRAZE_LANE float largest(Floats a)
{
    const Four four = folded(a), pairs = larger(four, upperHalves(four, four));
    return first(larger(pairs, swapped(pairs)));
}

/// Numbers 0 to 3 of every row: one box or loop a row before, one a lane after.
template <class Floats>
GRAZE_LANE void loadFour(const float* const* rows, std::uint32_t from, Floats* columns)
{
    const auto row = [&](std::uint32_t i) GRAZE_INLINE_LAMBDA
    {
        if constexpr (Floats::Width == 4)
            return Four::load(rows[i] + from);
        else
            return Eight::of(Four::load(rows[i] + from), Four::load(rows[i + 4] + from));
    };
    const Floats row0 = row(0), row1 = row(1), row2 = row(2), row3 = row(3);
    const Floats low01 = lowerZipped(row0, row1), high01 = upperZipped(row0, row1);
    const Floats low23 = lowerZipped(row2, row3), high23 = upperZipped(row2, row3);
    columns[0] = lowerHalves(low01, low23);
    columns[1] = upperHalves(low01, low23);
    columns[2] = lowerHalves(high01, high23);
    columns[3] = upperHalves(high01, high23);
}
GRAZE_LANE void loadFour(const double* const* rows, std::uint32_t from, FourDoubles* columns)
{
    const FourDoubles row0 = FourDoubles::load(rows[0] + from), row1 = FourDoubles::load(rows[1] + from);
    const FourDoubles row2 = FourDoubles::load(rows[2] + from), row3 = FourDoubles::load(rows[3] + from);
    const FourDoubles even01 = firsts(row0, row1), odd01 = seconds(row0, row1);
    const FourDoubles even23 = firsts(row2, row3), odd23 = seconds(row2, row3);
    columns[0] = lowerHalves(even01, even23);
    columns[1] = lowerHalves(odd01, odd23);
    columns[2] = upperHalves(even01, even23);
    columns[3] = upperHalves(odd01, odd23);
}

#if defined(__AVX2__) && !defined(GRAZE_PLAIN_LANES)
constexpr bool CanArrange = true;
/// The lanes of `a` with the numbers in eight bytes.
GRAZE_LANE EightInts arranged(EightInts a, const void* numbers)
{
    const __m256i eight = _mm256_cvtepu8_epi32(_mm_loadl_epi64(static_cast<const __m128i*>(numbers)));
    return {{__builtin_bit_cast(EightInts::Part,
                                _mm256_permutevar8x32_epi32(__builtin_bit_cast(__m256i, a.part[0]), eight))}};
}
#else
constexpr bool CanArrange = false;
#endif

} // namespace graze::detail::GRAZE_LANES

namespace graze::detail
{
namespace lanes = GRAZE_LANES;
}
