// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace GRAZE_API graze
{

// --- Errors -------------------------------------------------------------------------------------

/// The reason why a shape cannot be built from the data, and the element at fault.
struct ShapeError
{
    /// The kinds of faults.
    enum class Kind
    {
        None,           ///< nothing
        NotFinite,      ///< a coordinate or a radius is NaN or infinite
        TooFewPoints,   ///< fewer than three different points for a polygon, or none for a hull
        Collinear,      ///< all points on one line: a polygon needs an area
        NegativeRadius, ///< radius below zero
        NegativeSize,   ///< box side below zero
        TooLarge,       ///< a coordinate beyond MaxCoordinate
        NotConvex       ///< the loop turns inwards at a point, or crosses itself
    };

    Kind kind = Kind::None; ///< the fault
    std::size_t index = 0;  ///< the point at fault; TooFewPoints: how many different ones there are; else 0

    /// A sentence for a person: "point 3 is not finite".
    [[nodiscard]] std::string message() const;
};

/// Coordinates, radii and sizes of shapes stay within this (unit: pixels), so that squares of
/// differences neither overflow nor lose small terms.
inline constexpr float MaxCoordinate = 1e12f;

/// Thrown by constructors of shapes; what() is error().message() with the kind of shape before it.
class InvalidShape : public std::invalid_argument
{
public:
    /// `shapeName` is the kind of shape: "Box".
    InvalidShape(const char* shapeName, ShapeError error);
    /// The fault, and its element.
    [[nodiscard]] const ShapeError& error() const noexcept { return m_error; }

private:
    ShapeError m_error;
};

// --- Descriptions -------------------------------------------------------------------------------

// Descriptions of shapes, in object space (unit: pixels). Each converts to `Shape`, whose constructors throw
// InvalidShape for numbers that describe no shape.

/// A single point. It touches the shapes that it lies on.
struct Point
{
    Vec2 position{}; ///< object space (unit: pixels)
};

/// The straight line between two points, its ends included.
struct Segment
{
    Vec2 a{}; ///< one end, object space (unit: pixels)
    Vec2 b{}; ///< the other; both may be equal
};

/// A circle. Under an uneven scale or a shear it is exactly the ellipse that it looks like.
struct Circle
{
    float radius = 0.f; ///< 0 or more (unit: pixels)
    Vec2 centre{};      ///< object space (unit: pixels)
};

/// Full size, centred on the local origin unless `centre` says otherwise. `radius` rounds the corners
/// outwards: the box grows by it on every side.
struct Box
{
    Vec2 size{};        ///< width and height, 0 or more (unit: pixels)
    Vec2 centre{};      ///< object space (unit: pixels)
    float radius = 0.f; ///< 0 or more (unit: pixels)

    /// A box without extent.
    constexpr Box() noexcept = default;
    /// `Box{{32.f, 16.f}}`, or with the size of an sf::Sprite's rect.
    explicit constexpr Box(Vec2 fullSize, Vec2 middle = {}, float cornerRadius = 0.f) noexcept :
    size(fullSize),
    centre(middle),
    radius(cornerRadius)
    {
    }
    /// `Box{32.f, 16.f}`
    explicit constexpr Box(float width, float height) noexcept : size(width, height) {}
};

/// All points within `radius` of the segment from a to b.
struct Capsule
{
    Vec2 a{};           ///< one end of the segment, object space (unit: pixels)
    Vec2 b{};           ///< the other; both may be equal
    float radius = 0.f; ///< 0 or more (unit: pixels)
};

/// An ellipse with its half axes along x and y. For a turned one, take `Shape(ellipse).transformed(...)`.
struct Ellipse
{
    float rx = 0.f; ///< half of its width, 0 or more (unit: pixels); 0 makes it a segment
    float ry = 0.f; ///< half of its height, 0 or more (unit: pixels)
    Vec2 centre{};  ///< object space (unit: pixels)
};

/// A convex polygon, made from its loop in either winding, or as the convex hull of any points. Duplicates and points
/// on edges are dropped. `vertices()` is counter-clockwise with y up and starts at the lowest x, then lowest y. Nothing
/// is moved or recentred.
class Polygon
{
public:
    /// A loop. Empty when the points are flat, fewer than three, not finite or too large, or when the loop is not
    /// convex; `error` then has the reason. A point inside by no more than 1e-5 of the size is rounding, and is
    /// dropped. For a concave outline see `decompose`.
    [[nodiscard]] static std::optional<Polygon> tryFromPoints(std::span<const Vec2> loop, ShapeError* error = nullptr);
    /// As above, but throws InvalidShape.
    [[nodiscard]] static Polygon fromPoints(std::span<const Vec2> loop);

    /// The convex hull of points in any order. Empty as above, but never for a loop that is not convex.
    [[nodiscard]] static std::optional<Polygon> tryHullOf(std::span<const Vec2> points, ShapeError* error = nullptr);
    /// As above, but throws InvalidShape.
    [[nodiscard]] static Polygon hullOf(std::span<const Vec2> points);

    /// The polygon with round corners: grown by `radius` on every side. Throws InvalidShape for a
    /// negative or non-finite radius.
    [[nodiscard]] Polygon rounded(float radius) const;

    /// Vertices of the core, object space; valid as long as the polygon.
    [[nodiscard]] std::span<const Vec2> vertices() const noexcept { return m_vertices; }
    /// The radius by which the core is grown (unit: pixels).
    [[nodiscard]] float radius() const noexcept { return m_radius; }

private:
    explicit Polygon(std::vector<Vec2> vertices) noexcept;

    std::vector<Vec2> m_vertices;
    float m_radius = 0.f;
};

} // namespace graze
