// SPDX-License-Identifier: Zlib
#pragma once

#include "support/pairs/judging.hpp"

#include <vector>

/// One and the same shape, written down differently. A query must do with few vertices in order
/// what it does with many, doubled, or in the other order.
namespace graze::test
{

/// The points of a shape, in its order.
[[nodiscard]] std::vector<Vec2> pointsOf(const Shape& shape);

/// All vertices at that distance from the local origin, equally far apart.
[[nodiscard]] Shape regularPolygon(unsigned count, float radius);

/// With more vertices than fit inside a Shape: each several times.
[[nodiscard]] Shape doubled(const Shape& shape);

/// With more vertices than fit inside: on every edge that has such points, points exactly on it; the others
/// doubled.
[[nodiscard]] Shape withPointsOnEdges(const Shape& shape);

/// As it is, doubled, with points on its edges, clockwise, and from another start.
[[nodiscard]] std::vector<Shape> formsOf(const Shape& shape);

} // namespace graze::test
