// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2d.hpp>
#include <graze/pair/operand.hpp>

namespace GRAZE_API graze
{

/// The farthest point of a shape in a direction.
struct SupportPoint
{
    Vec2 point{};            ///< in the frame of the direction
    std::uint32_t index = 0; ///< core vertex it comes from; ties take the lowest
};

/// Farthest point in object space. A zero direction gives the first vertex and no radius term; a view without points
/// gives the origin. Never throws, never allocates.
[[nodiscard]] SupportPoint supportLocal(const ShapeView& shape, Vec2 directionLocal) noexcept;

/// Farthest point of the shape as the matrix shows it, for a world direction of any length. The search
/// runs in object space: the direction goes there by transpose(L), the answer comes back by M.
///
///     d . (L v) = (transpose(L) d) . v
///
/// inverse(L) d is the same direction only for rotation with uniform scale; under uneven scale or
/// shear it picks wrong vertices. Errors and special cases as supportLocal(). Guarded by
/// Support.InverseInPlaceOfTransposePicksAWrongVertex.
[[nodiscard]] SupportPoint support(const ShapeView& shape, const Affine2& worldFromLocal, Vec2 direction) noexcept;

/// The farthest point of a body's core: the ellipse term is in it, the round radius is not.
struct BodySupport
{
    Vec2d point{};           ///< re-centred world space
    std::uint32_t index = 0; ///< core vertex; ties take the lowest
    bool swept = false;      ///< taken at the end of `sweep`
};

/// Farthest point of the core for a world direction of any length. A zero object-space direction gives the first
/// vertex and no radius term.
///
/// Cost    a box: two signs; up to 128 vertices: all of them, four at a time; more: a search for the peak of the loop
///         in O(log n).
[[nodiscard]] BodySupport support(const Body& body, Vec2d direction) noexcept;

/// At most the larger side of the world bounds, whatever the matrix: epsilon is a share of this.
[[nodiscard]] double extentOf(const Body& body) noexcept;

/// A vertex of the Minkowski difference B - A with the two support points that it is made of.
struct DifferencePoint
{
    Vec2d w;              ///< b - a
    Vec2d a;              ///< support point of A; the one of B is `b()`
    std::uint32_t indexA; ///< core vertex of A
    std::uint32_t indexB; ///< core vertex of B
    std::uint32_t sweptA; ///< 1 when A's point was taken at the end of its sweep

    /// Support point of B.
    [[nodiscard]] GRAZE_INLINE Vec2d b() const noexcept { return w + a; }
    /// Whether both come from the same vertices. Says nothing about curved bodies, whose points have no number.
    [[nodiscard]] bool sameVertices(const DifferencePoint& other) const noexcept
    {
        return indexA == other.indexA && indexB == other.indexB && sweptA == other.sweptA;
    }
};

/// Farthest point of B - A in a direction: the support of B there less the support of A in the opposite direction.
[[nodiscard]] DifferencePoint differenceSupport(const Body& a, const Body& b, Vec2d direction) noexcept;

/// A point of B - A and the two points that it is made of, in world space.
struct DifferenceSupport
{
    Vec2 point{};             ///< pointB - pointA, radii included
    Vec2 pointA{};            ///< farthest point of A in the opposite direction
    Vec2 pointB{};            ///< farthest point of B in the direction
    std::uint32_t indexA = 0; ///< core vertex of A
    std::uint32_t indexB = 0; ///< core vertex of B
};
/// Farthest point of B - A for two operands of one piece or a SupportFunction each. Invalid operands give zeros.
[[nodiscard]] DifferenceSupport differenceSupport(const Operand& a, const Operand& b, Vec2 direction) noexcept;

} // namespace graze
