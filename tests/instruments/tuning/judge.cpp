// SPDX-License-Identifier: Zlib
#include "judge.hpp"

#include "support/pairs/agreement.hpp"

#include <algorithm>
#include <cmath>

namespace graze::tuning
{

namespace
{

using test::JudgedMotion;
using test::JudgedPair;
using test::StraightCast;
namespace oracle = test::oracle;

// Four ulps of the re-centred size: what bounds may be off by.
double fourUlps(const oracle::Body& a, const oracle::Body& b, double apart)
{
    return 4. * 0x1p-23 * (oracle::extent(a) + oracle::extent(b) + std::fabs(apart));
}

// A finished answer may be off by what epsilon leaves open, and by the band.
double allowed(const JudgedPair& judged, double answer, const GjkSettings& settings)
{
    const auto epsilon = static_cast<double>(settings.epsilon);
    return judged.band + epsilon * epsilon * answer;
}

class OverlapQuestion final : public Question
{
public:
    explicit OverlapQuestion(const Case& about) : m_judged(about.moving.pair) {}

    Judged ask(const GjkSettings& settings) override
    {
        const OverlapResult result = overlap(m_judged.pair.operandA(), m_judged.pair.operandB(), settings);
        Judged judged{result.status, result.iterations};
        judged.wrong = test::isFinished(result.status) && std::fabs(m_judged.gap) > m_judged.band &&
                       result.overlapping() != (m_judged.gap < 0.);
        return judged;
    }

private:
    JudgedPair m_judged;
};

class DistanceQuestion final : public Question
{
public:
    explicit DistanceQuestion(const Case& about) :
    m_judged(about.moving.pair),
    m_normal(oracle::signedGap(m_judged.a, m_judged.b).normal),
    m_ulps(fourUlps(m_judged.a, m_judged.b, m_judged.gap))
    {
    }

    Judged ask(const GjkSettings& settings) override
    {
        const DistanceResult result = distance(m_judged.pair.operandA(), m_judged.pair.operandB(), settings);
        Judged judged{result.status, result.iterations};
        const double truth = std::max(0., m_judged.gap);
        const auto answer = static_cast<double>(result.distance);
        const auto lower = static_cast<double>(result.lowerBound);
        judged.openWidth = answer - lower;
        judged.wrong = lower > truth + m_ulps || (result.status != Status::Overlapping && answer < truth - m_ulps);
        if (!test::isFinished(result.status))
            return judged;
        judged.error = std::fabs(answer - truth);
        judged.relative = answer > 0. ? judged.error / answer : 0.;
        const oracle::Point n = test::pointOf(result.normal);
        judged.turn = std::fabs(std::atan2(m_normal.x * n.y - m_normal.y * n.x, m_normal.x * n.x + m_normal.y * n.y));
        judged.wrong = judged.wrong || judged.error > allowed(m_judged, answer, settings);
        return judged;
    }

private:
    JudgedPair m_judged;
    oracle::Point m_normal;
    double m_ulps;
};

class PenetrationQuestion final : public Question
{
public:
    explicit PenetrationQuestion(const Case& about) :
    m_judged(about.moving.pair),
    m_ulps(fourUlps(m_judged.a, m_judged.b, m_judged.gap)),
    m_size(std::max(oracle::extent(m_judged.a), oracle::extent(m_judged.b)))
    {
    }

    Judged ask(const GjkSettings& settings) override
    {
        const PenetrationResult result = penetration(m_judged.pair.operandA(), m_judged.pair.operandB(), settings);
        Judged judged{result.status, result.iterations};
        const double truth = std::max(0., -m_judged.gap);
        const auto answer = static_cast<double>(result.depth);
        const auto lower = static_cast<double>(result.lowerBound);
        judged.openWidth = answer - lower;
        // Overlap was not even shown: the depth is somewhere below the size.
        if (result.status == Status::IterationLimit && answer == 0.)
            judged.openWidth = m_size;
        judged.wrong = lower > truth + m_ulps;
        if (answer > 0.)
        {
            // Overlap was shown: depth x normal parts the two, whatever the status.
            const double along = oracle::separationAlong(m_judged.a, m_judged.b, test::pointOf(result.normal));
            judged.wrong = judged.wrong || answer + along < -m_ulps;
        }
        if (!test::isFinished(result.status))
            return judged;
        judged.error = std::fabs(answer - truth);
        judged.relative = answer > 0. ? judged.error / answer : 0.;
        judged.wrong = judged.wrong || judged.error > allowed(m_judged, answer, settings);
        return judged;
    }

private:
    JudgedPair m_judged;
    double m_ulps;
    double m_size;
};

// Casts: what is asked of the oracle depends on the answer, and most settings give the same one.
class CastQuestion : public Question
{
public:
    Judged ask(const GjkSettings& settings) final
    {
        const CastResult result = answer(settings);
        const bool same = result.status == m_last.status && result.hit == m_last.hit &&
                          result.fraction == m_last.fraction && result.normal == m_last.normal;
        if (!same)
        {
            m_last = result;
            m_judged = judge(result);
        }
        m_judged.iterations = result.iterations;
        return m_judged;
    }

protected:
    [[nodiscard]] virtual CastResult answer(const GjkSettings& settings) const = 0;
    /// Signed, at a fraction of the path.
    [[nodiscard]] virtual double gapAt(double fraction) const = 0;

