// SPDX-License-Identifier: Zlib
#include "base/compiler.hpp"
#include "base/lanes/lanes.hpp"
#include "fast/door.hpp"

#include <graze/pair/stopping.hpp>

#include <algorithm>
#include <cmath>

namespace graze::detail
{

namespace
{

bool answer(bool hit, float distance, RayCastResult& result) noexcept
{
    result.by = AnsweredBy::Fast;
    result.hit = hit;
    result.status = hit ? Status::Overlapping : Status::Separated;
    result.distance = distance;
    return true;
}

bool answerInside(const Ray& ray, RayCastResult& result) noexcept
{
    result.startedInside = true;
    result.point = ray.origin;
    return answer(true, 0.f, result);
}

// A start within the rounding of floats of the border is undecided: the distances along the line, in any unit.
bool startsOnBorder(double enter, double leave) noexcept
{
    const double first = std::fabs(enter), second = std::fabs(leave);
    return !(std::min(first, second) > 3. * touchTolerance(first + second));
}

// --- Loops: the vertices are asked on which side of the ray's line they are ---------------------------

// The line enters by one edge and leaves by another one; both are named by the vertex that they lead to.
struct Crossing
{
    enum class Kind
    {
        None,
        Two,
        Undecided
    };
    Kind kind;
    std::uint32_t intoRight;
    std::uint32_t intoLeft;
};

// How far a vertex in object space is on the left of the line: the product with `normal`, less `offset`.
struct Line
{
    Vec2d normal;
    double offset;

