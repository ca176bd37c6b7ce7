// SPDX-License-Identifier: Zlib
#include <graze/gjk/overlap_run.hpp>

#include <cmath>

namespace graze
{

PairOverlap::PairOverlap(const Body& a, const Body& b, const Limits& limits) noexcept
{
    if (a.roundRadius + b.roundRadius > 0.)
        m_distance.emplace(a, b, limits, GjkGoal::Sign);
    else
        m_boolean.emplace(a, b, limits);
}

bool OverlapAnswer::take(const PiecePairs& pairs, Status status, int iterations, AnsweredBy by) noexcept
{
    m_result.iterations += iterations;
    m_result.by = by;
    if (status == Status::IterationLimit)
        m_result.status = status;
    if (status != Status::Overlapping)
        return true;
    m_result.status = status;
    m_result.pieceA = pairs.pieceA();
    m_result.pieceB = pairs.pieceB();
    return false;
}

OverlapRun::OverlapRun(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept :
m_a(a),
m_b(b),
m_limits(settings),
m_pairs(m_a, m_b),
m_valid(isConvex(a) && isConvex(b) && !std::isnan(settings.epsilon)),
m_done(!m_valid)
{
}

bool OverlapRun::step() noexcept
{
    if (m_done)
        return false;
    if (!m_pair || m_pair->done())
    {
        if (!m_pairs.next(0.))
        {
            m_done = true;
            return false;
        }
        m_pair.emplace(m_pairs.bodyA(), m_pairs.bodyB(), m_limits);
    }
    m_pair->step();
    if (m_pair->done())
        m_done = !m_answer.take(m_pairs, m_pair->status(), m_pair->iterations(), AnsweredBy::Gjk) || m_pairs.isLast();
    return true;
}

OverlapResult OverlapRun::result() const noexcept
{
    if (!m_valid)
        return {};
    OverlapResult result = m_answer.result();
    if (!m_done && result.status == Status::Separated)
        result.status = Status::IterationLimit;
    return result;
}

} // namespace graze
