// SPDX-License-Identifier: Zlib
#if defined(__x86_64__)
#define GRAZE_LANES avx2
#include "fast/lanes/kernels.inl"
#endif
