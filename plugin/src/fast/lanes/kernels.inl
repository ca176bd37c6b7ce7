// SPDX-License-Identifier: Zlib
// Included once per kind of processor, GRAZE_LANES.
#include "fast/lanes/round_cast.hpp"
#include "fast/lanes/round_lanes.hpp"

const graze::detail::Kernels graze::detail::GRAZE_LANES::AllKernels{overlapLanes, castRound};
