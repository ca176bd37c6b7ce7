// SPDX-License-Identifier: Zlib
#pragma once

#include "options.hpp"

namespace game
{

/// Plays without a window: by the bot when asked, else with hands off; or plays back a replay and compares; or says
/// which settings a recorded game needs (`Options::tuneFile`), with its progress on stderr. Ends with one JSON line on
/// stdout. Returns the exit code of the program: 0, or 1 after a sentence on stderr when a replay differs from its
/// recording. Throws std::runtime_error for files that cannot be used.
[[nodiscard]] int runHeadless(const Options& options);

} // namespace game
