// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>

#include <optional>

namespace GRAZE_API graze
{

/// Half a turn (unit: radians).
inline constexpr double Pi = 3.14159265358979323846;

/// Answer of sinCos.
struct SinCos
{
    double sine = 0.;   ///< [-1, 1], or NaN
    double cosine = 1.; ///< [-1, 1], or NaN
};

/// Sine and cosine of an angle in radians, the same bits on every machine (libm's differ between
/// systems). Error below 1e-15 for |angle| up to 1e6; larger angles are first reduced by fmod. NaN for
/// angles that are not finite.
/// Source  polynomials and reduction of fdlibm (Sun Microsystems, 1993).
[[nodiscard]] SinCos sinCos(double angleRadians) noexcept;

/// Angle of (x, y) in (-pi, pi], 0 for the zero vector. Error below 1e-15. The same bits on every machine.
/// Source  as above.
[[nodiscard]] double atan2(double y, double x) noexcept;

} // namespace graze

namespace GRAZE_API graze
{

/// Where and how a sprite stands, in the words of sf::Transformable.
struct Placement
{
    Vec2 position{};          ///< world position of `origin` (unit: pixels)
    float angleRadians = 0.f; ///< clockwise on screen, as y points down
    Vec2 scale{1.f, 1.f};     ///< negative mirrors, zero flattens
    Vec2 origin{};            ///< local point that position, turn and scale refer to (unit: pixels)
};

/// 2x3 affine matrix: world from local. Rotation, uneven scale, mirroring and shear are all legal;
/// a matrix that flattens (a singular one) is legal too and only lacks an inverse.
///
///     | m00 m01 tx |       x' = m00 x + m01 y + tx
///     | m10 m11 ty |       y' = m10 x + m11 y + ty
struct Affine2
{
    float m00 = 1.f; ///< x' per x
    float m01 = 0.f; ///< x' per y
    float tx = 0.f;  ///< where the local origin is, x (unit: pixels)
    float m10 = 0.f; ///< y' per x
    float m11 = 1.f; ///< y' per y
    float ty = 0.f;  ///< where the local origin is, y (unit: pixels)

    /// Moves by `offset` (unit: pixels) and nothing else.
    [[nodiscard]] static constexpr Affine2 translation(Vec2 offset) noexcept
    {
        return {1.f, 0.f, offset.x, 0.f, 1.f, offset.y};
    }
    /// About the origin, clockwise on screen.
    [[nodiscard]] static Affine2 rotation(float angleRadians) noexcept;
    /// From the origin: a negative factor mirrors, zero flattens.
    [[nodiscard]] static constexpr Affine2 scaling(Vec2 factors) noexcept
    {
        return {factors.x, 0.f, 0.f, 0.f, factors.y, 0.f};
    }
    /// The matrix sf::Transformable builds from the same four values, to 2 ulp, with our own sine and
    /// cosine. Guarded by Affine2.FromAgreesWithSfmlTransformable.
    [[nodiscard]] static Affine2 from(const Placement& placement) noexcept;

    /// A local point as it stands in the world, in floats.
    [[nodiscard]] GRAZE_INLINE constexpr Vec2 transformPoint(Vec2 p) const noexcept
    {
        return {m00 * p.x + m01 * p.y + tx, m10 * p.x + m11 * p.y + ty};
    }
    /// Without the translation.
    [[nodiscard]] GRAZE_INLINE constexpr Vec2 transformVector(Vec2 v) const noexcept
    {
        return {m00 * v.x + m01 * v.y, m10 * v.x + m11 * v.y};
    }
    /// transpose(L) v, L being the linear part: takes a world direction to the object-space direction
    /// of the same support point, because d . (L v) = (transpose(L) d) . v.
    [[nodiscard]] GRAZE_INLINE constexpr Vec2 transposeVector(Vec2 v) const noexcept
    {
        return {m00 * v.x + m10 * v.y, m01 * v.x + m11 * v.y};
    }
    /// Area of the image of a unit square, negative when mirrored. Exactly 0 for an exactly singular matrix, as
    /// products of floats are exact in double.
    [[nodiscard]] double determinant() const noexcept;
    /// Empty when the determinant is 0 (seen exactly) or an entry of the inverse is beyond float.
    [[nodiscard]] std::optional<Affine2> inverse() const noexcept;
    /// No element is NaN or infinite.
    [[nodiscard]] GRAZE_INLINE bool isFinite() const noexcept
    {
        // x - x is 0 for a finite number and NaN for any other.
        return (m00 - m00) + (m01 - m01) + (tx - tx) + (m10 - m10) + (m11 - m11) + (ty - ty) == 0.f;
    }

    /// Where the local origin stands in the world.
    [[nodiscard]] constexpr Vec2 offset() const noexcept { return {tx, ty}; }

    friend constexpr bool operator==(const Affine2&, const Affine2&) noexcept = default;
};

/// First b, then a: (a * b).transformPoint(p) == a.transformPoint(b.transformPoint(p)) up to rounding.
[[nodiscard]] Affine2 operator*(const Affine2& a, const Affine2& b) noexcept;

} // namespace graze
