// SPDX-License-Identifier: Zlib
#include "fast/polygon_depth.hpp"

#include <graze/gjk/sat.hpp>
#include <graze/gjk/support.hpp>

#include <algorithm>
#include <cmath>

namespace graze::detail
{

namespace
{

// Where a core reaches farthest, seen along the line across that direction: one vertex, or an edge with its two ends.
struct Stretch
{
    Vec2d first;
    Vec2d last;

    [[nodiscard]] Vec2d pointAt(double place, Vec2d along) const noexcept
    {
        const double from = dot(first, along), to = dot(last, along);
        const double share = from == to ? 0. : std::clamp((place - from) / (to - from), 0., 1.);
        return first + (last - first) * share;
    }
};

Stretch stretchAt(const Body& body, Vec2d direction, Vec2d along) noexcept
{
    constexpr double Level = 1e-12;
    const Vec2d farthest = support(body, direction).point;
    Stretch stretch{farthest, farthest};
    for (std::uint32_t i = 0; i < body.count; ++i)
    {
        const Vec2d point = body.worldPoint(i);
        const Vec2d from = point - farthest;
        if (std::fabs(dot(from, direction)) > Level * (length(from) + std::fabs(point.x) + std::fabs(point.y)))
            continue;
        if (dot(point, along) < dot(stretch.first, along))
            stretch.first = point;
        if (dot(point, along) > dot(stretch.last, along))
            stretch.last = point;
    }
    return stretch;
}

Body coreOf(const Body& body) noexcept
{
    Body core = body;
    core.roundRadius = 0.;
    return core;
}

} // namespace

bool polygonDepth(const Body& a, const Body& b, PieceDepth& found) noexcept
{
    if (!a.plain || !b.plain)
        return false;
    const SeparatingAxis best = separatingAxis(coreOf(a), coreOf(b));
    found.status = Status::Overlapping;
    found.overlaps = true;
    found.depth = std::max(0., -best.separation) + a.roundRadius + b.roundRadius;
    found.lowerBound = found.depth;
    found.normal = best.axis;
    const Vec2d along = perpendicular(best.axis);
    const Stretch ofA = stretchAt(a, best.axis, along), ofB = stretchAt(b, -best.axis, along);
    const double both = std::max(dot(ofA.first, along), dot(ofB.first, along));
    found.onA = ofA.pointAt(both, along) + best.axis * a.roundRadius;
    found.onB = ofB.pointAt(both, along) - best.axis * b.roundRadius;
    return true;
}

} // namespace graze::detail
