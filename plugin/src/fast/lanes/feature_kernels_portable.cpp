// SPDX-License-Identifier: Zlib
#define GRAZE_LANES portable
#define GRAZE_LANES_PORTABLE
#include "base/lanes/lanes.hpp"
#include "fast/lanes/feature_kernels.hpp"

#include "fast/lanes/feature_kernels.inl"
