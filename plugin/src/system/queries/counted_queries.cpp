// SPDX-License-Identifier: Zlib
#include "counted_queries.hpp"

#include <algorithm>

namespace graze::detail
{

void CountedQueries::count(Status status, AnsweredBy by, int iterations) noexcept
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

template <class Result>
Result CountedQueries::counted(const Result& result) noexcept
{
    count(result.status, result.by, result.iterations);
    return result;
}

void CountedQueries::countCulled() noexcept
{
    if (m_statistics)
        ++m_statistics->culled;
}

OverlapResult CountedQueries::overlap(const Operand& a, const Operand& b) noexcept
{
    const OverlapResult result = graze::overlap(a, b, m_settings);
    countOverlap(result);
    return result;
}

void CountedQueries::countOverlap(const OverlapResult& result) noexcept
{
    count(result.status, result.by, result.iterations);
    if (!m_statistics)
        return;
    const auto bin = static_cast<std::size_t>(std::max(result.iterations, 0));
    ++m_statistics->iterationHistogram[std::min(bin, Statistics::Bins - 1)];
}

DistanceResult CountedQueries::distance(const Operand& a, const Operand& b) noexcept
{
    return counted(graze::distance(a, b, m_settings));
}

RayCastResult CountedQueries::rayCast(const Operand& target, const Ray& ray) noexcept
{
    return counted(graze::rayCast(target, ray, m_settings));
}

CastResult CountedQueries::shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB) noexcept
{
    return counted(graze::shapeCast(a, motionA, b, motionB, m_settings));
}

CastResult CountedQueries::timeOfImpact(const Operand& a, const Motion& motionA, const Operand& b,
                                        const Motion& motionB) noexcept
{
    return counted(graze::timeOfImpact(a, motionA, b, motionB, m_settings));
}

ApproachResult CountedQueries::closestApproach(const Operand& a, const Motion& motionA, const Operand& b,
                                               const Motion& motionB) noexcept
{
    const ApproachResult result = graze::closestApproach(a, motionA, b, motionB, m_settings);
    count(result.status, AnsweredBy::Gjk, result.iterations);
    return result;
}

Touch CountedQueries::touch(const Operand& a, const Operand& b) noexcept
{
    const PenetrationResult deep = counted(graze::penetration(a, b, m_settings));
    Touch touch{deep.point, deep.normal, deep.depth};
    if (deep.status == Status::Separated)
    {
        const DistanceResult gap = distance(a, b);
        touch = {gap.pointA + (gap.pointB - gap.pointA) * 0.5f, gap.normal, -gap.distance};
    }
    if (const float squared = lengthSquared(touch.normal); !(squared > 0.99f && squared < 1.01f))
        touch.normal = {0.f, -1.f};
    return touch;
}

} // namespace graze::detail
