// SPDX-License-Identifier: Zlib
#pragma once

// For the system: pairs of pieces side by side.
#include "fast/lanes/lane_batch.hpp"
