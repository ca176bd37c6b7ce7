// SPDX-License-Identifier: Zlib
#define GRAZE_LANES portable
#define GRAZE_LANES_PORTABLE
#include "queries/feature_kernels.hpp"
#include "queries/lanes.hpp"

#include "queries/feature_kernels.inl"
