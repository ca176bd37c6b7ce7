// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/base/shared.hpp>
#include <graze/math/aabb.hpp>
#include <graze/math/affine2.hpp>
#include <graze/shapes/primitives.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace GRAZE_API graze
{

/// How many vertices a shape, and a pool of shapes, holds in a block of SIMD width.
inline constexpr std::uint32_t VertexBlock = 8;

/// A convex shape without an owner: `count` core points, inflated by `radius`, in object space.
/// Coordinates stand in two arrays padded to a multiple of VertexBlock by repeating the last point, so
/// that a support search may read whole blocks. The maker of the view keeps the arrays alive.
struct ShapeView
{
    const float* x = nullptr; ///< x of the core points, object space (unit: pixels)
    const float* y = nullptr; ///< y of the same points
    std::uint32_t count = 0;  ///< number of core points, without the padding
    float radius = 0.f;       ///< 0 or more (unit: pixels)
    /// The points go once around a convex polygon, counter-clockwise (y up), no two neighbours equal; one
    /// point and two different ones count. `Shape` finds this out; without it no accelerator answers.
    bool convexLoop = false;
    /// Four corners in the order of `Box`, sides along the axes: the support needs signs alone.
    bool box = false;
    /// Middle and half size of the core's bounds, radius left out. A negative half size means that they are not
    /// known: then each query looks at all points.
    Vec2 centre{};
    Vec2 halfSize{-1.f, -1.f}; ///< see `centre`
    /// An ellipse inflates the points in place of a disc: a regular matrix times the disc of radius 1. Its four
    /// numbers, row by row, stand behind the padding of y, and `radius` is 1.
    bool hasForm = false;

    /// The numbers of `hasForm`; null without.
    [[nodiscard]] const float* form() const noexcept
    {
        return hasForm ? y + (count + VertexBlock - 1) / VertexBlock * VertexBlock : nullptr;
    }
    /// Core point, `index` below count.
    [[nodiscard]] Vec2 point(std::uint32_t index) const noexcept { return {x[index], y[index]}; }
};

namespace detail
{
struct ManyPoints;

alignas(32) inline constexpr float OriginCoordinates[2 * VertexBlock] = {};
/// The point (0, 0), which a matrix puts where it is wanted.
inline constexpr ShapeView OriginPoint{OriginCoordinates, OriginCoordinates + VertexBlock, 1, 0.f, true, false, {}, {}};
} // namespace detail

/// An immutable convex shape in object space: points plus a radius. Point, segment, circle, box,
/// capsule, convex polygon of any size, and the rounded forms, are all this one type, so one GJK serves
/// them all (the idea is Box2D's). Up to VertexBlock points stand inside; more are shared by copies.
class Shape
{
public:
    // --- From descriptions ----------------------------------------------------------------------

    // Each throws InvalidShape for coordinates that are not finite or too large and for a negative
    // size or radius. A box of size 0 or a capsule with a == b is legal: a point or segment, with its radius.

    /// One core point.
    Shape(const Point& point); // NOLINT(google-explicit-constructor)
    /// Two core points.
    Shape(const Segment& segment); // NOLINT(google-explicit-constructor)
    /// One core point and a radius.
    Shape(const Circle& circle); // NOLINT(google-explicit-constructor)
    /// Four core points, and the radius that rounds it.
    Shape(const Box& box); // NOLINT(google-explicit-constructor)
    /// Two core points and a radius.
    Shape(const Capsule& capsule); // NOLINT(google-explicit-constructor)
    /// The vertices as core points, and the radius that rounds them.
    Shape(const Polygon& polygon); // NOLINT(google-explicit-constructor)
    /// One core point and a form; a Circle where both half axes are equal.
    Shape(const Ellipse& ellipse); // NOLINT(google-explicit-constructor)

    // --- From points ----------------------------------------------------------------------------

    /// Convex hull of any points: a point, a segment or a polygon, whatever they span. Throws
    /// InvalidShape for no points, or points that are not finite or too large.
    [[nodiscard]] static Shape hullOf(std::span<const Vec2> points, float radius = 0.f);

    /// The points in this order, without a hull: for data that is known to be convex up to duplicates and
    /// collinear points. Clockwise points (y up) are turned around, the first one stays. Throws like hullOf;
    /// points that are not convex give the answers of their hull, only slower.
    [[nodiscard]] static Shape ofPoints(std::span<const Vec2> points, float radius = 0.f);
    /// The same, with an ellipse that rounds the points: the linear part of the matrix times the disc of radius 1. A
    /// flat one, a segment, makes edges.
    [[nodiscard]] static Shape ofPoints(std::span<const Vec2> points, const Affine2& disc);

    /// The shape as the matrix shows it, in the same object space: a turned ellipse, a capsule with flat ends. So each
    /// piece of a sprite has a matrix of its own. Points are rounded to floats; a disc becomes the ellipse that it
    /// looks like, of which nothing is tessellated. Any finite matrix. Throws InvalidShape for one that is not, and for
    /// a shape that becomes too large.
    [[nodiscard]] Shape transformed(const Affine2& matrix) const;

    // --- Properties -----------------------------------------------------------------------------

    /// Refers to this shape: valid until it is moved from or destroyed.
    [[nodiscard]] ShapeView view() const noexcept
    {
        return m_many ? manyView() : ShapeView{m_x.data(), m_y.data(), m_count,    m_radius, m_convexLoop,
                                               m_box,      m_centre,   m_halfSize, m_hasForm};
    }
    /// Number of core points.
    [[nodiscard]] std::uint32_t pointCount() const noexcept { return m_count; }
    /// Core point in object space, `index` below pointCount().
    [[nodiscard]] Vec2 point(std::uint32_t index) const noexcept { return view().point(index); }
    /// The core is inflated by it, in object space (unit: pixels); 1 where an ellipse inflates it.
    [[nodiscard]] float radius() const noexcept { return m_radius; }
    /// That ellipse: this matrix, which does not move, times the disc of radius 1. Empty for a disc.
    [[nodiscard]] std::optional<Affine2> form() const noexcept;

    /// Bounds in object space, radius included.
    [[nodiscard]] Aabb localBounds() const noexcept;

private:
    Shape(const char* name, std::span<const Vec2> points, float radius, const Affine2* form = nullptr);
    [[nodiscard]] ShapeView manyView() const noexcept;

    alignas(32) std::array<float, VertexBlock> m_x{};
    alignas(32) std::array<float, VertexBlock + 4> m_y{}; // and the form
    detail::Shared<detail::ManyPoints> m_many;            // when there are more points than fit inside
    std::uint32_t m_count = 0;
    float m_radius = 0.f;
    bool m_convexLoop = false;
    bool m_box = false;
    bool m_hasForm = false;
    Vec2 m_centre{};
    Vec2 m_halfSize{};
};

/// Describes the points of a view: sets `box`, `centre` and `halfSize` from the points and `convexLoop`.
void describePoints(ShapeView& shape) noexcept;

/// Tight bounds of the shape as the matrix shows it: exact for ellipses too, rounded outwards. Empty
/// for a view without points; not finite where the matrix is not.
[[nodiscard]] Aabb worldBounds(const ShapeView& shape, const Affine2& worldFromLocal) noexcept;

/// Bounds in object space, radius included.
[[nodiscard]] Aabb localBounds(const ShapeView& shape) noexcept;

} // namespace graze
