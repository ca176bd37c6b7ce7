// SPDX-License-Identifier: Zlib
#include "queries/simplex.hpp"

namespace graze::detail
{

namespace
{

struct SegmentPoint
{
    Vec2d nearest{};
    double weight = 0.; ///< of the segment's second end
};

SegmentPoint nearestOnSegment(Vec2d p, Vec2d q) noexcept
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
bool triangleHoldsOrigin(Vec2d p, Vec2d q, Vec2d r) noexcept
{
    const double pq = cross(p, q);
    const double qr = cross(q, r);
    const double rp = cross(r, p);
    if (pq == 0. && qr == 0. && rp == 0.)
        return false;
    return (pq >= 0. && qr >= 0. && rp >= 0.) || (pq <= 0. && qr <= 0. && rp <= 0.);
}

} // namespace

Reduction reduce(const Simplex& simplex, Vec2d w) noexcept
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

void commit(Simplex& simplex, const DifferencePoint& point, const Reduction& reduction) noexcept
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

Vec2d Simplex::witnessA() const noexcept
{
    return size == 1 ? points[0].a : points[0].a * weights[0] + points[1].a * weights[1];
}

Vec2d Simplex::witnessB() const noexcept
{
    return size == 1 ? points[0].b : points[0].b * weights[0] + points[1].b * weights[1];
}

double Simplex::sweptWeight() const noexcept
{
    double sum = 0.;
    for (int i = 0; i < size; ++i)
        sum += points[i].sweptA ? weights[i] : 0.;
    return sum;
}

} // namespace graze::detail
