// SPDX-License-Identifier: Zlib
#define GRAZE_LANES portable
#define GRAZE_LANES_PORTABLE
#include "fast/lanes/overlap_kernel.hpp"
#include "fast/lanes/round_cast.hpp"
#include "fast/lanes/round_lanes.hpp"

const graze::detail::Kernels graze::detail::portable::AllKernels{overlap, overlapLanes, castRound};
