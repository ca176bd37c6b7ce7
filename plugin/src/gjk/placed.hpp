// SPDX-License-Identifier: Zlib
#pragma once

#include "base/lanes/lanes.hpp"

#include <graze/gjk/support.hpp>
#include <graze/pair/body.hpp>
#include <graze/pair/results.hpp>

#include <algorithm>

// The second support mapping of gjk/: a small piece that is mapped to the world once, so that a search needs neither
// the matrix nor the shape. Method::Fast uses it where both pieces are such.
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
    if (operand.pieceCount() != 1 || shape.count - 1u >= VertexBlock || shape.hasForm || shape.halfSize.x < 0.f ||
        !(size < Largest) || (radius > 0. && !isSimilarity(l, scale)))
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

/// A point of a loop.
struct PlacedPoint
{
    Vec2d point;
    std::uint32_t index;
};

/// The farthest point of the core; several that are equally far are decided by their numbers alone.
///
/// Points are compared in twos, and their coordinates are chosen with their reaches: each search waits for the one
/// before it, and the chosen number of a point and a load from there would be twice as long a chain.
[[nodiscard]] GRAZE_INLINE PlacedPoint farthestPoint(const PlacedLoop& loop, Vec2d direction) noexcept
{
    using lanes::TwoDoubles;
    if (loop.count == 1)
        return {loop.point(0), 0};
    struct Two
    {
        TwoDoubles reach;
        TwoDoubles x;
        TwoDoubles y;
    };
    const TwoDoubles dx = TwoDoubles::all(direction.x), dy = TwoDoubles::all(direction.y);
    const auto twoAt = [&](std::uint32_t i) GRAZE_INLINE_LAMBDA
    {
        const TwoDoubles x = TwoDoubles::load(loop.x + i), y = TwoDoubles::load(loop.y + i);
        return Two{x * dx + y * dy, x, y};
    };
    const auto farther = [](const Two& one, const Two& other, unsigned& bits) GRAZE_INLINE_LAMBDA
    {
        const auto isOther = less(one.reach, other.reach);
        bits = static_cast<unsigned>(bitsOf(isOther));
        return Two{larger(one.reach, other.reach), chosen(isOther, other.x, one.x), chosen(isOther, other.y, one.y)};
    };
    unsigned second, fourth = 0, upper; // a bit for each lane
    Two best = farther(twoAt(0), twoAt(2), second);
    if (loop.count > 4)
    {
        unsigned sixth;
        const Two others = farther(twoAt(4), twoAt(6), sixth);
        best = farther(best, others, fourth);
        second = (second & ~fourth) | (sixth & fourth);
    }
    best = farther(best, {swapped(best.reach), swapped(best.x), swapped(best.y)}, upper);
    upper &= 1u;
    const std::uint32_t index = upper + 2 * (second >> upper & 1u) + 4 * (fourth >> upper & 1u);
    return {{first(best.x), first(best.y)}, std::min(index, loop.count - 1)}; // behind that, the last one again
}

/// Farthest point of B - A in a direction.
[[nodiscard]] GRAZE_INLINE DifferencePoint differenceOf(const PlacedLoop& a, const PlacedLoop& b,
                                                        Vec2d direction) noexcept
{
    const PlacedPoint onA = farthestPoint(a, -direction), onB = farthestPoint(b, direction);
    return {onB.point - onA.point, onA.point, onA.index, onB.index, 0};
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
