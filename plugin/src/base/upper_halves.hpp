// SPDX-License-Identifier: Zlib
#pragma once

namespace graze::detail
{

#if defined(__GNUC__) && defined(__x86_64__) && !defined(__AVX__)

/// Whether registers have upper halves here; false before static variables are initialised.
inline const bool HasUpperHalves = (__builtin_cpu_init(), __builtin_cpu_supports("avx"));

/// Empties the upper halves of the AVX registers. Code for AVX that left something there, anywhere in the process,
/// makes every instruction of SSE2 wait for the one before it with the same register: queries took up to 3.5 times as
/// long. Where they are empty this costs about a nanosecond. Each query begins with it. Guarded by
/// UpperHalves.QueriesLeaveThemEmpty.
inline void clearUpperHalves() noexcept
{
    if (HasUpperHalves)
        __asm__ volatile("vzeroupper");
}

#else

/// There are none, or all code uses them.
inline void clearUpperHalves() noexcept {}

#endif

} // namespace graze::detail
