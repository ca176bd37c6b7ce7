// SPDX-License-Identifier: Zlib
#include <graze/gjk/penetration_run.hpp>

#include <algorithm>

namespace graze
{

PenetrationResult resultOf(const PieceDepth& found, Vec2d origin) noexcept
{
    PenetrationResult result;
    result.status = found.status;
    result.by = found.by;
    result.iterations = found.iterations;
    if (!(found.normal == Vec2d{}))
        result.normal = found.normal.toFloat();
    if (!found.overlaps)
        return result;
    result.depth = static_cast<float>(std::max(0., found.depth));
    result.lowerBound = static_cast<float>(std::max(0., found.lowerBound));
    result.point = ((found.onA + found.onB) * 0.5 + origin).toFloat();
    return result;
}

PieceDepth depthOf(const GjkPenetration& run) noexcept
{
    PieceDepth found{
        .status = run.status(), .iterations = run.iterations(), .overlaps = run.overlaps(), .normal = run.normal()};
    if (found.overlaps)
    {
        found.depth = run.depth();
        found.lowerBound = run.lowerBound();
        found.onA = run.onA() + found.normal * run.bodyA().roundRadius;
        found.onB = run.onB() - found.normal * run.bodyB().roundRadius;
    }
    return found;
}

void PenetrationQuestion::take(const PiecePairs& pairs, const PieceDepth& found) noexcept
{
    PenetrationResult piece = resultOf(found, pairs.origin());
    piece.pieceA = pairs.pieceA();
    piece.pieceB = pairs.pieceB();
    m_iterations += found.iterations;
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

} // namespace graze
