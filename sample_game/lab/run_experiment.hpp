// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/experiment.hpp"

namespace game
{

/// Needs a bench that is tidy. A shape that cannot be built becomes a `problem`.
[[nodiscard]] LabExperiment experimentOn(const LabBench& bench);

} // namespace game
