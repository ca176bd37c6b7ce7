// SPDX-License-Identifier: Zlib
#include "fast/door.hpp"
#include "gjk/search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::detail
{

namespace
{

// The corners of a core in the world; those of a small loop are mapped once.
class Corners
{
public:
    explicit Corners(const Body& body) noexcept : m_body(body), m_few(body.count <= VertexBlock)
    {
        for (std::uint32_t i = 0; m_few && i < body.count; ++i)
            m_corners[i] = body.worldPoint(i);
    }
    [[nodiscard]] std::uint32_t count() const noexcept { return m_body.count; }
    [[nodiscard]] Vec2d operator[](std::uint32_t i) const noexcept
    {
        return m_few ? m_corners[i] : m_body.worldPoint(i);
    }
    // Least product of a corner with the direction.
    [[nodiscard]] double leastAlong(Vec2d direction) const noexcept
    {
        if (!m_few)
            return dot((*this)[farthestVertex(m_body, m_body.linear.transposed(-direction))], direction);
        double least = dot((*this)[0], direction);
        for (std::uint32_t i = 1; i < count(); ++i)
            least = std::min(least, dot((*this)[i], direction));
        return least;
    }
    [[nodiscard]] bool isMirrored() const noexcept { return m_body.linear.determinant() < 0.; }

private:
    const Body& m_body;
    bool m_few;
    Vec2d m_corners[VertexBlock];
};

// The separating axis test of two convex loops: along the outward normal of each edge, how far the other loop stays
// beyond that edge. B - A has no edges but theirs, so the largest of these is minus the depth of the cores. Ties take
// the axis nearest to (0, -1). Ends at the first axis that separates by more than `enough`.
class EdgeTest
{
public:
    EdgeTest(const Corners& a, const Corners& b, double enough) noexcept
    {
        tryEdges(a, b, 1., enough);
        if (m_separation <= enough)
            tryEdges(b, a, -1., enough);
    }

    // Between the cores, below 0 where they overlap.
    [[nodiscard]] double separation() const noexcept { return m_separation; }
    // From A to B, length 1; zero where no edge has a length.
    [[nodiscard]] Vec2d axis() const noexcept { return m_axis; }
    // The edge with that normal, and whether it is one of A.
    [[nodiscard]] Vec2d start() const noexcept { return m_start; }
    [[nodiscard]] Vec2d end() const noexcept { return m_end; }
    [[nodiscard]] bool isOfA() const noexcept { return m_isOfA; }

private:
    // `sign`: from `of` to `other` is from A to B, or the reverse.
    void tryEdges(const Corners& of, const Corners& other, double sign, double enough) noexcept
    {
        const double outward = of.isMirrored() ? -1. : 1.;
        Vec2d corner = of[of.count() - 1];
        for (std::uint32_t i = 0; i < of.count(); ++i)
        {
            const Vec2d start = corner;
            corner = of[i];
            const Vec2d normal = perpendicular(corner - start) * -outward;
            const double squared = dot(normal, normal);
            if (!(squared > 0.))
                continue;
            const double beyond = other.leastAlong(normal) - dot(start, normal);
            // A root for good edges alone: most are worse by far.
            if (beyond < 0. && m_separation <= 0. && beyond * beyond > m_separation * m_separation * squared)
                continue;
            const double perLength = 1. / std::sqrt(squared), separation = beyond * perLength;
            const Vec2d axis = normal * (perLength * sign);
            if (separation < m_separation || (separation == m_separation && axis.y >= m_axis.y))
                continue;
            m_separation = separation;
            m_axis = axis;
            m_start = start;
            m_end = corner;
            m_isOfA = sign > 0.;
            if (separation > enough)
                return;
        }
    }

    double m_separation = -std::numeric_limits<double>::infinity();
    Vec2d m_axis{};
    Vec2d m_start{};
    Vec2d m_end{};
    bool m_isOfA = true;
};

// Places along an edge: 0 at its start, 1 at its end.
struct Span
{
    double from;
    double to;
};

// The corners that reach farthest against the axis, as places along an edge: one corner, or the ends of an edge.
Span levelCorners(const Corners& corners, Vec2d outward, Vec2d start, Vec2d edge, double perSquared) noexcept
{
    constexpr double Level = 1e-12;
    const double least = corners.leastAlong(outward);
    Span span{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (std::uint32_t i = 0; i < corners.count(); ++i)
    {
        const Vec2d corner = corners[i];
        if (dot(corner, outward) - least > Level * (std::fabs(corner.x) + std::fabs(corner.y)))
            continue;
        const double place = dot(corner - start, edge) * perSquared;
        span = {std::min(span.from, place), std::max(span.to, place)};
    }
    return span;
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
    const Corners cornersA(a), cornersB(b);
    const double radii = a.roundRadius + b.roundRadius;
    const EdgeTest test(cornersA, cornersB, radii);
    const Vec2d normal = test.axis();
    // Round corners may be nearer to each other than an edge shows, except a point over that edge.
    const bool apart = test.separation() > radii;
    if (normal == Vec2d{})
        return false;
    const Vec2d edge = test.end() - test.start();
    const double perSquared = 1. / dot(edge, edge);
    Span span{0., 0.};
    if (!apart)
    {
        const Corners& other = test.isOfA() ? cornersB : cornersA;
        span = levelCorners(other, test.isOfA() ? normal : -normal, test.start(), edge, perSquared);
        if (test.separation() > 0. && (other.count() > 1 || span.from < 0. || span.to > 1.))
            return false;
    }
    result.by = AnsweredBy::Fast;
    result.normal = normal.toFloat();
    result.status = apart ? Status::Separated : Status::Overlapping;
    if (apart)
        return true;
    // Where both are: on the edge, and opposite to it on the other loop.
    const double place = std::clamp(0.5 * (std::max(span.from, 0.) + std::min(span.to, 1.)), 0., 1.);
    const Vec2d onEdge = test.start() + edge * place;
    const double sign = test.isOfA() ? 1. : -1.;
    const double past = test.isOfA() ? a.roundRadius - b.roundRadius : b.roundRadius - a.roundRadius;
    result.depth = static_cast<float>(radii - test.separation());
    result.lowerBound = result.depth;
    result.point = (onEdge + normal * (0.5 * sign * (test.separation() + past)) + bodies.origin()).toFloat();
    return true;
}

} // namespace graze::detail
