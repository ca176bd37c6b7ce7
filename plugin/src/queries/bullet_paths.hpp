// SPDX-License-Identifier: Zlib
#pragma once

// For the system: small pieces that move, ready for round bullets.
#include "fast/turning_loop.hpp"
