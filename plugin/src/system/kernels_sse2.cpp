// SPDX-License-Identifier: Zlib
#if defined(__x86_64__) || defined(_M_X64)
#define GRAZE_LANES sse2
#include "system/kernels.inl"
#endif
