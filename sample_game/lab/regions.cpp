// SPDX-License-Identifier: Zlib
#include "lab/figures.hpp"

#include <graze/shapes/polygon.hpp>

#include <algorithm>

namespace game
{
namespace
{

using graze::Vec2;
using Places = Figure::Places;

// The regions whose points are nearest to the same edge or corner, as far as `reach`, and the inside. Corners go around
// with the outside at the right; two points are an edge there and back.
std::vector<Places> regionsOf(const Places& simplex, float reach)
{
    std::vector<Places> regions;
    const std::size_t count = simplex.size();
    const auto outOf = [&](std::size_t edge)
    {
        const Vec2 along = simplex[(edge + 1) % count] - simplex[edge % count];
        return -graze::perpendicular(graze::normalized(along)) * reach;
    };
    for (std::size_t i = 0; i < count; ++i)
    {
        const Vec2 p = simplex[i], q = simplex[(i + 1) % count];
        const Vec2 out = outOf(i), former = outOf(i + count - 1);
        regions.push_back({p, q, q + out, p + out});
        // Away from the other corners.
        const Vec2 beyond = graze::normalized(count == 2 ? p - q : out + former) * reach;
        regions.push_back({p, p + former, p + former + beyond, p + out + beyond, p + out});
    }
    if (count == 3)
        regions.push_back(simplex);
    return regions;
}

} // namespace

void addRegions(Figure& figure, Places simplex, Vec2 target)
{
    // One point has the whole plane.
    if (simplex.size() != 2 && simplex.size() != 3)
        return;
    if (graze::signedArea(simplex) < 0.)
        std::reverse(simplex.begin(), simplex.end());
    graze::Aabb box = graze::merged(figure.extent, target);
    for (const Vec2 point : simplex)
        box = graze::merged(box, point);
    const std::vector<Places> regions = regionsOf(simplex, 4.f * (box.size().x + box.size().y));
    for (const Places& region : regions)
        figure.loop(Role::Simplex, region, 1.f).faint(0.2f);
    const auto holder = std::find_if(regions.begin(), regions.end(),
                                     [target](const Places& region) { return graze::contains(region, target); });
    if (holder != regions.end())
        figure.area(Role::Simplex, *holder, 0.12f);
}

} // namespace game