    [[nodiscard]] double sideOf(Vec2d local) const noexcept { return dot(normal, local) - offset; }
};

// A vertex that rounding may have moved across is undecided, and so is one that has no finite side.
GRAZE_INLINE Crossing crossingOf(const ShapeView& loop, const Line& line) noexcept
{
    using lanes::Four, lanes::FourDoubles;
    constexpr double Blur = 1e-6;
    const FourDoubles nx = FourDoubles::all(line.normal.x), ny = FourDoubles::all(line.normal.y);
    const FourDoubles offset = FourDoubles::all(line.offset), zero = FourDoubles::all(0.),
                      blur = FourDoubles::all(Blur);
    unsigned certain = 0xff;
    const auto leftOfFour = [&](std::uint32_t i, std::uint32_t place) GRAZE_INLINE_LAMBDA
    {
        const FourDoubles x = FourDoubles::widened(Four::load(loop.x + i)) * nx;
        const FourDoubles y = FourDoubles::widened(Four::load(loop.y + i)) * ny;
        const FourDoubles side = x + y - offset, terms = magnitude(x) + magnitude(y) + magnitude(offset);
        certain &= static_cast<unsigned>(bitsOf(less(blur * terms, magnitude(side)))) << place | ~(0xfu << place);
        return static_cast<unsigned>(bitsOf(less(zero, side))) << place;
    };
    Crossing crossing{Crossing::Kind::None, 0, 0};
    bool intoRight = false, intoLeft = false;
    unsigned before = line.sideOf(Vec2d(loop.point(loop.count - 1))) > 0. ? 1u : 0u;
    for (std::uint32_t i = 0; i < loop.count; i += VertexBlock)
    {
        unsigned left = leftOfFour(i, 0);
        // Behind the last vertex it stands again.
        left |= i + 4 < loop.count ? leftOfFour(i + 4, 4) : (left & 8u) * 0x1eu;
        const unsigned previous = left << 1 | before, changes = (left ^ previous) & 0xffu;
        before = left >> 7;
        if (changes == 0)
            continue;
        if (const unsigned rights = changes & ~left)
            crossing.intoRight = i + lanes::lowestBit(rights), intoRight = true;
        if (const unsigned lefts = changes & left)
            crossing.intoLeft = i + lanes::lowestBit(lefts), intoLeft = true;
    }
    if (certain != 0xff)
        crossing.kind = Crossing::Kind::Undecided;
    else if (intoRight && intoLeft)
        crossing.kind = Crossing::Kind::Two;
    return crossing;
}

// Where the line crosses an edge: `along` / `weight`, times the length of the direction; the weight is above 0.
struct EdgeCrossing
{
    double along;
    double weight;
    Vec2d edge;        // in the world
    double rightwards; // 1 where the edge leads to the right of the line, or -1
};

GRAZE_INLINE EdgeCrossing crossEdge(const ShapeView& loop, std::uint32_t end, const Line& line, const Mat2d& linear,
                                    Vec2d start, Vec2d direction) noexcept
{
    const Vec2d p(loop.point((end == 0 ? loop.count : end) - 1)), q(loop.point(end));
    const double sideOfP = line.sideOf(p), sideOfQ = line.sideOf(q);
    const double ofP = dot(direction, linear * p - start), ofQ = dot(direction, linear * q - start);
    const double sign = std::copysign(1., sideOfP - sideOfQ);
    // A difference of floats in object space, so that even the shortest edge has its direction.
    return {(ofQ * sideOfP - ofP * sideOfQ) * sign, (sideOfP - sideOfQ) * sign, linear * (q - p), sign};
}

bool rayAtLoop(const ShapeView& loop, const Affine2& matrix, const Ray& ray, RayCastResult& result) noexcept
{
    const Mat2d linear = linearOf(matrix);
    const Vec2d direction(ray.direction), start = Vec2d(ray.origin) - offsetOf(matrix);
    const auto reach = static_cast<double>(ray.length);
    const Line line{linear.transposed(perpendicular(direction)), dot(perpendicular(direction), start)};
    const Crossing crossing = crossingOf(loop, line);
    if (crossing.kind == Crossing::Kind::None)
        return answer(false, ray.length, result);
    if (crossing.kind == Crossing::Kind::Undecided)
        return false;
    const EdgeCrossing one = crossEdge(loop, crossing.intoRight, line, linear, start, direction);
    const EdgeCrossing two = crossEdge(loop, crossing.intoLeft, line, linear, start, direction);
    const double ofOne = one.along * two.weight, ofTwo = two.along * one.weight;
    const bool isOne = ofOne < ofTwo;
    const EdgeCrossing& enter = isOne ? one : two;
    const double enters = isOne ? ofOne : ofTwo, leaves = isOne ? ofTwo : ofOne;
    const double squared = dot(direction, direction), far = enter.weight * reach * (1. + DoubleFloor);
    if (startsOnBorder(enters, leaves))
        return false;
    if (leaves < 0. || (enters > 0. && enter.along * enter.along > far * far * squared))
        return answer(false, ray.length, result);
    if (enters < 0.)
        return answerInside(ray, result);
    const double fraction = enter.along / (enter.weight * squared);
    const Vec2d normal = Vec2d{enter.edge.y, -enter.edge.x} * enter.rightwards;
    result.point = (direction * fraction + Vec2d(ray.origin)).toFloat();
    result.normal = (normal * (1. / length(normal))).toFloat();
    return answer(true, static_cast<float>(std::min(fraction * std::sqrt(squared), reach)), result);
}

// --- Discs: in object space, where they are circles under any regular matrix ----------------------------

bool rayAtDisc(const ShapeView& disc, const Affine2& matrix, const Ray& ray, RayCastResult& result) noexcept
{
    constexpr double MostSqueezed = 1e6, Largest = 1e300;
    const Mat2d l = linearOf(matrix);
    const Vec2d direction(ray.direction), origin(ray.origin);
    const double determinant = l.determinant(), size = length(direction);
    const auto reach = static_cast<double>(ray.length), r = static_cast<double>(disc.radius);
    const Mat2d inverse = (1. / determinant) * Mat2d{l.m11, -l.m01, -l.m10, l.m00};
    const Vec2d along = direction * (1. / size);
    const Vec2d step = inverse * along, start = inverse * (origin - offsetOf(matrix));
    if (!(size > 0. && size < Largest && dot(start, start) < Largest) ||
        !(l.m00 * l.m00 + l.m01 * l.m01 + l.m10 * l.m10 + l.m11 * l.m11 < MostSqueezed * std::fabs(determinant)))
        return false;
    const Vec2d centre = Vec2d(disc.point(0)) - start;
    const double squared = dot(step, step), middle = dot(centre, step), beside = cross(centre, step);
    const double half = squared * r * r - beside * beside;
    if (half < 0.)
        return answer(false, ray.length, result);
    const double enter = (middle - std::sqrt(half)) / squared, leave = (middle + std::sqrt(half)) / squared;
    if (startsOnBorder(enter, leave))
        return false;
    if (leave < 0. || enter > reach * (1. + DoubleFloor))
        return answer(false, ray.length, result);
    if (enter < 0.)
        return answerInside(ray, result);
    const Vec2d outward = inverse.transposed(step * enter - centre);
    result.point = (along * enter + origin).toFloat();
    result.normal = (outward * (1. / length(outward))).toFloat();
    return answer(true, static_cast<float>(std::min(enter, reach)), result);
}

} // namespace

bool fastRay(const Operand& target, const Ray& ray, RayCastResult& result) noexcept
{
    const ShapeView piece = target.firstPiece();
    if (!(ray.length > 0.f && ray.length - ray.length == 0.f) || !piece.convexLoop || piece.hasForm)
        return false;
    if (piece.count > 1)
        return piece.radius == 0.f && rayAtLoop(piece, target.matrix(), ray, result);
    return piece.radius > 0.f && piece.radius <= MaxCoordinate && rayAtDisc(piece, target.matrix(), ray, result);
}

} // namespace graze::detail
