// SPDX-License-Identifier: Zlib
#include <graze/gjk/penetration_run.hpp>

#include <algorithm>

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

void PenetrationQuestion::take(const PiecePairs& pairs, const GjkPenetration& run) noexcept
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

PenetrationResult PenetrationQuestion::result(const PiecePairs& pairs) const noexcept
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
RunOperands{a, b},
PieceRun(operandA, operandB, PenetrationQuestion(Limits(settings)), isAnswerable(a, b, settings))
{
}

} // namespace graze
