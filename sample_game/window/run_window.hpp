// SPDX-License-Identifier: Zlib
#pragma once

#include "options.hpp"

namespace game
{

/// Plays in a window until it is closed. Returns the exit code of the program: 0, or 1 after a sentence
/// on stderr (no display, assets missing).
[[nodiscard]] int runWindow(const Options& options);

} // namespace game
