// SPDX-License-Identifier: Zlib
#define GRAZE_LANES portable
#define GRAZE_LANES_PORTABLE
#include "math/sine_polynomials.hpp"
#include "pose_kernels.hpp"

#include <cstddef>

#include "pose_kernels.inl"
