// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/affine2.hpp>

#include <cmath>
#include <concepts>

namespace graze::maps
{

/// A point, or a vector, in doubles: numbers of a file are rounded to floats once, at the end.
struct Place
{
    double x = 0.;
    double y = 0.;

    constexpr Place() = default;
    constexpr Place(std::floating_point auto ofX, std::floating_point auto ofY) :
    x(static_cast<double>(ofX)),
    y(static_cast<double>(ofY))
    {
    }
    friend constexpr Place operator+(Place a, Place b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Place operator-(Place a, Place b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Place operator*(Place a, double factor) { return {a.x * factor, a.y * factor}; }
};

inline Vec2 rounded(Place place)
{
    return {static_cast<float>(place.x), static_cast<float>(place.y)};
}

/// Affine2 in doubles.
struct Matrix
{
    double m00 = 1., m01 = 0., tx = 0.;
    double m10 = 0., m11 = 1., ty = 0.;

    static Matrix translation(Place to) { return {1., 0., to.x, 0., 1., to.y}; }
    static Matrix scaling(Place factors) { return {factors.x, 0., 0., 0., factors.y, 0.}; }
    /// Clockwise on screen, with graze's own sine; exact at quarter turns.
    static Matrix rotation(double degrees)
    {
        const double turn = std::fmod(degrees, 360.);
        SinCos at = sinCos(turn * (Pi / 180.));
        if (std::fmod(turn, 90.) == 0.)
            at = {std::round(at.sine), std::round(at.cosine)};
        return {at.cosine, -at.sine, 0., at.sine, at.cosine, 0.};
    }

    [[nodiscard]] Place vector(Place v) const { return {m00 * v.x + m01 * v.y, m10 * v.x + m11 * v.y}; }
    [[nodiscard]] Place point(Place p) const { return vector(p) + Place{tx, ty}; }
    [[nodiscard]] Affine2 toAffine() const
    {
        const auto narrow = [](double value) { return static_cast<float>(value); };
        return {narrow(m00), narrow(m01), narrow(tx), narrow(m10), narrow(m11), narrow(ty)};
    }
    /// First b, then a.
    friend Matrix operator*(const Matrix& a, const Matrix& b)
    {
        const Place x = a.vector({b.m00, b.m10}), y = a.vector({b.m01, b.m11}), to = a.point({b.tx, b.ty});
        return {x.x, y.x, to.x, x.y, y.y, to.y};
    }
};

} // namespace graze::maps
