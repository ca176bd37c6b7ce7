// SPDX-License-Identifier: Zlib
#if defined(__x86_64__) || defined(_M_X64)

#define GRAZE_LANES sse2
#include "math/sine_polynomials.hpp"
#include "pose_kernels.hpp"

#include <cstddef>

#include "pose_kernels.inl"

#endif
