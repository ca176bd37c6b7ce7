// SPDX-License-Identifier: Zlib
#include <graze/shapes/polygon.hpp>

#include "math/exact_number.hpp"
#include "shapes/loops.hpp"

#include <algorithm>
#include <cmath>

namespace graze
{

namespace
{

using detail::before;

struct Fan
{
    double doubledArea = 0.;
    double magnitude = 0.; // scale of the rounding errors
    Vec2d moment{};        // sum over the triangles of area x the sum of their corners, seen from the first vertex
};

Fan fanOf(std::span<const Vec2> loop)
{
    Fan fan;
    for (std::size_t i = 1; i + 1 < loop.size(); ++i)
    {
        const Vec2d a = Vec2d(loop[i]) - Vec2d(loop[0]), b = Vec2d(loop[i + 1]) - Vec2d(loop[0]);
        const double area = cross(a, b);
        fan.doubledArea += area;
        fan.magnitude += std::fabs(a.x * b.y) + std::fabs(a.y * b.x);
        fan.moment = fan.moment + area * (a + b);
    }
    return fan;
}

// The shoelace formula without rounding: slow, used for thin loops only.
int exactSignOfArea(std::span<const Vec2> loop)
{
    using detail::ExactNumber;
    ExactNumber doubledArea;
    for (std::size_t i = 0, j = loop.size() - 1; i < loop.size(); j = i++)
        doubledArea = doubledArea + ExactNumber(loop[j].x) * ExactNumber(loop[i].y) -
                      ExactNumber(loop[j].y) * ExactNumber(loop[i].x);
    return doubledArea.sign();
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

// Along the line through `from`: is b farther than a? Coordinates are compared, because rounded lengths are not
// exact; on one line both give the same order.
bool fartherAlongLine(Vec2 from, Vec2 a, Vec2 b)
{
    return before(from, a) ? before(a, b) : before(b, a);
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
    const Vec2d origin(loop[0]);
    const double tripled = 3. * fan.doubledArea;
    if (tripled != 0.)
        return Vec2d{origin.x + fan.moment.x / tripled, origin.y + fan.moment.y / tripled}.toFloat();
    Vec2d sum{};
    for (const Vec2 p : loop)
        sum = sum + Vec2d(p);
    const double count = static_cast<double>(loop.size());
    return Vec2d{sum.x / count, sum.y / count}.toFloat();
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
        if (detail::isOnSegment(point, a, b))
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
    std::vector<Vec2> corners = detail::withoutDoubles({loop.begin(), loop.end()});
    const Winding direction = winding(corners);
    if (direction == Winding::Clockwise)
        std::reverse(corners.begin(), corners.end());
    return direction != Winding::None && detail::isConvexLoop(corners);
}

std::vector<Vec2> hullByGiftWrapping(std::span<const Vec2> given)
{
    std::vector<Vec2> hull;
    const std::vector<Vec2> points = detail::finitePoints(given);
    if (points.empty())
        return hull;
    const Vec2 first = *std::min_element(points.begin(), points.end(), before);
    Vec2 current = first;
    do
    {
        hull.push_back(current);
        // The next vertex is the one that has every other point on its left.
        Vec2 next = current;
        for (const Vec2 p : points)
        {
            if (p == current)
                continue;
            const int turn = next == current ? -1 : orientation(current, next, p);
            if (turn < 0 || (turn == 0 && fartherAlongLine(current, next, p)))
                next = p;
        }
        current = next;
    } while (!(current == first) && hull.size() <= points.size());
    return hull;
}

std::vector<Vec2> convexHull(std::span<const Vec2> points)
{
    std::vector<Vec2> sorted = detail::finitePoints(points);
    std::sort(sorted.begin(), sorted.end(), before);
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    if (sorted.size() < 3)
        return sorted;

    // Lower chain from left to right, upper chain back; each drops points that do not turn left.
    std::vector<Vec2> hull;
    const auto extend = [&hull](Vec2 p, std::size_t chainStart)
    {
        while (hull.size() >= chainStart + 2 && orientation(hull[hull.size() - 2], hull.back(), p) <= 0)
            hull.pop_back();
        hull.push_back(p);
    };
    for (const Vec2 p : sorted)
        extend(p, 0);
    const std::size_t upperStart = hull.size() - 1;
    for (std::size_t i = sorted.size() - 1; i-- > 0;)
        extend(sorted[i], upperStart);
    hull.pop_back(); // the start again
    return hull;
}

std::vector<Vec2> minkowskiDifference(std::span<const Vec2> a, std::span<const Vec2> b)
{
    std::vector<Vec2> all;
    all.reserve(a.size() * b.size());
    for (const Vec2 p : a)
        for (const Vec2 q : b)
            all.push_back(q - p);
    return convexHull(all);
}

bool overlapByMinkowski(std::span<const Vec2> a, std::span<const Vec2> b)
{
    return contains(minkowskiDifference(a, b), {});
}

} // namespace graze
