// SPDX-License-Identifier: Zlib
#include "outline/change.hpp"

#include "shapes/loops.hpp"

#include <graze/math/predicates.hpp>

#include <algorithm>
#include <cmath>

namespace graze::tracing
{

float Change::area() const noexcept
{
    float area = 0.f;
    for (const auto& [a, b, c] : changed())
        area += std::fabs(cross(b - a, c - a));
    return area;
}

Aabb Change::bounds() const noexcept
{
    Aabb box;
    for (const auto& triangle : changed())
        box = merged(box, boundsOf(triangle));
    return box;
}

bool holds(std::span<const Vec2> triangle, Vec2 point) noexcept
{
    // The line of a flat triangle goes on, the triangle does not.
    return boundsOf(triangle).contains(point) && orientation(triangle[0], triangle[1], point) >= 0 &&
           orientation(triangle[1], triangle[2], point) >= 0 && orientation(triangle[2], triangle[0], point) >= 0;
}

bool Centres::allow(const Change& change, std::span<LeftOut* const> before, std::array<LeftOut, 2>& after) const
{
    const double covered = m_fit == OutlineFit::Inside ? 0. : m_maxErrorSquared;
    for (const auto& triangle : change.changed())
        for (const PixelRun& run : coveredPixels(triangle, m_islands.width(), m_islands.height()))
            for (int x = run.first; x <= run.last; ++x)
                if (change.grows ? m_opaque.squaredFrom(x, run.y) > covered
                                 : m_islands.at(x, run.y) != 0 && !leavesOut(change, x, run.y, after))
                    return false;
    const auto takesIn = [&change](Vec2 centre)
    {
        return change.grows && std::any_of(change.changed().begin(), change.changed().end(),
                                           [centre](const auto& triangle) { return holds(triangle, centre); });
    };
    const auto width = static_cast<std::uint32_t>(m_islands.width());
    for (const LeftOut* pixels : before)
        for (const std::uint32_t pixel : *pixels)
        {
            const auto x = static_cast<int>(pixel % width), y = static_cast<int>(pixel / width);
            if (!takesIn(centreOf(x, y)) && !isNear(change, x, y, after))
                return false;
        }
    return true;
}

// An opaque pixel in a lost triangle counts unless it is on the new border, where it stays covered.
bool Centres::leavesOut(const Change& change, int x, int y, std::array<LeftOut, 2>& after) const
{
    for (std::size_t i = 0; i < change.edgeCount; ++i)
        if (detail::squaredDistanceToSegment(centreOf(x, y), change.path[i], change.path[i + 1]) == 0.)
            return true;
    return m_fit != OutlineFit::Outside && isNear(change, x, y, after);
}

bool Centres::isNear(const Change& change, int x, int y, std::array<LeftOut, 2>& after) const
{
    std::size_t nearest = 0;
    double best = detail::squaredDistanceToSegment(centreOf(x, y), change.path[0], change.path[1]);
    if (change.edgeCount == 2)
    {
        const double other = detail::squaredDistanceToSegment(centreOf(x, y), change.path[1], change.path[2]);
        nearest = other < best ? 1 : 0;
        best = std::min(best, other);
    }
    if (best > m_maxErrorSquared)
        return false;
    after[nearest].push_back(static_cast<std::uint32_t>(m_islands.index(x, y)));
    return true;
}

} // namespace graze::tracing
