// SPDX-License-Identifier: Zlib
#include "queries/gjk.hpp"

#include <algorithm>

namespace graze::detail
{

bool makeLimits(const GjkSettings& settings, Limits& limits) noexcept
{
    if (std::isnan(settings.epsilon))
        return false;
    limits.maxIterations = std::clamp(settings.maxIterations, 1, 128);
    limits.epsilon = std::clamp(static_cast<double>(settings.epsilon), FloatFloor, 1e3);
    return true;
}

namespace
{

// |v|^2 - v.w bounds the square of the distance from v to the true nearest point (van den Bergen 1999).
// Once that is below (epsilon |v|)^2 the vector is good enough; below the float floor it is as good as
// the inputs.
bool closeEnough(double squared, double reach, double scale, const Limits& limits) noexcept
{
    const double slack = squared - reach;
    const double v = std::sqrt(squared);
    return slack <= std::max(limits.epsilon * limits.epsilon * squared, FloatFloor * scale * v);
}

bool repeatsVertex(const Simplex& simplex, const DifferencePoint& point) noexcept
{
    for (int i = 0; i < simplex.size; ++i)
        if (simplex.points[i].sameVertices(point))
            return true;
    return false;
}

void finishApart(GjkOutcome& out, double radii) noexcept
{
    out.status = out.coreDistance > radii ? Status::Separated : Status::Overlapping;
}

} // namespace

GjkOutcome gjk(const Body& a, const Body& b, const Limits& limits, GjkGoal goal) noexcept
{
    const double radii = a.roundRadius + b.roundRadius;
    const bool polygons = a.ellipseRadius == 0. && b.ellipseRadius == 0.;
    GjkOutcome out;
    Simplex& simplex = out.simplex;
    Vec2d axis = b.middle() - a.middle();
    if (axis == Vec2d{})
        axis = {0., -1.};

    while (out.iterations < limits.maxIterations)
    {
        ++out.iterations;
        const DifferencePoint point = differenceSupport(a, b, -axis);
        const double reach = dot(point.w, axis);
        out.scale = std::max(out.scale, length(point.w));
        // No point of B - A lies nearer along the axis than this one: a true bound at any time.
        out.lowerBound = std::max(out.lowerBound, reach / length(axis) - radii);
        if (goal == GjkGoal::Sign && out.lowerBound > 0.)
        {
            out.axis = axis * (1. / length(axis));
            out.status = Status::Separated;
            return out;
        }

        if (simplex.size > 0)
        {
            const double squared = dot(axis, axis);
            if (closeEnough(squared, reach, out.scale, limits) || (polygons && repeatsVertex(simplex, point)))
            {
                // A coarse epsilon may stop before the axis separates: then nothing is shown yet.
                if (reach > 0. || out.coreDistance <= radii + FloatFloor * out.scale)
                {
                    finishApart(out, radii);
                    return out;
                }
            }
        }

        const Simplex before = simplex;
        simplex.add(point);
        const double squared = dot(simplex.nearest, simplex.nearest);
        if (simplex.containsOrigin || squared <= DoubleFloor * DoubleFloor * out.scale * out.scale)
        {
            out.coresOverlap = true;
            out.coreDistance = 0.;
            out.lowerBound = 0.;
            out.status = Status::Overlapping;
            return out;
        }
        const double distance = std::sqrt(squared);
        if (before.size > 0 && distance >= out.coreDistance)
        {
            simplex = before; // rounding has the last word: no nearer point can be told apart
            finishApart(out, radii);
            return out;
        }
        out.coreDistance = distance;
        out.axis = simplex.nearest * (1. / distance);
        axis = simplex.nearest;
        if (goal == GjkGoal::Sign && distance <= radii)
        {
            out.status = Status::Overlapping;
            return out;
        }
        if (a.count == 1 && b.count == 1 && polygons && a.sweep == Vec2d{})
        {
            // Two points: the first difference is the only one.
            out.lowerBound = std::max(0., distance - radii);
            finishApart(out, radii);
            return out;
        }
    }
    if (out.coreDistance <= radii && simplex.size > 0)
        out.status = Status::Overlapping;
    return out;
}

} // namespace graze::detail
