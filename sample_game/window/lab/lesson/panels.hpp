// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/lesson/lesson.hpp"
#include "window/lab/panes.hpp"
#include "window/lab/step_bar.hpp"

namespace game
{

/// The panels of the lesson: the column with the card's text, and the strip with the steps or the prediction. Between
/// ImGuiSfml::beginFrame and endFrame.
class LessonPanels
{
public:
    /// True when the free bench is asked for.
    [[nodiscard]] bool show(Lesson& lesson, const LabPanes& panes);
    void togglePlaying(Lesson& lesson);

private:
    [[nodiscard]] static bool showColumn(Lesson& lesson, const LabPanes& panes);
    void showStrip(Lesson& lesson, const LabPanes& panes);
    void showSteps(Lesson& lesson);

    LabStepBar m_steps;
};

} // namespace game
