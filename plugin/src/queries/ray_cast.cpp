// SPDX-License-Identifier: Zlib
#include "queries/cast.hpp"
#include "queries/closed_cast.hpp"
#include "queries/traced.hpp"

#include <graze/queries/ray_cast.hpp>

#include <algorithm>

namespace graze
{

namespace
{

using namespace detail;

// A ray is the sweep of a point. Unlike a sprite it hits what it starts on.
void startedInside(const RayCastResult& from, Vec2 origin, RayCastResult& out) noexcept
{
    out = from;
    out.status = Status::Overlapping;
    out.hit = true;
    out.startedInside = true;
    out.distance = 0.f;
    out.point = origin;
    out.normal = {};
}

template <class L>
[[gnu::noinline]] RayCastResult rayCastWith(L limits, const Operand& target, const Ray& ray,
                                            const GjkSettings& settings) noexcept
{
    if (!isValid(target) || !isFinite(ray.origin) || !isFinite(ray.direction) || !std::isfinite(ray.length) ||
        !makeLimits(settings, limits))
        return {};

    const Vec2d direction(ray.direction);
    const double l = length(direction);
    const double reach = std::max(0., static_cast<double>(ray.length));
    const Vec2d motion = l > 0. ? direction * (reach / l) : Vec2d{};
    alignas(32) static constexpr float Zeros[VertexBlock]{};
    const Body point = makeBody(ShapeView{Zeros, Zeros, 1, 0.f, true}, Mat2d{}, Vec2d{});

    RayCastResult best;
    best.status = Status::Separated;
    best.distance = ray.length;
    double unfinishedFrom = 2.;
    int iterations = 0;
    for (std::uint32_t i = 0; i < target.pieceCount(); ++i)
    {
        const Body body = makeBody(target.piece(i), target.matrix(), Vec2d(ray.origin));
        tell(limits, [&](Recorder& r) { r.beginPair(0, i, point, body, Vec2d(ray.origin)); });
        const CastOutcome outcome = castBody(point, body, motion, limits);
        tell(limits, [&](Recorder& r) { r.endPair(outcome.status); });
        iterations += outcome.iterations;
        if (outcome.status == Status::IterationLimit)
            unfinishedFrom = std::min(unfinishedFrom, outcome.fraction);
        else if (outcome.startedOverlapping || outcome.startedTouching)
        {
            if (!best.startedInside)
            {
                startedInside(best, ray.origin, best);
                best.piece = i;
            }
        }
        else if (outcome.hit && (!best.hit || outcome.fraction * reach < static_cast<double>(best.distance)))
        {
            best.status = Status::Overlapping;
            best.hit = true;
            best.distance = static_cast<float>(outcome.fraction * reach);
            best.point = (outcome.onB + Vec2d(ray.origin)).toFloat();
            best.normal = (-outcome.normal).toFloat();
            best.piece = i;
        }
    }
    best.iterations = iterations;
    if (unfinishedFrom <= 1. && (!best.hit || unfinishedFrom * reach < static_cast<double>(best.distance)))
    {
        best.status = Status::IterationLimit;
        best.hit = false;
        best.startedInside = false;
        best.distance = static_cast<float>(unfinishedFrom * reach);
    }
    return best;
}

} // namespace

RayCastResult detail::rayCastTraced(const Operand& target, const Ray& ray, const GjkSettings& settings,
                                    Recorder& recorder) noexcept
{
    return rayCastWith(TracedLimits{{}, &recorder}, target, ray, settings);
}

RayCastResult rayCast(const Operand& target, const Ray& ray, const GjkSettings& settings) noexcept
{
    RayCastResult result;
    if (target.pieceCount() != 1 || std::isnan(settings.epsilon) ||
        !rayCastLoop(target.firstPiece(), target.matrix(), ray, result))
        result = rayCastWith(Limits{}, target, ray, settings);
    return result;
}

} // namespace graze
