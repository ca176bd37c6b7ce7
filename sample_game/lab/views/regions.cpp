// SPDX-License-Identifier: Zlib
#include "lab/views/regions.hpp"

#include <algorithm>
#include <limits>

namespace game
{
namespace
{

using graze::Vec2;

/// The points x with (x - through) . inwards >= 0.
struct HalfPlane
{
    Vec2 through{};
    Vec2 inwards{};

    [[nodiscard]] float at(Vec2 x) const { return graze::dot(x - through, inwards); }
};

struct Part
{
    std::vector<HalfPlane> limits;
    std::array<bool, 3> keeps{};
};

std::vector<Vec2> cut(const std::vector<Vec2>& loop, const HalfPlane& limit)
{
    std::vector<Vec2> kept;
    for (std::size_t i = 0; i < loop.size(); ++i)
    {
        const Vec2 from = loop[i];
        const Vec2 to = loop[(i + 1) % loop.size()];
        const float here = limit.at(from);
        const float there = limit.at(to);
        if (here >= 0.f)
            kept.push_back(from);
        if ((here < 0.f) != (there < 0.f))
            kept.push_back(from + (to - from) * (here / (here - there)));
    }
    return kept;
}

HalfPlane beyond(Vec2 corner, Vec2 from)
{
    return {corner, corner - from};
}

// The side of the edge from p to q on which `inner` does not lie.
HalfPlane outside(Vec2 p, Vec2 q, Vec2 inner)
{
    const Vec2 normal = graze::perpendicular(q - p);
    return {p, graze::dot(inner - p, normal) > 0.f ? -normal : normal};
}

std::vector<Part> partsOf(std::span<const Vec2> s)
{
    std::vector<Part> parts;
    if (s.size() == 1)
        parts.push_back({{}, {true, false, false}});
    if (s.size() == 2)
    {
        parts.push_back({{beyond(s[0], s[1])}, {true, false, false}});
        parts.push_back({{beyond(s[1], s[0])}, {false, true, false}});
        parts.push_back({{{s[0], s[1] - s[0]}, {s[1], s[0] - s[1]}}, {true, true, false}});
    }
    for (std::size_t i = 0; s.size() == 3 && i < 3; ++i)
    {
        const Vec2 p = s[i];
        const Vec2 q = s[(i + 1) % 3];
        const Vec2 r = s[(i + 2) % 3];
        Part corner{{beyond(p, q), beyond(p, r)}, {}};
        corner.keeps[i] = true;
        Part edge{{{p, q - p}, {q, p - q}, outside(p, q, r)}, {true, true, true}};
        edge.keeps[(i + 2) % 3] = false;
        parts.push_back(std::move(corner));
        parts.push_back(std::move(edge));
    }
    if (s.size() == 3)
    {
        Part inside{{}, {true, true, true}};
        for (std::size_t i = 0; i < 3; ++i)
        {
            const HalfPlane out = outside(s[i], s[(i + 1) % 3], s[(i + 2) % 3]);
            inside.limits.push_back({out.through, -out.inwards});
        }
        parts.push_back(std::move(inside));
    }
    return parts;
}

} // namespace

std::vector<SimplexRegion> regionsOf(std::span<const Vec2> simplex, Vec2 target, const graze::Aabb& box)
{
    std::vector<SimplexRegion> regions;
    std::size_t holder = 0;
    float best = -std::numeric_limits<float>::infinity();
    for (const Part& part : partsOf(simplex))
    {
        SimplexRegion region;
        region.keeps = part.keeps;
        region.loop = {box.lower, {box.upper.x, box.lower.y}, box.upper, {box.lower.x, box.upper.y}};
        float inside = std::numeric_limits<float>::max();
        for (const HalfPlane& limit : part.limits)
        {
            region.loop = cut(region.loop, limit);
            inside = std::min(inside, graze::dot(target - limit.through, graze::normalized(limit.inwards)));
        }
        // On a border between regions the first one holds it.
        if (inside > best)
        {
            best = inside;
            holder = regions.size();
        }
        regions.push_back(std::move(region));
    }
    if (!regions.empty())
        regions[holder].holdsTarget = true;
    return regions;
}

} // namespace game
