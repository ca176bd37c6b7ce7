// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/trigonometry.hpp>

#include <cmath>

namespace graze::detail
{

/// Of an angle in [-pi/4, pi/4] (fdlibm).
[[nodiscard]] inline double sinePolynomial(double r)
{
    const double z = r * r;
    const double p = -1.66666666666666324348e-01 +
                     z * (8.33333333332248946124e-03 +
                          z * (-1.98412698298579493134e-04 +
                               z * (2.75573137070700676789e-06 +
                                    z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10))));
    return r + r * z * p;
}

/// The same.
[[nodiscard]] inline double cosinePolynomial(double r)
{
    const double z = r * r;
    const double p = 4.16666666666666019037e-02 +
                     z * (-1.38888888888741095749e-03 +
                          z * (2.48015872894767294178e-05 +
                               z * (-2.75573143513906633035e-07 +
                                    z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11))));
    return 1. - (0.5 * z - z * z * p);
}

/// sinCos, to the bit, where most angles are small: those need no reduction.
[[nodiscard]] inline SinCos sinCosOfTurn(double angleRadians) noexcept
{
    if (std::fabs(angleRadians) < Pi / 4.)
        return {sinePolynomial(angleRadians), cosinePolynomial(angleRadians)};
    return sinCos(angleRadians);
}

} // namespace graze::detail
