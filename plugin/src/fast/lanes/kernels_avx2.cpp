// SPDX-License-Identifier: Zlib
#if defined(__x86_64__) || defined(_M_X64)
#define GRAZE_LANES avx2
#include "fast/lanes/kernels.inl"
#endif
