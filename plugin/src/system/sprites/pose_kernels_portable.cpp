// SPDX-License-Identifier: Zlib
#define GRAZE_LANES portable
#define GRAZE_LANES_PORTABLE
#include "base/lanes/lanes.hpp"
#include "pose_kernels.hpp"

#include <cstddef>

#include "pose_kernels.inl"
