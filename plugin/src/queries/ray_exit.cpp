// SPDX-License-Identifier: Zlib
#include "queries/ray_exit.hpp"

#include <graze/gjk/cast.hpp>

#include <algorithm>

namespace graze
{

// The way back: the same point is cast from beyond the piece, or from the end of the ray, towards the origin. All of it
// is seen from the origin and in doubles, so that a long ray loses no digits.
RayExit detail::exitOfPiece(const Operand& piece, const Ray& ray, const GjkSettings& settings) noexcept
{
    const Vec2d origin(ray.origin), motion = motionOf(ray);
    const double reach = length(motion);
    const Vec2d along = reach > 0. ? motion * (1. / reach) : Vec2d{};
    const Body body = makeBody(piece, origin);
    const double beyond = dot(support(body, along).point, along) + body.roundRadius + body.extent() + 1.;
    const double start = std::clamp(beyond, 0., reach);
    const Body point(OriginPoint, Mat2d{}, along * start);
    GjkCast cast(point, body, -along * start, Limits(settings));
    finish(cast);
    RayExit exit;
    exit.status = cast.status();
    exit.iterations = cast.iterations();
    exit.leaves = exit.status == Status::Overlapping && !cast.startsInContact();
    if (exit.leaves)
    {
        const double distance = start * (1. - cast.fraction());
        exit.distance = static_cast<float>(distance);
        exit.point = (origin + along * distance).toFloat();
        // Far from the origin the normal may be less than floats hold.
        const Vec2d normal = cast.normal();
        exit.normal = (normal == Vec2d{} ? along : -normal).toFloat();
    }
    return exit;
}

RayExit rayExit(const Operand& target, const Ray& ray, const GjkSettings& settings) noexcept
{
    return detail::rayExitOf(target.pieceCount(), ray, settings, [&](std::uint32_t i) { return target.only(i); });
}

} // namespace graze
