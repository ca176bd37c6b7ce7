// SPDX-License-Identifier: Zlib
#include "fast/door.hpp"

#include "fast/lanes/kernels.hpp"

#include <graze/pair/settings.hpp>

#include <algorithm>
#include <cmath>

namespace graze::detail
{

namespace
{

// The nearer crossing of a ray with a disc, in object space, where it is a circle under any regular matrix. The share
// of the ray is the same there. A start within the rounding of floats of the border is undecided.
bool rayAtDisc(const Operand& target, const Ray& ray, RayCastResult& result) noexcept
{
    constexpr double Longest = 1e39; // length of a finite direction, at most
    const ShapeView& disc = target.firstPiece();
    const Mat2d linear = linearOf(target.matrix());
    const Vec2d direction(ray.direction);
    const double l = length(direction), determinant = linear.determinant(), r = static_cast<double>(disc.radius);
    const auto reach = static_cast<double>(ray.length);
    if (!(l > 0. && l < Longest) || !(reach > 0. && reach < Longest) || determinant == 0.)
        return false;
    const Mat2d inverse = (1. / determinant) * Mat2d{linear.m11, -linear.m01, -linear.m10, linear.m00};
    const Vec2d along = direction * (1. / l), step = inverse * along;
    const Vec2d centre = Vec2d(disc.point(0)) - inverse * (Vec2d(ray.origin) - offsetOf(target.matrix()));
    const double between = length(centre);
    if (!(std::fabs(between - r) > touchTolerance(between + r)))
        return false;
    result.by = AnsweredBy::Fast;
    result.hit = result.startedInside = between < r;
    result.status = result.hit ? Status::Overlapping : Status::Separated;
    result.distance = result.hit ? 0.f : ray.length;
    result.point = result.hit ? ray.origin : Vec2{};
    const double squared = dot(step, step), middle = dot(centre, step), beside = cross(centre, step);
    const double half = squared * r * r - beside * beside;
    if (result.hit || middle < 0. || half < 0.)
        return true;
    const double distance = (middle - std::sqrt(half)) / squared;
    if (distance > reach * (1. + DoubleFloor))
        return true;
    const Vec2d outward = inverse.transposed(step * distance - centre);
    result.status = Status::Overlapping;
    result.hit = true;
    result.distance = static_cast<float>(std::min(distance, reach));
    result.point = (along * distance + Vec2d(ray.origin)).toFloat();
    result.normal = (outward * (1. / length(outward))).toFloat();
    return true;
}

} // namespace

bool fastOverlap(const Operand& a, const Operand& b, int maxIterations, OverlapResult& result) noexcept
{
    const ShapeView &p = a.firstPiece(), &q = b.firstPiece();
    if (!isSmallLoop(p) || !isSmallLoop(q) || p.radius + q.radius > 0.f)
        return false;
    const LaneFound found(
        kernels().overlap({p.x, p.y, &a.matrix().m00, p.count}, {q.x, q.y, &b.matrix().m00, q.count}, maxIterations));
    if (found.isUndecided())
        return false;
    result = {found.status(), static_cast<int>(found.iterations()), 0, 0, AnsweredBy::Fast};
    return true;
}

bool fastRay(const Operand& target, const Ray& ray, RayCastResult& result) noexcept
{
    constexpr std::uint32_t MostVertices = 64;
    const ShapeView& piece = target.firstPiece();
    if (piece.count == 1 && piece.radius > 0.f)
        return isValid(target) && graze::isFinite(ray.origin) && rayAtDisc(target, ray, result);
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
    if (turning.isStraight() || straight.jumps() || !makeRoundPath((loopIsA ? b : a).firstPiece(), straight, round))
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
