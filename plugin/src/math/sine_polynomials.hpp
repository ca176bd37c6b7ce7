// SPDX-License-Identifier: Zlib
#pragma once

#include "base/lanes/lanes.hpp"

// Sines, cosines and the matrices made of them, with the bits of separate doubles.

namespace graze::detail::GRAZE_LANES
{

/// Angles up to here are reduced by less than 2^20 quarter turns.
inline constexpr double LargestReduced = 1e6;
/// pi/2 in three parts: the first two have 33 bits each, so that k * part is exact for k below 2^20.
inline constexpr double HalfPi1 = 1.57079632673412561417e+00;
inline constexpr double HalfPi2 = 6.07710050630396597660e-11;
inline constexpr double HalfPi3 = 2.02226624879595063154e-21;
inline constexpr double QuarterTurns = 0.636619772367581343076; ///< in a radian
/// Added and taken away, it rounds to the nearest whole number, ties to even: a double this large has no fraction.
inline constexpr double Whole = 0x1.8p52;

/// Coefficients of the polynomials on [-pi/4, pi/4] (fdlibm), highest power first.
inline constexpr double SineTerms[] = {1.58969099521155010221e-10, -2.50507602534068634195e-08,
                                       2.75573137070700676789e-06, -1.98412698298579493134e-04,
                                       8.33333333332248946124e-03, -1.66666666666666324348e-01};
inline constexpr double CosineTerms[] = {-1.13596475577881948265e-11, 2.08757232129817482790e-09,
                                         -2.75573143513906633035e-07, 2.48015872894767294178e-05,
                                         -1.38888888888741095749e-03, 4.16666666666666019037e-02};

/// Sine and cosine, side by side, of an angle of at most LargestReduced.
[[nodiscard]] GRAZE_LANE TwoDoubles sineCosine(double angleRadians) noexcept
{
    const double shifted = angleRadians * QuarterTurns + Whole; // its last bits count
    const double k = shifted - Whole;
    const double r = ((angleRadians - k * HalfPi1) - k * HalfPi2) - k * HalfPi3;
    const double square = r * r;
    const TwoDoubles z = TwoDoubles::all(square);
    TwoDoubles p = TwoDoubles::of(SineTerms[0], CosineTerms[0]);
    p = TwoDoubles::of(SineTerms[1], CosineTerms[1]) + z * p;
    p = TwoDoubles::of(SineTerms[2], CosineTerms[2]) + z * p;
    p = TwoDoubles::of(SineTerms[3], CosineTerms[3]) + z * p;
    p = TwoDoubles::of(SineTerms[4], CosineTerms[4]) + z * p;
    p = TwoDoubles::of(SineTerms[5], CosineTerms[5]) + z * p;
    // r + r z p and 1 - z/2 + z z p.
    const TwoDoubles v = TwoDoubles::of(r, 1.) + (TwoDoubles::of(r, square) * z * p - TwoDoubles::of(0., 0.5) * z);
    // Quarter turns swap the two and change signs. It is done by bits, because no processor can predict the quarter of
    // the next angle.
    const std::uint64_t turns = __builtin_bit_cast(std::uint64_t, shifted);
    const std::uint64_t odd = std::uint64_t{0} - (turns & 1);
    const TwoWords quarter = TwoWords::of(turns, turns);
    const TwoWords signs = bitsUp((quarter + TwoWords::of(0, 1)) & TwoWords::of(2, 2), 62);
    const TwoWords bits = bitsAsInts(v), turned = (bits ^ bitsAsInts(swapped(v))) & TwoWords::of(odd, odd);
    return TwoDoubles::ofBits(bits ^ turned ^ signs);
}

/// Four angles of at most LargestReduced, a lane each: the bits of sineCosine.
struct SinesAndCosines
{
    GRAZE_LANE explicit SinesAndCosines(FourDoubles angles) noexcept
    {
        const auto all = [](double number) { return FourDoubles::all(number); };
        const auto rounded = [all](FourDoubles a) { return (a + all(Whole)) - all(Whole); };
        const FourDoubles k = rounded(angles * all(QuarterTurns));
        const FourDoubles r = ((angles - k * all(HalfPi1)) - k * all(HalfPi2)) - k * all(HalfPi3);
        const FourDoubles z = r * r;
        FourDoubles s = all(SineTerms[0]), c = all(CosineTerms[0]);
        s = all(SineTerms[1]) + z * s, c = all(CosineTerms[1]) + z * c;
        s = all(SineTerms[2]) + z * s, c = all(CosineTerms[2]) + z * c;
        s = all(SineTerms[3]) + z * s, c = all(CosineTerms[3]) + z * c;
        s = all(SineTerms[4]) + z * s, c = all(CosineTerms[4]) + z * c;
        s = all(SineTerms[5]) + z * s, c = all(CosineTerms[5]) + z * c;
        s = r + r * z * s, c = all(1.) + (z * z * c - all(0.5) * z);
        // Odd quarter turns swap the two. A sign changes where `past` is 3/8; else that is 1/8.
        const auto past = [&](double shift)
        {
            const FourDoubles turns = k * all(0.25) + all(shift);
            return magnitude(turns - rounded(turns));
        };
        const FourDoubles pastSine = past(-0.125), pastCosine = past(0.125);
        const auto odd = lessOrEqual(all(0.125), magnitude(pastSine - pastCosine));
        sine = chosen(odd, c, s) * (all(2.) - all(8.) * pastSine);
        cosine = chosen(odd, s, c) * (all(2.) - all(8.) * pastCosine);
    }

    FourDoubles sine, cosine;
};

/// The columns of a matrix, of TwoDoubles for one sprite or FourDoubles for two: the lanes are alternately x and y.
template <class Doubles>
struct Columns
{
    Doubles x, y, offset;
};

/// From sine and cosine, alternately. Scale and origin are the same in both lanes of a sprite.
template <class Doubles>
[[nodiscard]] GRAZE_LANE Columns<Doubles> columnsOf(Doubles turn, Doubles scaleX, Doubles scaleY, Doubles originX,
                                                    Doubles originY, Doubles position) noexcept
{
    const Doubles x = scaleX * swapped(turn);
    const Doubles y = scaleY * alternated(negated(turn), turn);
    return {x, y, position - (x * originX + y * originY)};
}

} // namespace graze::detail::GRAZE_LANES
