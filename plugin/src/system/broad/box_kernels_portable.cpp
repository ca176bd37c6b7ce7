// SPDX-License-Identifier: Zlib
#define GRAZE_LANES portable
#define GRAZE_LANES_PORTABLE
#include "box_cells.hpp"
#include "box_kernels.hpp"

#include <limits>

#include "box_kernels.inl"
