// SPDX-License-Identifier: Zlib
#include <graze/queries/distance.hpp>
#include <graze/queries/overlap.hpp>
#include <graze/queries/penetration.hpp>
#include <graze/queries/ray_cast.hpp>
#include <graze/queries/shape_cast.hpp>
#include <graze/queries/time_of_impact.hpp>
#include <graze/tune/tuning_case.hpp>

namespace graze
{

namespace
{

TuningAnswer cast(const CastResult& result) noexcept
{
    return {.status = result.status,
            .hit = result.hit,
            .value = result.fraction,
            .gap = result.gap,
            .iterations = result.iterations,
            .pieceA = result.pieceA,
            .pieceB = result.pieceB,
            .by = result.by};
}

TuningAnswer overlapOf(const TuningCase& asked, const GjkSettings& settings) noexcept
{
    const OverlapResult result = overlap(asked.a, asked.b, settings);
    return {.status = result.status,
            .iterations = result.iterations,
            .pieceA = result.pieceA,
            .pieceB = result.pieceB,
            .by = result.by};
}

TuningAnswer distanceOf(const TuningCase& asked, const GjkSettings& settings) noexcept
{
    const DistanceResult result = distance(asked.a, asked.b, settings);
    return {.status = result.status,
            .value = result.distance,
            .separation = result.separation,
            .iterations = result.iterations,
            .pieceA = result.pieceA,
            .pieceB = result.pieceB,
            .by = result.by};
}

TuningAnswer penetrationOf(const TuningCase& asked, const GjkSettings& settings) noexcept
{
    const PenetrationResult result = penetration(asked.a, asked.b, settings);
    return {.status = result.status,
            .value = result.depth,
            .iterations = result.iterations,
            .pieceA = result.pieceA,
            .pieceB = result.pieceB};
}

TuningAnswer rayCastOf(const TuningCase& asked, const GjkSettings& settings) noexcept
{
    const RayCastResult result = rayCast(asked.a, asked.ray, settings);
    return {.status = result.status,
            .hit = result.hit,
            .value = result.distance,
            .gap = result.gap,
            .iterations = result.iterations,
            .pieceA = result.piece,
            .by = result.by};
}

TuningAnswer approachOf(const TuningCase& asked, const GjkSettings& settings) noexcept
{
    const ApproachResult result = closestApproach(asked.a, asked.motionA, asked.b, asked.motionB, settings);
    return {.status = result.status, .value = result.distance, .iterations = result.iterations};
}

} // namespace

const char* toString(TunedQuery query) noexcept
{
    constexpr const char* Names[TunedQueryCount] = {"overlap",    "distance",       "penetration",     "ray cast",
                                                    "shape cast", "time of impact", "closest approach"};
    const auto index = static_cast<std::size_t>(query);
    return index < TunedQueryCount ? Names[index] : "unknown";
}

TuningCase TuningCase::overlap(const Operand& a, const Operand& b) noexcept
{
    return {.query = TunedQuery::Overlap, .a = a, .b = b};
}

TuningCase TuningCase::distance(const Operand& a, const Operand& b) noexcept
{
    return {.query = TunedQuery::Distance, .a = a, .b = b};
}

TuningCase TuningCase::penetration(const Operand& a, const Operand& b) noexcept
{
    return {.query = TunedQuery::Penetration, .a = a, .b = b};
}

TuningCase TuningCase::rayCast(const Operand& target, const Ray& ray) noexcept
{
    return {.query = TunedQuery::RayCast, .a = target, .b = target, .ray = ray};
}

TuningCase TuningCase::shapeCast(const Operand& a, Vec2 moveA, const Operand& b, Vec2 moveB) noexcept
{
    return {.query = TunedQuery::ShapeCast, .a = a, .b = b, .moveA = moveA, .moveB = moveB};
}

TuningCase TuningCase::timeOfImpact(const Operand& a, const Motion& motionA, const Operand& b,
                                    const Motion& motionB) noexcept
{
    return {.query = TunedQuery::TimeOfImpact, .a = a, .b = b, .motionA = motionA, .motionB = motionB};
}

TuningCase TuningCase::closestApproach(const Operand& a, const Motion& motionA, const Operand& b,
                                       const Motion& motionB) noexcept
{
    return {.query = TunedQuery::ClosestApproach, .a = a, .b = b, .motionA = motionA, .motionB = motionB};
}

TuningAnswer answerOf(const TuningCase& asked, const GjkSettings& settings) noexcept
{
    switch (asked.query)
    {
        case TunedQuery::Overlap:
            return overlapOf(asked, settings);
        case TunedQuery::Distance:
            return distanceOf(asked, settings);
        case TunedQuery::Penetration:
            return penetrationOf(asked, settings);
        case TunedQuery::RayCast:
            return rayCastOf(asked, settings);
        case TunedQuery::ShapeCast:
            return cast(graze::shapeCast(asked.a, asked.moveA, asked.b, asked.moveB, settings));
        case TunedQuery::TimeOfImpact:
            return cast(graze::timeOfImpact(asked.a, asked.motionA, asked.b, asked.motionB, settings));
        case TunedQuery::ClosestApproach:
            return approachOf(asked, settings);
    }
    return {};
}

} // namespace graze
