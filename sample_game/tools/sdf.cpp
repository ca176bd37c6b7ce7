// SPDX-License-Identifier: Zlib
#include "tools/sdf.hpp"

#include <utility>

namespace art
{

Field circle(Vec2 centre, float radius)
{
    return [=](Vec2 p) { return length(p - centre) - radius; };
}

Field ellipse(Vec2 centre, Vec2 radii)
{
    return [=](Vec2 p)
    {
        const Vec2 d = p - centre;
        const float k0 = length({d.x / radii.x, d.y / radii.y});
        const float k1 = length({d.x / (radii.x * radii.x), d.y / (radii.y * radii.y)});
        return k1 > 0.f ? k0 * (k0 - 1.f) / k1 : -std::min(radii.x, radii.y);
    };
}

Field capsule(Vec2 a, Vec2 b, float radius)
{
    return taper(a, b, radius, radius);
}

Field taper(Vec2 a, Vec2 b, float radiusA, float radiusB)
{
    return [=](Vec2 p)
    {
        const Vec2 ab = b - a;
        const float t = clamp01(dot(p - a, ab) / std::max(lengthSquared(ab), 1e-9f));
        return length(p - a - ab * t) - (radiusA + (radiusB - radiusA) * t);
    };
}

Field box(Vec2 centre, Vec2 size, float corner)
{
    return [=](Vec2 p)
    {
        const Vec2 q{std::fabs(p.x - centre.x) - size.x * 0.5f + corner,
                     std::fabs(p.y - centre.y) - size.y * 0.5f + corner};
        return length({std::max(q.x, 0.f), std::max(q.y, 0.f)}) + std::min(std::max(q.x, q.y), 0.f) - corner;
    };
}

Field polygon(std::vector<Vec2> points, float corner)
{
    return [points = std::move(points), corner](Vec2 p)
    {
        float squared = lengthSquared(p - points.front());
        bool inside = false;
        for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++)
        {
            const Vec2 a = points[i], b = points[j];
            const Vec2 ab = b - a;
            const float t = clamp01(dot(p - a, ab) / std::max(lengthSquared(ab), 1e-9f));
            squared = std::min(squared, lengthSquared(p - a - ab * t));
            if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x))
                inside = !inside;
        }
        return (inside ? -std::sqrt(squared) : std::sqrt(squared)) - corner;
    };
}

Field arc(Vec2 centre, float radius, float middleRadians, float halfRadians, float thickness)
{
    const auto middle = graze::sinCos(static_cast<double>(middleRadians));
    const auto half = graze::sinCos(static_cast<double>(halfRadians));
    const Vec2 axis{static_cast<float>(middle.cosine), static_cast<float>(middle.sine)};
    const Vec2 end{static_cast<float>(half.cosine) * radius, static_cast<float>(half.sine) * radius};
    return [=](Vec2 p)
    {
        const Vec2 d = p - centre;
        const Vec2 q{dot(d, axis), std::fabs(cross(axis, d))}; // upper half: the arc is symmetric
        const bool onArc = cross(end, q) <= 0.f;
        return (onArc ? std::fabs(length(q) - radius) : length(q - end)) - thickness * 0.5f;
    };
}

Field mirrored(Field field)
{
    return [field = std::move(field)](Vec2 p) { return field({std::fabs(p.x), p.y}); };
}

Field repeated(Field field, int count)
{
    return [field = std::move(field), count](Vec2 p)
    {
        const double step = 2. * graze::Pi / count;
        const double angle = graze::atan2(static_cast<double>(p.x), static_cast<double>(-p.y));
        const auto turn = graze::sinCos(std::floor(angle / step + 0.5) * step);
        const float c = static_cast<float>(turn.cosine), s = static_cast<float>(turn.sine);
        return field({p.x * c + p.y * s, -p.x * s + p.y * c});
    };
}

Field turned(Field field, float radians)
{
    const auto turn = graze::sinCos(static_cast<double>(radians));
    const float c = static_cast<float>(turn.cosine), s = static_cast<float>(turn.sine);
    return [field = std::move(field), c, s](Vec2 p) { return field({p.x * c + p.y * s, -p.x * s + p.y * c}); };
}

Field moved(Field field, Vec2 offset)
{
    return [field = std::move(field), offset](Vec2 p) { return field(p - offset); };
}

Field unite(Field a, Field b)
{
    return [a = std::move(a), b = std::move(b)](Vec2 p) { return std::min(a(p), b(p)); };
}

Field cut(Field from, Field what)
{
    return [from = std::move(from), what = std::move(what)](Vec2 p) { return std::max(from(p), -what(p)); };
}

Field grown(Field field, float by)
{
    return [field = std::move(field), by](Vec2 p) { return field(p) - by; };
}

float hashNoise(int x, int y, std::uint32_t seed) noexcept
{
    std::uint32_t h =
        static_cast<std::uint32_t>(x) * 0x8da6b343u ^ static_cast<std::uint32_t>(y) * 0xd8163841u ^ seed * 0xcb1ab31fu;
    h ^= h >> 15;
    h *= 0x2c1b3c6du;
    h ^= h >> 12;
    h *= 0x297a2d39u;
    h ^= h >> 15;
    return static_cast<float>(h >> 8) * 0x1p-24f;
}

float valueNoise(Vec2 at, std::uint32_t seed, int period) noexcept
{
    const float fx = std::floor(at.x), fy = std::floor(at.y);
    const int x = static_cast<int>(fx), y = static_cast<int>(fy);
    const float tx = at.x - fx, ty = at.y - fy;
    const float sx = tx * tx * (3.f - 2.f * tx), sy = ty * ty * (3.f - 2.f * ty);
    const auto wrapped = [period](int v) { return period > 0 ? (v % period + period) % period : v; };
    const auto corner = [&](int dx, int dy) { return hashNoise(wrapped(x + dx), wrapped(y + dy), seed); };
    const float upper = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * sx;
    const float lower = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * sx;
    return upper + (lower - upper) * sy;
}

float cloudNoise(Vec2 at, std::uint32_t seed, int octaves, int period) noexcept
{
    float sum = 0.f, weight = 0.5f, total = 0.f;
    for (int i = 0; i < octaves; ++i)
    {
        sum += weight * valueNoise(at, seed + static_cast<std::uint32_t>(i) * 101u, period);
        total += weight;
        weight *= 0.5f;
        at *= 2.f;
        period *= 2;
    }
    return sum / total;
}

} // namespace art
