// SPDX-License-Identifier: Zlib
#include "math/sine_polynomials.hpp"

#include <bit>
#include <cmath>
#include <cstdint>

namespace graze
{

using detail::cosinePolynomial;
using detail::sinePolynomial;

namespace
{

// pi/2 in three parts: the first two have 33 bits each, so that k * part is exact for k below 2^20.
constexpr double HalfPi1 = 1.57079632673412561417e+00;
constexpr double HalfPi2 = 6.07710050630396597660e-11;
constexpr double HalfPi3 = 2.02226624879595063154e-21;

// atan on [0, 7/16].
double arcTangentPolynomial(double x)
{
    const double z = x * x;
    const double p = 3.33333333333329318027e-01 +
                     z * (-1.99999999998764832476e-01 +
                          z * (1.42857142725034663711e-01 +
                               z * (-1.11111104054623557880e-01 +
                                    z * (9.09088713343650656196e-02 +
                                         z * (-7.69187620504482999495e-02 +
                                              z * (6.66107313738753120669e-02 +
                                                   z * (-5.83357013379057348645e-02 +
                                                        z * (4.97687799461593236017e-02 +
                                                             z * (-3.65315727442169155270e-02 +
                                                                  z * 1.62858201153657823623e-02)))))))));
    return x - x * z * p;
}

// atan of y/x for x >= y >= 0, x > 0: turned by atan(1/2) or pi/4 where the polynomial is too short.
double arcTangentOfRatio(double y, double x)
{
    if (16. * y < 7. * x)
        return arcTangentPolynomial(y / x);
    if (16. * y < 11. * x)
        return 4.63647609000806093515e-01 + arcTangentPolynomial((2. * y - x) / (2. * x + y));
    const double t = (y - x) / (y + x); // in [-0.19, 0]
    return Pi / 4. - arcTangentPolynomial(-t);
}

} // namespace

SinCos sinCos(double angleRadians) noexcept
{
    double x = angleRadians;
    if (!std::isfinite(x))
        return {x - x, x - x};
    if (std::fabs(x) > 1e6)
        x = std::fmod(x, 2. * Pi);
    // To the nearest whole number, ties to even: what is this large has no fraction.
    constexpr double Whole = 0x1.8p52;
    const double k = (x * (2. / Pi) + Whole) - Whole;
    const double r = ((x - k * HalfPi1) - k * HalfPi2) - k * HalfPi3;
    const double s = sinePolynomial(r);
    const double c = cosinePolynomial(r);
    // The quarter turns swap the two and change signs: by bits, as no processor guesses the quarter of a
    // game's next angle.
    const auto quarter = static_cast<std::uint64_t>(static_cast<std::int64_t>(k));
    const auto sineBits = std::bit_cast<std::uint64_t>(s), cosineBits = std::bit_cast<std::uint64_t>(c);
    const std::uint64_t swapped = (sineBits ^ cosineBits) & (0 - (quarter & 1));
    return {std::bit_cast<double>(sineBits ^ swapped ^ (quarter & 2) << 62),
            std::bit_cast<double>(cosineBits ^ swapped ^ ((quarter + 1) & 2) << 62)};
}

double atan2(double y, double x) noexcept
{
    const double ax = std::fabs(x);
    const double ay = std::fabs(y);
    if (ax == 0. && ay == 0.)
        return 0.;
    double angle = ay <= ax ? arcTangentOfRatio(ay, ax) : Pi / 2. - arcTangentOfRatio(ax, ay);
    if (x < 0.)
        angle = Pi - angle;
    return y < 0. ? -angle : angle;
}

} // namespace graze
