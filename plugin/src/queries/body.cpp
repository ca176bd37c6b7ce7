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

Vec2d Body::middle() const noexcept
{
    return (worldPoint(0) + worldPoint(count / 2)) * 0.5 + sweep * 0.5;
}

std::uint32_t supportIndex(const float* x, const float* y, std::uint32_t count, Vec2d d) noexcept
{
    std::uint32_t best = 0;
    double bestReach = static_cast<double>(x[0]) * d.x + static_cast<double>(y[0]) * d.y;
    for (std::uint32_t i = 1; i < count; ++i)
    {
        const double reach = static_cast<double>(x[i]) * d.x + static_cast<double>(y[i]) * d.y;
        if (reach > bestReach)
        {
            bestReach = reach;
            best = i;
        }
    }
    return best;
}

BodySupport support(const Body& body, Vec2d direction) noexcept
{
    const Vec2d local = body.linear.transposed(direction);
    const std::uint32_t index = supportIndex(body.x, body.y, body.count, local);
    Vec2d point{static_cast<double>(body.x[index]), static_cast<double>(body.y[index])};
    if (body.ellipseRadius > 0.)
        if (const double l = length(local); l > 0.)
            point = point + local * (body.ellipseRadius / l);
    Vec2d world = body.linear * point + body.offset;
    const bool swept = dot(body.sweep, direction) > 0.;
    if (swept)
        world = world + body.sweep;
    return {world, index, swept};
}

Vec2d anchorOf(const ShapeView& shape, const Affine2& matrix) noexcept
{
    return linearOf(matrix) * Vec2d(shape.point(0)) + offsetOf(matrix);
}

Body makeBody(const ShapeView& shape, const Affine2& matrix, Vec2d origin) noexcept
{
    return makeBody(shape, linearOf(matrix), offsetOf(matrix) - origin);
}

Body makeBody(const ShapeView& shape, const Mat2d& l, Vec2d offset) noexcept
{
    Body body{shape.x, shape.y, shape.count, l, offset, 0., 0., {}};
    if (shape.radius > 0.f)
    {
        const double radius = static_cast<double>(shape.radius);
        const double first = l.m00 * l.m00 + l.m10 * l.m10;
        const double second = l.m01 * l.m01 + l.m11 * l.m11;
        const double skew = l.m00 * l.m01 + l.m10 * l.m11;
        const double tolerance = SimilarityTolerance * (first + second);
        if (std::fabs(first - second) <= tolerance && std::fabs(skew) <= tolerance)
            body.roundRadius = radius * std::sqrt((first + second) * 0.5);
        else
            body.ellipseRadius = radius;
    }
    return body;
}

bool isValid(const Operand& operand) noexcept
{
    if (!operand.matrix().isFinite() || operand.pieceCount() == 0)
        return false;
    for (std::uint32_t i = 0; i < operand.pieceCount(); ++i)
    {
        const ShapeView piece = operand.piece(i);
        if (piece.count == 0 || !std::isfinite(piece.radius))
            return false;
    }
    return true;
}

} // namespace graze::detail
