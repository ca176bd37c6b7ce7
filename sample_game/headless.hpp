// SPDX-License-Identifier: Zlib
#pragma once

#include "options.hpp"

namespace game
{

/// Plays without a window: by the bot when asked, else with hands off. Ends with one JSON line on
/// stdout. Returns the exit code of the program: 0, or 1 after a sentence on stderr.
[[nodiscard]] int runHeadless(const Options& options);

} // namespace game
