// SPDX-License-Identifier: Zlib
#if defined(__x86_64__) || defined(_M_X64)

#define GRAZE_LANES sse2
#include "math/sine_polynomials.hpp"
#include "system/grid/box_cells.hpp"
#include "system/sprites/pose_kernels.hpp"

#include <cstddef>
#include <limits>

#include "system/grid/box_kernels.inl"
#include "system/sprites/pose_kernels.inl"

#endif
