// SPDX-License-Identifier: Zlib
#include "base/upper_halves.hpp"

#if defined(__GNUC__) && defined(__x86_64__) && !defined(__AVX__)

namespace graze::detail
{

const bool HasUpperHalves = (__builtin_cpu_init(), __builtin_cpu_supports("avx"));

} // namespace graze::detail

#endif
