// SPDX-License-Identifier: Zlib
#pragma once

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define GRAZE_BOTH_SSE2
#endif

namespace graze::detail
{

/// The same number of A and of B side by side: both are computed at the cost of one, and one of them can be selected
/// without a branch. The operators of the compiler's vectors round once each (IEEE 754), so the bits are the same
/// as with two doubles.
using Both = double __attribute__((vector_size(16)));
/// All bits set where a comparison of two Both holds.
using BothMask = long long __attribute__((vector_size(16)));

[[nodiscard, gnu::always_inline]] inline Both swapped(Both v) noexcept
{
    return Both{v[1], v[0]};
}

[[nodiscard, gnu::always_inline]] inline Both magnitude(Both v) noexcept
{
    constexpr long long AllButSign = 0x7fffffffffffffff;
    return __builtin_bit_cast(Both, __builtin_bit_cast(BothMask, v) & BothMask{AllButSign, AllButSign});
}

/// `v`, negated where the mask is set.
[[nodiscard, gnu::always_inline]] inline Both negatedWhere(BothMask mask, Both v) noexcept
{
    constexpr long long Sign = -0x7fffffffffffffff - 1;
    return __builtin_bit_cast(Both, __builtin_bit_cast(BothMask, v) ^ (mask & BothMask{Sign, Sign}));
}

/// Bit 0 for A, bit 1 for B.
[[nodiscard, gnu::always_inline]] inline unsigned bitsOf(BothMask mask) noexcept
{
#ifdef GRAZE_BOTH_SSE2
    return static_cast<unsigned>(_mm_movemask_pd(__builtin_bit_cast(__m128d, mask)));
#else
    return (mask[0] != 0 ? 1u : 0u) | (mask[1] != 0 ? 2u : 0u);
#endif
}

[[nodiscard, gnu::always_inline]] inline Both bothOf(const float* a, const float* b) noexcept
{
#ifdef GRAZE_BOTH_SSE2
    return _mm_cvtps_pd(_mm_unpacklo_ps(_mm_load_ss(a), _mm_load_ss(b)));
#else
    return Both{static_cast<double>(*a), static_cast<double>(*b)};
#endif
}

} // namespace graze::detail
