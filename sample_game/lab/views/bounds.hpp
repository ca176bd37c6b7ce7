// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/experiment.hpp"

namespace game
{

/// The bounds that are certain after a step.
struct LabBounds
{
    std::size_t step = 0;
    float lower = 0.f; ///< (unit: pixels)
    float upper = 0.f;
};

/// The bounds of a run, step by step, and the length of doubt at which epsilon lets it stop.
struct LabBoundsCurve
{
    std::string title; ///< "gap", "depth", "gap left before x"; empty when the steps have no bounds
    std::vector<LabBounds> points;
    float tolerance = 0.f; ///< the run stops when upper - lower is no more (unit: pixels)
};

/// The steps around `index` that belong to the same pair of pieces and the same algorithm.
[[nodiscard]] LabBoundsCurve boundsOf(const LabExperiment& experiment, std::size_t index, float epsilon);

} // namespace game
