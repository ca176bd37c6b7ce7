// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/lesson/lesson.hpp"
#include "window/draw/layout.hpp"
#include "window/lab/widgets.hpp"

namespace game
{

/// Height of the letters in all panels (unit: pixels of the window).
[[nodiscard]] float labFontHeight(const Layout& layout) noexcept;

/// Places of the parts of the laboratory in a window of any size; none overlaps another (unit: pixels of the window).
struct LabPanes
{
    graze::Aabb column; ///< controls
    graze::Aabb strip;  ///< the step in words
    graze::Aabb hint;   ///< a line on what to do
    graze::Aabb world;
    graze::Aabb beside;             ///< all of the right side
    std::vector<graze::Aabb> right; ///< a part of it for each figure
    std::size_t difference = 0;     ///< index of the one with B - A; none if there is no such index

    void divide(const std::vector<Figure>& figures);
    [[nodiscard]] bool rightHolds(graze::Vec2 mouse) const noexcept { return !right.empty() && beside.contains(mouse); }
};
/// `letters` is the height of letters. With `alone` the world has the room of both.
[[nodiscard]] LabPanes panesOf(const Layout& layout, float letters, bool alone);

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
    void play(Lab& lab, float seconds);
    void showCloud(LabBench& bench);
    void showLessonStrip(Lesson& lesson, const LabPanes& panes);

    bool m_playing = false;
    float m_waited = 0.f; ///< at the present step (unit: seconds)
    std::uint64_t m_seed = 1;
};

} // namespace game
