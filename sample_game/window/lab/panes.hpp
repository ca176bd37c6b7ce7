// SPDX-License-Identifier: Zlib
#pragma once

#include "window/draw/layout.hpp"

#include <graze/math/aabb.hpp>

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
    graze::Aabb right; ///< beside the world, or below it
};
/// `letters` is the height of letters.
[[nodiscard]] LabPanes panesOf(const Layout& layout, float letters);

} // namespace game
