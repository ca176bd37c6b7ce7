// SPDX-License-Identifier: Zlib
#pragma once

#include "base/compiler.hpp"
#include "fast/door.hpp"
#include "fast/edge_test.hpp"

// A disc, or a point, against a loop: placing both would take longer than the answer, so corners are mapped where they
// are needed, and seen from the disc's middle.
namespace graze::detail
{

/// The core of a piece of 2 to 8 corners with its matrix, seen from the middle of a disc.
struct SeenLoop
{
    const float* x;
    const float* y;
    std::uint32_t count;
    Mat2d linear;
    Vec2d offset;

    [[nodiscard]] GRAZE_INLINE FourVectors fourAt(std::uint32_t i) const noexcept
    {
        const auto all = [](double number) GRAZE_INLINE_LAMBDA { return FourDoubles::all(number); };
        const FourDoubles px = FourDoubles::widened(lanes::Four::load(x + i));
        const FourDoubles py = FourDoubles::widened(lanes::Four::load(y + i));
        return {all(linear.m00) * px + all(linear.m01) * py + all(offset.x),
                all(linear.m10) * px + all(linear.m11) * py + all(offset.y)};
    }
    /// The last corner stands for those behind it.
    [[nodiscard]] GRAZE_INLINE Vec2d corner(std::uint32_t i) const noexcept
    {
        const std::uint32_t k = std::min(i, count - 1);
        return linear * Vec2d{static_cast<double>(x[k]), static_cast<double>(y[k])} + offset;
    }
    [[nodiscard]] GRAZE_INLINE Vec2d edge(std::uint32_t i) const noexcept
    {
        return corner(i + 1 < count ? i + 1 : 0) - corner(i);
    }
};

/// A loop that is not flat, and a disc or a point.
struct DiscAtLoop
{
    SeenLoop loop;
    Vec2d middle;    ///< of the disc, from where its matrix stands
    double radius;   ///< of the loop
    double ofDisc;   ///< the disc's radius
    double winding;  ///< 1, or -1 under a mirroring matrix
    PieceBounds box; ///< of the core, about as the disc's middle sees it; infinite where it is not known

    [[nodiscard]] double radii() const noexcept { return radius + ofDisc; }

    /// False for other pieces, and for numbers that are not finite or as large as no game has them.
    [[nodiscard]] GRAZE_INLINE bool see(const Operand& operand, const Operand& point) noexcept
    {
        constexpr double Largest = 1e30, Infinity = std::numeric_limits<double>::infinity();
        const ShapeView shape = operand.firstPiece(), disc = point.firstPiece();
        const Mat2d linear = linearOf(operand.matrix()), linearOfDisc = linearOf(point.matrix());
        middle = linearOfDisc * Vec2d(disc.point(0));
        loop = {shape.x, shape.y, shape.count, linear, offsetOf(operand.matrix()) - offsetOf(point.matrix()) - middle};
        const double determinant = linear.determinant();
        radius = radiusOf(shape, linear);
        ofDisc = radiusOf(disc, linearOfDisc);
        winding = determinant < 0. ? -1. : 1.;
        box = shape.halfSize.x >= 0.f ? boundsOf(linear, loop.offset, Vec2d(shape.centre), Vec2d(shape.halfSize))
                                      : PieceBounds{{}, {Infinity, Infinity}};
        const double size = std::fabs(linear.m00) + std::fabs(linear.m01) + std::fabs(linear.m10) +
                            std::fabs(linear.m11) + std::fabs(loop.offset.x) + std::fabs(loop.offset.y) + radii();
        return shape.count - 2u < VertexBlock - 1 && shape.convexLoop && !shape.hasForm && !disc.hasForm &&
               radius >= 0. && ofDisc >= 0. && size < Largest && determinant != 0.;
    }

private:
    // In the world; below 0 where it is no disc there, or no number.
    [[nodiscard]] GRAZE_INLINE static double radiusOf(const ShapeView& shape, const Mat2d& linear) noexcept
    {
        double scale = 0.;
        const auto radius = static_cast<double>(shape.radius);
        return radius == 0. ? 0. : radius > 0. && isSimilarity(linear, scale) ? radius * scale : -1.;
    }
};

/// How deep the disc is in the loop, seen from the disc's middle. `sign` is 1 where the loop is A, or -1. False only
/// where rounding leaves open which edge of a straight border is met.
[[nodiscard]] bool depthOfDisc(const DiscAtLoop& pair, double sign, Depth& depth) noexcept;

} // namespace graze::detail
