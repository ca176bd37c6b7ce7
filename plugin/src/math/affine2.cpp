// SPDX-License-Identifier: Zlib
#include <graze/math/affine2.hpp>
#include <graze/math/trigonometry.hpp>

namespace graze
{

Affine2 Affine2::rotation(float angleRadians) noexcept
{
    return from({.angleRadians = angleRadians});
}

Affine2 Affine2::from(const Placement& placement) noexcept
{
    const SinCos turn = sinCos(static_cast<double>(placement.angleRadians));
    const double sx = static_cast<double>(placement.scale.x);
    const double sy = static_cast<double>(placement.scale.y);
    const double ox = static_cast<double>(placement.origin.x);
    const double oy = static_cast<double>(placement.origin.y);
    const double a = sx * turn.cosine;
    const double b = -sy * turn.sine;
    const double c = sx * turn.sine;
    const double d = sy * turn.cosine;
    const double tx = static_cast<double>(placement.position.x) - (a * ox + b * oy);
    const double ty = static_cast<double>(placement.position.y) - (c * ox + d * oy);
    return {static_cast<float>(a), static_cast<float>(b), static_cast<float>(tx),
            static_cast<float>(c), static_cast<float>(d), static_cast<float>(ty)};
}

double Affine2::determinant() const noexcept
{
    // Products of floats are exact in double, so an exactly singular matrix is seen as one.
    return static_cast<double>(m00) * static_cast<double>(m11) - static_cast<double>(m01) * static_cast<double>(m10);
}

std::optional<Affine2> Affine2::inverse() const noexcept
{
    const double det = determinant();
    if (det == 0.)
        return std::nullopt;
    const double reciprocal = 1. / det;
    const double a = static_cast<double>(m11) * reciprocal;
    const double b = -static_cast<double>(m01) * reciprocal;
    const double c = -static_cast<double>(m10) * reciprocal;
    const double d = static_cast<double>(m00) * reciprocal;
    const double x = static_cast<double>(tx);
    const double y = static_cast<double>(ty);
    const Affine2 result{static_cast<float>(a), static_cast<float>(b), static_cast<float>(-(a * x + b * y)),
                         static_cast<float>(c), static_cast<float>(d), static_cast<float>(-(c * x + d * y))};
    return result.isFinite() ? std::optional(result) : std::nullopt;
}

Affine2 operator*(const Affine2& a, const Affine2& b) noexcept
{
    const auto row = [&b](double x, double y, double t)
    {
        struct Row
        {
            float r0, r1, t;
        };
        return Row{static_cast<float>(x * static_cast<double>(b.m00) + y * static_cast<double>(b.m10)),
                   static_cast<float>(x * static_cast<double>(b.m01) + y * static_cast<double>(b.m11)),
                   static_cast<float>(x * static_cast<double>(b.tx) + y * static_cast<double>(b.ty) + t)};
    };
    const auto first = row(static_cast<double>(a.m00), static_cast<double>(a.m01), static_cast<double>(a.tx));
    const auto second = row(static_cast<double>(a.m10), static_cast<double>(a.m11), static_cast<double>(a.ty));
    return {first.r0, first.r1, first.t, second.r0, second.r1, second.t};
}

} // namespace graze
