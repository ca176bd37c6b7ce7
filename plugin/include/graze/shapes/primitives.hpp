// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>
#include <graze/shapes/shape_error.hpp>

#include <optional>
#include <span>
#include <vector>

namespace GRAZE_API graze
{

// What a user types to describe a shape, in object space (unit: pixels). Each converts to `Shape`.

struct Point
{
    Vec2 position{};
};

struct Segment
{
    Vec2 a{};
    Vec2 b{};
};

/// Under an uneven scale or a shear it is the ellipse that it looks like.
struct Circle
{
    float radius = 0.f;
    Vec2 centre{};
};

/// Full size, centred on the local origin unless `centre` says otherwise. `radius` rounds the corners
/// outwards: the box grows by it on every side.
struct Box
{
    Vec2 size{};
    Vec2 centre{};
    float radius = 0.f;
};

/// All points within `radius` of the segment from a to b.
struct Capsule
{
    Vec2 a{};
    Vec2 b{};
    float radius = 0.f;
};

/// A convex polygon: the convex hull of the points it is made from, in any order and either winding,
/// with duplicates and points on edges dropped. `vertices()` is counter-clockwise with y up and starts
/// at the lowest x, then lowest y. Nothing is moved or recentred.
class Polygon
{
public:
    /// Empty when the points are flat, fewer than three, not finite or too large; `error` then tells which.
    [[nodiscard]] static std::optional<Polygon> tryFromPoints(std::span<const Vec2> points,
                                                              ShapeError* error = nullptr);

    /// As above, but throws InvalidShape.
    [[nodiscard]] static Polygon fromPoints(std::span<const Vec2> points);

    /// The polygon with round corners: grown by `radius` on every side. Throws InvalidShape for a
    /// negative or non-finite radius.
    [[nodiscard]] Polygon rounded(float radius) const;

    [[nodiscard]] std::span<const Vec2> vertices() const noexcept { return m_vertices; }
    [[nodiscard]] float radius() const noexcept { return m_radius; }

private:
    explicit Polygon(std::vector<Vec2> vertices) noexcept;

    std::vector<Vec2> m_vertices;
    float m_radius = 0.f;
};

} // namespace graze
