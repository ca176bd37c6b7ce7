// SPDX-License-Identifier: Zlib
#pragma once

#include "base/lanes/lanes.hpp"

#include <graze/gjk/support.hpp>
#include <graze/pair/operand.hpp>
#include <graze/pair/results.hpp>

#include <algorithm>

// The second support mapping of gjk/: a small piece that is mapped to the world once, so that a search needs neither the
// matrix nor the shape. Method::Fast uses it where both pieces are such.
namespace graze::detail
{

/// A point, a segment, or a polygon of up to 8 points, with a radius that its matrix keeps round, as it stands in the
/// world, seen from an origin.
struct PlacedLoop
{
    alignas(32) double x[VertexBlock]; ///< behind the last point, the last one again; set up to 4 or 8
    alignas(32) double y[VertexBlock];
    std::uint32_t count;
    bool convexLoop; ///< see ShapeView
    bool mirrored;   ///< the loop runs the other way round than in object space
    double roundRadius;
    Vec2d centre; ///< middle of the bounds: where GJK starts from

    [[nodiscard]] GRAZE_INLINE Vec2d point(std::uint32_t i) const noexcept { return {x[i], y[i]}; }
    [[nodiscard]] static constexpr bool isCurved() noexcept { return false; }

    /// False for a piece that is none of these, and for numbers that are not finite or as large as no game has them:
    /// their fourth powers would leave the doubles.
    [[nodiscard]] bool place(const Operand& operand, Vec2d origin) noexcept;
};

/// Two of them, seen from A.
struct PlacedPair
{
    PlacedLoop a;
    PlacedLoop b;
    Vec2d origin;

    /// False where one cannot be placed, or epsilon is no number: object space answers.
    [[nodiscard]] GRAZE_INLINE bool place(const Operand& operandA, const Operand& operandB,
                                          const GjkSettings& settings) noexcept
    {
        origin = originOf(operandA);
        return a.place(operandA, origin) && b.place(operandB, origin) && settings.epsilon == settings.epsilon;
    }
    [[nodiscard]] double radii() const noexcept { return a.roundRadius + b.roundRadius; }
};

GRAZE_INLINE bool PlacedLoop::place(const Operand& operand, Vec2d from) noexcept
{
    constexpr double Largest = 1e30;
    const ShapeView shape = operand.firstPiece();
    const Mat2d l = linearOf(operand.matrix());
    const Vec2d offset = offsetOf(operand.matrix()) - from;
    const auto radius = static_cast<double>(shape.radius);
    const double size = std::fabs(l.m00) + std::fabs(l.m01) + std::fabs(l.m10) + std::fabs(l.m11) +
                        std::fabs(offset.x) + std::fabs(offset.y) + std::fabs(radius);
    double scale = 0.;
    if (operand.pieceCount() != 1 || shape.count - 1u >= VertexBlock || shape.hasForm || shape.halfSize.x < 0.f || !(size < Largest) ||
        (radius > 0. && !isSimilarity(l, scale)))
        return false;
    roundRadius = radius * scale;
    count = shape.count;
    convexLoop = shape.convexLoop;
    mirrored = l.determinant() < 0.;
    centre = l * Vec2d(shape.centre) + offset;
    if (count == 1)
    {
        const Vec2d only = l * Vec2d(shape.point(0)) + offset;
        x[0] = only.x;
        y[0] = only.y;
        return true;
    }
    using lanes::Four, lanes::TwoDoubles;
    const auto placeFour = [&](std::uint32_t i) GRAZE_INLINE_LAMBDA
    {
        const Four px = Four::load(shape.x + i), py = Four::load(shape.y + i);
        const auto placeTwo = [&](TwoDoubles lx, TwoDoubles ly, std::uint32_t k) GRAZE_INLINE_LAMBDA
        {
            const auto all = [](double number) GRAZE_INLINE_LAMBDA { return TwoDoubles::all(number); };
            (all(l.m00) * lx + all(l.m01) * ly + all(offset.x)).store(x + k);
            (all(l.m10) * lx + all(l.m11) * ly + all(offset.y)).store(y + k);
        };
        placeTwo(TwoDoubles::widened(px), TwoDoubles::widened(py), i);
        placeTwo(TwoDoubles::widened(upperHalves(px, px)), TwoDoubles::widened(upperHalves(py, py)), i + 2);
    };
    placeFour(0);
    if (count > 4)
        placeFour(4);
    return true;
}

/// The farthest point of the core; ties take the lowest, a direction that is no number the last.
[[nodiscard]] GRAZE_INLINE std::uint32_t farthestPoint(const PlacedLoop& loop, Vec2d direction) noexcept
{
    using lanes::TwoDoubles;
    if (loop.count == 1)
        return 0;
    const TwoDoubles dx = TwoDoubles::all(direction.x), dy = TwoDoubles::all(direction.y);
    const auto reachOf = [&](std::uint32_t i) GRAZE_INLINE_LAMBDA
    { return TwoDoubles::load(loop.x + i) * dx + TwoDoubles::load(loop.y + i) * dy; };
    const auto bitsAtLeast = [](TwoDoubles most, TwoDoubles reach)
                                 GRAZE_INLINE_LAMBDA { return static_cast<unsigned>(atMost(most, reach)); };
    const TwoDoubles reach0 = reachOf(0), reach2 = reachOf(2);
    TwoDoubles most = larger(reach0, reach2);
    if (loop.count <= 4)
    {
        most = larger(most, swapped(most));
        return lanes::lowestBit(bitsAtLeast(most, reach0) | bitsAtLeast(most, reach2) << 2 | 8u);
    }
    const TwoDoubles reach4 = reachOf(4), reach6 = reachOf(6);
    most = larger(most, larger(reach4, reach6));
    most = larger(most, swapped(most));
    return lanes::lowestBit(bitsAtLeast(most, reach0) | bitsAtLeast(most, reach2) << 2 |
                            bitsAtLeast(most, reach4) << 4 | bitsAtLeast(most, reach6) << 6 | 128u);
}

/// Farthest point of B - A in a direction.
[[nodiscard]] GRAZE_INLINE DifferencePoint differenceOf(const PlacedLoop& a, const PlacedLoop& b,
                                                        Vec2d direction) noexcept
{
    const std::uint32_t i = farthestPoint(a, -direction), j = farthestPoint(b, direction);
    return {b.point(j) - a.point(i), a.point(i), i, j, 0};
}

/// A length that the larger side of the world bounds is not below: epsilon is a share of it.
[[nodiscard]] inline double extentOf(const PlacedLoop& loop) noexcept
{
    const Vec2d across = loop.point(loop.count / 2) - loop.point(0);
    return std::max(std::fabs(across.x), std::fabs(across.y)) + 2. * loop.roundRadius;
}

/// `overlap` by the GJK of gjk.cpp: boolean, or distance where a radius decides.
[[nodiscard]] OverlapResult overlapOf(const PlacedPair& pair, const Limits& limits) noexcept;
/// `distance` by the GJK of gjk.cpp.
[[nodiscard]] DistanceResult distanceOf(const PlacedPair& pair, const Limits& limits) noexcept;
/// `shapeCast` by the GJK of cast.cpp; false where the two start in contact: how deep is not known then.
[[nodiscard]] bool castOf(const PlacedPair& pair, Vec2d motion, Vec2d travelB, const Limits& limits,
                          CastResult& result) noexcept;

} // namespace graze::detail
