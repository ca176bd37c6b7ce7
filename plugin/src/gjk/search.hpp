// SPDX-License-Identifier: Zlib
#pragma once

#include "base/lanes/lanes.hpp"

#include <graze/gjk/support.hpp>

#include <cstdint>

// The support search of gjk/. It stands here so that it becomes a part of every run: that is where the time goes.

namespace graze::detail
{

/// The farthest vertex of a convex loop of 8 or more in O(log n); not always the first of several.
[[nodiscard]] std::uint32_t peakOfLoop(const float* x, const float* y, std::uint32_t count, Vec2d local) noexcept;

/// The farthest of more vertices than VertexBlock.
[[nodiscard]] std::uint32_t farthestOfMany(const float* x, const float* y, std::uint32_t count, bool convexLoop,
                                           Vec2d local) noexcept;

/// With an ellipse term, a sweep, or a function of the user's.
[[nodiscard]] BodySupport supportOfAny(const Body& body, Vec2d direction) noexcept;

/// The smallest radius of curvature that the ellipse of a body gives its border between two outward directions of
/// length 1; 0 without an ellipse.
[[nodiscard]] double leastCurvature(const Body& body, Vec2d n1, Vec2d n2) noexcept;

/// How far four vertices reach.
struct FourReaches
{
    lanes::TwoDoubles lower;
    lanes::TwoDoubles upper;

    GRAZE_INLINE FourReaches(const float* x, const float* y, lanes::TwoDoubles dx, lanes::TwoDoubles dy) noexcept
    {
        using lanes::Four, lanes::TwoDoubles;
        const Four px = Four::load(x), py = Four::load(y);
        lower = TwoDoubles::widened(px) * dx + TwoDoubles::widened(py) * dy;
        upper = TwoDoubles::widened(upperHalves(px, px)) * dx + TwoDoubles::widened(upperHalves(py, py)) * dy;
    }
    /// In both lanes.
    [[nodiscard]] GRAZE_INLINE static lanes::TwoDoubles largest(lanes::TwoDoubles a, lanes::TwoDoubles b) noexcept
    {
        const lanes::TwoDoubles most = larger(a, b);
        return larger(most, swapped(most));
    }
    /// The vertices that reach at least so far, a bit each.
    [[nodiscard]] GRAZE_INLINE unsigned atLeast(lanes::TwoDoubles reach) const noexcept
    {
        return static_cast<unsigned>(bitsOf(lessOrEqual(reach, lower)) | bitsOf(lessOrEqual(reach, upper)) << 2);
    }
};

/// The farthest core vertex of a Body or ShapeView in object space; ties take the lowest. No branches on what is found:
/// directions are as good as random.
template <class Points>
[[nodiscard]] GRAZE_INLINE std::uint32_t farthestVertex(const Points& shape, Vec2d local) noexcept
{
    // The corners of a Box, by signs: 3 2
    //                                 0 1  with y up.
    if (shape.box)
    {
        const auto top = static_cast<std::uint32_t>(local.y > 0.);
        const auto left = static_cast<std::uint32_t>(local.x < 0.), right = static_cast<std::uint32_t>(local.x > 0.);
        return 2u * top + ((left & top) | (right & (1u - top)));
    }
    if (shape.count > VertexBlock)
        return farthestOfMany(shape.x, shape.y, shape.count, shape.convexLoop, local);
    if (shape.count == 1)
        return 0;
    const lanes::TwoDoubles dx = lanes::TwoDoubles::all(local.x), dy = lanes::TwoDoubles::all(local.y);
    const FourReaches four(shape.x, shape.y, dx, dy);
    if (shape.count <= 4)
        return lanes::lowestBit(four.atLeast(FourReaches::largest(four.lower, four.upper)) | 8u);
    const FourReaches others(shape.x + 4, shape.y + 4, dx, dy);
    const lanes::TwoDoubles most =
        FourReaches::largest(larger(four.lower, others.lower), larger(four.upper, others.upper));
    return lanes::lowestBit(four.atLeast(most) | others.atLeast(most) << 4 | 128u);
}

[[nodiscard]] GRAZE_INLINE BodySupport supportOf(const Body& body, Vec2d direction) noexcept
{
    if (!body.plain)
        return supportOfAny(body, direction);
    const std::uint32_t index = farthestVertex(body, body.linear.transposed(direction));
    return {body.worldPoint(index), index, false};
}

[[nodiscard]] GRAZE_INLINE DifferencePoint differenceOf(const Body& a, const Body& b, Vec2d direction) noexcept
{
    const BodySupport sa = supportOf(a, -direction);
    const BodySupport sb = supportOf(b, direction);
    return {sb.point - sa.point, sa.point, sa.index, sb.index, sa.swept};
}

/// The difference vertex after A has moved.
[[nodiscard]] GRAZE_INLINE DifferencePoint shifted(const DifferencePoint& point, Vec2d moved) noexcept
{
    return {point.w - moved, point.a + moved, point.indexA, point.indexB, point.sweptA};
}

} // namespace graze::detail

namespace graze
{

GRAZE_INLINE void Steps::count(Vec2d direction, const DifferencePoint& found) noexcept
{
    ++m_iterations;
    m_searched = direction;
    m_vertex = found;
    m_scaleSquared = std::max(m_scaleSquared, dot(found.w, found.w));
    m_done = m_iterations == m_maxIterations;
}

template <class Piece>
GRAZE_INLINE void Steps::search(const Piece& a, const Piece& b, Vec2d direction) noexcept
{
    using detail::differenceOf;
    count(direction, differenceOf(a, b, direction));
}

} // namespace graze
