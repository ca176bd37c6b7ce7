// SPDX-License-Identifier: Zlib
#include "queries/closed_form.hpp"
#include "queries/feature_kernels.hpp"
#include "queries/gjk.hpp"
#include "queries/loop.hpp"

#include <algorithm>

namespace graze::detail
{

namespace
{

// The walk from a pair of vertices to the nearest features of two loops that are apart (Lin, Canny 1991,
// in the plane). It ends where neither loop has anything beyond its feature towards the other, the
// condition of an optimum, of which convex sets have only one: where it starts does not matter.
class Walk
{
public:
    Walk(const Loop& a, const Loop& b, NearestFeatures& out) noexcept : m_a(a), m_b(b), m_out(out) {}

    [[gnu::always_inline]] inline bool from(std::uint32_t i, std::uint32_t j) noexcept
    {
        constexpr int MostSteps = 12;
        for (int step = 0; step < MostSteps; ++step)
        {
            const Vec2d onA = m_a.corner(i);
            const Vec2d onB = m_b.corner(j);
            const Vec2d v = onB - onA;
            const Neighbour ofA = fartherNeighbour(m_a, i, v);
            const Neighbour ofB = fartherNeighbour(m_b, j, -v);
            if (ofA.beyond <= 0. && ofB.beyond <= 0.)
                return found(onA, v, sizeOf(onA) + sizeOf(onB));
            const bool moveA = ofA.beyond >= ofB.beyond;
            const Loop& p = moveA ? m_b : m_a; // keeps its vertex
            const Loop& q = moveA ? m_a : m_b; // goes along its edge
            std::uint32_t& vertexP = moveA ? j : i;
            std::uint32_t& vertexQ = moveA ? i : j;
            const std::uint32_t next = moveA ? ofA.vertex : ofB.vertex;
            const Vec2d edge = q.linear * (q.local(next) - q.local(vertexQ));
            const double lengthSquared = dot(edge, edge);
            const double along = moveA ? ofA.beyond : ofB.beyond;
            if (along >= lengthSquared)
            {
                vertexQ = next;
                continue;
            }
            // From the vertex of P straight to the edge.
            const Vec2d toEdge = (moveA ? -v : v) + edge * (along / lengthSquared);
            const Neighbour ofP = fartherNeighbour(p, vertexP, toEdge);
            const Vec2d corner = moveA ? onB : onA;
            if (ofP.beyond <= tolerance(corner, toEdge))
                return isOuter(q, vertexQ, next, edge, toEdge) && foundEdge(moveA, corner, toEdge);
            vertexP = ofP.vertex;
            if (along > 0.5 * lengthSquared)
                vertexQ = next;
        }
        return false;
    }

    // A vertex of P and an edge of Q, if the vertex is over the inside of the edge.
    [[gnu::always_inline]] inline bool atEdge(bool edgeOfA, std::uint32_t vertex, std::uint32_t start,
                                              std::uint32_t end) noexcept
    {
        const Loop& p = edgeOfA ? m_b : m_a;
        const Loop& q = edgeOfA ? m_a : m_b;
        const Vec2d corner = p.corner(vertex);
        const Vec2d first = q.corner(start);
        const Vec2d edge = q.linear * (q.local(end) - q.local(start));
        const double along = dot(corner - first, edge);
        const double lengthSquared = dot(edge, edge);
        if (!(along > 0. && along < lengthSquared))
            return edgeOfA ? from(along > 0. ? end : start, vertex) : from(vertex, along > 0. ? end : start);
        const Vec2d toEdge = first - corner + edge * (along / lengthSquared);
        const Neighbour ofP = fartherNeighbour(p, vertex, toEdge);
        return ofP.beyond <= tolerance(corner, toEdge) && isOuter(q, start, end, edge, toEdge) &&
               foundEdge(edgeOfA, corner, toEdge);
    }

private:
    // What rounding makes of the neighbour of a vertex that is as near to a parallel edge.
    [[gnu::always_inline]] static inline double tolerance(Vec2d corner, Vec2d toEdge) noexcept
    {
        return 10. * DoubleFloor * (sizeOf(corner) + sizeOf(toEdge)) * sizeOf(toEdge);
    }

    // The way to an edge from outside goes against its outer normal, and all of the loop lies behind it.
    [[gnu::always_inline]] static inline bool isOuter(const Loop& q, std::uint32_t start, std::uint32_t end, Vec2d edge,
                                                      Vec2d toEdge) noexcept
    {
        if (q.piece.count == 2)
            return true;
        const bool forwards = end == q.after(start);
        const bool mirrored = q.linear.determinant() < 0.;
        const double turn = cross(edge, toEdge);
        return forwards != mirrored ? turn > 0. : turn < 0.;
    }

    [[gnu::always_inline]] inline bool foundEdge(bool edgeOfA, Vec2d corner, Vec2d toEdge) noexcept
    {
        const double size = sizeOf(corner) + sizeOf(toEdge);
        return edgeOfA ? found(corner + toEdge, -toEdge, size) : found(corner, toEdge, size);
    }

    // A gap within the rounding of the corners is no gap.
    [[gnu::always_inline]] inline bool found(Vec2d onA, Vec2d separation, double size) noexcept
    {
        m_out.squared = dot(separation, separation);
        if (!(m_out.squared > DoubleFloor * DoubleFloor * size * size))
            return false;
        m_out.kind = NearestFeatures::Apart;
        m_out.onA = onA;
        m_out.separation = separation;
        return true;
    }

    const Loop& m_a;
    const Loop& m_b;
    NearestFeatures& m_out;
};

} // namespace

NearestFeatures nearestFeatures(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                                double radii, FeatureGoal goal) noexcept
{
    constexpr float Never = 1e30f;
    NearestFeatures out;
    const auto together = static_cast<float>(radii);
    const std::uint32_t guess = featureKernels()
                                    .nearest({a.x, a.y, &matrixA.m00, a.count}, {b.x, b.y, &matrixB.m00, b.count},
                                             together, goal == FeatureGoal::Verdict ? together : Never)
                                    .bits;
    const auto kind = static_cast<Guess>(guess & 0xffu);
    if (kind == Guess::Overlapping)
        out.kind = NearestFeatures::Overlapping;
    if (kind == Guess::Separated)
        out.kind = NearestFeatures::Separated;
    if (kind <= Guess::Separated)
        return out;
    const std::uint32_t vertex = guess >> 8 & 0xffu;
    const std::uint32_t other = guess >> 16 & 0xffu;
    const Loop loopA{a, linearOf(matrixA), {}};
    const Loop loopB{b, linearOf(matrixB), offsetOf(matrixB) - offsetOf(matrixA)};
    Walk walk(loopA, loopB, out);
    if (kind == Guess::Corners)
        walk.from(vertex, other);
    else
        walk.atEdge(kind == Guess::EdgeOfA, vertex, other, guess >> 24);
    return out;
}

} // namespace graze::detail
