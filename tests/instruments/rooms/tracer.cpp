// SPDX-License-Identifier: Zlib
#include "tracer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::test::rooms
{

namespace
{

constexpr double Infinity = std::numeric_limits<double>::infinity();
constexpr double AtTheEnd = 0.05; // a contact so near to the end of the way may be one or none (unit: pixels)

// The hull, counter-clockwise (y up).
std::vector<Vec2d> hullOf(std::vector<Vec2d> points)
{
    std::sort(points.begin(), points.end(), [](Vec2d p, Vec2d q) { return p.x < q.x || (p.x == q.x && p.y < q.y); });
    std::vector<Vec2d> hull;
    for (int half = 0; half < 2; ++half, std::reverse(points.begin(), points.end()))
    {
        const std::size_t first = hull.size();
        for (const Vec2d& point : points)
        {
            while (hull.size() >= first + 2 && cross(hull.back() - hull[hull.size() - 2], point - hull.back()) <= 1e-12)
                hull.pop_back();
            hull.push_back(point);
        }
        hull.pop_back();
    }
    return hull;
}

} // namespace

Solid turnedBox(const Affine2& matrix, Vec2 size)
{
    Solid solid;
    const Vec2d half = Vec2d(size) * 0.5;
    const Mat2d linear = linearOf(matrix);
    for (const Vec2d& sign : {Vec2d{-1., -1.}, Vec2d{1., -1.}, Vec2d{1., 1.}, Vec2d{-1., 1.}})
        solid.corners.push_back(linear * Vec2d{half.x * sign.x, half.y * sign.y} + offsetOf(matrix));
    return solid;
}

bool Side::holds(Vec2d point) const noexcept
{
    const Vec2d along = to - from;
    const double place = dot(point - from, along);
    return place >= -1e-9 * dot(along, along) && place <= (1. + 1e-9) * dot(along, along);
}

Tracer::Tracer(const std::vector<Solid>& solids, const Ball& ball) : m_radius(ball.radius)
{
    for (const Solid& solid : solids)
    {
        std::vector<Vec2d> sums;
        for (const Vec2d& corner : solid.corners)
            for (const Vec2d& own : ball.corners)
                sums.push_back(corner - own);
        const std::vector<Vec2d> hull = hullOf(sums);
        Grown& grown = m_solids.emplace_back();
        for (std::size_t i = 0; i < hull.size(); ++i)
        {
            const Vec2d from = hull[i], side = hull[(i + 1) % hull.size()] - from;
            const Vec2d normal = Vec2d{side.y, -side.x} * (1. / length(side));
            const Vec2d out = normal * ball.radius;
            grown.push_back({normal, dot(normal, from) + ball.radius, from + out, from + side + out});
        }
    }
}

Tracer::Entry Tracer::enter(const Grown& solid, Vec2d start, Vec2d direction) const
{
    Entry nearest;
    const auto take = [&nearest](double at, const Side& side, bool isFlat)
    {
        if (at > -1e-9 && (!nearest.found || at < nearest.length))
            nearest = {at, side, true, isFlat};
    };
    for (const Side& side : solid)
    {
        const double speed = -dot(side.normal, direction), at = (dot(side.normal, start) - side.border) / speed;
        if (speed > 1e-12 && side.holds(start + direction * at))
            take(at, side, true);
    }
    for (const Side& side : solid)
    {
        const Vec2d to = start - (side.from - side.normal * m_radius);
        const double half = dot(to, direction), rest = half * half - dot(to, to) + m_radius * m_radius;
        if (m_radius > 0. && rest > 0. && half < 0. && dot(to, to) > m_radius * m_radius * (1. + 1e-9))
            take(-half - std::sqrt(rest) + 1e-9, side, false);
    }
    return nearest;
}

Way Tracer::trace(Vec2d start, Vec2d motion, std::size_t mostBounces) const
{
    double left = length(motion);
    Way way{start, motion, {}, true};
    while (true)
    {
        const Vec2d direction = way.velocity * (1. / length(motion));
        Entry nearest;
        for (const Grown& solid : m_solids)
            if (const Entry entry = enter(solid, way.end, direction);
                entry.found && entry.length < left + AtTheEnd && (!nearest.found || entry.length < nearest.length))
                nearest = entry;
        if (!nearest.found)
        {
            way.end = way.end + direction * left;
            return way;
        }
        way.known = nearest.isFlat && way.bounces.size() < mostBounces && nearest.length < left - AtTheEnd;
        if (!way.known)
            return way;
        way.end = way.end + direction * nearest.length;
        left -= nearest.length;
        const Vec2d normal = nearest.side.normal;
        way.velocity = way.velocity - normal * (2. * dot(way.velocity, normal));
        way.bounces.push_back({nearest.side, way.end});
    }
}

double Tracer::depth(Vec2d point) const
{
    double deepest = -Infinity;
    for (const Grown& solid : m_solids)
    {
        double beyond = -Infinity, distance = Infinity;
        for (const Side& side : solid)
        {
            const Vec2d from = side.from - side.normal * m_radius, along = side.to - side.from;
            const double share = std::clamp(dot(point - from, along) / dot(along, along), 0., 1.);
            distance = std::min(distance, length(point - from - along * share));
            beyond = std::max(beyond, dot(side.normal, point) - side.border + m_radius);
        }
        deepest = std::max(deepest, m_radius + (beyond <= 0. ? -beyond : -distance));
    }
    return deepest;
}

} // namespace graze::test::rooms
