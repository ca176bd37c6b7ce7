// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/experiment.hpp"

namespace game
{

/// The answers as a table, who answers under Method::Fast, and the proof. Within an ImGui window.
void showAnswers(const LabExperiment& experiment);

} // namespace game
