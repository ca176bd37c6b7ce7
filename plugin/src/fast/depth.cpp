// SPDX-License-Identifier: Zlib
#include "fast/door.hpp"

#include <graze/gjk/support.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::detail
{

namespace
{

// The separating axis test of two convex loops: along the outward normal of each edge, how far the other loop stays
// beyond that edge. B - A has no edges but theirs, so the largest of these is minus the depth of the cores. Ties take
// the axis nearest to (0, -1).
class EdgeTest
{
public:
    EdgeTest(const Body& a, const Body& b) noexcept
    {
        tryEdges(a, b, 1.);
        tryEdges(b, a, -1.);
    }

    // Between the cores, below 0 where they overlap; infinite where no edge has a length.
    [[nodiscard]] double separation() const noexcept { return m_separation; }
    // From A to B, length 1.
    [[nodiscard]] Vec2d axis() const noexcept { return m_axis; }

private:
    // `sign`: from `of` to `other` is from A to B, or the reverse.
    void tryEdges(const Body& of, const Body& other, double sign) noexcept
    {
        const double outward = of.linear.determinant() < 0. ? -1. : 1.;
        Vec2d corner = of.worldPoint(of.count - 1);
        for (std::uint32_t i = 0; i < of.count; ++i)
        {
            const Vec2d start = corner;
            corner = of.worldPoint(i);
            const Vec2d edge = corner - start, normal = perpendicular(edge) * -outward;
            const double squared = dot(normal, normal);
            if (!(squared > 0.))
                continue;
            const double beyond = leastReach(other, normal) - dot(start, normal);
            // A root for the best edges alone: most are worse by far.
            if (m_any && beyond < 0. && m_separation <= 0. && beyond * beyond > m_separation * m_separation * squared)
                continue;
            const double perLength = 1. / std::sqrt(squared), separation = beyond * perLength;
            const Vec2d axis = normal * (perLength * sign);
            if (m_any && (separation < m_separation || (separation == m_separation && axis.y >= m_axis.y)))
                continue;
            m_any = true;
            m_separation = separation;
            m_axis = axis;
        }
    }

    // Least product of a point of the core with the normal.
    [[nodiscard]] static double leastReach(const Body& body, Vec2d normal) noexcept
    {
        const Vec2d local = body.linear.transposed(normal);
        double least = std::numeric_limits<double>::infinity();
        for (std::uint32_t i = 0; i < body.count; ++i)
            least = std::min(least, local.x * static_cast<double>(body.x[i]) + local.y * static_cast<double>(body.y[i]));
        return least + dot(body.offset, normal);
    }

    bool m_any = false;
    double m_separation = std::numeric_limits<double>::infinity();
    Vec2d m_axis{};
};

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

bool hasEdges(const Body& body) noexcept
{
    return body.plain && body.convexLoop && (body.count == 1 || body.linear.determinant() != 0.);
}

} // namespace

bool fastDepth(const RunBodies& bodies, PenetrationResult& result) noexcept
{
    const Body &a = bodies.bodyA(), &b = bodies.bodyB();
    if (!hasEdges(a) || !hasEdges(b) || std::max(a.count, b.count) < 3)
        return false;
    const EdgeTest test(a, b);
    const double radii = a.roundRadius + b.roundRadius;
    // Round corners may be nearer to each other than an edge shows.
    if (!(test.separation() < std::numeric_limits<double>::infinity()) || (test.separation() > 0. && radii > 0.))
        return false;
    const Vec2d normal = test.axis();
    result.by = AnsweredBy::Fast;
    result.normal = normal.toFloat();
    result.status = test.separation() > 0. ? Status::Separated : Status::Overlapping;
    if (result.status == Status::Separated)
        return true;
    const Vec2d along = perpendicular(normal);
    const Stretch ofA = stretchAt(a, normal, along), ofB = stretchAt(b, -normal, along);
    const double both = std::max(dot(ofA.first, along), dot(ofB.first, along));
    const Vec2d onA = ofA.pointAt(both, along) + normal * a.roundRadius;
    const Vec2d onB = ofB.pointAt(both, along) - normal * b.roundRadius;
    result.depth = static_cast<float>(radii - test.separation());
    result.lowerBound = result.depth;
    result.point = ((onA + onB) * 0.5 + bodies.origin()).toFloat();
    return true;
}

} // namespace graze::detail
