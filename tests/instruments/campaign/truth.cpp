// SPDX-License-Identifier: Zlib
#include "campaign/truth.hpp"

#include <algorithm>

namespace graze::test::campaign
{

Truth::Truth(oracle::Body bodyA, oracle::Body bodyB) : a(std::move(bodyA)), b(std::move(bodyB))
{
    const auto& m = a.matrix;
    const oracle::Point p = a.core.front();
    origin = {m[0] * p.x + m[1] * p.y + m[2], m[3] * p.x + m[4] * p.y + m[5]};
    figureA.set(a, origin);
    figureB.set(b, origin);
    difference.set(figureA, figureB);
    const double extentA = figureA.extent(), extentB = figureB.extent();
    size = std::max(extentA, extentB);
    band = 1e-3 + (oracle::hasEllipse(a) || oracle::hasEllipse(b) ? 1e-3 : 1e-4) * size;
    farthest = std::max(std::fabs(origin.x), std::fabs(origin.y)) + size + std::max(figureA.reach(), figureB.reach());
}

double beyond(const oracle::Figure& figure, oracle::Point p)
{
    static thread_local oracle::Figure point;
    static thread_local oracle::Difference difference;
    point.hull.assign(1, p);
    point.round = oracle::Round{};
    difference.set(figure, point);
    return difference.gapAt({}, 1e-9).gap;
}

double outside(double value, double low, double high)
{
    return std::max({0., low - value, value - high});
}

} // namespace graze::test::campaign
