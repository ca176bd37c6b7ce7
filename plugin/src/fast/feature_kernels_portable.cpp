// SPDX-License-Identifier: Zlib
#define GRAZE_LANES portable
#define GRAZE_LANES_PORTABLE
#include "base/lanes.hpp"
#include "fast/feature_kernels.hpp"

#include "fast/feature_kernels.inl"
