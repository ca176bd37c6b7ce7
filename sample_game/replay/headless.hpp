// SPDX-License-Identifier: Zlib
#pragma once

#include "options.hpp"

namespace game
{

/// Plays without a window: by the bot when asked, else with hands off; or plays back a replay and compares. Ends with
/// one JSON line on stdout. Returns the exit code of the program: 0, or 1 after a sentence on stderr, also
/// when a replay differs from its recording.
[[nodiscard]] int runHeadless(const Options& options);

/// Says which settings a recorded game needs (`Options::tuneFile`): sentences on stdout and one line of JSON below
/// them, the progress on stderr. Returns the exit code, as runHeadless.
[[nodiscard]] int runTune(const Options& options);

} // namespace game
