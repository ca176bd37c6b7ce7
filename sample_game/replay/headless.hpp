// SPDX-License-Identifier: Zlib
#pragma once

#include "options.hpp"

namespace game
{

/// Plays without a window: by the bot when asked, else with hands off; or plays back a replay and compares. Ends with
/// one JSON line on stdout. Returns the exit code of the program: 0, or 1 after a sentence on stderr when a replay
/// differs from its recording. Throws std::runtime_error for files that cannot be used, as runTune.
[[nodiscard]] int runHeadless(const Options& options);

/// Says which settings a recorded game needs (`Options::tuneFile`): sentences on stdout and one line of JSON below
/// them, the progress on stderr.
void runTune(const Options& options);

} // namespace game
