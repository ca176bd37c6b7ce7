// SPDX-License-Identifier: Zlib
#include "queries/body.hpp"

#include <graze/queries/sat.hpp>

#include <limits>

namespace graze
{

namespace
{

using namespace detail;

struct BestAxis
{
    double separation = -std::numeric_limits<double>::infinity();
    Vec2d axis{0., -1.};
};

// Gap along a direction and along its opposite: B on one side of A or on the other.
void tryAxis(const Body& a, const Body& b, Vec2d direction, BestAxis& best) noexcept
{
    const double l = length(direction);
    if (!(l > 0.))
        return;
    for (const Vec2d n : {direction * (1. / l), direction * (-1. / l)})
    {
        const double gap = dot(support(b, -n).point - support(a, n).point, n) - (a.roundRadius + b.roundRadius);
        if (gap > best.separation)
            best = {gap, n};
    }
}

// The corner of the hull that follows on one of its corners; of several in line the farthest.
std::uint32_t nextOnHull(const Body& of, std::uint32_t from) noexcept
{
    const Vec2d here = of.worldPoint(from);
    std::uint32_t next = from;
    Vec2d way{};
    for (std::uint32_t i = 0; i < of.count; ++i)
    {
        const Vec2d to = of.worldPoint(i) - here;
        const double turn = cross(way, to);
        if (turn < 0. || (turn == 0. && dot(to, to) > dot(way, way)))
        {
            next = i;
            way = to;
        }
    }
    return next;
}

// Points in no order, in line or doubled: the edges are those of the hull. Nothing is taken for flat by its
// numbers, which rounding blurs; the axes that only a flat shape needs are tried for all of these.
void tryHullEdges(const Body& of, const Body& a, const Body& b, BestAxis& best) noexcept
{
    const std::uint32_t start = support(of, {-1., 0.}).index;
    std::uint32_t corner = start;
    for (std::uint32_t step = 0; step < of.count; ++step)
    {
        const std::uint32_t next = nextOnHull(of, corner);
        const Vec2d edge = of.worldPoint(next) - of.worldPoint(corner);
        tryAxis(a, b, perpendicular(edge), best);
        tryAxis(a, b, edge, best);
        corner = next;
        if (corner == start)
            return;
    }
}

void tryEdges(const Body& of, const Body& a, const Body& b, BestAxis& best) noexcept
{
    for (std::uint32_t i = 0; i < of.count; ++i)
    {
        const Vec2d edge = of.worldPoint((i + 1) % of.count) - of.worldPoint(i);
        tryAxis(a, b, perpendicular(edge), best);
        // A flat shape ends along its edge, too.
        if (of.count <= 2 || of.linear.determinant() == 0.)
            tryAxis(a, b, edge, best);
    }
}

} // namespace

SatResult sat(const Operand& a, const Operand& b) noexcept
{
    SatResult result;
    if (!isValid(a) || !isValid(b))
        return result;
    const Vec2d origin = originOf(a);
    for (std::uint32_t i = 0; i < a.pieceCount(); ++i)
        for (std::uint32_t j = 0; j < b.pieceCount(); ++j)
        {
            const Body bodyA = makeBody(a.piece(i), a.matrix(), origin);
            const Body bodyB = makeBody(b.piece(j), b.matrix(), origin);
            if (bodyA.ellipseRadius > 0. || bodyB.ellipseRadius > 0.)
                return {};
            BestAxis best;
            const bool orderedA = a.piece(i).convexLoop;
            const bool orderedB = b.piece(j).convexLoop;
            (orderedA ? tryEdges : tryHullEdges)(bodyA, bodyA, bodyB, best);
            (orderedB ? tryEdges : tryHullEdges)(bodyB, bodyA, bodyB, best);
            // Round corners, single points and flat shapes can be apart along no edge normal at all.
            const bool corners = !orderedA || !orderedB || bodyA.roundRadius + bodyB.roundRadius > 0. ||
                                 bodyA.count <= 2 || bodyB.count <= 2 || bodyA.linear.determinant() == 0. ||
                                 bodyB.linear.determinant() == 0.;
            for (std::uint32_t k = 0; corners && k < bodyA.count; ++k)
                for (std::uint32_t l = 0; l < bodyB.count; ++l)
                    tryAxis(bodyA, bodyB, bodyB.worldPoint(l) - bodyA.worldPoint(k), best);
            if (!std::isfinite(best.separation))
                best.separation = -(bodyA.roundRadius + bodyB.roundRadius); // two equal points: no axis at all
            // Over pieces the nearest pair answers.
            if (result.status == Status::InvalidInput || static_cast<float>(best.separation) < result.separation)
                result = {best.separation > 0. ? Status::Separated : Status::Overlapping,
                          static_cast<float>(best.separation), best.axis.toFloat(), i, j};
        }
    return result;
}

} // namespace graze
