// SPDX-License-Identifier: Zlib
#include "judge.hpp"

#include <graze/math/aabb.hpp>
#include <graze/queries/pair_queries.hpp>

#include <algorithm>
#include <cmath>

namespace graze::detail
{

namespace
{

float bandOf(const Operand& a, const Operand& b) noexcept
{
    float size = 0.f;
    bool isRound = false;
    for (const Operand* operand : {&a, &b})
        // A user's function counts as round: nobody knows that it is not.
        if (isRound = isRound || operand->function().support != nullptr; operand->function().support == nullptr)
            for (std::uint32_t i = 0; i < operand->pieceCount(); ++i)
            {
                const ShapeView piece = operand->piece(i);
                const Vec2 extent = worldBounds(piece, operand->matrix()).size();
                size = std::max({size, extent.x, extent.y});
                isRound = isRound || piece.radius > 0.f;
            }
    return 1e-3f + (isRound ? 1e-3f : 1e-4f) * size;
}

/// Both sides at a moment of a cast: a share of the motion, or a distance along the ray.
struct Moment
{
    Operand a;
    Operand b;
};

Moment momentOf(const TuningCase& asked, float at) noexcept
{
    if (asked.query == TunedQuery::RayCast)
        return {asked.a,
                {detail::OriginPoint, Affine2::translation(asked.ray.origin + normalized(asked.ray.direction) * at)}};
    if (asked.query == TunedQuery::ShapeCast)
        return {asked.a.at(Affine2::translation(asked.moveA * at) * asked.a.matrix()),
                asked.b.at(Affine2::translation(asked.moveB * at) * asked.b.matrix())};
    return {asked.a.at(motionAt(asked.motionA, at)), asked.b.at(motionAt(asked.motionB, at))};
}

// No point moves farther than this from one share of the motion to another, per unit of the share.
float reachOf(const Operand& operand, const Motion& motion) noexcept
{
    float farthest = 0.f;
    for (std::uint32_t i = 0; i < operand.pieceCount(); ++i)
    {
        const Aabb box = localBounds(operand.piece(i));
        for (const Vec2 corner : {box.lower, box.upper, Vec2{box.lower.x, box.upper.y}, Vec2{box.upper.x, box.lower.y}})
            farthest =
                std::max(farthest, length(motion.end.transformPoint(corner) - motion.start.transformPoint(corner)));
    }
    return farthest;
}

// Pixels per unit of a cast's answer.
float pixelsOf(const TuningCase& asked) noexcept
{
    if (asked.query == TunedQuery::RayCast)
        return 1.f;
    if (asked.query == TunedQuery::ShapeCast)
        return length(asked.moveA - asked.moveB);
    return reachOf(asked.a, asked.motionA) + reachOf(asked.b, asked.motionB);
}

float gapAt(const TuningCase& asked, float at) noexcept
{
    const Moment moment = momentOf(asked, at);
    return distance(moment.a, moment.b, ReferenceSettings).distance;
}

// The largest depth that was found at some moments between two: whether a path that was called free only grazes.
float depthBetween(const TuningCase& asked, float from, float to) noexcept
{
    constexpr int Moments = 16;
    float deepest = 0.f;
    for (int i = 0; i <= Moments; ++i)
    {
        const Moment moment = momentOf(asked, from + (to - from) * static_cast<float>(i) / static_cast<float>(Moments));
        deepest = std::max(deepest, penetration(moment.a, moment.b, ReferenceSettings).lowerBound);
    }
    return deepest;
}

} // namespace

Judge::Judge(const TuningCase& asked) noexcept :
m_reference(answerOf(asked, ReferenceSettings)),
m_band(bandOf(asked.a, asked.b))
{
}

// A yes or no is only wrong when the pair is clearly apart or clearly deep.
bool Judge::isSameVerdict(const TuningCase& asked, Status status) const noexcept
{
    if (status == m_reference.status)
        return true;
    if (m_reference.status == Status::Separated)
        return distance(asked.a, asked.b, ReferenceSettings).distance <= m_band;
    return penetration(asked.a, asked.b, ReferenceSettings).lowerBound <= m_band;
}

// Several pieces may be as near as each other, in any direction.
bool Judge::isSameDirection(const TuningAnswer& answer, float normalRadians) const noexcept
{
    if (answer.pieceA != m_reference.pieceA || answer.pieceB != m_reference.pieceB || std::isinf(normalRadians))
        return true;
    return length(answer.separation - m_reference.separation) <= m_band + normalRadians * m_reference.value;
}

bool Judge::isSameCast(const TuningCase& asked, const TuningAnswer& answer) const noexcept
{
    if (!answer.hit && !m_reference.hit)
        return true;
    if (answer.hit && !m_reference.hit)
        return gapAt(asked, answer.value) <= m_band;
    if (answer.hit && std::fabs(answer.value - m_reference.value) * pixelsOf(asked) <= m_band)
        return true;
    if (answer.hit && answer.value < m_reference.value)
        return gapAt(asked, answer.value) <= m_band;
    const float end = answer.hit ? answer.value : asked.query == TunedQuery::RayCast ? asked.ray.length : 1.f;
    return depthBetween(asked, m_reference.value, end) <= m_band;
}

bool Judge::isSame(const TuningCase& asked, const TuningAnswer& answer, float normalRadians) const noexcept
{
    if (!answer.isFinished())
        return false;
    const bool isNear = std::fabs(answer.value - m_reference.value) <= m_band;
    switch (asked.query)
    {
        case TunedQuery::Overlap:
            return isSameVerdict(asked, answer.status);
        case TunedQuery::Distance:
            return isNear && isSameVerdict(asked, answer.status) && isSameDirection(answer, normalRadians);
        case TunedQuery::Penetration:
            return isNear && isSameVerdict(asked, answer.status);
        case TunedQuery::ClosestApproach:
            return isNear;
        case TunedQuery::RayCast:
        case TunedQuery::ShapeCast:
        case TunedQuery::TimeOfImpact:
            break;
    }
    return isSameCast(asked, answer);
}

} // namespace graze::detail
