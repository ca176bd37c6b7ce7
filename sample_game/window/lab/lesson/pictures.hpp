// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/lesson/lesson.hpp"
#include "window/lab/cameras.hpp"

#include <optional>
#include <vector>

namespace game
{

/// The data that the lesson's own pictures are drawn from.
struct LessonView
{
    const Lesson& lesson;
    const LabOutlines& outlines;
    const LabCameras& cameras;
    std::optional<std::size_t> point{}; ///< under the mouse, of those to click
};

/// An arrow to choose from, and where its number stands (unit: pixels of the window).
struct NumberedArrow
{
    graze::Vec2 from{};
    graze::Vec2 tip{};
    graze::Vec2 number{}; ///< the end that the number stands beside
    graze::Vec2 away{};   ///< from that end to the number
};
/// Numbers stand at the tips, or at the other ends where the tips come together. `scale` as labScale.
[[nodiscard]] std::vector<NumberedArrow> numberedArrows(const Prediction& prediction, const LabCamera& camera,
                                                        const sf::FloatRect& pane, float scale);

/// The first card: A at rest, A where it touches B, and the displacement between the two.
void drawSlideWorld(LabCanvas& canvas, const LessonView& view);
/// And the border of B - A as far as A has been there.
void drawSlideDifference(LabCanvas& canvas, const LessonView& view);

/// Over the world of any card: the corners and the motion that a prediction is about.
void drawWorldMarks(LabCanvas& canvas, const LessonView& view);
/// Over B - A: points to click, arrows to choose from, a ring; and the right answer, once there is one.
void drawDifferenceMarks(LabCanvas& canvas, const LessonView& view);

} // namespace game
