// SPDX-License-Identifier: Zlib
#pragma once

#include <array>
#include <cmath>
#include <limits>

/// Vectors and 2 x 2 matrices of the oracle.
namespace graze::test::oracle
{

struct Point
{
    double x = 0.;
    double y = 0.;
};

/// Row by row.
using Matrix = std::array<double, 4>;

inline constexpr double Infinity = std::numeric_limits<double>::infinity();

inline Point operator+(Point a, Point b)
{
    return {a.x + b.x, a.y + b.y};
}
inline Point operator-(Point a, Point b)
{
    return {a.x - b.x, a.y - b.y};
}
inline Point operator-(Point a)
{
    return {-a.x, -a.y};
}
inline Point operator*(Point a, double s)
{
    return {a.x * s, a.y * s};
}
inline double dot(Point a, Point b)
{
    return a.x * b.x + a.y * b.y;
}
inline double cross(Point a, Point b)
{
    return a.x * b.y - a.y * b.x;
}
inline double norm(Point a)
{
    return std::sqrt(dot(a, a));
}
inline Point applied(const Matrix& m, Point p)
{
    return {m[0] * p.x + m[1] * p.y, m[2] * p.x + m[3] * p.y};
}
/// transpose(m) p
inline Point transposed(const Matrix& m, Point p)
{
    return {m[0] * p.x + m[2] * p.y, m[1] * p.x + m[3] * p.y};
}
inline Matrix product(const Matrix& a, const Matrix& b)
{
    return {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3]};
}
inline Matrix sum(const Matrix& a, const Matrix& b, double scaleOfB)
{
    return {a[0] + scaleOfB * b[0], a[1] + scaleOfB * b[1], a[2] + scaleOfB * b[2], a[3] + scaleOfB * b[3]};
}
/// Not below the largest singular value.
inline double normBound(const Matrix& m)
{
    return std::sqrt(m[0] * m[0] + m[1] * m[1] + m[2] * m[2] + m[3] * m[3]);
}

} // namespace graze::test::oracle
