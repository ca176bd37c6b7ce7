// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/lab.hpp"

namespace game
{

/// The answers as a table, who answers under Method::Fast, and the proof, as soon as the step that is looked at has
/// them. Within an ImGui window.
void showAnswers(Lab& lab);

} // namespace game
