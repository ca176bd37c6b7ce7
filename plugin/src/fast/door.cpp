// SPDX-License-Identifier: Zlib
#include "fast/door.hpp"

#include "fast/lanes/kernels.hpp"

#include <graze/pair/settings.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::detail
{

namespace
{

// A ray in object space, where a disc is a circle under any regular matrix. Distances along it stay those of the world.
struct LocalRay
{
    Vec2d start;
    Vec2d step; // of a pixel
    Mat2d linear;
    Mat2d inverse;
};

// The part of a ray's line that lies in a piece. Empty: it misses; one point at the start of the ray: undecided.
struct Chord
{
    double enter;
    double leave;
    Vec2d outward; // at the entry, in the world, any length
};
constexpr Chord Missed{0., -1., {}}, Undecided{0., 0., {}};

Chord chordOfDisc(const ShapeView& disc, const LocalRay& ray) noexcept
{
    const Vec2d centre = Vec2d(disc.point(0)) - ray.start, step = ray.step;
    const auto r = static_cast<double>(disc.radius);
    const double squared = dot(step, step), middle = dot(centre, step), beside = cross(centre, step);
    const double half = squared * r * r - beside * beside;
    if (half < 0.)
        return Missed;
    const double enter = (middle - std::sqrt(half)) / squared;
    return {enter, (middle + std::sqrt(half)) / squared, ray.inverse.transposed(step * enter - centre)};
}

// The line crosses the two edges of a convex loop that have a vertex on either side of it. A vertex that floats may
// have moved across is undecided. Without branches in the loop: directions are as good as random.
Chord chordOfLoop(const ShapeView& loop, const LocalRay& ray) noexcept
{
    constexpr std::uint32_t None = ~0u;
    constexpr double Blur = 1e-6;
    std::uint32_t enters = None, leaves = None; // edges by the vertex that they lead to
    bool meetsVertex = false;
    const double ofStart = std::fabs(ray.step.x * ray.start.y) + std::fabs(ray.step.y * ray.start.x);
    const auto isLeftOf = [&](std::uint32_t i) GRAZE_INLINE_LAMBDA
    {
        const Vec2d at(loop.point(i));
        const double side = cross(ray.step, at - ray.start);
        const double terms = std::fabs(ray.step.x * at.y) + std::fabs(ray.step.y * at.x) + ofStart;
        meetsVertex |= std::fabs(side) <= Blur * terms;
        return side > 0.;
    };
    bool wasLeft = isLeftOf(loop.count - 1);
    for (std::uint32_t i = 0; i < loop.count; ++i)
    {
        const bool isLeft = isLeftOf(i);
        enters = wasLeft && !isLeft ? i : enters;
        leaves = isLeft && !wasLeft ? i : leaves;
        wasLeft = isLeft;
    }
    if (meetsVertex || enters == None)
        return meetsVertex ? Undecided : Missed;
    // Differences of floats in object space, so that even the shortest edge has its direction.
    const auto edgeTo = [&](std::uint32_t end)
    { return Vec2d(loop.point(end)) - Vec2d(loop.point((end == 0 ? loop.count : end) - 1)); };
    const auto crossing = [&](std::uint32_t end, Vec2d edge)
    { return cross(Vec2d(loop.point(end)) - ray.start, edge) / cross(ray.step, edge); };
    const Vec2d edge = edgeTo(enters), side = ray.linear * edge;
    const double enter = crossing(enters, edge), leave = crossing(leaves, edgeTo(leaves));
    // A segment is entered and left at one point, in numbers that may be rounded differently.
    return {enter, std::max(enter, leave),
            ray.linear.determinant() < 0. ? Vec2d{-side.y, side.x} : Vec2d{side.y, -side.x}};
}

} // namespace

bool fastRay(const Operand& target, const Ray& ray, RayCastResult& result) noexcept
{
    constexpr double MostSqueezed = 1e6, Largest = 1e300;
    const ShapeView& piece = target.firstPiece();
    const bool isDisc = piece.count == 1 && piece.radius > 0.f && piece.radius <= MaxCoordinate && !piece.hasForm;
    if (!isDisc && !(piece.convexLoop && piece.radius == 0.f && piece.count > 1))
        return false;
    const Mat2d l = linearOf(target.matrix());
    const Vec2d direction(ray.direction), origin(ray.origin);
    const double determinant = l.determinant(), size = length(direction);
    const auto reach = static_cast<double>(ray.length);
    const Mat2d inverse = (1. / determinant) * Mat2d{l.m11, -l.m01, -l.m10, l.m00};
    const Vec2d along = direction * (1. / size);
    const LocalRay local{inverse * (origin - offsetOf(target.matrix())), inverse * along, l, inverse};
    if (!(size > 0. && size < Largest && reach > 0. && reach < Largest && dot(local.start, local.start) < Largest) ||
        !(l.m00 * l.m00 + l.m01 * l.m01 + l.m10 * l.m10 + l.m11 * l.m11 < MostSqueezed * std::fabs(determinant)))
        return false;
    const Chord chord = isDisc ? chordOfDisc(piece, local) : chordOfLoop(piece, local);
    const auto answer = [&](bool hit, float distance)
    {
        result.by = AnsweredBy::Fast;
        result.hit = hit;
        result.status = hit ? Status::Overlapping : Status::Separated;
        result.distance = distance;
        return true;
    };
    if (!(chord.enter <= chord.leave))
        return answer(false, ray.length);
    // A start within the rounding of floats of the border is undecided.
    const double nearest = std::min(std::fabs(chord.enter), std::fabs(chord.leave));
    if (!(nearest > 3. * touchTolerance(std::fabs(chord.enter) + std::fabs(chord.leave))))
        return false;
    if (chord.leave < 0. || chord.enter > reach * (1. + DoubleFloor))
        return answer(false, ray.length);
    result.startedInside = chord.enter < 0.;
    result.point = ray.origin;
    if (result.startedInside)
        return answer(true, 0.f);
    result.point = (along * chord.enter + origin).toFloat();
    result.normal = (chord.outward * (1. / length(chord.outward))).toFloat();
    return answer(true, static_cast<float>(std::min(chord.enter, reach)));
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

} // namespace graze::detail
