// SPDX-License-Identifier: Zlib
#if defined(__x86_64__) || defined(_M_X64)

#define GRAZE_LANES sse2
#include "box_cells.hpp"
#include "box_kernels.hpp"

#include <limits>

#include "box_kernels.inl"

#endif
