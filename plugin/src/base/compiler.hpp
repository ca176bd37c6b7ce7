// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/floats.hpp>

// The library's one place for what compilers spell differently: g++, clang, clang-cl, and Microsoft's cl, which has not
// been tried. Public headers need GRAZE_INLINE and GRAZE_API, and have them; the vectors of the compilers are in
// base/lanes. Guarded by house.compiler.

#if defined(__GNUC__) || defined(__clang__)
#define GRAZE_NOINLINE __attribute__((noinline))
/// Before a function: all that it calls, as far as it is known here, becomes a part of it.
#define GRAZE_FLATTEN __attribute__((flatten))
/// Behind the parameters of a lambda that becomes a part of its callers.
#define GRAZE_INLINE_LAMBDA __attribute__((always_inline))
/// Before a loop of at most eight rounds: it becomes straight code.
#define GRAZE_UNROLL _Pragma("GCC unroll 8")
/// A function of the standard library, by the name of the builtin that it is. Sources that are compiled for one kind of
/// processor need the builtin: the linker could take their copy of an inline function for all.
#define GRAZE_BUILTIN(builtin, function) __builtin_##builtin
#else
// cl compiles each source for all processors, so a function of the standard library does no harm.
#include <bit>
#include <cmath>
#if defined(_MSC_VER)
#define GRAZE_NOINLINE __declspec(noinline)
#else
#define GRAZE_NOINLINE
#endif
#define GRAZE_FLATTEN
#define GRAZE_INLINE_LAMBDA
#define GRAZE_UNROLL
#define GRAZE_BUILTIN(builtin, function) function
#endif

/// Before a member: those that follow may stand in its padding, except by the rules of Microsoft.
#if defined(_MSC_VER)
#define GRAZE_PADDING_IS_FREE 0
#define GRAZE_SHARES_PADDING
#else
#define GRAZE_PADDING_IS_FREE 1
#define GRAZE_SHARES_PADDING [[no_unique_address]]
#endif

/// In a loop that waits for another thread. Needs <thread>.
#if defined(__x86_64__) || defined(__i386__)
#define GRAZE_PAUSE() __builtin_ia32_pause()
#else
#define GRAZE_PAUSE() std::this_thread::yield()
#endif

namespace graze::detail
{

/// Asks for the memory at the address ahead of its use. Any address will do; no answer depends on it.
GRAZE_INLINE void prefetch([[maybe_unused]] const void* address) noexcept
{
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(address);
#endif
}

} // namespace graze::detail
