// SPDX-License-Identifier: Zlib
#pragma once

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
    graze::Aabb beside;             ///< all of the right side
    std::vector<graze::Aabb> right; ///< a part of it for each figure
    std::size_t difference = 0;     ///< index of the one with B - A; none if there is no such index

    [[nodiscard]] bool rightHolds(graze::Vec2 mouse) const noexcept { return !right.empty() && beside.contains(mouse); }
};
/// `letters` is the height of letters, `figures` are those on the right: without any the world has the room of both.
[[nodiscard]] LabPanes panesOf(const Layout& layout, float letters, const std::vector<Figure>& figures);

} // namespace game
