// SPDX-License-Identifier: Zlib
#include "gap.hpp"

#include <cmath>
#include <limits>

namespace graze::bench
{

namespace
{

struct Best
{
    double value = -std::numeric_limits<double>::infinity();
    Vec2d normal{};
};

// The largest gap along the outward edge normals of `a`; a segment has two edges, a point has none.
void tryEdges(std::span<const Vec2d> a, std::span<const Vec2d> b, Vec2d offset, double sign, Best& best)
{
    if (a.size() < 2)
        return;
    for (std::size_t i = 0; i < a.size(); ++i)
    {
        const Vec2d edge = a[(i + 1) % a.size()] - a[i];
        const Vec2d out = Vec2d{edge.y, -edge.x} * (1. / std::sqrt(dot(edge, edge)));
        double nearest = std::numeric_limits<double>::infinity();
        for (const Vec2d p : b)
            nearest = std::fmin(nearest, dot(p, out));
        if (const double gap = nearest + dot(offset, out) - dot(a[i], out); gap > best.value)
            best = {gap, out * sign};
    }
}

// The vector from the nearest point of the border of `a` to p.
Vec2d fromBorder(std::span<const Vec2d> a, Vec2d p)
{
    Vec2d nearest = p - a[0];
    for (std::size_t i = 0; i < a.size(); ++i)
    {
        const Vec2d edge = a[(i + 1) % a.size()] - a[i];
        const double squared = dot(edge, edge);
        const double t = squared > 0. ? std::fmin(1., std::fmax(0., dot(p - a[i], edge) / squared)) : 0.;
        if (const Vec2d v = p - (a[i] + edge * t); dot(v, v) < dot(nearest, nearest))
            nearest = v;
    }
    return nearest;
}

} // namespace

Gap signedGap(const Rounded& a, const Rounded& b, Vec2d offset)
{
    const double radii = a.radius + b.radius;
    Best best;
    tryEdges(a.core, b.core, offset, 1., best);
    tryEdges(b.core, a.core, offset * -1., -1., best);
    const bool pointAgainstPoint = a.core.size() == 1 && b.core.size() == 1;
    if (best.value <= 0. && !pointAgainstPoint)
        return {best.value - radii, best.normal};

    Vec2d nearest{std::numeric_limits<double>::max(), 0.};
    double distance = std::numeric_limits<double>::infinity();
    const auto take = [&](Vec2d v)
    {
        if (const double l = std::sqrt(dot(v, v)); l < distance)
        {
            distance = l;
            nearest = v;
        }
    };
    for (const Vec2d p : b.core)
        take(fromBorder(a.core, p + offset));
    for (const Vec2d p : a.core)
        take(fromBorder(b.core, p - offset) * -1.);
    return {distance - radii, distance > 0. ? nearest * (1. / distance) : Vec2d{0., -1.}};
}

double placeAlong(const Rounded& a, const Rounded& b, Vec2d direction, double target)
{
    double reach = 0.;
    for (const Vec2d p : a.core)
        reach = std::fmax(reach, std::sqrt(dot(p, p)));
    double other = 0.;
    for (const Vec2d p : b.core)
        other = std::fmax(other, std::sqrt(dot(p, p)));
    double t = reach + other + a.radius + b.radius + std::fmax(0., target) + 1.;
    // The signed gap is a convex function of the offset, so Newton's steps from beyond the answer never
    // jump over it; along polygons they end after a few.
    for (int i = 0; i < 100; ++i)
    {
        const Gap gap = signedGap(a, b, direction * t);
        const double slope = dot(gap.normal, direction);
        if (std::fabs(gap.value - target) < 1e-10 || slope <= 0.)
            break;
        t -= (gap.value - target) / slope;
    }
    return t;
}

} // namespace graze::bench
