// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/version.hpp>

// Tables of functions that are compiled once per kind of processor, each in the namespace of its kind. Every kind gives
// the same bits.

/// Declares such a table, in graze::detail.
#define GRAZE_DECLARE_KERNELS(Type, table)                                                                             \
    namespace portable                                                                                                 \
    {                                                                                                                  \
    extern const Type table;                                                                                           \
    }                                                                                                                  \
    namespace sse2                                                                                                     \
    {                                                                                                                  \
    extern const Type table;                                                                                           \
    }                                                                                                                  \
    namespace avx2                                                                                                     \
    {                                                                                                                  \
    extern const Type table;                                                                                           \
    }

/// The one of graze::simdPath(). As one source (tools/amalgamate) there is no more than one kind.
#if defined(GRAZE_ONE_SOURCE)
#define GRAZE_KERNELS(table) GRAZE_LANES::table
#elif defined(__x86_64__)
#define GRAZE_KERNELS(table) (simdPath() == SimdPath::Avx2 ? avx2::table : sse2::table)
#else
#define GRAZE_KERNELS(table) portable::table
#endif
