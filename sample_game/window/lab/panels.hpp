// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/desk/desk.hpp"
#include "lab/figure.hpp"
#include "window/draw/layout.hpp"

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
    graze::Aabb beside; ///< the next of `count` figures: the same as `right` where there are two
    graze::Aabb right;  ///< the last one, side by side with the world, or below it
};
/// `letters` is the height of letters, `count` the number of figures: 2 or 3.
[[nodiscard]] LabPanes panesOf(const Layout& layout, float letters, std::size_t count);

/// A panel that fills a pane; ImGui::End closes it.
void beginPanel(const char* name, const graze::Aabb& pane);
void showSteps(Lab& lab);
/// Steps, words and code.
void showRun(LabDesk& desk);

} // namespace game
