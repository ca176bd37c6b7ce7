// SPDX-License-Identifier: Zlib
#include "base/compiler.hpp"
#include "gjk/search.hpp"
#include "shapes/round.hpp"

#include <bit>

namespace graze
{

using namespace detail;

// The peak of a convex loop, which rises to it and falls again: every `stride`-th vertex first, so that the peak is
// less than one stride from the best. Then half the stride, and so on. Two 10,000-gons take 40 comparisons.
std::uint32_t detail::peakOfLoop(const float* x, const float* y, std::uint32_t count, Vec2d direction) noexcept
{
    const auto at = [=](std::uint32_t i) { return Vec2d{static_cast<double>(x[i]), static_cast<double>(y[i])}; };
    const auto higher = [&](std::uint32_t i, std::uint32_t j)
    { return dot(at(j), direction) > dot(at(i), direction) ? j : i; };
    std::uint32_t stride = std::bit_floor(count / 8), best = 0;
    for (std::uint32_t i = stride; i < count; i += stride)
        best = higher(best, i);
    for (stride /= 2; stride > 0; stride /= 2)
        best = higher(higher(best, (best + count - stride) % count), (best + stride) % count);
    // Differences are exact: along short edges the heights themselves may be equal, or in the wrong order.
    for (const std::uint32_t step : {1u, count - 1})
        for (std::uint32_t steps = 0; steps < count; ++steps)
        {
            const std::uint32_t next = (best + step) % count;
            if (!(dot(at(next) - at(best), direction) > 0.))
                break;
            best = next;
        }
    return best;
}

// Of more vertices than this a convex loop is climbed. The branches of that are hard to predict, so up to here
// comparing all vertices is faster: first the largest reach, then the first vertex that has it.
std::uint32_t detail::farthestOfMany(const float* x, const float* y, std::uint32_t count, bool convexLoop,
                                     Vec2d local) noexcept
{
    constexpr std::uint32_t MostCompared = 128;
    if (count > MostCompared && convexLoop)
        return peakOfLoop(x, y, count, local);
    const lanes::TwoDoubles dx = lanes::TwoDoubles::all(local.x), dy = lanes::TwoDoubles::all(local.y);
    const FourReaches start(x, y, dx, dy);
    lanes::TwoDoubles lower = start.lower, upper = start.upper;
    for (std::uint32_t i = 4; i < count; i += 4)
    {
        const FourReaches reaches(x + i, y + i, dx, dy);
        lower = larger(lower, reaches.lower);
        upper = larger(upper, reaches.upper);
    }
    const lanes::TwoDoubles most = FourReaches::largest(lower, upper);
    for (std::uint32_t i = 0; i < count; i += 4)
        if (const unsigned found = FourReaches(x + i, y + i, dx, dy).atLeast(most))
            return i + lanes::lowestBit(found);
    return 0; // a direction that is not a number
}

BodySupport support(const Body& body, Vec2d direction) noexcept
{
    return supportOf(body, direction);
}

DifferencePoint differenceSupport(const Body& a, const Body& b, Vec2d direction) noexcept
{
    return differenceOf(a, b, direction);
}

namespace
{

// A vertex of the core, and the farthest point of the ellipse from there.
GRAZE_NOINLINE BodySupport supportOfForm(const Body& body, Vec2d direction) noexcept
{
    const Vec2d local = body.linear.transposed(direction);
    const Mat2d form = formOf(body.form);
    const Vec2d ofDisc = form.transposed(local);
    const double l = length(ofDisc);
    const std::uint32_t index = farthestVertex(body, local);
    const bool swept = dot(body.sweep, direction) > 0.;
    const Vec2d onEllipse = l > 0. ? body.linear * (form * (ofDisc * (1. / l))) : Vec2d{};
    return {body.worldPoint(index) + onEllipse + (swept ? body.sweep : Vec2d{}), index, swept};
}

} // namespace

BodySupport detail::supportOfAny(const Body& body, Vec2d direction) noexcept
{
    if (body.form)
        return supportOfForm(body, direction);
    const Vec2d local = body.linear.transposed(direction);
    const double l = length(local);
    const Vec2d unit = l > 0. ? local * (1. / l) : Vec2d{};
    BodySupport best;
    Vec2d point;
    if (body.function)
        point = Vec2d(body.function(body.userShape, unit.toFloat()));
    else
    {
        best.index = farthestVertex(body, local);
        point = Vec2d{static_cast<double>(body.x[best.index]), static_cast<double>(body.y[best.index])} +
                unit * body.ellipseRadius;
    }
    best.swept = dot(body.sweep, direction) > 0.;
    best.point = body.linear * point + body.offset + (best.swept ? body.sweep : Vec2d{});
    return best;
}

// Under a shear a shape may be far smaller than the image of its box. Nothing is round under such a matrix, so the
// supports include the radius.
double extentOf(const Body& body) noexcept
{
    const Mat2d& l = body.linear;
    const double first = l.m00 * l.m00 + l.m10 * l.m10, second = l.m01 * l.m01 + l.m11 * l.m11;
    if (std::fabs(l.m00 * l.m01 + l.m10 * l.m11) <= 1e-6 * (first + second))
        return body.extent();
    return sizeOf(body);
}

double sizeOf(const Body& body) noexcept
{
    const double width = support(body, {1., 0.}).point.x - support(body, {-1., 0.}).point.x;
    const double height = support(body, {0., 1.}).point.y - support(body, {0., -1.}).point.y;
    return std::max(width, height) + 2. * body.roundRadius;
}

double touchDepth(const Body& a, const Body& b, Vec2d origin, double depth) noexcept
{
    const double share = a.isCurved() || b.isCurved() ? 1e-3 : 1e-4;
    // A side of the bounds is at most as long as four times the extent.
    if (depth > 1e-3 + share * 4. * std::max(a.extent(), b.extent()))
        return 0.;
    const double size = std::max(sizeOf(a), sizeOf(b));
    return touchDepth(size, length(origin) + size, share);
}

SupportPoint supportLocal(const ShapeView& shape, Vec2 directionLocal) noexcept
{
    return support(shape, Affine2{}, directionLocal);
}

namespace
{

// Adds the round radius along the direction, unless the matrix maps the direction to zero.
Vec2d onBorder(const Body& body, Vec2d core, Vec2d direction) noexcept
{
    const double l = length(direction);
    const bool flat = !(l > 0.) || body.linear.transposed(direction) == Vec2d{};
    return flat ? core : core + direction * (body.roundRadius / l);
}

} // namespace

SupportPoint support(const ShapeView& shape, const Affine2& worldFromLocal, Vec2 direction) noexcept
{
    if (shape.count == 0)
        return {};
    const Vec2d d(direction);
    const Body body = makeBody(shape, linearOf(worldFromLocal), offsetOf(worldFromLocal));
    const BodySupport farthest = support(body, d);
    return {onBorder(body, farthest.point, d).toFloat(), farthest.index};
}

DifferenceSupport differenceSupport(const Operand& a, const Operand& b, Vec2 direction) noexcept
{
    if (!isConvex(a) || !isConvex(b))
        return {};
    const Vec2d d(direction), origin = originOf(a);
    const Body bodyA = makeBody(a, origin), bodyB = makeBody(b, origin);
    const DifferencePoint core = differenceSupport(bodyA, bodyB, d);
    const Vec2d pointA = onBorder(bodyA, core.a, -d), pointB = onBorder(bodyB, core.b(), d);
    return {(pointB - pointA).toFloat(), (pointA + origin).toFloat(), (pointB + origin).toFloat(), core.indexA,
            core.indexB};
}

} // namespace graze
