// SPDX-License-Identifier: Zlib
#include <graze/gjk/support.hpp>
#include <graze/pair/piece_pairs.hpp>
#include <graze/queries/pair_queries.hpp>

#include <cmath>
#include <limits>

namespace graze
{

namespace
{

/// The best axis so far.
struct SeparatingAxis
{
    double separation = 0.; ///< largest gap over the axes that were tried; below 0 it is minus the depth
    Vec2d axis{0., -1.};    ///< length 1, from A to B
};

// The axes that were tried so far.
class AxisSearch
{
public:
    AxisSearch(const Body& a, const Body& b) noexcept : m_a(a), m_b(b), m_radii(a.roundRadius + b.roundRadius) {}

    // Along a direction from A to B of any length. False when it separates: then the test is done.
    bool tryAxis(Vec2d direction) noexcept
    {
        const double l = length(direction);
        if (!(l > 0.))
            return true;
        const Vec2d n = direction * (1. / l);
        const double gap = dot(support(m_b, -n).point - support(m_a, n).point, n) - m_radii;
        if (gap > m_best.separation)
            m_best = {gap, n};
        return m_best.separation <= 0.;
    }
    bool tryBoth(Vec2d direction) noexcept { return tryAxis(direction) && tryAxis(-direction); }

    [[nodiscard]] SeparatingAxis best() const noexcept
    {
        // Two equal points: no axis at all.
        return std::isfinite(m_best.separation) ? m_best : SeparatingAxis{-m_radii, {0., -1.}};
    }

private:
    const Body& m_a;
    const Body& m_b;
    double m_radii;
    SeparatingAxis m_best{-std::numeric_limits<double>::infinity(), {0., -1.}};
};

bool isFlat(const Body& body) noexcept
{
    return body.count <= 2 || body.linear.determinant() == 0.;
}

// Outward normals of a convex loop, beginning with the edge that faces the other body: it separates two that are far
// apart.
bool tryLoop(const Body& of, Vec2d towardsOther, double sign, AxisSearch& search) noexcept
{
    const double outward = of.linear.determinant() < 0. ? -sign : sign;
    const std::uint32_t facing = support(of, towardsOther).index;
    for (std::uint32_t k = 0; k < of.count; ++k)
    {
        const std::uint32_t i = (facing + k) % of.count;
        const Vec2d edge = of.worldPoint((i + 1) % of.count) - of.worldPoint(i);
        if (!search.tryAxis(perpendicular(edge) * -outward))
            return false;
    }
    return true;
}

// The corner of the hull after a given one; among several in one direction the farthest.
std::uint32_t nextOnHull(const Body& of, std::uint32_t from) noexcept
{
    const Vec2d here = of.worldPoint(from);
    std::uint32_t next = from;
    Vec2d edge{};
    for (std::uint32_t i = 0; i < of.count; ++i)
    {
        const Vec2d to = of.worldPoint(i) - here;
        const double turn = cross(edge, to);
        if (turn < 0. || (turn == 0. && dot(to, edge) >= 0. && dot(to, to) > dot(edge, edge)))
        {
            next = i;
            edge = to;
        }
    }
    return next;
}

// For points in no order, in line or doubled, or flat: uses the edges of the hull; a flat shape also ends along its
// edge. Rounding hides whether a shape is flat, so both axes are tried for all of these.
bool tryHull(const Body& of, AxisSearch& search) noexcept
{
    const std::uint32_t start = support(of, {-1., 0.}).index;
    std::uint32_t corner = start;
    for (std::uint32_t step = 0; step < of.count; ++step)
    {
        const std::uint32_t next = nextOnHull(of, corner);
        const Vec2d edge = of.worldPoint(next) - of.worldPoint(corner);
        if (!search.tryBoth(perpendicular(edge)) || !search.tryBoth(edge))
            return false;
        corner = next;
        if (corner == start)
            break;
    }
    return true;
}

bool tryEdges(const Body& of, Vec2d towardsOther, double sign, AxisSearch& search) noexcept
{
    return of.convexLoop && !isFlat(of) ? tryLoop(of, towardsOther, sign, search) : tryHull(of, search);
}

// Round corners, single points and flat shapes may be apart along no edge normal.
bool tryCorners(const Body& a, const Body& b, AxisSearch& search) noexcept
{
    if (a.roundRadius + b.roundRadius == 0. && a.convexLoop && b.convexLoop && !isFlat(a) && !isFlat(b))
        return true;
    for (std::uint32_t i = 0; i < a.count; ++i)
        for (std::uint32_t j = 0; j < b.count; ++j)
            if (!search.tryAxis(b.worldPoint(j) - a.worldPoint(i)))
                return false;
    return true;
}

// Over the edge normals of both, each computed once, and where corners are round or a body is flat also over the axes
// between vertices. Stops at the first axis that separates.
SeparatingAxis separatingAxis(const Body& a, const Body& b) noexcept
{
    AxisSearch search(a, b);
    const Vec2d between = b.centre - a.centre;
    if (tryEdges(a, between, 1., search) && tryEdges(b, -between, -1., search))
        tryCorners(a, b, search);
    return search.best();
}

} // namespace

SatResult sat(const Operand& a, const Operand& b) noexcept
{
    SatResult result;
    if (!isValid(a) || !isValid(b))
        return result;
    bool first = true;
    for (PiecePairs pairs(a, b); pairs.next();)
    {
        const Body bodyA = makeBody(a.only(pairs.pieceA()), pairs.origin());
        const Body bodyB = makeBody(b.only(pairs.pieceB()), pairs.origin());
        if (bodyA.isCurved() || bodyB.isCurved())
            return {};
        const SeparatingAxis best = separatingAxis(bodyA, bodyB);
        // For several pieces the nearest pair counts.
        const auto separation = static_cast<float>(best.separation);
        if (!first && separation >= result.separation)
            continue;
        first = false;
        result = {best.separation > 0. ? Status::Separated : Status::Overlapping, separation, best.axis.toFloat(),
                  pairs.pieceA(), pairs.pieceB()};
    }
    return result;
}

} // namespace graze
