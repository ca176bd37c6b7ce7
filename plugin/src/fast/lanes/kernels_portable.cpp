// SPDX-License-Identifier: Zlib
#define GRAZE_LANES portable
#if defined(__x86_64__)
#define GRAZE_PLAIN_LANES // so that tests see these too
#endif
#include "fast/lanes/kernels.inl"
