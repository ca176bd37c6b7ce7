// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

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
