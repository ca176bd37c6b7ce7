// SPDX-License-Identifier: Zlib
#include "support/pairs/moving_pair.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace graze::test
{

namespace
{

using oracle::Gap;
using oracle::Point;
using Reached = oracle::MotionPair::Reached;

class ImpactJudge
{
public:
    ImpactJudge(const JudgedMotion& moved, const Reached& first, const CastResult& answer, double stop,
                StartNormal normal) :
    m_moved(moved),
    m_first(first),
    m_answer(answer),
    m_stop(stop),
    m_startNormal(normal),
    m_fraction(static_cast<double>(answer.fraction)),
    m_normal(pointOf(answer.normal))
    {
    }

    [[nodiscard]] Verdict judge()
    {
        if (m_answer.status == Status::InvalidInput)
            wrong("refused", 0., 0.);
        else if (m_answer.status == Status::IterationLimit && m_answer.hit)
            wrong("a hit that is not finished", m_fraction, m_first.time);
        else if (m_answer.status == Status::IterationLimit)
            judgeFree(m_fraction, false);
        else if (m_answer.hit != (m_answer.status == Status::Overlapping))
            wrong("hit and status", m_answer.hit, m_first.time);
        else if (m_answer.hit)
            judgeHit();
        else
            judgeMiss();
        return m_verdict;
    }

private:
    void wrong(const char* what, double answer, double truth) { m_verdict.wrong(what, answer, truth); }

    void judgeHit()
    {
        const double t = m_fraction, slack = m_moved.slack;
        if (!(t >= 0. && t <= 1.))
            return wrong("fraction", t, m_first.time);
        if (m_answer.startedOverlapping)
        {
            if (t != 0. || m_moved.start.gap > slack)
                wrong("started overlapping", t, m_moved.start.gap);
            if (m_startNormal == StartNormal::Best)
                judgeNormal(0., false, m_moved.start.start);
            return;
        }
        const Gap there = m_moved.pair.gapAt(t, false);
        const double stop = std::max(0., outside(0., there.gap, there.upper) - (there.gap > 0. ? m_stop : 0.));
        // A body that changes its form at the end may touch before it does or after, and stand anywhere in the
        // other then.
        if (t == 1. && m_moved.jumps())
        {
            const Gap changed = m_moved.pair.gapAt(1., true);
            if (stop > slack && changed.gap > slack + m_stop)
                return wrong("gap at the end", there.gap, changed.gap);
            if (stop > slack || shortfall(t, false, there) > slack)
                judgeNormal(t, true, changed);
            return judgeFree(t, false);
        }
        m_verdict.stop = stop;
        if (stop > slack)
            return wrong("gap at the stop", t, there.gap);
        judgeNormal(t, false, there);
        judgeFree(t, false);
    }

    // How much less the normal of the answer separates than the best does.
    [[nodiscard]] double shortfall(double t, bool atEnd, const Gap& there) const
    {
        return there.gap - m_moved.pair.separationAlong(m_normal, t, atEnd);
    }

    void judgeNormal(double t, bool atEnd, const Gap& there)
    {
        if (std::fabs(norm(m_normal) - 1.) > 1e-5)
            wrong("length of the normal", norm(m_normal), 1.);
        else if (shortfall(t, atEnd, there) > m_moved.slack + m_stop)
            wrong("normal separates less than the gap by", shortfall(t, atEnd, there), m_moved.slack);
    }

    void judgeMiss()
    {
        if (m_moved.start.start.upper < -m_moved.slack)
            return wrong("overlap at the start missed", 1., m_moved.start.gap);
        if (m_answer.startedTouching && m_moved.start.gap > m_moved.slack)
            return wrong("touch at the start out of nothing", 1., m_moved.start.gap);
        judgeFree(1., true);
    }

    // Nothing deeper than the slack before t. It is certain up to where the gap first came down to
    // nothing; from there on depth is sought, and a thin body that was crossed.
    void judgeFree(double t, bool withEnd)
    {
        const double slack = m_moved.slack;
        m_verdict.isUnproven = !m_first.finished;
        if (!m_first.finished || m_first.time > t || (!withEnd && m_first.time >= t))
            return;
        if (!withEnd && m_moved.jumps())
            t = std::min(t, 1. - 1e-12);
        const Reached deep = m_moved.pair.firstAtOrBelow(-slack, m_moved.resolution(), m_first.time, t);
        m_verdict.isUnproven = !deep.finished;
        if (!deep.finished)
            return;
        if (deep.time <= t)
            return wrong("deep contact before", m_fraction, deep.time);
        if (m_moved.start.gap <= slack || (t - m_first.time) * m_moved.pair.speed() < 2. * slack)
            return;
        if (touchesForCertain(withEnd && m_moved.jumps() ? 1. - 1e-12 : t))
            wrong("thin contact before", m_fraction, m_first.time);
    }

    // Whether the two touch before t however the path of A is shifted, by a little more than the slack: a
    // contact that nobody can call a graze, be it without any depth because a body is thin.
    [[nodiscard]] bool touchesForCertain(double t) const
    {
        for (int i = 0; i < 12; ++i)
        {
            const double angle = i * 0.5235987755982988;
            const Point offset = Point{std::cos(angle), std::sin(angle)} * (1.5 * m_moved.slack);
            if (m_moved.pair.firstAtOrBelow(0., m_moved.resolution(), 0., t, offset).time > t)
                return false;
        }
        return true;
    }

    const JudgedMotion& m_moved;
    const Reached& m_first;
    const CastResult& m_answer;
    double m_stop;
    StartNormal m_startNormal;
    double m_fraction;
    Point m_normal;
    Verdict m_verdict;
};

} // namespace

JudgedMotion::JudgedMotion(const MovingPair& moving) :
start(bodyOf(moving.pair.a, moving.pair.matrixA), bodyOf(moving.pair.b, moving.pair.matrixB)),
a(start.a, matrixOf(moving.endA), start.origin),
b(start.b, matrixOf(moving.endB), start.origin),
pair(a, b)
{
    const oracle::Body endA = a.at(1.), endB = b.at(1.);
    size = std::max({start.size, oracle::extent(endA), oracle::extent(endB)});
    slack = std::max(start.band, bandOf(endA, endB)) + 1.2e-7 * pair.speed();
}

bool JudgedMotion::staysAbove(double level, double last) const
{
    return oracle::firstBelow(a, b, level - 2. * slack, slack, last) >= last;
}

Reached JudgedMotion::firstTouch() const
{
    return pair.firstAtOrBelow(0., resolution(), 0., 1.);
}

Verdict judge(const JudgedMotion& judged, const Reached& first, const CastResult& result, double stop,
              StartNormal normal)
{
    return ImpactJudge(judged, first, result, stop, normal).judge();
}

Verdict judge(const JudgedMotion& judged, const ApproachResult& result)
{
    Verdict verdict;
    if (result.status == Status::InvalidInput)
        verdict.wrong("refused", 0., 0.);
    const auto distance = static_cast<double>(result.distance), bound = static_cast<double>(result.lowerBound);
    if (bound > distance)
        verdict.wrong("bounds", bound, distance);
    // At the reported moment it is that close; a form that changes at the end may be reported at 1.
    const auto t = static_cast<double>(result.fraction);
    double there = std::max(0., judged.pair.gapAt(t, false).gap);
    if (t >= 1. && judged.jumps())
        there = std::min(there, std::max(0., judged.pair.gapAt(1., true).gap));
    const double error = std::max(0., there - distance), rounding = 6e-8 * distance;
    // The moment is a float, and a fast body moves far within its rounding.
    verdict.error = std::max(0., error - 1.2e-7 * judged.pair.speed());
    if (isFinished(result.status) && error > judged.slack + rounding)
        verdict.wrong("not that close there", distance, there);
    const double most = distance + judged.slack + rounding;
    if (!isFinished(result.status) && error > 0. &&
        judged.pair.firstAtOrBelow(most, judged.resolution(), 0., 1.).time > 1.)
        verdict.wrong("nowhere that close", distance, there);
    // And nothing comes closer than the answer, or than the bound when it is not finished.
    const double least = (isFinished(result.status) ? distance : bound) - judged.slack - rounding;
    if (least <= 0.)
        return verdict;
    const Reached closer = judged.pair.firstAtOrBelow(least, judged.resolution(), 0., 1.);
    verdict.isUnproven = !closer.finished;
    if (closer.time <= 1.)
        verdict.wrong("comes closer", distance, judged.gapAt(closer.time));
    return verdict;
}

void expectRightImpact(const JudgedMotion& judged, const CastResult& result, double stop)
{
    expectNoFault(judge(judged, judged.firstTouch(), result, stop, StartNormal::Any));
}

void expectRightApproach(const JudgedMotion& judged, const ApproachResult& result)
{
    expectNoFault(judge(judged, result));
}

} // namespace graze::test
