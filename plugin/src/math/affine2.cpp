// SPDX-License-Identifier: Zlib
#include <graze/math/affine2.hpp>

#include "math/sine_polynomials.hpp"

#include <array>

namespace graze
{

Affine2 Affine2::rotation(float angleRadians) noexcept
{
    return from({.angleRadians = angleRadians});
}

Affine2 Affine2::from(const Placement& placement) noexcept
{
    using namespace detail::lanes;
    const auto angle = static_cast<double>(placement.angleRadians);
    TwoDoubles turn;
    if (angle >= -LargestReduced && angle <= LargestReduced)
        turn = sineCosine(angle);
    else
    {
        const SinCos slow = sinCos(angle);
        turn = TwoDoubles::of(slow.sine, slow.cosine);
    }
    const auto both = [](float number) { return TwoDoubles::all(static_cast<double>(number)); };
    const Columns<TwoDoubles> columns =
        columnsOf(turn, both(placement.scale.x), both(placement.scale.y), both(placement.origin.x),
                  both(placement.origin.y), TwoDoubles::of(&placement.position.x, &placement.position.y));
    // Written in the same two parts in which a copy of a matrix reads it: other stores would make the copy wait.
    const Four linear = lowerZipped(narrowed(columns.x), narrowed(columns.y));            // m00 m01 m10 m11
    const Four rest = lowerZipped(narrowed(columns.offset), upperHalves(linear, linear)); // tx m10 ty m11
    Affine2 result;
    lowerHalves(linear, rest).store(&result.m00);            // m00 m01 tx m10
    shuffled<3, 2, 2, 3>(rest, rest).storePair(&result.m11); // m11 ty
    return result;
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
        return std::array{static_cast<float>(x * static_cast<double>(b.m00) + y * static_cast<double>(b.m10)),
                          static_cast<float>(x * static_cast<double>(b.m01) + y * static_cast<double>(b.m11)),
                          static_cast<float>(x * static_cast<double>(b.tx) + y * static_cast<double>(b.ty) + t)};
    };
    const auto first = row(static_cast<double>(a.m00), static_cast<double>(a.m01), static_cast<double>(a.tx));
    const auto second = row(static_cast<double>(a.m10), static_cast<double>(a.m11), static_cast<double>(a.ty));
    return {first[0], first[1], first[2], second[0], second[1], second[2]};
}

} // namespace graze
