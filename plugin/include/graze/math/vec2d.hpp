// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>

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
