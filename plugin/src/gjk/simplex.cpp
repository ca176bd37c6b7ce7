// SPDX-License-Identifier: Zlib
#include <graze/gjk/simplex.hpp>

namespace graze
{

double Simplex::sweptWeight() const noexcept
{
    double sum = 0.;
    for (int i = 0; i < size; ++i)
        sum += points[i].sweptA ? weights[i] : 0.;
    return sum;
}

Reduction reduceMoved(const Simplex& simplex, Vec2d w) noexcept
{
    using detail::edge, detail::isNearer;
    if (simplex.size < 2)
        return reduce(simplex, w);
    const Vec2d p = simplex.points[0].w, q = simplex.points[1].w;
    const SegmentPoint first = nearestOnSegment(p, w);
    const SegmentPoint second = nearestOnSegment(q, w);
    const SegmentPoint old = nearestOnSegment(p, q);
    const bool secondIsNearer = isNearer(second, first);
    Reduction reduction = secondIsNearer ? edge(1, Reduction::New, second) : edge(0, Reduction::New, first);
    if (isNearer(old, secondIsNearer ? second : first))
        reduction = edge(0, 1, old);
    reduction.containsOrigin = triangleHoldsOrigin(p, q, w);
    return reduction;
}

Simplex simplexOf(const DifferencePoint* points, int count) noexcept
{
    Simplex simplex;
    commit(simplex, points[0], reduce(simplex, points[0].w));
    if (count == 2)
        commit(simplex, points[1], reduce(simplex, points[1].w));
    return simplex;
}

} // namespace graze
