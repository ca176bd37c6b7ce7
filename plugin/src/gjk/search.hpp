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

struct Farther
{
    double reach;
    std::uint32_t index;
};

[[nodiscard]] GRAZE_INLINE Farther fartherOf(Farther a, Farther b) noexcept
{
    const std::uint32_t isB = 0u - static_cast<std::uint32_t>(b.reach > a.reach);
    return {std::max(a.reach, b.reach), a.index ^ ((a.index ^ b.index) & isB)}; // a choice without a branch
}

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
    const auto at = [&](std::uint32_t i) GRAZE_INLINE_LAMBDA {
        return Farther{local.x * static_cast<double>(shape.x[i]) + local.y * static_cast<double>(shape.y[i]), i};
    };
    // The padding repeats the last vertex.
    Farther best = fartherOf(fartherOf(at(0), at(1)), fartherOf(at(2), at(3)));
    for (std::uint32_t i = 4; i < shape.count; ++i)
        best = fartherOf(best, at(i));
    return best.index;
}

[[nodiscard]] GRAZE_INLINE BodySupport supportOf(const Body& body, Vec2d direction) noexcept
{
    if (!body.plain)
        return supportOfAny(body, direction);
    const std::uint32_t index = farthestVertex(body, body.linear.transposed(direction));
    return {body.worldPoint(index), index, false};
}

/// A has moved by `moved`.
[[nodiscard]] GRAZE_INLINE DifferencePoint differenceOf(const Body& a, const Body& b, Vec2d direction,
                                                        Vec2d moved = {}) noexcept
{
    const BodySupport sa = supportOf(a, -direction);
    const BodySupport sb = supportOf(b, direction);
    const Vec2d pointA = sa.point + moved;
    return {sb.point - pointA, pointA, sa.index, sb.index, sa.swept};
}

} // namespace graze::detail

namespace graze
{

GRAZE_INLINE void Steps::search(const Body& a, const Body& b, Vec2d direction, Vec2d moved) noexcept
{
    ++m_iterations;
    m_searched = direction;
    m_vertex = detail::differenceOf(a, b, direction, moved);
    m_scaleSquared = std::max(m_scaleSquared, dot(m_vertex.w, m_vertex.w));
    m_done = m_iterations == m_maxIterations;
}

} // namespace graze
