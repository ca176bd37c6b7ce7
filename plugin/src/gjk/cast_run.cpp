// SPDX-License-Identifier: Zlib
#include <graze/gjk/cast_run.hpp>

#include <algorithm>
#include <cmath>

namespace graze
{

StartContact startContact(const GjkPenetration& run) noexcept
{
    if (run.distance().status() == Status::IterationLimit)
        return {};
    const double gap = -run.depth();
    // The first vertex may be the origin itself, so its length is no scale.
    // Guarded by ShapeCast.InTouchAnyBudgetIsRightOrUnfinished.
    const double tolerance = touchTolerance(run.scale());
    // Out of iterations between a touch and an overlap: neither is certain.
    if (run.status() == Status::IterationLimit && run.lowerBound() <= tolerance && gap < -tolerance)
        return {};
    return {gap > tolerance ? Status::Separated : Status::Overlapping, std::fabs(gap) <= tolerance};
}

PairCast::PairCast(const Body& a, const Body& b, Vec2d motion, const Limits& limits, Of of) noexcept :
m_a(a),
m_b(b),
m_motion(motion),
m_limits(limits),
m_of(of),
m_cast(a, b, motion, limits)
{
}

bool PairCast::step() noexcept
{
    if (m_done)
        return false;
    ++m_out.iterations;
    if (m_swept)
    {
        m_swept->step();
        if (m_swept->done())
            afterSwept();
    }
    else if (m_start)
    {
        m_start->step();
        if (m_start->done())
            afterStart();
    }
    else
    {
        m_cast.step();
        if (m_cast.done())
            afterCast();
    }
    m_done = m_done || left() == 0;
    return true;
}

void PairCast::afterCast() noexcept
{
    if (m_cast.startsInContact() && m_of == Of::Shape)
    {
        if (left() > 0)
            m_start.emplace(m_a, m_b, rest());
        return;
    }
    m_done = true;
    m_out.status = m_cast.status();
    m_out.fraction = m_cast.fraction();
    m_out.hit = m_out.status == Status::Overlapping;
    m_out.startedTouching = m_cast.startsInContact();
    if (!m_out.hit)
        return;
    m_out.gap = m_cast.gap();
    m_out.normal = m_cast.normal();
    m_out.onB = m_cast.pointOnB();
}

void PairCast::afterStart() noexcept
{
    const StartContact contact = startContact(*m_start);
    m_done = true;
    if (contact.status == Status::IterationLimit)
        return;
    m_out.startedTouching = contact.touching;
    if (contact.status == Status::Overlapping && !contact.touching)
    {
        m_out.startedOverlapping = true;
        return hitAtStart();
    }
    if (m_motion == Vec2d{})
        return miss();
    if (contact.status == Status::Separated)
        return dot(m_motion, m_start->normal()) > 0. ? hitAtStart() : miss();
    // Approaching means deeper: A with its sweep overlaps B by more than the touch.
    m_done = left() == 0;
    m_sweptA = m_a;
    m_sweptA.sweep = m_motion;
    m_sweptA.plain = false;
    if (!m_done)
        m_swept.emplace(m_sweptA, m_b, rest());
}

void PairCast::afterSwept() noexcept
{
    m_done = true;
    const double tolerance = 2. * touchTolerance(m_start->scale());
    // Sliding and receding leave a touch as deep as it was.
    if (m_swept->status() == Status::Separated ||
        (m_swept->status() == Status::Overlapping && m_swept->depth() <= tolerance))
        return miss();
    if (m_swept->status() == Status::Overlapping || m_swept->lowerBound() > tolerance)
        hitAtStart();
}

void PairCast::miss() noexcept
{
    m_out.status = Status::Separated;
    m_out.fraction = 1.;
}

void PairCast::hitAtStart() noexcept
{
    m_out.status = Status::Overlapping;
    m_out.hit = true;
    m_out.fraction = 0.;
    m_out.gap = std::max(0., -m_start->depth());
    m_out.normal = m_start->normal();
    m_out.onB = m_start->onB() - m_out.normal * m_b.roundRadius;
}

CastOutcome PairCast::outcome() const noexcept
{
    CastOutcome out = m_out;
    if (out.status == Status::IterationLimit)
        out.fraction = m_start ? 0. : m_cast.fraction();
    return out;
}

void CastAnswer::take(const PiecePairs& pairs, const CastOutcome& outcome, Vec2d travelB, AnsweredBy by) noexcept
{
    m_iterations += outcome.iterations;
    m_touching = m_touching || outcome.startedTouching;
    m_last = by;
    if (outcome.status == Status::IterationLimit)
        m_unfinishedFrom = std::min(m_unfinishedFrom, outcome.fraction);
    if (!outcome.hit || (m_best.hit && static_cast<float>(outcome.fraction) >= m_best.fraction))
        return;
    m_best = resultOf(outcome, pairs.origin() + travelB * outcome.fraction, by);
    m_best.pieceA = pairs.pieceA();
    m_best.pieceB = pairs.pieceB();
}

CastResult CastAnswer::result() const noexcept
{
    CastResult result = m_best;
    result.iterations = m_iterations;
    result.startedTouching = m_touching;
    result.status = m_best.hit ? Status::Overlapping : Status::Separated;
    if (!m_best.hit)
        result.by = m_last;
    if (m_unfinishedFrom <= 1. && (!m_best.hit || m_unfinishedFrom < static_cast<double>(m_best.fraction)))
    {
        result.status = Status::IterationLimit;
        result.hit = false;
        result.startedOverlapping = false;
        result.fraction = static_cast<float>(m_unfinishedFrom);
    }
    return result;
}

CastRun::CastRun(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB, const GjkSettings& settings) noexcept :
RunOperands{a, b},
PieceRun(operandA, operandB, CastQuestion(Vec2d(motionA) - Vec2d(motionB), Vec2d(motionB), Limits(settings)),
         isAnswerable(a, b, settings) && isFinite(motionA) && isFinite(motionB), Vec2d(motionA) - Vec2d(motionB))
{
}

} // namespace graze
