// SPDX-License-Identifier: Zlib
#define GRAZE_LANES portable
#define GRAZE_LANES_PORTABLE
#include "system/box_cells.hpp"
#include "system/box_kernels.hpp"

#include "system/box_kernels.inl"
