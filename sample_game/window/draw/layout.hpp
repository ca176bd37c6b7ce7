// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/field.hpp"

#include <graze/math/vec2.hpp>
#include <graze/sfml/compat.hpp>

namespace game
{

/// The places of the playing field and the columns beside it in a window of any size. Logical pixels are
/// the pixels of the field: it reaches from (0, 0) to (FieldWidth, FieldHeight), the columns lie at negative x
/// and beyond FieldWidth.
struct Layout
{
    /// The narrowest column that the numbers still fit into (unit: logical pixels).
    static constexpr float SmallestColumn = 150.f;
    /// The same in a small window, where letters cannot get smaller (unit: pixels of the window).
    static constexpr float SmallestColumnPixels = 80.f;

    explicit Layout(sf::Vector2u windowSize);

    sf::Vector2u window;
    sf::IntRect field{}; ///< (unit: pixels of the window)
    float scale = 1.f;   ///< pixels of the window per logical pixel
    float column = 0.f;  ///< width of either column (unit: logical pixels)
    float margin = 0.f;  ///< free above and below the field (unit: logical pixels)
    graze::Vec2 centre{FieldWidth * 0.5f, FieldHeight * 0.5f}; ///< of the part of the field that is shown
    float zoom = 1.f;                                          ///< how much larger it is shown

    /// Shows a part of the field alone, around a point as far as the field's borders allow.
    void lookAt(graze::Vec2 point, float times) noexcept;

    /// Clips what leaves the field. `shift` moves the picture, for a shake (unit: logical pixels).
    [[nodiscard]] sf::View fieldView(graze::Vec2 shift = {}) const;
    /// The place of a pixel of the window in logical pixels.
    [[nodiscard]] graze::Vec2 logicalAt(sf::Vector2i pixel) const noexcept;
    /// The whole window in the same logical pixels.
    [[nodiscard]] sf::View windowView() const;
};

} // namespace game
