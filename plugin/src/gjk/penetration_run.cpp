// SPDX-License-Identifier: Zlib
#include <graze/gjk/penetration_run.hpp>

#include <algorithm>
#include <cmath>

namespace graze
{

namespace
{

PenetrationResult resultOf(const PiecePairs& pairs, const GjkPenetration& run) noexcept
{
    PenetrationResult result;
    result.status = run.status();
    result.pieceA = pairs.pieceA();
    result.pieceB = pairs.pieceB();
    const Vec2d normal = run.normal();
    if (!(normal == Vec2d{}))
        result.normal = normal.toFloat();
    if (!run.overlaps())
        return result;
    result.depth = static_cast<float>(std::max(0., run.depth()));
    result.lowerBound = static_cast<float>(std::max(0., run.lowerBound()));
    const Vec2d deepestOfA = run.onA() + normal * pairs.bodyA().roundRadius;
    const Vec2d deepestOfB = run.onB() - normal * pairs.bodyB().roundRadius;
    result.point = ((deepestOfA + deepestOfB) * 0.5 + pairs.origin()).toFloat();
    return result;
}

} // namespace

void PenetrationAnswer::take(const PiecePairs& pairs, const GjkPenetration& run) noexcept
{
    const PenetrationResult piece = resultOf(pairs, run);
    m_iterations += run.iterations();
    m_unfinished = m_unfinished || piece.status == Status::IterationLimit;
    m_lowerBound = std::max(m_lowerBound, piece.lowerBound);
    const bool touches = piece.status == Status::Overlapping;
    if (!m_any || piece.depth > m_deepest.depth || (touches && m_deepest.status == Status::Separated))
        m_deepest = piece;
    m_any = true;
}

PenetrationResult PenetrationAnswer::result(const PiecePairs& pairs) const noexcept
{
    PenetrationResult result = m_deepest;
    if (!m_any)
        result.normal = pairs.culledAxis().toFloat();
    result.iterations = m_iterations;
    result.lowerBound = m_lowerBound;
    if (m_unfinished)
        result.status = Status::IterationLimit;
    return result;
}

PenetrationRun::PenetrationRun(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept :
m_a(a),
m_b(b),
m_limits(settings),
m_pairs(m_a, m_b),
m_valid(isConvex(a) && isConvex(b) && !std::isnan(settings.epsilon)),
m_done(!m_valid)
{
}

bool PenetrationRun::step() noexcept
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
    {
        m_answer.take(m_pairs, *m_pair);
        m_done = m_pairs.isLast();
    }
    return true;
}

PenetrationResult PenetrationRun::result() const noexcept
{
    if (!m_valid)
        return {};
    if (m_done)
        return m_answer.result(m_pairs);
    PenetrationAnswer soFar = m_answer;
    if (m_pair && !m_pair->done())
        soFar.take(m_pairs, *m_pair);
    PenetrationResult result = soFar.result(m_pairs);
    if (result.status == Status::Separated)
        result.status = Status::IterationLimit;
    return result;
}

} // namespace graze
