// SPDX-License-Identifier: Zlib
#include <graze/gjk/ray_run.hpp>

#include <algorithm>
#include <cmath>

namespace graze
{

namespace
{

alignas(32) constexpr float Zeros[VertexBlock]{};

Operand pointAt(Vec2 origin) noexcept
{
    return {ShapeView{Zeros, Zeros, 1, 0.f, true, false, {}, {}}, Affine2::translation(origin)};
}

Vec2d motionOf(const Ray& ray, double reach) noexcept
{
    const Vec2d direction(ray.direction);
    const double l = length(direction);
    return l > 0. ? direction * (reach / l) : Vec2d{};
}

bool isValid(const Ray& ray) noexcept
{
    return isFinite(ray.origin) && isFinite(ray.direction) && std::isfinite(ray.length);
}

} // namespace

RayQuestion::RayQuestion(const Ray& ray, const Limits& limits) noexcept :
PieceQuestion(limits),
m_ray(ray),
m_reach(std::max(0., static_cast<double>(ray.length))),
m_motion(motionOf(ray, m_reach))
{
    m_best.distance = static_cast<float>(m_reach);
    m_best.by = AnsweredBy::Bounds;
}

void RayQuestion::take(const PiecePairs& pairs, const PairCast& run) noexcept
{
    const CastOutcome outcome = run.outcome();
    m_best.iterations += outcome.iterations;
    if (outcome.status == Status::IterationLimit)
    {
        m_unfinishedFrom = std::min(m_unfinishedFrom, outcome.fraction);
        return;
    }
    const double distance = outcome.fraction * m_reach;
    const bool inside = outcome.startedTouching || outcome.startedOverlapping;
    m_best.by = AnsweredBy::Gjk;
    if (!outcome.hit || m_best.startedInside ||
        (m_best.hit && !inside && !(distance < static_cast<double>(m_best.distance))))
        return;
    m_best.status = Status::Overlapping;
    m_best.hit = true;
    m_best.piece = pairs.pieceB();
    // A ray is the cast of a point. Unlike a sprite it hits a piece that it starts on.
    m_best.startedInside = inside;
    m_best.distance = inside ? 0.f : static_cast<float>(distance);
    m_best.gap = inside ? 0.f : static_cast<float>(outcome.gap);
    m_best.point = inside ? m_ray.origin : (outcome.onB + pairs.origin()).toFloat();
    m_best.normal = inside ? Vec2{} : (-outcome.normal).toFloat();
}

RayCastResult RayQuestion::result(const PiecePairs&) const noexcept
{
    RayCastResult result = m_best;
    if (m_unfinishedFrom <= 1. && (!m_best.hit || m_unfinishedFrom * m_reach < static_cast<double>(m_best.distance)))
    {
        result.status = Status::IterationLimit;
        result.hit = false;
        result.startedInside = false;
        result.distance = static_cast<float>(m_unfinishedFrom * m_reach);
    }
    return result;
}

RayRun::RayRun(const Operand& target, const Ray& ray, const GjkSettings& settings) noexcept :
RayRun(target, ray, settings, RayQuestion(ray, Limits(settings)))
{
}

RayRun::RayRun(const Operand& target, const Ray& ray, const GjkSettings& settings, const RayQuestion& question) noexcept
:
RunOperands{pointAt(ray.origin), target},
PieceRun(operandA, operandB, question, isAnswerable(target, target, settings) && isValid(ray), question.motion())
{
}

} // namespace graze
