// SPDX-License-Identifier: Zlib
#include <graze/queries/pair_queries.hpp>
#include <graze/tune/tuning.hpp>

namespace graze
{

namespace
{

// `value` is the member that counts as the value.
template <class Result>
TuningAnswer answerFrom(const Result& result, float Result::*value = nullptr) noexcept
{
    TuningAnswer answer{.status = result.status, .iterations = result.iterations};
    if (value)
        answer.value = result.*value;
    if constexpr (requires { result.hit; })
    {
        answer.hit = result.hit;
        answer.gap = result.gap;
    }
    if constexpr (requires { result.separation; })
        answer.separation = result.separation;
    if constexpr (requires { result.pieceA; })
    {
        answer.pieceA = result.pieceA;
        answer.pieceB = result.pieceB;
    }
    if constexpr (requires { result.piece; })
        answer.pieceA = result.piece;
    if constexpr (requires { result.by; })
        answer.by = result.by;
    return answer;
}

} // namespace

const char* toString(TunedQuery query) noexcept
{
    constexpr const char* Names[TunedQueryCount] = {"overlap",    "distance",       "penetration",     "ray cast",
                                                    "shape cast", "time of impact", "closest approach"};
    const auto index = static_cast<std::size_t>(query);
    return index < TunedQueryCount ? Names[index] : "unknown";
}

TuningAnswer answerOf(const TuningCase& asked, const GjkSettings& settings) noexcept
{
    const auto& [query, a, b, moveA, moveB, motionA, motionB, ray] = asked;
    switch (query)
    {
        case TunedQuery::Overlap:
            return answerFrom(overlap(a, b, settings));
        case TunedQuery::Distance:
            return answerFrom(distance(a, b, settings), &DistanceResult::distance);
        case TunedQuery::Penetration:
            return answerFrom(penetration(a, b, settings), &PenetrationResult::depth);
        case TunedQuery::RayCast:
            return answerFrom(rayCast(a, ray, settings), &RayCastResult::distance);
        case TunedQuery::ShapeCast:
            return answerFrom(shapeCast(a, moveA, b, moveB, settings), &CastResult::fraction);
        case TunedQuery::TimeOfImpact:
            return answerFrom(timeOfImpact(a, motionA, b, motionB, settings), &CastResult::fraction);
        case TunedQuery::ClosestApproach:
            return answerFrom(closestApproach(a, motionA, b, motionB, settings), &ApproachResult::distance);
    }
    return {};
}

} // namespace graze
