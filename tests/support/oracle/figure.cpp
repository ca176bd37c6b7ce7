// SPDX-License-Identifier: Zlib
#include "support/oracle/figure.hpp"

#include <algorithm>

namespace graze::test::oracle
{

namespace
{

bool lower(Point a, Point b)
{
    return a.y != b.y ? a.y < b.y : a.x < b.x;
}

// One side of the hull, from `points` in the order of `lower` or its opposite.
template <class Iterator>
void takeChain(Iterator first, Iterator last, std::vector<Point>& hull)
{
    const std::size_t start = hull.size();
    for (; first != last; ++first)
    {
        while (hull.size() >= start + 2 && cross(hull.back() - hull[hull.size() - 2], *first - hull.back()) <= 0.)
            hull.pop_back();
        hull.push_back(*first);
    }
    hull.pop_back();
}

} // namespace

Round::Round(const Matrix& image) : matrix(image)
{
    const double xx = image[0] * image[0] + image[1] * image[1];
    const double yy = image[2] * image[2] + image[3] * image[3];
    const double xy = image[0] * image[2] + image[1] * image[3];
    // Squares of the half axes.
    const double middle = (xx + yy) / 2., half = std::sqrt((xx - yy) * (xx - yy) / 4. + xy * xy);
    mean = std::sqrt(middle);
    spread = std::max(std::sqrt(middle + half) - mean, mean - std::sqrt(std::max(0., middle - half)));
}

void takeHull(std::vector<Point>& points)
{
    std::sort(points.begin(), points.end(), lower);
    points.erase(std::unique(points.begin(), points.end(), [](Point a, Point b) { return a.x == b.x && a.y == b.y; }),
                 points.end());
    if (points.size() < 3)
        return;
    static thread_local std::vector<Point> hull;
    hull.clear();
    takeChain(points.begin(), points.end(), hull);
    takeChain(points.rbegin(), points.rend(), hull);
    points.assign(hull.begin(), hull.end());
}

void startAtLowest(std::vector<Point>& hull)
{
    std::rotate(hull.begin(), std::min_element(hull.begin(), hull.end(), lower), hull.end());
}

void Figure::set(const Body& body, Point origin)
{
    hull.clear();
    for (const Point p : body.core)
        hull.push_back(placed(body.matrix, p, origin));
    takeHull(hull);
    const auto& m = body.matrix;
    const double r = body.radius;
    round = Round({r * m[0], r * m[1], r * m[3], r * m[4]});
}

double Figure::extent() const
{
    double lowX = Infinity, lowY = Infinity, highX = -Infinity, highY = -Infinity;
    for (const Point p : hull)
    {
        lowX = std::min(lowX, p.x);
        lowY = std::min(lowY, p.y);
        highX = std::max(highX, p.x);
        highY = std::max(highY, p.y);
    }
    return std::max(highX - lowX + 2. * round.support({1., 0.}), highY - lowY + 2. * round.support({0., 1.}));
}

double Figure::reach() const
{
    double farthest = 0.;
    for (const Point p : hull)
        farthest = std::max({farthest, std::fabs(p.x), std::fabs(p.y)});
    return farthest;
}

} // namespace graze::test::oracle
