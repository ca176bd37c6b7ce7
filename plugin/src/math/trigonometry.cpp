// SPDX-License-Identifier: Zlib
#include <graze/math/affine2.hpp>

#include "math/sine_polynomials.hpp"

#include <cmath>

namespace graze
{

namespace
{

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
    if (std::fabs(x) > detail::lanes::LargestReduced)
        x = std::fmod(x, 2. * Pi);
    const detail::lanes::TwoDoubles both = detail::lanes::sineCosine(x);
    return {first(both), second(both)};
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
