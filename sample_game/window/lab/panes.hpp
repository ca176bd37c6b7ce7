// SPDX-License-Identifier: Zlib
#pragma once

#include "window/draw/layout.hpp"

namespace game
{

/// Height of the letters in all panels (unit: pixels of the window).
[[nodiscard]] float labFontHeight(const Layout& layout) noexcept;
/// How much larger lines, arrows and dots are drawn beside letters of that height: 1 beside the smallest.
[[nodiscard]] float labScale(float fontHeight) noexcept;

/// Places of the parts of the laboratory in a window of any size; none overlaps another (unit: pixels of the window).
struct LabPanes
{
    /// `fontHeight` of the panels.
    LabPanes(const Layout& layout, float fontHeight);

    sf::FloatRect column;     ///< controls
    sf::FloatRect strip;      ///< the step in words
    sf::FloatRect world;      ///< A and B
    sf::FloatRect difference; ///< B - A
    sf::FloatRect both;       ///< world and difference as one, for what needs no second picture
    sf::FloatRect hint;       ///< a line on what to do

    sf::FloatRect axes;           ///< upper part of `difference`: a row for every axis of the separating axis test
    sf::FloatRect axisDifference; ///< and the rest of it
};

[[nodiscard]] bool holds(const sf::FloatRect& rect, sf::Vector2f point) noexcept;

} // namespace game
