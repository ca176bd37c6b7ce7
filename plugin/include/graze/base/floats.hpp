// SPDX-License-Identifier: Zlib
#pragma once

#if defined(_MSVC_LANG)
#if _MSVC_LANG < 202002L
#error "graze needs C++20: build with /std:c++20"
#endif
#elif __cplusplus < 202002L
#error "graze needs C++20: build with -std=c++20"
#endif

#include <type_traits>

// Answers are the same to the bit everywhere, as floats are computed as they are written. Flags that change this are
// refused here where the compiler shows them in a macro, and by CMake for all compilers.
#if defined(__FAST_MATH__) || defined(_M_FP_FAST)
#error "graze promises the same bits everywhere: build it without -ffast-math (-Ofast, /fp:fast)"
#endif
#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#error "graze promises the same bits everywhere: build it without -ffinite-math-only"
#endif
#if defined(__ASSOCIATIVE_MATH__)
#error "graze promises the same bits everywhere: build it without -fassociative-math (-funsafe-math-optimizations)"
#endif
#if defined(__RECIPROCAL_MATH__)
#error "graze promises the same bits everywhere: build it without -freciprocal-math (-funsafe-math-optimizations)"
#endif
#if defined(_MSC_VER) && !defined(__clang__) && _MSC_VER < 1930
#error "graze promises the same bits everywhere: before Visual Studio 2022, cl fuses multiplications and additions"
#endif

/// A public inline function that computes with floats becomes a part of its callers. As a function of its own it would
/// be in the user's object files as well, compiled with the user's flags, fused multiply-add among them; the linker
/// keeps one of all copies, for the library too. Guarded by house.inline and install.user_flags.
#if defined(GRAZE_INLINE)
// house.inline has another one.
#elif defined(__GNUC__)
#define GRAZE_INLINE __attribute__((always_inline)) inline
#elif defined(_MSC_VER)
#define GRAZE_INLINE __forceinline
#else
#define GRAZE_INLINE inline
#endif

namespace graze::detail
{

/// The nearest float. g++ 12 takes two such conversions and back to doubles for nothing when it packs them into one
/// vector. This hides the float from it, at no cost; guarded by install.user_flags.
[[nodiscard]] GRAZE_INLINE constexpr float toFloat(double value) noexcept
{
    auto rounded = static_cast<float>(value);
#if defined(__GNUC__) && !defined(__clang__) && defined(__SSE2__)
    if (!std::is_constant_evaluated())
        __asm__("" : "+x"(rounded));
#elif defined(__GNUC__) && !defined(__clang__) && defined(__aarch64__)
    if (!std::is_constant_evaluated())
        __asm__("" : "+w"(rounded));
#endif
    return rounded;
}

} // namespace graze::detail
