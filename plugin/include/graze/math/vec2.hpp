// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/base/version.hpp>

#include <cmath>
#include <concepts>
#include <type_traits>

namespace GRAZE_API graze
{

struct Vec2;

/// Any other type with exactly float members x and y that can be built from two floats: sf::Vector2f,
/// ImVec2, glm::vec2.
template <class V>
concept Vec2Like = !std::same_as<V, Vec2> && std::constructible_from<V, float, float> && requires(V v)
{
    requires std::same_as<decltype(v.x), float>;
    requires std::same_as<decltype(v.y), float>;
};

/// A point or a direction in pixels, y down.
struct Vec2
{
    float x = 0.f; ///< to the right
    float y = 0.f; ///< down

    /// The zero vector.
    constexpr Vec2() noexcept = default;
    /// Two numbers as they are.
    constexpr Vec2(float xValue, float yValue) noexcept : x(xValue), y(yValue) {}

    /// From sf::Vector2f and its like, to the bit.
    template <Vec2Like V>
    constexpr Vec2(const V& other) noexcept : x(other.x), y(other.y) // NOLINT(google-explicit-constructor)
    {
    }

    /// To sf::Vector2f and its like, to the bit.
    template <Vec2Like V>
    constexpr operator V() const noexcept // NOLINT(google-explicit-constructor)
    {
        return V(x, y);
    }

    // --- Arithmetic -----------------------------------------------------------------------------

    // Number by number, in floats.

    /// Adds to this.
    GRAZE_INLINE constexpr Vec2& operator+=(Vec2 v) noexcept { return *this = {x + v.x, y + v.y}; }
    /// Takes from this.
    GRAZE_INLINE constexpr Vec2& operator-=(Vec2 v) noexcept { return *this = {x - v.x, y - v.y}; }
    /// Makes this longer or shorter.
    GRAZE_INLINE constexpr Vec2& operator*=(float s) noexcept { return *this = {x * s, y * s}; }

    /// The sum.
    friend GRAZE_INLINE constexpr Vec2 operator+(Vec2 a, Vec2 b) noexcept { return {a.x + b.x, a.y + b.y}; }
    /// The displacement from b to a.
    friend GRAZE_INLINE constexpr Vec2 operator-(Vec2 a, Vec2 b) noexcept { return {a.x - b.x, a.y - b.y}; }
    /// The reversed vector.
    friend GRAZE_INLINE constexpr Vec2 operator-(Vec2 a) noexcept { return {-a.x, -a.y}; }
    /// Times a length.
    friend GRAZE_INLINE constexpr Vec2 operator*(Vec2 a, float s) noexcept { return {a.x * s, a.y * s}; }
    /// The same with the operands exchanged.
    friend GRAZE_INLINE constexpr Vec2 operator*(float s, Vec2 a) noexcept { return {a.x * s, a.y * s}; }
    /// Exactly equal; 0 equals -0, NaN nothing.
    friend constexpr bool operator==(Vec2 a, Vec2 b) noexcept { return a.x == b.x && a.y == b.y; }
};

/// Length of `a` along `b`, times the length of `b`; in floats.
[[nodiscard]] GRAZE_INLINE constexpr float dot(Vec2 a, Vec2 b) noexcept
{
    return a.x * b.x + a.y * b.y;
}
/// z of the 3D cross product: positive when b lies counter-clockwise of a with y up; in floats. `orientation` is exact.
[[nodiscard]] GRAZE_INLINE constexpr float cross(Vec2 a, Vec2 b) noexcept
{
    return a.x * b.y - a.y * b.x;
}
/// In floats, and faster than `length`; infinite beyond 1e19 px.
[[nodiscard]] GRAZE_INLINE constexpr float lengthSquared(Vec2 v) noexcept
{
    return dot(v, v);
}
/// Squares are computed in double, where no float overflows or underflows.
[[nodiscard]] GRAZE_INLINE float length(Vec2 v) noexcept
{
    const double x = static_cast<double>(v.x), y = static_cast<double>(v.y);
    return detail::toFloat(std::sqrt(x * x + y * y));
}
/// The vector turned by +90 degrees: (x, y) -> (-y, x).
[[nodiscard]] constexpr Vec2 perpendicular(Vec2 v) noexcept
{
    return {-v.y, v.x};
}
/// v / |v|; the zero vector stays as it is.
[[nodiscard]] GRAZE_INLINE Vec2 normalized(Vec2 v) noexcept
{
    const double x = static_cast<double>(v.x), y = static_cast<double>(v.y);
    const double l = std::sqrt(x * x + y * y);
    return l > 0. ? Vec2{detail::toFloat(x / l), detail::toFloat(y / l)} : v;
}
/// Neither number is NaN or infinite.
[[nodiscard]] inline bool isFinite(Vec2 v) noexcept
{
    return std::isfinite(v.x) && std::isfinite(v.y);
}

/// Sign of the area of triangle abc: +1 counter-clockwise (y up), -1 clockwise, 0 exactly collinear.
/// Exact for all finite floats: the area is a sum of six products of two floats, each exact in double.
/// Source  the idea of a floating-point filter before an exact sum: Shewchuk 1997.
[[nodiscard]] int orientation(Vec2 a, Vec2 b, Vec2 c) noexcept;

} // namespace graze
