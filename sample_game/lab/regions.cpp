// SPDX-License-Identifier: Zlib
#include "lab/figures.hpp"

#include <algorithm>

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

/// The points that are nearest to one corner or edge of a simplex, or lie inside it.
using Region = std::vector<HalfPlane>;

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

std::vector<Region> regionsOf(const std::vector<Vec2>& s)
{
    if (s.size() == 2)
        return {{beyond(s[0], s[1])}, {beyond(s[1], s[0])}, {{s[0], s[1] - s[0]}, {s[1], s[0] - s[1]}}};
    std::vector<Region> regions;
    Region inside;
    for (std::size_t i = 0; i < 3; ++i)
    {
        const Vec2 p = s[i];
        const Vec2 q = s[(i + 1) % 3];
        const Vec2 r = s[(i + 2) % 3];
        const HalfPlane out = outside(p, q, r);
        regions.push_back({beyond(p, q), beyond(p, r)});
        regions.push_back({{p, q - p}, {q, p - q}, out});
        inside.push_back({out.through, -out.inwards});
    }
    regions.push_back(inside);
    return regions;
}

} // namespace

void addRegions(Figure& figure, const std::vector<Vec2>& simplex, Vec2 target)
{
    // One point has the whole plane.
    if (simplex.size() != 2 && simplex.size() != 3)
        return;
    graze::Aabb box;
    for (const Vec2 point : simplex)
        box = graze::merged(box, point);
    box = graze::merged(graze::merged(box, figure.extent), target);
    box = box.grown(4.f * std::max(box.size().x, box.size().y));
    const std::vector<Vec2> whole = {box.lower, {box.upper.x, box.lower.y}, box.upper, {box.lower.x, box.upper.y}};
    std::vector<Vec2> holder;
    float best = -1e30f;
    for (const Region& region : regionsOf(simplex))
    {
        std::vector<Vec2> loop = whole;
        float inside = 1e30f;
        for (const HalfPlane& limit : region)
        {
            loop = cut(loop, limit);
            inside = std::min(inside, graze::dot(target - limit.through, graze::normalized(limit.inwards)));
        }
        // On a border between regions the first one holds it.
        if (inside > best)
        {
            best = inside;
            holder = loop;
        }
        figure.loop(Role::Simplex, std::move(loop), 1.f).faint(0.2f);
    }
    figure.area(Role::Simplex, std::move(holder), 0.12f);
}

} // namespace game
