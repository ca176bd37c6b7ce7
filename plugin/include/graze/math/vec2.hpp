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

} // namespace graze

namespace GRAZE_API graze
{

/// A vector in doubles. The queries compute in these: inputs are floats taken as exact, so differences of world
/// positions and products of a matrix with a vertex keep all digits, near the origin or far from it.
///
/// `Vec2d{}` is zero; a plain `Vec2d v;` is not initialised, like a double.
struct Vec2d
{
    double x; ///< to the right
    double y; ///< down

    Vec2d() noexcept = default;
    /// From its two components.
    constexpr Vec2d(double xValue, double yValue) noexcept : x(xValue), y(yValue) {}
    /// Exact.
    constexpr explicit Vec2d(Vec2 v) noexcept : x(static_cast<double>(v.x)), y(static_cast<double>(v.y)) {}

    /// The same vector.
    constexpr Vec2d(const Vec2d&) noexcept = default;
    /// The same vector.
    // Copies one number after the other. A copy of sixteen bytes at once waits for the two stores before it: with that,
    // distance GJK of two boxes takes 179 ns, and 137 without.
    constexpr Vec2d& operator=(const Vec2d& other) noexcept
    {
        x = other.x;
        y = other.y;
        return *this;
    }

    /// Rounded to floats.
    [[nodiscard]] GRAZE_INLINE constexpr Vec2 toFloat() const noexcept
    {
        return {detail::toFloat(x), detail::toFloat(y)};
    }

    /// By component.
    friend GRAZE_INLINE constexpr Vec2d operator+(Vec2d a, Vec2d b) noexcept { return {a.x + b.x, a.y + b.y}; }
    /// By component.
    friend GRAZE_INLINE constexpr Vec2d operator-(Vec2d a, Vec2d b) noexcept { return {a.x - b.x, a.y - b.y}; }
    /// Reversed.
    friend GRAZE_INLINE constexpr Vec2d operator-(Vec2d a) noexcept { return {-a.x, -a.y}; }
    /// Scaled.
    friend GRAZE_INLINE constexpr Vec2d operator*(Vec2d a, double s) noexcept { return {a.x * s, a.y * s}; }
    /// Scaled.
    friend GRAZE_INLINE constexpr Vec2d operator*(double s, Vec2d a) noexcept { return {a.x * s, a.y * s}; }
    /// Exact, and 0 equals -0.
    friend constexpr bool operator==(Vec2d a, Vec2d b) noexcept { return a.x == b.x && a.y == b.y; }
};

/// |a| |b| times the cosine of the angle between them.
[[nodiscard]] GRAZE_INLINE constexpr double dot(Vec2d a, Vec2d b) noexcept
{
    return a.x * b.x + a.y * b.y;
}
/// |a| |b| times the sine of the angle from a to b.
[[nodiscard]] GRAZE_INLINE constexpr double cross(Vec2d a, Vec2d b) noexcept
{
    return a.x * b.y - a.y * b.x;
}
/// Turned by a quarter turn from x to y.
[[nodiscard]] constexpr Vec2d perpendicular(Vec2d v) noexcept
{
    return {-v.y, v.x};
}
/// Squares have to be doubles: up to 1e150.
[[nodiscard]] GRAZE_INLINE double length(Vec2d v) noexcept
{
    return std::sqrt(dot(v, v));
}

/// A 2x2 matrix: the linear part of an Affine2, in doubles.
struct Mat2d
{
    double m00 = 1.; ///< x of the first column
    double m01 = 0.; ///< x of the second column
    double m10 = 0.; ///< y of the first column
    double m11 = 1.; ///< y of the second column

    /// M v
    friend GRAZE_INLINE constexpr Vec2d operator*(const Mat2d& m, Vec2d v) noexcept
    {
        return {m.m00 * v.x + m.m01 * v.y, m.m10 * v.x + m.m11 * v.y};
    }
    /// B first, then A.
    friend GRAZE_INLINE constexpr Mat2d operator*(const Mat2d& a, const Mat2d& b) noexcept
    {
        return {a.m00 * b.m00 + a.m01 * b.m10, a.m00 * b.m01 + a.m01 * b.m11, a.m10 * b.m00 + a.m11 * b.m10,
                a.m10 * b.m01 + a.m11 * b.m11};
    }
    /// By element.
    friend GRAZE_INLINE constexpr Mat2d operator+(const Mat2d& a, const Mat2d& b) noexcept
    {
        return {a.m00 + b.m00, a.m01 + b.m01, a.m10 + b.m10, a.m11 + b.m11};
    }
    /// By element.
    friend GRAZE_INLINE constexpr Mat2d operator*(double s, const Mat2d& m) noexcept
    {
        return {s * m.m00, s * m.m01, s * m.m10, s * m.m11};
    }
    /// transpose(M) v
    [[nodiscard]] GRAZE_INLINE constexpr Vec2d transposed(Vec2d v) const noexcept
    {
        return {m00 * v.x + m10 * v.y, m01 * v.x + m11 * v.y};
    }
    /// The factor by which areas grow; below 0 when it mirrors.
    [[nodiscard]] GRAZE_INLINE constexpr double determinant() const noexcept { return m00 * m11 - m01 * m10; }
    /// The largest factor by which a vector is stretched (spectral norm).
    [[nodiscard]] GRAZE_INLINE double norm() const noexcept
    {
        const double sum = m00 * m00 + m01 * m01 + m10 * m10 + m11 * m11;
        const double det = determinant();
        return std::sqrt(0.5 * (sum + std::sqrt(std::fmax(0., sum * sum - 4. * det * det))));
    }
};

} // namespace graze

namespace GRAZE_API graze
{

/// Sign of the area of triangle abc: +1 counter-clockwise (y up), -1 clockwise, 0 exactly collinear.
/// Exact for all finite floats: the area is a sum of six products of two floats, each exact in double.
/// Source  the idea of a floating-point filter before an exact sum: Shewchuk 1997.
[[nodiscard]] int orientation(Vec2 a, Vec2 b, Vec2 c) noexcept;

} // namespace graze
