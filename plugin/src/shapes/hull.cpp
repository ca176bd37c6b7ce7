// SPDX-License-Identifier: Zlib
#include <graze/shapes/hull.hpp>

#include "shapes/loops.hpp"

#include <algorithm>

namespace graze
{

namespace
{

using detail::before;

// Along the line through `from`: is b farther than a? Coordinates are compared, because rounded lengths are not
// exact; on one line both give the same order.
bool fartherAlongLine(Vec2 from, Vec2 a, Vec2 b)
{
    return before(from, a) ? before(a, b) : before(b, a);
}

} // namespace

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

std::vector<Vec2> hullByMonotoneChain(std::span<const Vec2> points)
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

std::vector<Vec2> convexHull(std::span<const Vec2> points)
{
    return hullByMonotoneChain(points);
}

} // namespace graze
