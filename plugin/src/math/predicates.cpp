// SPDX-License-Identifier: Zlib
#include <graze/math/predicates.hpp>

#include "math/exact_sum.hpp"

#include <array>

namespace graze
{

namespace
{

int sign(double value)
{
    return (value > 0.) - (value < 0.);
}

int signOfSum(const std::array<double, 6>& terms)
{
    std::array<double, 6> expansion{};
    for (std::size_t size = 0; size < terms.size(); ++size)
        detail::growExpansion(expansion.data(), size, terms[size]);
    for (std::size_t i = expansion.size(); i-- > 0;)
        if (expansion[i] != 0.)
            return sign(expansion[i]);
    return 0;
}

} // namespace

int orientation(Vec2 a, Vec2 b, Vec2 c) noexcept
{
    const double ax = static_cast<double>(a.x), ay = static_cast<double>(a.y);
    const double bx = static_cast<double>(b.x), by = static_cast<double>(b.y);
    const double cx = static_cast<double>(c.x), cy = static_cast<double>(c.y);
    const double left = (bx - ax) * (cy - ay);
    const double right = (by - ay) * (cx - ax);
    const double area = left - right;
    // Four roundings of 2^-53 each on either product: 1e-15 covers them with room.
    if (std::fabs(area) > 1e-15 * (std::fabs(left) + std::fabs(right)))
        return sign(area);
    return signOfSum({ax * by, -(ay * bx), bx * cy, -(by * cx), cx * ay, -(cy * ax)});
}

} // namespace graze
