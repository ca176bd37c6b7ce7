// SPDX-License-Identifier: Zlib
#include "queries/body.hpp"

namespace graze::detail
{

namespace
{

// Float matrices of pure turns miss orthogonality by some 1e-7. Taking such a disc as round is wrong by
// half of this times the radius: far inside the band, and much cheaper than an ellipse.
constexpr double SimilarityTolerance = 1e-6;

} // namespace

BodySupport supportOfAny(const Body& body, Vec2d direction) noexcept
{
    const Vec2d local = body.linear.transposed(direction);
    const std::uint32_t index = supportIndex(body.x, body.y, body.count, local);
    Vec2d point{static_cast<double>(body.x[index]), static_cast<double>(body.y[index])};
    if (const double l = length(local); l > 0.)
        point = point + local * (body.ellipseRadius / l);
    const bool swept = dot(body.sweep, direction) > 0.;
    const Vec2d world = body.linear * point + body.offset + (swept ? body.sweep : Vec2d{});
    return {world, index, swept};
}

void inflate(Body& body, double radius) noexcept
{
    const Mat2d& l = body.linear;
    const double first = l.m00 * l.m00 + l.m10 * l.m10;
    const double second = l.m01 * l.m01 + l.m11 * l.m11;
    const double skew = l.m00 * l.m01 + l.m10 * l.m11;
    const double tolerance = SimilarityTolerance * (first + second);
    if (std::fabs(first - second) <= tolerance && std::fabs(skew) <= tolerance)
        body.roundRadius = radius * std::sqrt((first + second) * 0.5);
    else
        body.ellipseRadius = radius;
}

} // namespace graze::detail
