// SPDX-License-Identifier: Zlib
#pragma once

#include "support/oracle/plane.hpp"

#include <vector>

namespace graze::test::oracle
{

/// Convex hull of `core`, inflated by `radius`, seen through x' = m0 x + m1 y + m2, y' = m3 x + m4 y + m5.
struct Body
{
    std::vector<Point> core;
    double radius = 0.;
    std::array<double, 6> matrix{1., 0., 0., 0., 1., 0.};
};

/// Where the matrix of a body puts a point, relative to `origin`.
[[nodiscard]] inline Point placed(const std::array<double, 6>& m, Point p, Point origin = {})
{
    return {m[0] * p.x + m[1] * p.y + (m[2] - origin.x), m[3] * p.x + m[4] * p.y + (m[5] - origin.y)};
}

/// The round part of a figure: the image of the unit disc under `matrix`.
struct Round
{
    Matrix matrix{};
    double mean = 0.;   ///< radius of the disc that stands for it
    double spread = 0.; ///< its support differs from `mean` by no more than this in any direction

    Round() = default;
    explicit Round(const Matrix& image);
    [[nodiscard]] double support(Point direction) const { return norm(transposed(matrix, direction)); }
    [[nodiscard]] bool empty() const { return mean == 0.; }
};

/// A body as it stands in the world: the hull of its core and its round part.
struct Figure
{
    std::vector<Point> hull; ///< counter-clockwise (y up), from the lowest y, then the lowest x
    Round round;

    /// Points are relative to `origin`.
    void set(const Body& body, Point origin);
    /// Larger side of the bounds.
    [[nodiscard]] double extent() const;
    /// Farthest coordinate of the core.
    [[nodiscard]] double reach() const;
};

/// Strictly convex hull in the order of Figure::hull; flat input gives its two ends.
void takeHull(std::vector<Point>& points);

/// For points that are convex and in order already: only the first one is sought.
void startAtLowest(std::vector<Point>& hull);

} // namespace graze::test::oracle
