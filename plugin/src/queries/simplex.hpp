// SPDX-License-Identifier: Zlib
#pragma once

#include "queries/body.hpp"

namespace graze::detail
{

/// A vertex of the Minkowski difference B - A with the two support points it is made of.
struct DifferencePoint
{
    Vec2d w; ///< b - a
    Vec2d a; ///< support point of A; B's is `b()`
    std::uint32_t indexA;
    std::uint32_t indexB;
    bool sweptA;

    [[nodiscard]] Vec2d b() const noexcept { return w + a; }
    [[nodiscard]] bool sameVertices(const DifferencePoint& other) const noexcept
    {
        return indexA == other.indexA && indexB == other.indexB && sweptA == other.sweptA;
    }
};

/// Farthest point of B - A in a direction: the support of B there less the support of A the other way.
[[nodiscard, gnu::always_inline]] inline DifferencePoint differenceSupport(const Body& a, const Body& b,
                                                                           Vec2d direction) noexcept
{
    const BodySupport sa = support(a, -direction);
    const BodySupport sb = support(b, direction);
    return {sb.point - sa.point, sa.point, sa.index, sb.index, sa.swept};
}

/// The same for two plain bodies.
[[nodiscard, gnu::always_inline]] inline DifferencePoint differenceVertex(const Body& a, const Body& b,
                                                                          Vec2d direction) noexcept
{
    const BodySupport sa = supportVertex(a, -direction);
    const BodySupport sb = supportVertex(b, direction);
    return {sb.point - sa.point, sa.point, sa.index, sb.index, false};
}

/// One or two vertices of the difference and the point of their hull that is nearest to the origin.
struct Simplex
{
    DifferencePoint points[2]; ///< the first `size` are set
    double weights[2];
    int size = 0;
    Vec2d nearest{};

    [[nodiscard]] Vec2d witnessA() const noexcept;
    [[nodiscard]] Vec2d witnessB() const noexcept;
    /// Weight of the vertices that were taken at the end of A's sweep: when on the way A is nearest.
    [[nodiscard]] double sweptWeight() const noexcept;
};

/// The feature nearest to the origin after a new vertex: which old vertex it keeps, and how much of the
/// new one.
struct Reduction
{
    Vec2d nearest{};
    double weight = 1.; ///< of the new vertex
    int partner = 0;    ///< the old vertex at the other end
    bool containsOrigin = false;
};

/// Point of the segment from p to q nearest to the origin.
struct SegmentPoint
{
    Vec2d nearest{};
    double weight = 0.; ///< of the segment's second end
};

[[nodiscard]] inline SegmentPoint nearestOnSegment(Vec2d p, Vec2d q) noexcept
{
    const Vec2d e = q - p;
    const double along = -dot(p, e);
    const double squared = dot(e, e);
    if (!(along > 0.))
        return {p, 0.};
    if (along >= squared)
        return {q, 1.};
    const double t = along / squared;
    // Measured from the nearer end, so that the rounding of t is scaled by the shorter way.
    return {t <= 0.5 ? p + e * t : q - e * (1. - t), t};
}

// On the boundary counts. Three points on one line through the origin enclose nothing by this rule: the
// segments between them answer.
[[nodiscard]] inline bool triangleHoldsOrigin(Vec2d p, Vec2d q, Vec2d r) noexcept
{
    const double pq = cross(p, q);
    const double qr = cross(q, r);
    const double rp = cross(r, p);
    if (pq == 0. && qr == 0. && rp == 0.)
        return false;
    return (pq >= 0. && qr >= 0. && rp >= 0.) || (pq <= 0. && qr <= 0. && rp <= 0.);
}

/// Weighs the new vertex against the simplex, which is left as it is: the caller may find that nothing
/// was won.
[[nodiscard]] inline Reduction reduce(const Simplex& simplex, Vec2d w) noexcept
{
    if (simplex.size == 0)
        return {w, 1., 0, false};
    SegmentPoint best = nearestOnSegment(simplex.points[0].w, w);
    int partner = 0;
    if (simplex.size == 2)
    {
        if (triangleHoldsOrigin(simplex.points[0].w, simplex.points[1].w, w))
            return {{}, 0., 0, true};
        // The edge between the two old vertices was the nearest feature before; the new vertex lies
        // beyond it, so the answer is on one of the two new edges.
        const SegmentPoint other = nearestOnSegment(simplex.points[1].w, w);
        if (dot(other.nearest, other.nearest) < dot(best.nearest, best.nearest))
        {
            best = other;
            partner = 1;
        }
    }
    return {best.nearest, best.weight, partner, false};
}

/// Takes the new vertex in as `reduce` found.
inline void commit(Simplex& simplex, const DifferencePoint& point, const Reduction& reduction) noexcept
{
    simplex.nearest = reduction.nearest;
    if (reduction.weight >= 1.)
    {
        simplex.points[0] = point;
        simplex.weights[0] = 1.;
        simplex.size = 1;
        return;
    }
    if (reduction.partner == 1)
        simplex.points[0] = simplex.points[1];
    simplex.weights[0] = 1. - reduction.weight;
    simplex.size = 1;
    if (reduction.weight > 0.)
    {
        simplex.points[1] = point;
        simplex.weights[1] = reduction.weight;
        simplex.size = 2;
    }
}

} // namespace graze::detail
