// SPDX-License-Identifier: Zlib
#include <graze/math/predicates.hpp>
#include <graze/shapes/measures.hpp>

#include "math/exact_sum.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace graze
{

namespace
{

struct Fan
{
    double doubledArea = 0.;
    double magnitude = 0.; // scale of the rounding errors
    double momentX = 0.;   // x moment of the triangles' corner sums, relative to the first vertex
    double momentY = 0.;
};

Fan fanOf(std::span<const Vec2> loop)
{
    Fan fan;
    if (loop.empty())
        return fan;
    const double ox = static_cast<double>(loop[0].x), oy = static_cast<double>(loop[0].y);
    for (std::size_t i = 1; i + 1 < loop.size(); ++i)
    {
        const double ax = static_cast<double>(loop[i].x) - ox, ay = static_cast<double>(loop[i].y) - oy;
        const double bx = static_cast<double>(loop[i + 1].x) - ox, by = static_cast<double>(loop[i + 1].y) - oy;
        const double area = ax * by - ay * bx;
        fan.doubledArea += area;
        fan.magnitude += std::fabs(ax * by) + std::fabs(ay * bx);
        fan.momentX += area * (ax + bx);
        fan.momentY += area * (ay + by);
    }
    return fan;
}

bool onSegment(Vec2 a, Vec2 b, Vec2 p)
{
    return orientation(a, b, p) == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) &&
           std::min(a.y, b.y) <= p.y && p.y <= std::max(a.y, b.y);
}

// The shoelace formula with exact products and an exact sum: slow, used for thin loops only.
int exactSignOfArea(std::span<const Vec2> loop)
{
    std::vector<double> parts;
    const auto add = [&parts](float a, float b, double sign)
    {
        parts.push_back(0.);
        detail::growExpansion(parts.data(), parts.size() - 1, sign * static_cast<double>(a) * static_cast<double>(b));
        std::erase(parts, 0.);
    };
    for (std::size_t i = 0, j = loop.size() - 1; i < loop.size(); j = i++)
    {
        add(loop[j].x, loop[i].y, 1.);
        add(loop[j].y, loop[i].x, -1.);
    }
    return parts.empty() ? 0 : parts.back() > 0. ? 1 : -1;
}

int signOfArea(std::span<const Vec2> loop)
{
    const Fan fan = fanOf(loop);
    // A few roundings of 2^-53 for each term and one for each addition.
    const double rounding = 1.2e-16 * (static_cast<double>(loop.size()) + 8.) * fan.magnitude;
    if (!std::isfinite(fan.doubledArea))
        return 0;
    if (std::fabs(fan.doubledArea) > rounding)
        return fan.doubledArea > 0. ? 1 : -1;
    return exactSignOfArea(loop);
}

} // namespace

double signedArea(std::span<const Vec2> loop) noexcept
{
    return fanOf(loop).doubledArea / 2.;
}

Vec2 centroid(std::span<const Vec2> loop) noexcept
{
    if (loop.empty())
        return {};
    const Fan fan = fanOf(loop);
    const double ox = static_cast<double>(loop[0].x), oy = static_cast<double>(loop[0].y);
    if (fan.doubledArea != 0.)
        return {static_cast<float>(ox + fan.momentX / (3. * fan.doubledArea)),
                static_cast<float>(oy + fan.momentY / (3. * fan.doubledArea))};
    double sumX = 0., sumY = 0.;
    for (const Vec2 p : loop)
    {
        sumX += static_cast<double>(p.x);
        sumY += static_cast<double>(p.y);
    }
    const double count = static_cast<double>(loop.size());
    return {static_cast<float>(sumX / count), static_cast<float>(sumY / count)};
}

Winding winding(std::span<const Vec2> loop)
{
    const int sign = signOfArea(loop);
    return sign > 0 ? Winding::CounterClockwise : sign < 0 ? Winding::Clockwise : Winding::None;
}

bool contains(std::span<const Vec2> loop, Vec2 point) noexcept
{
    // Counts the edges that cross the ray from the point to +x, each with its lower end only.
    bool inside = false;
    for (std::size_t i = 0, j = loop.size() - 1; i < loop.size(); j = i++)
    {
        const Vec2 a = loop[j];
        const Vec2 b = loop[i];
        if (onSegment(a, b, point))
            return true;
        if ((a.y > point.y) != (b.y > point.y))
        {
            const int side = orientation(a, b, point);
            if ((b.y > a.y) ? side > 0 : side < 0)
                inside = !inside;
        }
    }
    return inside;
}

bool isConvex(std::span<const Vec2> loop)
{
    std::vector<Vec2> corners;
    for (const Vec2 p : loop)
        if (corners.empty() || !(corners.back() == p))
            corners.push_back(p);
    while (corners.size() > 1 && corners.front() == corners.back())
        corners.pop_back();
    const std::size_t n = corners.size();
    int turn = 0;
    int reversals = 0; // changes of the direction along x: a loop that winds once has two
    int lastDirection = 0;
    for (std::size_t i = 0; i < n; ++i)
    {
        const Vec2 a = corners[i];
        const Vec2 b = corners[(i + 1) % n];
        const int here = orientation(a, b, corners[(i + 2) % n]);
        if (here != 0 && turn != 0 && here != turn)
            return false;
        turn = here != 0 ? here : turn;
        const int direction = b.x != a.x ? (b.x > a.x ? 1 : -1) : (b.y > a.y ? 1 : -1);
        reversals += lastDirection != 0 && direction != lastDirection;
        lastDirection = direction;
    }
    return turn != 0 && reversals <= 2;
}

} // namespace graze
