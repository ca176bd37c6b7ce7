// SPDX-License-Identifier: Zlib
#include "counted_queries.hpp"

#include <algorithm>

namespace graze::detail
{

namespace
{

constexpr int MostIterations = 128;

bool isUnit(Vec2 v) noexcept
{
    const float squared = lengthSquared(v);
    return squared > 0.99f && squared < 1.01f;
}

Motion partOf(const Motion& motion, float from, float to) noexcept
{
    return {motionAt(motion, from), motionAt(motion, to), motion.centre};
}

// The distance at the limit is that of some moment, and may be far from the smallest: two that turn fast could
// pass through each other as if they had not touched. Shorter ways with smaller turns take fewer steps each.
// Guarded by NearMisses.FastTurnsThroughEachOtherHaveTouched.
ApproachResult closestOfParts(const Operand& a, const Motion& motionA, const Operand& b, const Motion& motionB,
                              float epsilon) noexcept
{
    constexpr int Parts = 8;
    constexpr float Share = 1.f / static_cast<float>(Parts);
    ApproachResult best;
    for (int i = 0; i < Parts; ++i)
    {
        const float from = Share * static_cast<float>(i), to = from + Share;
        ApproachResult part = graze::closestApproach(a, partOf(motionA, from, to), b, partOf(motionB, from, to),
                                                     {MostIterations, epsilon});
        part.fraction = from + Share * part.fraction;
        if (part.status == Status::Overlapping)
            return part;
        if (i == 0)
        {
            best = part;
            continue;
        }
        if (part.distance < best.distance)
        {
            best.distance = part.distance;
            best.fraction = part.fraction;
        }
        best.lowerBound = std::min(best.lowerBound, part.lowerBound);
        best.status = part.status == Status::Separated ? best.status : part.status;
    }
    return best;
}

} // namespace

void CountedQueries::count(Status status) noexcept
{
    if (!m_statistics)
        return;
    ++m_statistics->gjkCalls;
    if (status == Status::IterationLimit)
        ++m_statistics->limitsReached;
}

template <class Query>
auto CountedQueries::insist(Query&& query) noexcept
{
    auto result = query(m_settings);
    count(result.status);
    if (result.status == Status::IterationLimit && m_settings.maxIterations < MostIterations)
        result = query(GjkSettings{MostIterations, m_settings.epsilon});
    return result;
}

OverlapResult CountedQueries::overlap(const Operand& a, const Operand& b) noexcept
{
    const OverlapResult result = graze::overlap(a, b, m_settings);
    countOverlap(result.status, result.iterations);
    return result;
}

void CountedQueries::countOverlap(Status status, int iterations) noexcept
{
    count(status);
    if (!m_statistics)
        return;
    const auto bin = static_cast<std::size_t>(std::max(iterations, 0));
    ++m_statistics->iterationHistogram[std::min(bin, Statistics::Bins - 1)];
}

DistanceResult CountedQueries::distance(const Operand& a, const Operand& b) noexcept
{
    return insist([&](const GjkSettings& settings) { return graze::distance(a, b, settings); });
}

RayCastResult CountedQueries::rayCast(const Operand& target, const Ray& ray) noexcept
{
    return insist([&](const GjkSettings& settings) { return graze::rayCast(target, ray, settings); });
}

CastResult CountedQueries::shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB) noexcept
{
    return insist([&](const GjkSettings& settings) { return graze::shapeCast(a, motionA, b, motionB, settings); });
}

CastResult CountedQueries::timeOfImpact(const Operand& a, const Motion& motionA, const Operand& b,
                                        const Motion& motionB) noexcept
{
    return insist([&](const GjkSettings& settings) { return graze::timeOfImpact(a, motionA, b, motionB, settings); });
}

ApproachResult CountedQueries::closestApproach(const Operand& a, const Motion& motionA, const Operand& b,
                                               const Motion& motionB) noexcept
{
    const ApproachResult whole =
        insist([&](const GjkSettings& settings) { return graze::closestApproach(a, motionA, b, motionB, settings); });
    return whole.status == Status::IterationLimit ? closestOfParts(a, motionA, b, motionB, m_settings.epsilon) : whole;
}

Touch CountedQueries::touch(const Operand& a, const Operand& b) noexcept
{
    const PenetrationResult deep =
        insist([&](const GjkSettings& settings) { return graze::penetration(a, b, settings); });
    Touch touch{deep.point, deep.normal, deep.depth};
    if (deep.status == Status::Separated)
    {
        const DistanceResult gap = distance(a, b);
        touch = {gap.pointA + (gap.pointB - gap.pointA) * 0.5f, gap.normal, -gap.distance};
    }
    if (!isUnit(touch.normal))
        touch.normal = {0.f, -1.f};
    return touch;
}

} // namespace graze::detail
