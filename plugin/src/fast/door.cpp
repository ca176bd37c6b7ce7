// SPDX-License-Identifier: Zlib
#include "fast/door.hpp"

#include "fast/lanes/kernels.hpp"

#include <graze/pair/limits.hpp>

#include <algorithm>
#include <cmath>

namespace graze::detail
{

namespace
{

// The nearer crossing of a ray with a circle, in doubles. A ray that starts within the rounding of floats of it is
// undecided.
bool rayAtDisc(const Body& disc, const Ray& ray, RayCastResult& result) noexcept
{
    const Vec2d direction(ray.direction), centre = disc.worldPoint(0);
    const double l = length(direction), r = disc.roundRadius;
    const auto reach = static_cast<double>(ray.length);
    const double touch = touchTolerance(length(centre) + r), between = length(centre) - r;
    if (!(l > 0.) || !(l < 1e39) || !(reach > 0. && reach < 1e39) || !(std::fabs(between) > touch))
        return false;
    result.by = AnsweredBy::Fast;
    result.status = Status::Separated;
    result.distance = ray.length;
    const Vec2d along = direction * (1. / l);
    const double middle = dot(centre, along), beside = cross(centre, along), half = r * r - beside * beside;
    if (between < 0.)
    {
        result.status = Status::Overlapping;
        result.hit = result.startedInside = true;
        result.distance = 0.f;
        result.point = ray.origin;
        return true;
    }
    const double distance = middle - std::sqrt(std::max(half, 0.));
    if (half < 0. || middle < 0. || distance > reach * (1. + DoubleFloor))
        return true;
    const Vec2d normal = (along * distance - centre) * (1. / r);
    result.status = Status::Overlapping;
    result.hit = true;
    result.distance = static_cast<float>(std::min(distance, reach));
    result.point = (along * distance + Vec2d(ray.origin)).toFloat();
    result.normal = normal.toFloat();
    return true;
}

} // namespace

bool fastOverlap(const Operand& a, const Operand& b, int maxIterations, OverlapResult& result) noexcept
{
    const ShapeView &p = a.firstPiece(), &q = b.firstPiece();
    if (!isSmallLoop(p) || !isSmallLoop(q) || p.radius + q.radius > 0.f)
        return false;
    const LaneFound found(kernels().overlap({p.x, p.y, &a.matrix().m00, p.count}, {q.x, q.y, &b.matrix().m00, q.count},
                                            maxIterations));
    if (found.isUndecided())
        return false;
    result = {found.status(), static_cast<int>(found.iterations()), 0, 0, AnsweredBy::Fast};
    return true;
}

bool fastRay(const Operand& target, const Ray& ray, RayCastResult& result) noexcept
{
    constexpr std::uint32_t MostVertices = 64;
    const ShapeView& piece = target.firstPiece();
    if (piece.count == 1 && piece.radius > 0.f && isValid(target) && isFinite(ray.origin))
    {
        const Body disc = makeBody(target, Vec2d(ray.origin));
        return disc.plain && rayAtDisc(disc, ray, result);
    }
    if (!piece.convexLoop || piece.radius != 0.f || piece.count - 2u > MostVertices - 2u)
        return false;
    const RayAnswer answer =
        kernels().ray(piece.x, piece.y, piece.count, &target.matrix().m00, &ray.origin.x, &result.point.x);
    const RayAnswer::Kind kind = answer.kind();
    if (kind == RayAnswer::Undecided)
        return false;
    result.by = AnsweredBy::Fast;
    result.hit = kind != RayAnswer::Misses;
    result.status = result.hit ? Status::Overlapping : Status::Separated;
    result.startedInside = kind == RayAnswer::StartsInside;
    result.distance = result.hit ? answer.distance() : ray.length;
    if (result.startedInside)
        result.point = ray.origin;
    return true;
}

bool fastImpact(const Operand& a, const MotionPath& pathA, const Operand& b, const MotionPath& pathB,
                CastResult& result) noexcept
{
    const bool loopIsA = pathB.isStraight();
    const MotionPath &turning = loopIsA ? pathA : pathB, &straight = loopIsA ? pathB : pathA;
    RoundPath round;
    MovingLoop loop;
    const MovingLoop* const loops[] = {&loop};
    if (turning.isStraight() || straight.jumps() ||
        !makeRoundPath((loopIsA ? b : a).firstPiece(), straight, round))
        return false;
    makeMovingLoop((loopIsA ? a : b).firstPiece(), turning, loop);
    RoundAnswer answer;
    RoundContact contact;
    if (loop.count == 0)
        return false;
    castRound(&round, loops, 1, &answer, &contact);
    if (answer == RoundAnswer::Unknown)
        return false;
    result = castResult(answer, round, contact, loopIsA ? LoopIs::A : LoopIs::B);
    return true;
}

void searchLanes(LaneKind kind, const PairLanes& lanes, int maxIterations, std::uint32_t* found) noexcept
{
    const Kernels& chosen = kernels();
    const auto number = static_cast<std::uint32_t>(kind);
    if (kind < LaneKind::Rounded)
        chosen.overlapLanes(lanes, (number & 2u) != 0, (number & 1u) != 0, maxIterations, found);
    else if (kind < LaneKind::DiscOnDisc)
        chosen.roundedLanes(lanes, number - static_cast<std::uint32_t>(LaneKind::Rounded), found);
    else
        chosen.discLanes(lanes, kind == LaneKind::DiscOnDisc ? 1 : kind == LaneKind::DiscOnFour ? 4 : 8, found);
}

} // namespace graze::detail
