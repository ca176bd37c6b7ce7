// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/lesson/lesson.hpp"
#include "window/lab/panes.hpp"
#include "window/lab/widgets.hpp"

namespace game
{

/// Requests of the panels.
struct LabWishes
{
    bool showAll = false;
    bool otherSide = false; ///< from the bench to the lesson, or back
    std::optional<LabMode> mode{};
    std::optional<std::size_t> preset{}; ///< index in labPresets()
};

/// A sentence on the things to drag and the keys to press: of the lesson, or of the bench where that is null.
[[nodiscard]] std::string_view hintOf(const Lesson* lesson, const Lab& bench);

/// The column with everything that can be set or read, and the strip with the step in words.
class LabPanels
{
public:
    [[nodiscard]] LabWishes show(Lab& lab, LabLook& look, std::optional<std::size_t> preset, const LabPanes& panes);
    [[nodiscard]] LabWishes show(Lesson& lesson, const LabPanes& panes);

    /// Steps on by itself until the last step, or stops doing so; from the last step it starts anew.
    void togglePlaying(Lab& lab);

private:
    void showSteps(Lab& lab);
    void showRun(Lab& lab); ///< its steps, words and code
    void play(Lab& lab, float seconds);
    void showCloud(LabBench& bench);
    void showLessonStrip(Lesson& lesson, const LabPanes& panes);

    bool m_playing = false;
    float m_waited = 0.f; ///< at the present step (unit: seconds)
    std::uint64_t m_seed = 1;
};

} // namespace game
