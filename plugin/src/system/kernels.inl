// SPDX-License-Identifier: Zlib
// Included once per kind of processor, GRAZE_LANES.
#include "math/sine_polynomials.hpp"
#include "system/grid/box_cells.hpp"
#include "system/sprites/pose_kernels.hpp"

#include <bit>
#include <cstddef>
#include <limits>

#include "system/grid/box_kernels.inl"
#include "system/sprites/pose_kernels.inl"
