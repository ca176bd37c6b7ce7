// SPDX-License-Identifier: Zlib
#include <graze/math/vec2.hpp>

#include <algorithm>
#include <array>

namespace graze
{

namespace
{

int sign(double value)
{
    return (value > 0.) - (value < 0.);
}

// Adds term by term, without rounding, to parts that do not overlap, small ones first: the last one that is not zero
// has the sign of the sum. (Shewchuk 1997, figure 6)
int signOfSum(const std::array<double, 6>& terms)
{
    std::array<double, 6> parts{};
    for (std::size_t size = 0; size < terms.size(); ++size)
    {
        double term = terms[size];
        for (std::size_t i = 0; i < size; ++i)
        {
            const double sum = term + parts[i];
            const double virtualPart = sum - term;
            parts[i] = (term - (sum - virtualPart)) + (parts[i] - virtualPart);
            term = sum;
        }
        parts[size] = term;
    }
    const auto last = std::find_if(parts.rbegin(), parts.rend(), [](double part) { return part != 0.; });
    return last == parts.rend() ? 0 : sign(*last);
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
