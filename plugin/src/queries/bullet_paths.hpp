// SPDX-License-Identifier: Zlib
#pragma once

// For the system: small pieces that move, ready for round bullets.
#include "fast/moving_outline.hpp"
