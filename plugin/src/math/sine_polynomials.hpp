// SPDX-License-Identifier: Zlib
#pragma once

#include "base/lanes/lanes.hpp"

#include <graze/math/trigonometry.hpp>

#include <bit>
#include <cmath>
#include <cstdint>

namespace graze::detail
{

using lanes::TwoDoubles;

/// Angles up to here are reduced by less than 2^20 quarter turns.
inline constexpr double LargestReduced = 1e6;

/// Sine and cosine of an angle in [-pi/4, pi/4] (fdlibm), side by side, with the bits of two separate doubles.
[[nodiscard]] GRAZE_INLINE TwoDoubles sineAndCosinePolynomials(double r) noexcept
{
    const double square = r * r;
    const TwoDoubles z = TwoDoubles::all(square);
    TwoDoubles p = TwoDoubles::of(1.58969099521155010221e-10, -1.13596475577881948265e-11);
    p = TwoDoubles::of(-2.50507602534068634195e-08, 2.08757232129817482790e-09) + z * p;
    p = TwoDoubles::of(2.75573137070700676789e-06, -2.75573143513906633035e-07) + z * p;
    p = TwoDoubles::of(-1.98412698298579493134e-04, 2.48015872894767294178e-05) + z * p;
    p = TwoDoubles::of(8.33333333332248946124e-03, -1.38888888888741095749e-03) + z * p;
    p = TwoDoubles::of(-1.66666666666666324348e-01, 4.16666666666666019037e-02) + z * p;
    // r + r z p and 1 - z/2 + z z p.
    return TwoDoubles::of(r, 1.) + (TwoDoubles::of(r, square) * z * p - TwoDoubles::of(0., 0.5) * z);
}

/// Sine and cosine of an angle of at most LargestReduced.
[[nodiscard]] GRAZE_INLINE TwoDoubles sineCosine(double angleRadians) noexcept
{
    // pi/2 in three parts: the first two have 33 bits each, so that k * part is exact for k below 2^20.
    constexpr double HalfPi1 = 1.57079632673412561417e+00;
    constexpr double HalfPi2 = 6.07710050630396597660e-11;
    constexpr double HalfPi3 = 2.02226624879595063154e-21;
    // To the nearest whole number, ties to even: a double this large has no fraction, and its last bits count.
    constexpr double Whole = 0x1.8p52;
    const double shifted = angleRadians * (2. / Pi) + Whole;
    const double k = shifted - Whole;
    const double r = ((angleRadians - k * HalfPi1) - k * HalfPi2) - k * HalfPi3;
    const TwoDoubles v = sineAndCosinePolynomials(r);
    // Quarter turns swap the two and change signs. It is done by bits, because no processor can predict the quarter of
    // the next angle.
    const std::uint64_t turns = std::bit_cast<std::uint64_t>(shifted);
    using lanes::TwoWords;
    const std::uint64_t odd = std::uint64_t{0} - (turns & 1);
    const TwoWords quarter = TwoWords::of(turns, turns);
    const TwoWords signs = bitsUp((quarter + TwoWords::of(0, 1)) & TwoWords::of(2, 2), 62);
    const lanes::TwoMask turned = differing(v, swapped(v)) & asMask(TwoWords::of(odd, odd));
    return flipped(v, turned ^ asMask(signs));
}

/// The bits of sinCos, faster where most angles are small: these need no reduction.
[[nodiscard]] inline SinCos sinCosOfTurn(double angleRadians) noexcept
{
    if (!(std::fabs(angleRadians) < Pi / 4.))
        return sinCos(angleRadians);
    const TwoDoubles both = sineAndCosinePolynomials(angleRadians);
    return {first(both), second(both)};
}

} // namespace graze::detail
