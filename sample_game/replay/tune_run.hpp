// SPDX-License-Identifier: Zlib
#pragma once

#include "options.hpp"
#include "replay/replay_tuning.hpp"

#include <string>

namespace game
{

/// Says which settings a recorded game needs (`Options::tuneFile`): a table on stdout and one line of JSON below it,
/// the progress on stderr. Returns the exit code of the program: 0, or 1 after a sentence on stderr.
[[nodiscard]] int runTune(const Options& options);

/// The table: a row for each trial, then the worst pair and the settings to choose.
[[nodiscard]] std::string tableOf(const TuningOutcome& outcome);
/// The line of JSON.
[[nodiscard]] std::string lineOf(const TuningOutcome& outcome);
/// "plays the same", "same events, other bits from step 812 on", "differs from step 31 on".
[[nodiscard]] std::string verdictOf(const TuningTrial& trial);

} // namespace game
