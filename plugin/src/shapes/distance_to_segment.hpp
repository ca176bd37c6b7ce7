// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <algorithm>

namespace graze::detail
{

[[nodiscard]] inline double squaredDistanceToSegment(Vec2 p, Vec2 a, Vec2 b) noexcept
{
    const double ax = static_cast<double>(a.x), ay = static_cast<double>(a.y);
    const double dx = static_cast<double>(b.x) - ax, dy = static_cast<double>(b.y) - ay;
    const double px = static_cast<double>(p.x) - ax, py = static_cast<double>(p.y) - ay;
    const double lengthSquared = dx * dx + dy * dy;
    const double along = px * dx + py * dy;
    if (along <= 0. || lengthSquared == 0.)
        return px * px + py * py;
    if (along >= lengthSquared)
        return (px - dx) * (px - dx) + (py - dy) * (py - dy);
    const double across = px * dy - py * dx;
    return across * across / lengthSquared;
}

} // namespace graze::detail
