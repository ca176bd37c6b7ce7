// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/aabb.hpp>
#include <graze/math/affine2.hpp>
#include <graze/sfml/compat.hpp>
#include <graze/sprite/sprite2d.hpp>

namespace GRAZE_API graze
{

/// The six numbers of SFML's matrix, to the bit: what is drawn is what collides.
[[nodiscard]] Affine2 affineOf(const sf::Transform& transform) noexcept;
/// The reverse conversion, to the bit.
[[nodiscard]] sf::Transform transformOf(const Affine2& matrix);

/// Negative sizes are made positive. Note that touching counts for an Aabb and not for an sf::Rect.
[[nodiscard]] Aabb aabbOf(const sf::FloatRect& rect) noexcept;
/// An empty Aabb gives an empty rectangle at the origin.
[[nodiscard]] sf::FloatRect rectOf(const Aabb& aabb) noexcept;

/// A collider in SFML's local coordinates, so that the shape's own transform places it: the centre is at
/// (r, r). The border added by setOutlineThickness is left out.
///
/// SFML's default of 30 points, or more, stands for a true circle; with fewer it is the regular polygon
/// that SFML draws (`sf::CircleShape(80.f, 3)` is a triangle). Throws InvalidShape as Circle and
/// Shape::hullOf do.
[[nodiscard]] Shape shapeOf(const sf::CircleShape& shape);
/// As above; the local corner is at (0, 0). Negative sizes are legal, as they are when drawing.
[[nodiscard]] Shape shapeOf(const sf::RectangleShape& shape);
/// As above. One piece when the points are convex, several when they are not (SFML itself fills only convex
/// ones). Points on one line give a segment. Throws InvalidShape for no points or points that are not
/// finite, and InvalidOutline for a loop that crosses or touches itself.
[[nodiscard]] Pieces shapeOf(const sf::ConvexShape& shape);
/// The whole texture rect as a box, transparent pixels included: from (0, 0), as `attach` and `follow` place it,
/// mirrored rects too. getGlobalBounds is the box around it; `outlineOf` traces the picture in it.
[[nodiscard]] Shape shapeOf(const sf::Sprite& sprite);

} // namespace graze
