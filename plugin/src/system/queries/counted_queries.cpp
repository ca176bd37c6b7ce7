// SPDX-License-Identifier: Zlib
#include "counted_queries.hpp"

#include <algorithm>
#include <cstddef>

namespace graze::detail
{

void CountedQueries::count(Status status, AnsweredBy by, int iterations) const noexcept
{
    if (!m_statistics)
        return;
    ++m_statistics->gjkCalls;
    if (status == Status::IterationLimit)
        ++m_statistics->limitsReached;
    if (by == AnsweredBy::Bounds)
        ++m_statistics->culled;
    else if (by == AnsweredBy::Gjk)
    {
        ++m_statistics->gjkRuns;
        m_statistics->gjkIterations += static_cast<std::uint32_t>(iterations);
    }
    else
        ++m_statistics->fastAnswers;
}

void CountedQueries::countOverlap(const OverlapResult& result) const noexcept
{
    count(result.status, result.by, result.iterations);
    if (!m_statistics)
        return;
    const auto bin = static_cast<std::size_t>(std::max(result.iterations, 0));
    ++m_statistics->iterationHistogram[std::min(bin, Statistics::Bins - 1)];
}

ApproachResult CountedQueries::closestApproach(const Operand& a, const Motion& motionA, const Operand& b,
                                               const Motion& motionB) const noexcept
{
    const ApproachResult result = graze::closestApproach(a, motionA, b, motionB, m_settings);
    count(result.status, AnsweredBy::Gjk, result.iterations);
    return result;
}

// Where penetration finds a gap and distance finds none, the normal of penetration counts: distance has none.
// Guarded by Crowd.WhatRestsAtAWallToTheLastBitIsNotPushedIntoIt.
Touch CountedQueries::touch(const Operand& a, const Operand& b) const noexcept
{
    const PenetrationResult deep = counted(graze::penetration(a, b, m_settings));
    Touch touch{deep.point, deep.normal, deep.depth};
    if (deep.status == Status::Separated)
    {
        const DistanceResult gap = distance(a, b);
        const Vec2 normal = gap.status == Status::Overlapping ? deep.normal : gap.normal;
        touch = {gap.pointA + (gap.pointB - gap.pointA) * 0.5f, normal, -gap.distance};
    }
    if (const float squared = lengthSquared(touch.normal); !(squared > 0.99f && squared < 1.01f))
        touch.normal = {0.f, -1.f};
    return touch;
}

void BlockCounts::start(std::uint32_t blocks, Statistics& whole)
{
    m_whole = &whole;
    m_parts.assign(blocks > 1 ? blocks : 0, {});
}

void BlockCounts::finish() noexcept
{
    for (const Statistics& part : m_parts)
    {
        m_whole->candidatePairs += part.candidatePairs;
        m_whole->bulletCandidates += part.bulletCandidates;
        m_whole->gjkCalls += part.gjkCalls;
        m_whole->gjkRuns += part.gjkRuns;
        m_whole->gjkIterations += part.gjkIterations;
        m_whole->culled += part.culled;
        m_whole->limitsReached += part.limitsReached;
        m_whole->fastAnswers += part.fastAnswers;
        for (std::size_t bin = 0; bin < Statistics::Bins; ++bin)
            m_whole->iterationHistogram[bin] += part.iterationHistogram[bin];
    }
}

} // namespace graze::detail
