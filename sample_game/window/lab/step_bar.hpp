// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/lab.hpp"

namespace game
{

/// Buttons to step through a run, the title of the step with its bounds, and a slider over all steps. Within an ImGui
/// window.
class LabStepBar
{
public:
    void show(Lab& lab);

    /// Steps on by itself until the last step, or stops doing so; from the last step it starts anew.
    void togglePlaying(Lab& lab);
    /// Once a frame.
    void play(Lab& lab, float seconds);

private:
    bool m_playing = false;
    float m_waited = 0.f; ///< at the present step (unit: seconds)
};

} // namespace game
