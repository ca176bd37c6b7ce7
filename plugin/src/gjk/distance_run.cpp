// SPDX-License-Identifier: Zlib
#include <graze/gjk/distance_run.hpp>

#include <algorithm>

namespace graze
{

void DistanceQuestion::take(const PiecePairs& pairs, const GjkDistance& run) noexcept
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
        return;
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
}

void DistanceQuestion::take(const PiecePairs& pairs, const DistanceResult& finished) noexcept
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
}

DistanceResult DistanceQuestion::result(const PiecePairs& pairs) const noexcept
{
    DistanceResult result = m_result;
    // Pieces that were not searched may be nearer. Guarded by DistanceRun.LowerBoundInTheMiddleIsTrueForAllPieces.
    if (!pairs.isLast())
        result.lowerBound = 0.f;
    return result;
}

} // namespace graze
