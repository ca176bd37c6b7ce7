// SPDX-License-Identifier: Zlib
#pragma once

#include "support/oracle/oracle.hpp"

#include <algorithm>
#include <array>
#include <cmath>

/// Vectors and 2x2 matrices, row by row, of the oracle.
namespace graze::test::oracle
{

[[nodiscard]] inline double dot(Point a, Point b)
{
    return a.x * b.x + a.y * b.y;
}

// std::hypot guards against squares that no body here comes near, and takes several times as long.
[[nodiscard]] inline double lengthOf(Point p)
{
    return std::sqrt(dot(p, p));
}

// Largest singular value of a 2 x 2 matrix.
[[nodiscard]] inline double norm(const std::array<double, 4>& m)
{
    const double sum = m[0] * m[0] + m[1] * m[1] + m[2] * m[2] + m[3] * m[3];
    const double det = m[0] * m[3] - m[1] * m[2];
    return std::sqrt((sum + std::sqrt(std::max(0., sum * sum - 4. * det * det))) / 2.);
}

[[nodiscard]] inline std::array<double, 4> product(const std::array<double, 4>& a, const std::array<double, 4>& b)
{
    return {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3]};
}

} // namespace graze::test::oracle
