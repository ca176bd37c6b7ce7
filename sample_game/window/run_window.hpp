// SPDX-License-Identifier: Zlib
#pragma once

#include "options.hpp"

namespace game
{

/// Plays in a window until it is closed. Returns the exit code of the program: 0, or 3 after a sentence on stderr when
/// there is no display. Throws FileError when the assets or a replay that was named cannot be used.
[[nodiscard]] int runWindow(const Options& options);

} // namespace game
