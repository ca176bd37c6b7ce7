// SPDX-License-Identifier: Zlib
#include "fast/loop_depth.hpp"

#include "base/lanes/lanes.hpp"
#include "fast/closed_form.hpp"
#include "fast/loop.hpp"

#include <graze/pair/limits.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::detail
{

namespace
{

using lanes::Four;
using lanes::TwoDoubles;

// How far the vertices of a loop reach along a direction in object space, two at a time; the last one may come twice.
struct Reaches
{
    TwoDoubles two[VertexBlock / 2];
    std::uint32_t count;

    GRAZE_INLINE Reaches(const ShapeView& piece, Vec2d along) noexcept : count(piece.count <= 4 ? 2 : 4)
    {
        const TwoDoubles alongX = TwoDoubles::all(along.x), alongY = TwoDoubles::all(along.y);
        for (std::uint32_t i = 0; i < count; i += 2)
        {
            const Four x = Four::load(piece.x + 2 * i), y = Four::load(piece.y + 2 * i);
            two[i] = alongX * TwoDoubles::widened(x) + alongY * TwoDoubles::widened(y);
            two[i + 1] = alongX * TwoDoubles::widened(upperHalf(x)) + alongY * TwoDoubles::widened(upperHalf(y));
        }
    }
    [[nodiscard]] GRAZE_INLINE double least() const noexcept
    {
        TwoDoubles least = smaller(two[0], two[1]);
        if (count > 2)
            least = smaller(least, smaller(two[2], two[3]));
        return first(smaller(least, swapped(least)));
    }
    /// The first vertex that reaches no farther than that.
    [[nodiscard]] std::uint32_t firstWithin(double reach) const noexcept
    {
        unsigned within = 0;
        for (std::uint32_t i = 0; i < count; ++i)
            within |= static_cast<unsigned>(atMost(two[i], TwoDoubles::all(reach))) << 2 * i;
        return lanes::lowestBit(within);
    }
};

// An edge of P, and how far beyond its line Q begins: below zero where Q reaches behind it.
struct Side
{
    double separation = -std::numeric_limits<double>::infinity();
    Vec2d normal{}; ///< from A to B
    Vec2d start{};
    Vec2d edge{};
    double squared = 0.;      ///< the squared length of the edge
    std::uint32_t vertex = 0; ///< the farthest one of Q
    std::uint32_t p = 0;      ///< 0 for A, 1 for B
};

// No processor predicts which loop has the edge, so there is no branch for it.
class Sides
{
public:
    Sides(const Loop& a, const Loop& b) noexcept :
    m_loops{&a, &b},
    m_signs{a.linear.determinant() < 0. ? -1. : 1., b.linear.determinant() < 0. ? 1. : -1.}
    {
    }

    // A bit for the lane from which each edge goes: eight of A, then eight of B.
    GRAZE_INLINE void offer(std::uint32_t edges) noexcept
    {
        for (; edges != 0; edges &= edges - 1)
            offerEdge(lanes::lowestBit(edges));
    }
    [[nodiscard]] const Side& best() const noexcept { return m_best; }

    /// The points that meet along the normal: of Q the vertex, or, where an edge of Q lies along the edge, one that is
    /// opposite the edge.
    GRAZE_INLINE void takePoints(PieceDepth& found) const noexcept
    {
        const Loop& q = *m_loops[1 - m_best.p];
        const Vec2d perEdge = m_best.edge * (1. / m_best.squared);
        Vec2d onQ = q.corner(m_best.vertex);
        double place = dot(onQ - m_best.start, perEdge);
        if (!(place >= 0. && place <= 1.))
        {
            Vec2d walked = onQ;
            double to = place;
            walk(q, m_best.vertex, perEdge, m_best.normal, walked, to);
            onQ = walked;
            place = to;
        }
        Vec2d points[2];
        points[m_best.p] = m_best.start + m_best.edge * place;
        points[1 - m_best.p] = onQ;
        found.onA = points[0];
        found.onB = points[1];
    }

private:
    // From a vertex of Q along edges that are level, until the place is within [0, 1].
    GRAZE_NOINLINE static void walk(const Loop& q, std::uint32_t from, Vec2d perEdge, Vec2d normal, Vec2d& onQ,
                                    double& place) noexcept
    {
        constexpr double Level = 1e-3;
        for (const bool forwards : {true, false})
            for (std::uint32_t step = 1, vertex = from; step < q.piece.count; ++step)
            {
                vertex = forwards ? q.after(vertex) : q.before(vertex);
                const Vec2d along = q.corner(vertex) - onQ;
                const double stride = dot(along, perEdge);
                const double missing = std::clamp(place, 0., 1.) - place;
                if (!(missing * stride > 0.) || std::fabs(dot(along, normal)) > Level * length(along))
                    break;
                const double share = std::min(missing / stride, 1.);
                onQ = onQ + along * share;
                place += stride * share;
            }
    }

    GRAZE_INLINE void offerEdge(std::uint32_t lane) noexcept
    {
        Side side;
        side.p = lane / VertexBlock;
        const Loop &p = *m_loops[side.p], &q = *m_loops[1 - side.p];
        const std::uint32_t from = std::min(lane % VertexBlock, p.piece.count - 1);
        side.edge = p.edge(from, p.after(from));
        side.start = p.corner(from);
        side.squared = dot(side.edge, side.edge);
        if (!(side.squared > 0.))
            return;
        const double perLength = m_signs[side.p] / std::sqrt(side.squared);
        side.normal = {side.edge.y * perLength, -side.edge.x * perLength};
        const Vec2d outward = side.normal * (1. - 2. * side.p);
        const Reaches reaches(q.piece, q.linear.transposed(outward));
        const double least = reaches.least();
        side.separation = least + dot(outward, q.offset - side.start);
        const double equal = 10. * DoubleFloor * (sizeOf(side.start) + sizeOf(q.offset));
        const bool comesFirst =
            side.normal.y < m_best.normal.y || (side.normal.y == m_best.normal.y && side.normal.x > m_best.normal.x);
        if (!(side.separation > m_best.separation + equal) &&
            !(comesFirst && side.separation >= m_best.separation - equal))
            return;
        side.vertex = reaches.firstWithin(least);
        m_best = side;
    }

    const Loop* m_loops[2];
    double m_signs[2];
    Side m_best;
};

// Rounding turns the line between nearest points that are close to each other: the ends of a long edge would be off.
// Guarded by Penetration.OfARoundPieceWhoseMiddleIsAllButOnALongEdgeIsAWayOut.
bool hasDirection(const Loop& a, const Loop& b, double distance, double radii) noexcept
{
    if (distance > 0.01 * radii)
        return true;
    double size = 0.;
    for (const Loop* loop : {&a, &b})
        for (std::uint32_t i = 0; i < loop->piece.count; ++i)
            size = std::max(size, sizeOf(loop->corner(i)));
    return distance > 1e-7 * size;
}

} // namespace

bool loopDepth(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
               PieceDepth& found) noexcept
{
    constexpr float Never = 1e30f;
    double radiusA, radiusB;
    if (!isSmallLoop(a) || !isSmallLoop(b) || !roundRadius(a, matrixA, radiusA) || !roundRadius(b, matrixB, radiusB))
        return false;
    const double radii = radiusA + radiusB;
    const bool edgesSeparate = a.count > 1 && b.count > 1;
    const NearestGuess guess =
        featureKernels().nearest({a.x, a.y, &matrixA.m00, a.count}, {b.x, b.y, &matrixB.m00, b.count}, 0.f,
                                 edgesSeparate ? static_cast<float>(radii) : Never);
    if (guess.kind() == Guess::Undecided)
        return false;
    found.by = AnsweredBy::Features;
    const Loop loopA{a, linearOf(matrixA), {}};
    const Loop loopB{b, linearOf(matrixB), offsetOf(matrixB) - offsetOf(matrixA)};
    double separation;
    if (guess.kind() > Guess::Separated)
    {
        NearestFeatures nearest;
        proveFeatures(a, matrixA, b, matrixB, guess, nearest);
        separation = nearest.kind == NearestFeatures::Apart ? std::sqrt(nearest.squared) : 0.;
        if (!hasDirection(loopA, loopB, separation, radii))
            return false;
        found.normal = nearest.separation * (1. / separation);
        found.onA = nearest.onA;
        found.onB = nearest.onA + nearest.separation;
    }
    else
    {
        Sides sides(loopA, loopB);
        sides.offer(guess.vertex() | guess.other() << VertexBlock);
        separation = sides.best().separation;
        found.normal = sides.best().normal;
        if (guess.kind() == Guess::Overlapping)
            sides.takePoints(found);
        else if (found.normal == Vec2d{})
            found.normal = loopB.offset * (1. / length(loopB.offset));
    }
    found.overlaps = guess.kind() != Guess::Separated && separation <= radii;
    found.status = found.overlaps ? Status::Overlapping : Status::Separated;
    if (!found.overlaps)
        return true;
    found.depth = radii - separation;
    found.lowerBound = found.depth;
    found.onA = found.onA + found.normal * radiusA;
    found.onB = found.onB - found.normal * radiusB;
    return true;
}

} // namespace graze::detail
