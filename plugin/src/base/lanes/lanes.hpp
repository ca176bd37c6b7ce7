// SPDX-License-Identifier: Zlib
#pragma once

// Numbers side by side: floats, doubles and words of 32 bits, in registers of 16 and of 32 bytes. Every operation is
// one rounding of IEEE 754, so all instruction sets give the same bits.
//
// A source that is compiled for one instruction set names it by GRAZE_LANES and includes this first. All its functions
// stand in the namespace of that name, and it includes no other header with inline functions that are not a part of
// their callers: the linker could keep the wrong copy. Other sources get what every processor of the target has.
//
// Another instruction set is one more file: the registers of 16 bytes as in sse2.hpp, those of 32 bytes, where it has
// any, as in avx2.hpp.

#include "base/attributes.hpp"

#include <cstdint>

#if !defined(GRAZE_LANES)
#if defined(__SSE2__) || defined(_M_X64)
#define GRAZE_LANES sse2
#else
#define GRAZE_LANES portable
#define GRAZE_LANES_PORTABLE
#endif
#endif
#if !defined(GRAZE_LANES_PORTABLE)
#include <immintrin.h>
#endif

// An operation on a register is one instruction and is always inlined. In the portable form and under
// AddressSanitizer it is several: inlining all of them makes a megabyte of code and takes the compiler a minute.
#if defined(GRAZE_LANES_PORTABLE) || defined(__SANITIZE_ADDRESS__)
#define GRAZE_LANE inline
#else
#define GRAZE_LANE GRAZE_INLINE
#endif

namespace graze::detail::GRAZE_LANES
{

GRAZE_LANE float magnitude(float a)
{
    return __builtin_fabsf(a);
}
GRAZE_LANE float root(float a)
{
    return __builtin_sqrtf(a);
}
GRAZE_LANE double root(double a)
{
    return __builtin_sqrt(a);
}
GRAZE_LANE std::uint32_t wordOf(float a)
{
    return __builtin_bit_cast(std::uint32_t, a);
}
GRAZE_LANE std::uint32_t bitCount(unsigned bits)
{
    return static_cast<std::uint32_t>(__builtin_popcount(bits));
}
/// Place of the lowest bit that is set; there is one.
template <class Word>
GRAZE_LANE std::uint32_t lowestBit(Word bits)
{
    return static_cast<std::uint32_t>(sizeof bits == 8 ? __builtin_ctzll(bits) : __builtin_ctz(bits));
}

} // namespace graze::detail::GRAZE_LANES

#if defined(GRAZE_LANES_PORTABLE)
#include "base/lanes/portable.hpp"
#else
#include "base/lanes/sse2.hpp"
#endif

namespace graze::detail::GRAZE_LANES
{

GRAZE_LANE Four nextLane(Four a)
{
    return shifted(a, a);
}
/// The first lane of every two from `a`, the second from `b`.
GRAZE_LANE TwoDoubles alternated(TwoDoubles a, TwoDoubles b)
{
    return halves(a, b);
}
GRAZE_LANE float smallest(Four a)
{
    const Four halves = smaller(a, upperHalf(a));
    return first(smaller(halves, nextLane(halves)));
}
GRAZE_LANE float largest(Four a)
{
    const Four halves = larger(a, upperHalf(a));
    return first(larger(halves, nextLane(halves)));
}
/// Numbers 0 to 3 of every row: one box or loop a row before, one a lane after.
GRAZE_LANE void loadFour(const float* const* rows, std::uint32_t from, Four* columns)
{
    const Four row0 = Four::load(rows[0] + from), row1 = Four::load(rows[1] + from);
    const Four row2 = Four::load(rows[2] + from), row3 = Four::load(rows[3] + from);
    const Four low01 = lowerZipped(row0, row1), high01 = upperZipped(row0, row1);
    const Four low23 = lowerZipped(row2, row3), high23 = upperZipped(row2, row3);
    columns[0] = lowerHalves(low01, low23);
    columns[1] = upperHalves(low01, low23);
    columns[2] = lowerHalves(high01, high23);
    columns[3] = upperHalves(high01, high23);
}

} // namespace graze::detail::GRAZE_LANES

#if defined(__AVX2__) && !defined(GRAZE_LANES_PORTABLE)
#include "base/lanes/avx2.hpp"
#else
#include "base/lanes/halves.hpp"
#endif

namespace graze::detail::GRAZE_LANES
{

/// Bit by bit, lane 0 first.
template <class Numbers>
GRAZE_LANE int atMost(Numbers a, Numbers b)
{
    return bitsOf(lessOrEqual(a, b));
}
/// The larger of each two lanes: eight become four.
GRAZE_LANE Four folded(Four a)
{
    return a;
}

} // namespace graze::detail::GRAZE_LANES

namespace graze::detail
{
namespace lanes = GRAZE_LANES;
}
