// SPDX-License-Identifier: Zlib
#include <graze/gjk/distance_run.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze
{

bool DistanceAnswer::take(const PiecePairs& pairs, const GjkDistance& run) noexcept
{
    m_result.iterations += run.iterations();
    if (run.status() == Status::IterationLimit)
        m_result.status = run.status();
    if (run.status() == Status::Overlapping)
        return take(pairs, {.status = Status::Overlapping, .by = AnsweredBy::Gjk});
    const double gap = std::max(0., run.gap());
    m_lowerBound = std::min({m_lowerBound, gap, run.lowerBound()});
    m_result.lowerBound = static_cast<float>(m_lowerBound);
    if (!(gap < m_within))
        return true;
    m_within = gap;
    const Body& a = pairs.bodyA();
    const Body& b = pairs.bodyB();
    const Vec2d axis = run.axis();
    const Vec2d onA = run.simplex().witnessA() + axis * a.roundRadius;
    const Vec2d onB = run.simplex().witnessB() - axis * b.roundRadius;
    m_result.distance = static_cast<float>(gap);
    m_result.pointA = (onA + pairs.origin()).toFloat();
    m_result.pointB = (onB + pairs.origin()).toFloat();
    m_result.separation = (onB - onA).toFloat();
    m_result.normal = axis.toFloat();
    m_result.pieceA = pairs.pieceA();
    m_result.pieceB = pairs.pieceB();
    m_result.by = AnsweredBy::Gjk;
    return true;
}

bool DistanceAnswer::take(const PiecePairs& pairs, const DistanceResult& finished) noexcept
{
    const bool overlapping = finished.status == Status::Overlapping;
    m_lowerBound = std::min(m_lowerBound, static_cast<double>(finished.lowerBound));
    if (overlapping || static_cast<double>(finished.distance) < m_within)
    {
        const int iterations = m_result.iterations;
        const Status status = overlapping ? finished.status : m_result.status;
        m_within = static_cast<double>(finished.distance);
        m_result = finished;
        m_result.status = status;
        m_result.iterations = iterations;
        m_result.pieceA = pairs.pieceA();
        m_result.pieceB = pairs.pieceB();
    }
    m_result.lowerBound = overlapping ? 0.f : static_cast<float>(m_lowerBound);
    return !overlapping;
}

DistanceRun::DistanceRun(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept :
m_a(a),
m_b(b),
m_limits(settings),
m_pairs(m_a, m_b),
m_valid(isConvex(a) && isConvex(b) && !std::isnan(settings.epsilon)),
m_done(!m_valid)
{
}

bool DistanceRun::step() noexcept
{
    if (m_done)
        return false;
    if (!m_pair || m_pair->done())
    {
        if (!m_pairs.next(m_answer.within()))
        {
            m_done = true;
            return false;
        }
        m_pair.emplace(m_pairs.bodyA(), m_pairs.bodyB(), m_limits);
    }
    m_pair->step();
    if (m_pair->done())
        m_done = !m_answer.take(m_pairs, *m_pair) || m_pairs.isLast();
    return true;
}

DistanceResult DistanceRun::result() const noexcept
{
    if (!m_valid)
        return {};
    if (m_done)
        return m_answer.result();
    // In the middle of a pair: what it knows counts as well.
    DistanceAnswer soFar = m_answer;
    if (m_pair && !m_pair->done())
        soFar.take(m_pairs, *m_pair);
    DistanceResult result = soFar.result();
    if (result.status == Status::Separated)
        result.status = Status::IterationLimit;
    if (!m_pair)
        result.distance = std::numeric_limits<float>::infinity();
    // Pieces that were not looked at may be nearer. Guarded by DistanceRun.LowerBoundInTheMiddleIsTrueForAllPieces.
    if (!m_pairs.isLast())
        result.lowerBound = 0.f;
    return result;
}

} // namespace graze
