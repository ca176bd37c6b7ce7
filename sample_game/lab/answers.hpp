// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/experiment.hpp"

namespace game
{

/// The settings that an answer is compared with.
[[nodiscard]] graze::GjkSettings referenceSettings() noexcept;

// Each asks the library for one mode and fills in steps, result, verdict and answers. Both sprites are there.

void answerOverlap(LabExperiment& lab, const LabBench& bench);
void answerDistance(LabExperiment& lab, const LabBench& bench);
void answerPenetration(LabExperiment& lab, const LabBench& bench);
void answerRay(LabExperiment& lab, const LabBench& bench);
void answerSweep(LabExperiment& lab, const LabBench& bench);
void answerTurningSweep(LabExperiment& lab, const LabBench& bench, const graze::Motion& motionA,
                        const graze::Motion& motionB);
void answerSat(LabExperiment& lab, const LabBench& bench);
void answerGiftWrapping(LabExperiment& lab, const LabBench& bench);

} // namespace game
