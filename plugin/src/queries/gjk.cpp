// SPDX-License-Identifier: Zlib
#include "queries/recorder.hpp"

#include <algorithm>

namespace graze::detail
{

namespace
{

// What epsilon leaves open of the distance of the cores may be all of the gap, which is what the radii leave
// of it: the gap itself has to be known that well, and on which side of zero it is.
// Guarded by Epsilon.OverlapIsRightWithAny.
[[gnu::noinline]] bool closeEnoughForRadii(double squared, double reach, double radii, const Limits& limits) noexcept
{
    const double distance = std::sqrt(squared);
    const bool signKnown = distance <= radii || reach > radii * distance;
    return signKnown && squared - reach <= limits.epsilon * limits.epsilon * distance * std::fabs(distance - radii);
}

bool withinFloatFloor(double squared, double reach, double scaleSquared) noexcept
{
    const double slack = squared - reach;
    return slack * slack <= FloatFloor * FloatFloor * scaleSquared * squared;
}

// |v|^2 - v.w bounds the square of the distance from v to the true nearest point (van den Bergen 1999).
// Once that is below (epsilon |v|)^2 the vector is good enough; below the float floor it is as good as
// the inputs.
bool closeEnough(double squared, double reach, double radii, double scaleSquared, const Limits& limits) noexcept
{
    if (squared - reach <= limits.epsilon * limits.epsilon * squared &&
        (radii == 0. || closeEnoughForRadii(squared, reach, radii, limits)))
        return true;
    return withinFloatFloor(squared, reach, scaleSquared);
}

// How much nearer than |v| something may still be once that is close enough.
double leftOpenByEpsilon(double squared, double reach, double scaleSquared, const Limits& limits) noexcept
{
    const double slack = squared - reach;
    const bool open = slack > 0. && slack <= limits.epsilon * limits.epsilon * squared;
    return open && !withinFloatFloor(squared, reach, scaleSquared) ? slack / std::sqrt(squared) : 0.;
}

bool repeatsVertex(const Simplex& simplex, const DifferencePoint& point) noexcept
{
    for (int i = 0; i < simplex.size; ++i)
        if (simplex.points[i].sameVertices(point))
            return true;
    return false;
}

// A run of the algorithm: the outcome in the making, and what it is measured in.
struct Run
{
    GjkOutcome& out;
    double radii = 0.;
    double scaleSquared = 0.;
    double reach = 0.; ///< of the best bound, along an axis of this squared length
    double reachSquared = 0.;
    double axisSquared = 1.;
    double nearestSquared = 0.;

    // No point of B - A lies nearer along the axis than the support: a true bound at any time. Compared
    // as squares, so that the root is taken once, at the end.
    void bound(double newReach, double newAxisSquared) noexcept
    {
        if (newReach > 0. && newReach * newReach * axisSquared > reachSquared * newAxisSquared)
        {
            reach = newReach;
            reachSquared = newReach * newReach;
            axisSquared = newAxisSquared;
        }
    }

    void finish(Status status) noexcept
    {
        out.status = status;
        out.scale = std::sqrt(scaleSquared);
        out.coreDistance = std::sqrt(nearestSquared);
        out.lowerBound = status == Status::Overlapping ? 0. : std::max(0., reach / std::sqrt(axisSquared) - radii);
        if (nearestSquared > 0.)
            out.axis = out.simplex.nearest * (1. / out.coreDistance);
    }

    void finishApart() noexcept { finish(nearestSquared > radii * radii ? Status::Separated : Status::Overlapping); }
};

} // namespace

template <class L>
GjkOutcome gjk(const Body& a, const Body& b, const L& limits, GjkGoal goal) noexcept
{
    const bool polygons = a.ellipseRadius == 0. && b.ellipseRadius == 0.;
    const bool points = polygons && a.count == 1 && b.count == 1 && a.sweep == Vec2d{};
    GjkOutcome out;
    Run run{out, a.roundRadius + b.roundRadius};
    const double radiiSquared = run.radii * run.radii;
    Simplex& simplex = out.simplex;
    Vec2d axis = b.middle() - a.middle();
    if (isNoWay(axis))
        axis = {0., -1.};

    [[maybe_unused]] const auto phase = tellPhase(limits, TracePhase::MinNorm, [&] { return out.status; });
    const auto bounds = [&run](Recorder& r) { r.gapBounds(run.reach, run.axisSquared, run.nearestSquared); };
    while (out.iterations < limits.maxIterations)
    {
        ++out.iterations;
        const DifferencePoint point = differenceSupport(a, b, -axis);
        const double reach = dot(point.w, axis);
        const double axisSquared = dot(axis, axis);
        run.scaleSquared = std::max(run.scaleSquared, dot(point.w, point.w));
        run.bound(reach, axisSquared);
        tell(limits, [&](Recorder& r) { r.search(-axis, point); });
        tell(limits, bounds);
        if (goal == GjkGoal::Sign && reach > 0. && reach * reach > radiiSquared * axisSquared)
        {
            found(limits, StepKind::Separates);
            out.simplex.nearest = axis;
            run.nearestSquared = axisSquared;
            run.finish(Status::Separated);
            return out;
        }
        if (simplex.size > 0 && (closeEnough(axisSquared, reach, run.radii, run.scaleSquared, limits) ||
                                 (polygons && repeatsVertex(simplex, point))))
        {
            // A coarse epsilon may stop before the axis separates: then nothing is shown yet.
            if (reach > 0. || axisSquared <= FloatFloor * FloatFloor * run.scaleSquared)
            {
                found(limits, repeatsVertex(simplex, point) ? StepKind::RepeatsVertex : StepKind::CloseEnough);
                run.finishApart();
                if (run.radii > 0.)
                    out.leftOpen = leftOpenByEpsilon(axisSquared, reach, run.scaleSquared, limits);
                return out;
            }
        }

        const Reduction reduction = reduce(simplex, point.w);
        const double squared = dot(reduction.nearest, reduction.nearest);
        if (reduction.containsOrigin || squared <= DoubleFloor * DoubleFloor * run.scaleSquared)
        {
            out.coresOverlap = true;
            run.nearestSquared = 0.;
            tell(limits, [](Recorder& r) { r.keepAll(StepKind::Encloses); });
            tell(limits, bounds);
            run.finish(Status::Overlapping);
            return out;
        }
        if (simplex.size > 0 && squared >= run.nearestSquared)
        {
            found(limits, StepKind::NoNearer);
            run.finishApart(); // rounding has the last word: no nearer point can be told apart
            return out;
        }
        commit(simplex, point, reduction);
        run.nearestSquared = squared;
        axis = simplex.nearest;
        tell(limits, [&](Recorder& r) { r.keep(simplex); });
        tell(limits, bounds);
        if (goal == GjkGoal::Sign && squared <= radiiSquared)
        {
            found(limits, StepKind::WithinRadii);
            run.finish(Status::Overlapping);
            return out;
        }
        if (points)
        {
            run.bound(squared, squared); // the only difference there is
            found(limits, StepKind::OnlyPoint);
            tell(limits, bounds);
            run.finishApart();
            return out;
        }
    }
    // The radii may be known to overlap by now, but not by how much: penetration and the casts ask for that.
    run.finish(Status::IterationLimit);
    return out;
}

template GjkOutcome gjk<Limits>(const Body&, const Body&, const Limits&, GjkGoal) noexcept;
template GjkOutcome gjk<TracedLimits>(const Body&, const Body&, const TracedLimits&, GjkGoal) noexcept;

} // namespace graze::detail
