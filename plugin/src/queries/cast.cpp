// SPDX-License-Identifier: Zlib
#include "queries/cast.hpp"
#include "queries/portal.hpp"

#include <algorithm>

namespace graze::detail
{

template <class L>
StartContact startContact(const Body& a, const Body& b, const L& limits, int& iterations) noexcept
{
    const GjkOutcome outcome = gjk(a, b, limits, GjkGoal::Distance);
    iterations += outcome.iterations;
    StartContact start;
    start.status = outcome.status;
    if (outcome.status == Status::IterationLimit)
        return start;
    start.way.normal = outcome.axis;
    start.way.onA = outcome.simplex.witnessA();
    start.way.onB = outcome.simplex.witnessB();
    const double radii = a.roundRadius + b.roundRadius;
    double gap = outcome.gap(radii);
    if (outcome.coresOverlap)
    {
        start.way = expandPolytope(a, b, limits);
        iterations += start.way.iterations;
        gap = -start.way.depth - radii;
    }
    // The first vertex may be the origin itself, and its length says nothing.
    // Guarded by ShapeCast.InTouchAnyBudgetIsRightOrUnfinished.
    const double tolerance = touchTolerance(std::max(outcome.scale, start.way.scale));
    // Out of iterations between a touch and an overlap: neither was shown.
    const bool undecided =
        outcome.coresOverlap && !start.way.finished && gap < -tolerance && start.way.lowerBound + radii <= tolerance;
    if (undecided)
    {
        start.status = Status::IterationLimit;
        return start;
    }
    start.touching = std::fabs(gap) <= tolerance;
    start.status = gap > tolerance ? Status::Separated : Status::Overlapping;
    return start;
}

void hitAtStart(const Body& b, const StartContact& start, CastOutcome& out) noexcept
{
    out.status = Status::Overlapping;
    out.hit = true;
    out.startedOverlapping = !start.touching;
    out.fraction = 0.;
    out.normal = start.way.normal;
    out.onB = start.way.onB - start.way.normal * b.roundRadius;
}

namespace
{

void miss(CastOutcome& out) noexcept
{
    out.status = Status::Separated;
    out.fraction = 1.;
}

void hitOnTheWay(const Crossing& entry, CastOutcome& out) noexcept
{
    out.status = Status::Overlapping;
    out.hit = true;
    out.fraction = std::clamp(entry.fraction, 0., 1.);
    out.normal = -entry.outward;
    out.onB = entry.onB;
}

// The line meets B - A at or behind the origin: A starts in contact, or has B behind it.
template <class L>
void decideAtStart(const Body& a, const Body& b, Vec2d motion, const Portal& portal, const Crossing& entry,
                   const L& limits, CastOutcome& out) noexcept
{
    const StartContact start = startContact(a, b, limits, out.iterations);
    if (start.status == Status::IterationLimit)
        return;
    if (start.status == Status::Separated)
    {
        if (entry.fraction >= 0. && entry.fraction <= 1.)
            return hitOnTheWay(entry, out);
        return miss(out);
    }
    if (!start.touching)
        return hitAtStart(b, start, out);

    out.startedTouching = true;
    const double tolerance = touchTolerance(portal.scale());
    tell(limits, [&](Recorder& r) { portal.tellChord(r, TracePhase::Leave); });
    const Crossing exit = portal.leave(limits);
    out.iterations += exit.iterations;
    if (!exit.finished)
        return; // whether it recedes was not shown
    const bool sliding = portal.clearance() <= 2. * tolerance;
    const bool receding = exit.fraction * dot(motion, exit.outward) <= 2. * tolerance;
    if (sliding || receding)
        return miss(out);
    out.status = Status::Overlapping;
    out.hit = true;
    out.fraction = 0.;
    out.normal = -entry.outward;
    out.onB = entry.onB;
}

} // namespace

template <class L>
CastOutcome castBody(const Body& a, const Body& b, Vec2d motion, const L& limits) noexcept
{
    CastOutcome out;
    const double speed = length(motion);
    if (!(speed > 0.))
    {
        const StartContact start = startContact(a, b, limits, out.iterations);
        if (start.status == Status::IterationLimit)
            return out;
        out.startedTouching = start.status == Status::Overlapping && start.touching;
        if (start.status == Status::Overlapping && !start.touching)
            hitAtStart(b, start, out);
        else
            miss(out);
        return out;
    }

    const Portal portal(a, b, motion);
    ++out.iterations;
    tell(limits, [&](Recorder& r) { portal.tellChord(r, TracePhase::Enter); });
    const double tolerance = touchTolerance(portal.scale());
    if (portal.clearance() < -tolerance)
    {
        tell(limits,
             [](Recorder& r)
             {
                 r.conclude(StepKind::LineMisses);
                 r.endPhase(Status::Separated);
             });
        miss(out);
        return out;
    }
    const Crossing entry = portal.enter(limits);
    out.iterations += entry.iterations;
    const bool grazing = portal.clearance() <= tolerance;
    if (!entry.finished)
    {
        // Not known where, but perhaps known that it is too late.
        if (entry.lowerBound > 1.)
            miss(out);
        else
            out.fraction = std::clamp(entry.lowerBound, 0., 1.);
        return out;
    }
    if (entry.fraction * speed <= tolerance || grazing)
    {
        decideAtStart(a, b, motion, portal, entry, limits, out);
        // A line outside by a hair is outside.
        if (out.hit && !out.startedOverlapping && !out.startedTouching && portal.clearance() < 0.)
            out = CastOutcome{Status::Separated, false, false, false, 1., {}, {}, out.iterations};
        return out;
    }
    // The end point belongs to the motion: rounding may not take it away.
    if (entry.fraction > 1. + DoubleFloor)
        miss(out);
    else
        hitOnTheWay(entry, out);
    return out;
}

template StartContact startContact<Limits>(const Body&, const Body&, const Limits&, int&) noexcept;
template CastOutcome castBody<Limits>(const Body&, const Body&, Vec2d, const Limits&) noexcept;
template CastOutcome castBody<TracedLimits>(const Body&, const Body&, Vec2d, const TracedLimits&) noexcept;

void CastGatherer::take(const CastOutcome& outcome, std::uint32_t pieceA, std::uint32_t pieceB, Vec2d origin,
                        Vec2d travelB) noexcept
{
    m_iterations += outcome.iterations;
    m_touching = m_touching || outcome.startedTouching;
    m_any = true;
    if (outcome.status == Status::IterationLimit)
    {
        m_unfinishedFrom = std::min(m_unfinishedFrom, outcome.fraction);
        return;
    }
    if (!outcome.hit || (m_best.hit && static_cast<float>(outcome.fraction) >= m_best.fraction))
        return;
    m_best.hit = true;
    m_best.startedOverlapping = outcome.startedOverlapping;
    m_best.fraction = static_cast<float>(outcome.fraction);
    m_best.point = (outcome.onB + origin + travelB * outcome.fraction).toFloat();
    m_best.normal = outcome.normal.toFloat();
    m_best.pieceA = pieceA;
    m_best.pieceB = pieceB;
}

void CastGatherer::take(const CastResult& finished, std::uint32_t pieceA, std::uint32_t pieceB) noexcept
{
    m_any = true;
    if (!finished.hit || (m_best.hit && finished.fraction >= m_best.fraction))
        return;
    m_best = finished;
    m_best.pieceA = pieceA;
    m_best.pieceB = pieceB;
}

CastResult CastGatherer::result() const noexcept
{
    CastResult result = m_best;
    result.iterations = m_iterations;
    result.startedTouching = m_touching;
    if (!m_any)
        return result;
    if (m_unfinishedFrom <= 1. && (!m_best.hit || m_unfinishedFrom < static_cast<double>(m_best.fraction)))
    {
        result.status = Status::IterationLimit;
        result.hit = false;
        result.startedOverlapping = false;
        result.fraction = static_cast<float>(m_unfinishedFrom);
    }
    else
        result.status = m_best.hit ? Status::Overlapping : Status::Separated;
    return result;
}

} // namespace graze::detail