    double m_first = 0.;  ///< fraction of the first contact, 1 when there is none
    double m_later = 0.;  ///< from here on nobody may call it a miss; above 1 when there is no such time
    double m_slack = 0.;  ///< band, and what rounding the fraction moves things by
    double m_length = 0.; ///< length of the path (unit: pixels)

private:
    [[nodiscard]] Judged judge(const CastResult& result) const
    {
        Judged judged{result.status};
        const auto fraction = static_cast<double>(result.fraction);
        // The part before is free, hit or not.
        judged.wrong = fraction > m_later || (result.status == Status::Separated && m_later <= 1.);
        if (result.status == Status::IterationLimit)
            judged.openWidth = std::max(0., m_first - fraction) * m_length;
        if (!result.hit)
            return judged;
        judged.error = std::fabs(gapAt(fraction));
        // A coarse epsilon hits early and says by how much; Epsilon.CastsHitWithinEpsilonOfTheSize bounds that.
        judged.wrong = judged.wrong || judged.error > m_slack + static_cast<double>(result.gap);
        return judged;
    }

    CastResult m_last{};
    Judged m_judged{};
};

class ShapeCastQuestion final : public CastQuestion
{
public:
    explicit ShapeCastQuestion(const Case& about) : m_about(about), m_cast(about.moving.pair, about.motionA)
    {
        m_slack = m_cast.slack;
        m_length = std::hypot(m_cast.motion.x, m_cast.motion.y);
        const oracle::Passage passage = oracle::passage(m_cast.a, m_cast.motion, m_cast.b);
        const bool meets = passage.crosses && passage.enter <= 1.;
        m_first = meets ? passage.enter : 1.;
        // A graze may be a hit or a miss; a real hit may be seen late by the time that the slack takes to be entered.
        m_later = 2.;
        if (meets && oracle::smallestGapOnSweep(m_cast.a, m_cast.motion, m_cast.b) < -m_slack)
        {
            m_later = m_first;
            while (gapAt(m_later) > -m_slack)
                m_later += 0.5 * m_slack / m_length;
        }
    }

protected:
    CastResult answer(const GjkSettings& settings) const override
    {
        const test::Pair& pair = m_about.moving.pair;
        return shapeCast(pair.operandA(), m_about.motionA, pair.operandB(), {}, settings);
    }
    double gapAt(double fraction) const override { return oracle::signedGap(m_cast.aAt(fraction), m_cast.b).gap; }

private:
    const Case& m_about;
    StraightCast m_cast;
};

class ImpactQuestion final : public CastQuestion
{
public:
    explicit ImpactQuestion(const Case& about) : m_about(about), m_motion(about.moving)
    {
        m_slack = m_motion.slack;
        m_length = static_cast<double>(length(about.motionA));
        m_first = std::min(1., oracle::firstBelow(m_motion.a, m_motion.b, 0., 0.05 * m_slack));
        m_later = oracle::firstBelow(m_motion.a, m_motion.b, -2. * m_slack, m_slack);
    }

protected:
    CastResult answer(const GjkSettings& settings) const override { return test::impactOf(m_about.moving, settings); }
    double gapAt(double fraction) const override { return m_motion.gapAt(fraction); }

private:
    const Case& m_about;
    JudgedMotion m_motion;
};

} // namespace

std::unique_ptr<Question> makeQuestion(Query query, const Case& about)
{
    switch (query)
    {
        case Query::Overlap:
            return std::make_unique<OverlapQuestion>(about);
        case Query::Distance:
            return std::make_unique<DistanceQuestion>(about);
        case Query::Penetration:
            return std::make_unique<PenetrationQuestion>(about);
        case Query::ShapeCast:
            return std::make_unique<ShapeCastQuestion>(about);
        case Query::TimeOfImpact:
        default:
            return std::make_unique<ImpactQuestion>(about);
    }
}

int run(Query query, const Case& about, const GjkSettings& settings)
{
    const test::Pair& pair = about.moving.pair;
    const Operand a = pair.operandA();
    const Operand b = pair.operandB();
    switch (query)
    {
        case Query::Overlap:
            return overlap(a, b, settings).iterations;
        case Query::Distance:
            return distance(a, b, settings).iterations;
        case Query::Penetration:
            return penetration(a, b, settings).iterations;
        case Query::ShapeCast:
            return shapeCast(a, about.motionA, b, {}, settings).iterations;
        case Query::TimeOfImpact:
        default:
            return test::impactOf(about.moving, settings).iterations;
    }
}

} // namespace graze::tuning
