// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/floats.hpp>

// Attributes that the compilers spell differently. GRAZE_INLINE is in the public header, because public headers use it.

#if defined(__GNUC__)
#define GRAZE_NOINLINE __attribute__((noinline))
/// Before a function: all that it calls, as far as it is known here, becomes a part of it.
#define GRAZE_FLATTEN __attribute__((flatten))
/// Behind the parameters of a lambda that becomes a part of its callers.
#define GRAZE_INLINE_LAMBDA __attribute__((always_inline))
/// Before a loop of at most eight rounds: it becomes straight code.
#define GRAZE_UNROLL _Pragma("GCC unroll 8")
#else
#define GRAZE_NOINLINE
#define GRAZE_FLATTEN
#define GRAZE_INLINE_LAMBDA
#define GRAZE_UNROLL
#endif
