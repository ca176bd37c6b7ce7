// SPDX-License-Identifier: Zlib
#if defined(__x86_64__) || defined(_M_X64)

#define GRAZE_LANES sse2
#include "fast/lanes/overlap_kernel.hpp"
#include "fast/lanes/round_cast.hpp"
#include "fast/lanes/round_lanes.hpp"

const graze::detail::Kernels graze::detail::sse2::AllKernels{overlap, overlapLanes, castRound};

#endif
