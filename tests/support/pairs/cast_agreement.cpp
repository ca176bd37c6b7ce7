// SPDX-License-Identifier: Zlib
#include "support/pairs/agreement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace graze::test
{

namespace
{

using oracle::Gap;
using oracle::Point;

Point motionOf(const Ray& ray)
{
    const Point d = pointOf(ray.direction);
    const double length = oracle::norm(d);
    return d * (length > 0. ? static_cast<double>(ray.length) / length : 0.);
}

/// The common part of the answers of shapeCast and rayCast.
struct CastAnswer
{
    Status status = Status::Overlapping;
    bool hit = true;
    bool startedTouching = false;
    bool startedOverlapping = false;
    double fraction = 0.;
    Point normal{};
    bool hasNormal = true; ///< that is to be judged where it starts overlapping
};

class CastJudge
{
public:
    CastJudge(const StraightCast& cast, const CastAnswer& answer) : m_cast(cast), m_answer(answer) {}

    [[nodiscard]] Verdict judge()
    {
        if (m_answer.status == Status::InvalidInput)
            wrong("refused", 0., 0.);
        else if (m_answer.status == Status::IterationLimit)
            judgeBound();
        else if (m_answer.hit != (m_answer.status == Status::Overlapping))
            wrong("hit and status", m_answer.hit, m_cast.contact);
        else if (m_answer.hit)
            judgeHit();
        else
            judgeMiss();
        return m_verdict;
    }

private:
    void wrong(const char* what, double answer, double truth) { m_verdict.wrong(what, answer, truth); }

    // At IterationLimit nothing is hit before the fraction.
    void judgeBound()
    {
        if (m_answer.hit)
            return wrong("a hit that is not finished", m_answer.fraction, m_cast.contact);
        // By no more than rounding takes: the path is rounded too, as fractions are floats.
        const double rounding = 4. * 0x1p-23 * (2. * m_cast.size + std::max(0., m_cast.startGap) + m_cast.length);
        if (m_cast.startGap > m_cast.slack &&
            (m_cast.clearance(m_answer.fraction).upper < -m_cast.slack ||
             m_cast.difference.smallestGap(m_cast.motion, m_answer.fraction) < -rounding))
            wrong("contact before the bound", m_answer.fraction, m_cast.contact);
    }

    void judgeHit()
    {
        const double t = m_answer.fraction, slack = m_cast.slack;
        if (!(t >= 0. && t <= 1.))
            return wrong("fraction", t, m_cast.contact);
        if (m_answer.startedOverlapping)
        {
            if (t != 0. || m_cast.startGap > slack)
                wrong("started overlapping", t, m_cast.startGap);
            if (m_answer.hasNormal)
                judgeNormal(m_cast.start, 0.);
            return;
        }
        const Gap there = m_cast.gapAt(t);
        m_verdict.stop = outside(0., there.gap, there.upper);
        if (m_verdict.stop > slack && !(there.gap > 0. && there.gap <= m_cast.stop + slack))
            wrong("gap at the stop", t, there.gap);
        else if ((t - m_cast.contact) * m_cast.length > slack)
            judgeLateHit(t, there);
        judgeNormal(there, t);
    }

    // Past the first contact: right when nothing deeper than the slack was passed. The gap is convex on the
    // path, and along the normal at t it is -slack or better at t and falls towards it: so it does
    // before. Otherwise the deepest is sought. A thin body may be crossed without any depth: then the
    // path up to here can't be shifted free of it.
    void judgeLateHit(double t, const Gap& there)
    {
        const double slack = m_cast.slack;
        const bool fallsTowards = dot(m_cast.motion, there.normal) >= 0. && there.gap >= -slack;
        if (!fallsTowards && m_cast.difference.smallestGap(m_cast.motion, t) < -slack)
            return wrong("hit behind the first contact", t, m_cast.contact);
        if (m_cast.startGap > slack && m_cast.clearance(t).upper < -2. * slack)
            wrong("hit behind a thin body", t, m_cast.contact);
    }

    void judgeNormal(const Gap& there, double t)
    {
        const double slack = m_cast.slack;
        if (std::fabs(norm(m_answer.normal) - 1.) > 1e-5)
            return wrong("length of the normal", norm(m_answer.normal), 1.);
        const double along = m_cast.difference.separationAlong(m_answer.normal, m_cast.motion * t);
        if (along < there.gap - slack - m_cast.stop)
            return wrong("normal separates", along, there.gap);
        // A body that is crossed for certain is entered from the side that it is come from.
        if (m_cast.startGap > slack && dot(m_answer.normal, m_cast.motion) < -1e-3 * m_cast.length &&
            m_cast.clearance(1.).upper < -2. * slack)
            wrong("normal of the far side", dot(m_answer.normal, m_cast.motion) / m_cast.length, 0.);
    }

    // Nothing may be entered by more than the slack. From a start outside, that is: the path can be shifted
    // free by so much. A direction that separates B from the whole path, which the clearance
    // is made of, separates it at every t.
    void judgeMiss()
    {
        const double slack = m_cast.slack;
        if (m_cast.start.upper < -slack)
            return wrong("overlap at the start missed", 1., m_cast.startGap);
        if (m_answer.startedTouching && m_cast.startGap > slack)
            return wrong("touch at the start out of nothing", 1., m_cast.startGap);
        if (m_cast.clearance(1.).upper >= -slack)
            return;
        if (m_cast.startGap > slack || m_cast.difference.smallestGap(m_cast.motion) < -slack)
            wrong("missed, first contact", 1., m_cast.contact);
    }

    const StraightCast& m_cast;
    CastAnswer m_answer;
    Verdict m_verdict;
};

} // namespace

StraightCast::StraightCast(oracle::Body bodyA, Point motionOfA, oracle::Body bodyB) :
JudgedBodies(std::move(bodyA), std::move(bodyB)),
motion(motionOfA),
length(norm(motion)),
slack(band + 1.2e-7 * length),
startGap(gap),
contact(difference.firstContact(motion))
{
}

StraightCast::StraightCast(const Pair& pair, Vec2 motionA, Vec2 motionB) :
StraightCast(bodyOf(pair.a, pair.matrixA), pointOf(motionA) - pointOf(motionB), bodyOf(pair.b, pair.matrixB))
{
}

StraightCast::StraightCast(const Shape& target, const Affine2& matrix, const Ray& ray) :
StraightCast({{pointOf(ray.origin)}}, motionOf(ray), bodyOf(target, matrix))
{
}

StraightCast& StraightCast::withEpsilon(float epsilon)
{
    stop = static_cast<double>(epsilon) * size;
    return *this;
}

Gap StraightCast::clearance(double t) const
{
    return difference.swept(motion * t).gapAt();
}

Verdict judge(const StraightCast& cast, const CastResult& result, StartNormal normal)
{
    return CastJudge(cast, {result.status, result.hit, result.startedTouching, result.startedOverlapping,
                            static_cast<double>(result.fraction), pointOf(result.normal), normal == StartNormal::Best})
        .judge();
}

Verdict judge(const StraightCast& cast, const RayCastResult& result, float length)
{
    const double fraction = length > 0.f ? static_cast<double>(result.distance) / static_cast<double>(length) : 0.;
    Verdict verdict = CastJudge(cast, {result.status, result.hit, false, result.startedInside, fraction,
                                       pointOf(-result.normal), false})
                          .judge();
    if (!result.hit)
        return verdict;
    if (const double off = cast.beyond(cast.figureB, result.point); off > cast.slack + cast.stop + cast.worldRounding())
        verdict.wrong("point off the shape", off, 0.);
    return verdict;
}

void expectCastAgrees(const StraightCast& cast, const CastResult& result)
{
    ASSERT_TRUE(isFinished(result.status)) << static_cast<int>(result.status);
    expectNoFault(judge(cast, result, StartNormal::Any));
}

void expectRayAgrees(const StraightCast& cast, const RayCastResult& result, float length)
{
    ASSERT_TRUE(isFinished(result.status)) << static_cast<int>(result.status);
    expectNoFault(judge(cast, result, length));
}

void expectSameCast(const StraightCast& cast, const CastResult& one, const CastResult& other)
{
    ASSERT_TRUE(isFinished(one.status) && isFinished(other.status));
    if (one.hit != other.hit)
    {
        ASSERT_LE(std::fabs(cast.difference.smallestGap(cast.motion)), cast.slack) << one.hit << " and " << other.hit;
        return;
    }
    const auto first = static_cast<double>(one.fraction), second = static_cast<double>(other.fraction);
    if (!one.hit || std::fabs(first - second) * cast.length <= cast.slack)
        return;
    for (const double t : {first, second})
        ASSERT_NEAR(cast.gapAt(t).gap, 0., cast.slack) << "at " << first << " and " << second;
}

} // namespace graze::test
