// SPDX-License-Identifier: Zlib
#include <graze/gjk/overlap_run.hpp>

namespace graze
{

PairOverlap::PairOverlap(const Body& a, const Body& b, const Limits& limits) noexcept
{
    if (a.roundRadius + b.roundRadius > 0.)
        m_distance.emplace(a, b, limits, GjkGoal::Sign);
    else
        m_boolean.emplace(a, b, limits);
}

void OverlapQuestion::take(const PiecePairs& pairs, Status status, int iterations, AnsweredBy by) noexcept
{
    m_result.iterations += iterations;
    m_result.by = by;
    if (status == Status::Separated)
        return;
    m_result.status = status;
    m_result.pieceA = status == Status::Overlapping ? pairs.pieceA() : 0;
    m_result.pieceB = status == Status::Overlapping ? pairs.pieceB() : 0;
}

} // namespace graze
