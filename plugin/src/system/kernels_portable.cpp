// SPDX-License-Identifier: Zlib
#define GRAZE_LANES portable
#define GRAZE_LANES_PORTABLE
#include "math/sine_polynomials.hpp"
#include "system/grid/box_cells.hpp"
#include "system/sprites/pose_kernels.hpp"

#include <cstddef>
#include <limits>

#include "system/grid/box_kernels.inl"
#include "system/sprites/pose_kernels.inl"
