// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/body.hpp>

namespace graze::detail
{

/// A convex loop in doubles.
struct Loop
{
    const ShapeView& piece;
    Mat2d linear;
    Vec2d offset;

    [[nodiscard]] GRAZE_INLINE Vec2d local(std::uint32_t vertex) const noexcept
    {
        return {static_cast<double>(piece.x[vertex]), static_cast<double>(piece.y[vertex])};
    }
    [[nodiscard]] GRAZE_INLINE Vec2d corner(std::uint32_t vertex) const noexcept
    {
        return linear * local(vertex) + offset;
    }
    /// The difference is taken in object space, so that even the shortest edge has its direction.
    [[nodiscard]] GRAZE_INLINE Vec2d edge(std::uint32_t start, std::uint32_t end) const noexcept
    {
        return linear * (local(end) - local(start));
    }
    [[nodiscard]] GRAZE_INLINE std::uint32_t after(std::uint32_t vertex) const noexcept
    {
        return vertex + 1 == piece.count ? 0 : vertex + 1;
    }
    [[nodiscard]] GRAZE_INLINE std::uint32_t before(std::uint32_t vertex) const noexcept
    {
        return vertex == 0 ? piece.count - 1 : vertex - 1;
    }
};

/// The neighbour of a vertex that reaches farther along a world direction, and by how much (times the length of the
/// direction). A vertex of a convex loop is the support when no neighbour reaches farther.
struct Neighbour
{
    double beyond;
    std::uint32_t vertex;
};

[[nodiscard]] GRAZE_INLINE Neighbour fartherNeighbour(const Loop& loop, std::uint32_t vertex, Vec2d direction) noexcept
{
    if (loop.piece.count == 1)
        return {0., 0};
    const Vec2d along = loop.linear.transposed(direction);
    const Vec2d here = loop.local(vertex);
    const std::uint32_t after = loop.after(vertex);
    const std::uint32_t before = loop.before(vertex);
    const double beyondAfter = dot(loop.local(after) - here, along);
    const double beyondBefore = dot(loop.local(before) - here, along);
    return beyondAfter >= beyondBefore ? Neighbour{beyondAfter, after} : Neighbour{beyondBefore, before};
}

[[nodiscard]] inline double sizeOf(Vec2d v) noexcept
{
    return std::fabs(v.x) + std::fabs(v.y);
}

} // namespace graze::detail
