// SPDX-License-Identifier: Zlib
#include <graze/gjk/cast_run.hpp>

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

double reachOf(const Ray& ray) noexcept
{
    return std::max(0., static_cast<double>(ray.length));
}

Vec2d motionOf(const Ray& ray) noexcept
{
    const Vec2d direction(ray.direction);
    const double l = length(direction);
    return l > 0. ? direction * (reachOf(ray) / l) : Vec2d{};
}

bool isValid(const Ray& ray) noexcept
{
    return isFinite(ray.origin) && isFinite(ray.direction) && std::isfinite(ray.length);
}

} // namespace

RayAnswer::RayAnswer(const Ray& ray, double reach) noexcept : m_ray(ray), m_reach(reach)
{
    m_best.distance = ray.length;
    m_best.by = AnsweredBy::Bounds;
}

void RayAnswer::take(const PiecePairs& pairs, const CastOutcome& outcome, AnsweredBy by) noexcept
{
    m_best.iterations += outcome.iterations;
    if (outcome.status == Status::IterationLimit)
    {
        m_unfinishedFrom = std::min(m_unfinishedFrom, outcome.fraction);
        return;
    }
    const double distance = outcome.fraction * m_reach;
    const bool inside = outcome.startedTouching || outcome.startedOverlapping;
    if (!m_best.hit)
        m_best.by = by;
    if (!outcome.hit || m_best.startedInside ||
        (m_best.hit && !inside && !(distance < static_cast<double>(m_best.distance))))
        return;
    m_best.status = Status::Overlapping;
    m_best.hit = true;
    m_best.by = by;
    m_best.piece = pairs.pieceB();
    // A ray is the cast of a point. Unlike a sprite it hits what it starts on.
    m_best.startedInside = inside;
    m_best.distance = inside ? 0.f : static_cast<float>(distance);
    m_best.gap = inside ? 0.f : static_cast<float>(outcome.gap);
    m_best.point = inside ? m_ray.origin : (outcome.onB + pairs.origin()).toFloat();
    m_best.normal = inside ? Vec2{} : (-outcome.normal).toFloat();
}

RayCastResult RayAnswer::result() const noexcept
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
m_point(pointAt(ray.origin)),
m_target(target),
m_reach(graze::reachOf(ray)),
m_motion(motionOf(ray)),
m_limits(settings),
m_pairs(m_point, m_target, m_motion),
m_answer(ray, m_reach),
m_valid(isConvex(target) && isValid(ray) && !std::isnan(settings.epsilon)),
m_done(!m_valid)
{
}

bool RayRun::step() noexcept
{
    if (m_done)
        return false;
    if (!m_pair || m_pair->done())
    {
        if (!m_pairs.next(0.))
        {
            m_done = true;
            return false;
        }
        m_pair.emplace(m_pairs.bodyA(), m_pairs.bodyB(), m_motion, m_limits, PairCast::Of::Ray);
    }
    m_pair->step();
    if (m_pair->done())
    {
        m_answer.take(m_pairs, m_pair->outcome(), AnsweredBy::Gjk);
        m_done = m_pairs.isLast();
    }
    return true;
}

RayCastResult RayRun::result() const noexcept
{
    if (!m_valid)
        return {};
    if (m_done)
        return m_answer.result();
    RayAnswer soFar = m_answer;
    if (m_pair && !m_pair->done())
        soFar.take(m_pairs, m_pair->outcome(), AnsweredBy::Gjk);
    RayCastResult result = soFar.result();
    if (result.status == Status::Separated)
        result.status = Status::IterationLimit;
    return result;
}

} // namespace graze
