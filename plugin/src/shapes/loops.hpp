// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/aabb.hpp>
#include <graze/math/vec2.hpp>
#include <graze/math/vec2d.hpp>

#include <algorithm>
#include <span>
#include <vector>

// Loops of points, closed from the last to the first, and their edges.
namespace graze::detail
{

[[nodiscard]] inline double squaredDistanceToSegment(Vec2 p, Vec2 a, Vec2 b) noexcept
{
    const Vec2d edge = Vec2d(b) - Vec2d(a), toPoint = Vec2d(p) - Vec2d(a);
    const double lengthSquared = dot(edge, edge);
    const double along = dot(toPoint, edge);
    if (along <= 0. || lengthSquared == 0.)
        return dot(toPoint, toPoint);
    if (along >= lengthSquared)
        return dot(toPoint - edge, toPoint - edge);
    const double across = cross(toPoint, edge);
    return across * across / lengthSquared;
}

/// Order by x, then by y. Breaking ties by y has the effect of turning the plane by a tiny angle, so no two different
/// points are ever level.
[[nodiscard]] inline bool before(Vec2 a, Vec2 b) noexcept
{
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

[[nodiscard]] inline Aabb boundsOf(std::span<const Vec2> points) noexcept
{
    Aabb box;
    for (const Vec2 p : points)
        box = merged(box, p);
    return box;
}

/// Ends included. Exact.
[[nodiscard]] inline bool isOnSegment(Vec2 p, Vec2 a, Vec2 b) noexcept
{
    return orientation(a, b, p) == 0 && merged(Aabb{a, a}, b).contains(p);
}

/// NaN has no place in an order, and sorting is undefined with it.
[[nodiscard]] inline std::vector<Vec2> finitePoints(std::span<const Vec2> points)
{
    std::vector<Vec2> finite;
    finite.reserve(points.size());
    for (const Vec2 p : points)
        if (isFinite(p))
            finite.push_back(p);
    return finite;
}

/// Without points that repeat the one before.
[[nodiscard]] inline std::vector<Vec2> withoutDoubles(std::vector<Vec2> loop)
{
    loop.erase(std::unique(loop.begin(), loop.end()), loop.end());
    while (loop.size() > 1 && loop.front() == loop.back())
        loop.pop_back();
    return loop;
}

/// Counter-clockwise with y up: every turn is to the left or straight on, and the loop winds once, so that its edges
/// go forwards and backwards in the order of `before` once each. A point and a segment count too. False with doubles.
[[nodiscard]] inline bool isConvexLoop(std::span<const Vec2> points) noexcept
{
    const std::size_t n = points.size();
    if (n == 1)
        return true;
    int changes = 0;
    bool turns = false, forwards = before(points.back(), points.front());
    for (std::size_t i = 0; i < n; ++i)
    {
        const Vec2 a = points[i];
        const Vec2 b = points[(i + 1) % n];
        const int turn = orientation(a, b, points[(i + 2) % n]);
        if (a == b || turn < 0)
            return false;
        turns = turns || turn > 0;
        changes += before(a, b) != forwards;
        forwards = before(a, b);
    }
    return changes == 2 && (turns || n == 2);
}

} // namespace graze::detail
