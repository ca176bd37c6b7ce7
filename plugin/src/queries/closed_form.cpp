// SPDX-License-Identifier: Zlib
#include "queries/closed_form.hpp"
#include "queries/feature_kernels.hpp"
#include "queries/gjk.hpp"

#include <algorithm>

namespace graze::detail
{

namespace
{

// A loop in doubles.
struct Loop
{
    const ShapeView& piece;
    Mat2d linear;
    Vec2d offset;

    [[gnu::always_inline]] Vec2d local(std::uint32_t vertex) const noexcept
    {
        return {static_cast<double>(piece.x[vertex]), static_cast<double>(piece.y[vertex])};
    }
    [[gnu::always_inline]] Vec2d corner(std::uint32_t vertex) const noexcept { return linear * local(vertex) + offset; }

    // How far the neighbours of a vertex reach beyond it along a world direction: a vertex of a convex
    // loop that neither neighbour surpasses is the support there.
    [[gnu::always_inline]] double surpassed(std::uint32_t vertex, Vec2d direction) const noexcept
    {
        const Vec2d along = linear.transposed(direction);
        const Vec2d here = local(vertex);
        const std::uint32_t next = vertex + 1 == piece.count ? 0 : vertex + 1;
        const std::uint32_t previous = vertex == 0 ? piece.count - 1 : vertex - 1;
        return std::max(dot(local(next) - here, along), dot(local(previous) - here, along));
    }
};

double sizeOf(Vec2d v) noexcept
{
    return std::fabs(v.x) + std::fabs(v.y);
}

// A vertex of P over the inside of an edge of Q, from outside, and nothing of P beyond that vertex: then
// the distance to the edge's line is that of the two loops, as all of them lies on either side of it.
[[gnu::always_inline]] inline bool proveEdge(const Loop& p, std::uint32_t vertex, const Loop& q, std::uint32_t start,
                                             std::uint32_t end, Vec2d& onP, Vec2d& v) noexcept
{
    const Vec2d corner = p.corner(vertex);
    const Vec2d first = q.corner(start);
    const Vec2d edge = q.linear * (q.local(end) - q.local(start));
    const Vec2d from = corner - first;
    const double along = dot(from, edge);
    const double squared = dot(edge, edge);
    if (!(along >= 0. && along <= squared))
        return false;
    const double height = cross(from, edge) / squared; // > 0 on the outer side, when not mirrored
    v = perpendicular(edge) * height;
    onP = corner;
    const double outer = q.linear.determinant() < 0. ? -height : height;
    const double size = sizeOf(corner) + sizeOf(first);
    const double gapSquared = dot(v, v);
    return (outer > 0. || q.piece.count == 2) && gapSquared > DoubleFloor * DoubleFloor * size * size &&
           p.surpassed(vertex, v) <= 10. * DoubleFloor * size * std::sqrt(gapSquared);
}

// Two vertices, and nothing of either loop beyond its own towards the other.
[[gnu::always_inline]] inline bool proveCorners(const Loop& a, std::uint32_t cornerA, const Loop& b,
                                                std::uint32_t cornerB, Vec2d& onA, Vec2d& v) noexcept
{
    onA = a.corner(cornerA);
    const Vec2d onB = b.corner(cornerB);
    v = onB - onA;
    const double size = sizeOf(onA) + sizeOf(onB);
    const double gapSquared = dot(v, v);
    const double tolerance = 10. * DoubleFloor * size * std::sqrt(gapSquared);
    return gapSquared > DoubleFloor * DoubleFloor * size * size && a.surpassed(cornerA, v) <= tolerance &&
           b.surpassed(cornerB, -v) <= tolerance;
}

} // namespace

NearestFeatures nearestFeatures(const ShapeView& a, const Affine2& matrixA, const ShapeView& b,
                                const Affine2& matrixB) noexcept
{
    NearestFeatures out;
    const Loop loopA{a, linearOf(matrixA), {}};
    const Loop loopB{b, linearOf(matrixB), offsetOf(matrixB) - offsetOf(matrixA)};
    NearestGuess guess{};
    if (a.count > 1 || b.count > 1)
    {
        guess = featureKernels().nearest({a.x, a.y, &matrixA.m00, a.count}, {b.x, b.y, &matrixB.m00, b.count});
        if (guess.kind == NearestGuess::Unclear)
            return out;
        if (guess.kind == NearestGuess::Overlapping)
        {
            out.kind = NearestFeatures::Overlapping;
            return out;
        }
        bool proved = false;
        if (guess.edgeOfA)
        {
            Vec2d onB;
            proved = proveEdge(loopB, guess.vertex, loopA, guess.edgeStart, guess.edgeEnd, onB, out.separation);
            out.onA = onB + out.separation;
            out.separation = -out.separation;
        }
        else
            proved = proveEdge(loopA, guess.vertex, loopB, guess.edgeStart, guess.edgeEnd, out.onA, out.separation);
        if (proved)
        {
            out.squared = dot(out.separation, out.separation);
            out.kind = NearestFeatures::Apart;
            return out;
        }
    }
    if (proveCorners(loopA, guess.cornerA, loopB, guess.cornerB, out.onA, out.separation))
    {
        out.squared = dot(out.separation, out.separation);
        out.kind = NearestFeatures::Apart;
    }
    return out;
}

} // namespace graze::detail
