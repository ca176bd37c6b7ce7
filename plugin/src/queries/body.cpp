// SPDX-License-Identifier: Zlib
#include "queries/body.hpp"

namespace graze::detail
{

namespace
{

// Float matrices of pure turns miss orthogonality by some 1e-7. Taking such a disc as round is wrong by
// half of this times the radius: far inside the band, and much cheaper than an ellipse.
constexpr double SimilarityTolerance = 1e-6;

} // namespace

void inflate(Body& body, double radius) noexcept
{
    const Mat2d& l = body.linear;
    const double first = l.m00 * l.m00 + l.m10 * l.m10;
    const double second = l.m01 * l.m01 + l.m11 * l.m11;
    const double skew = l.m00 * l.m01 + l.m10 * l.m11;
    const double tolerance = SimilarityTolerance * (first + second);
    if (std::fabs(first - second) <= tolerance && std::fabs(skew) <= tolerance)
        body.roundRadius = radius * std::sqrt((first + second) * 0.5);
    else
    {
        body.ellipseRadius = radius;
        body.plain = false;
    }
}

} // namespace graze::detail
