// SPDX-License-Identifier: Zlib
#include "walls.hpp"

#include <algorithm>

namespace graze::detail
{

Vec2d outwardFrom(Vec2 normal) noexcept
{
    const Vec2d wide(normal);
    const double l = length(wide);
    return l > 0. ? wide * (-1. / l) : Vec2d{};
}

Vec2d clippedMotion(Vec2d motion, std::span<const Vec2d> normals) noexcept
{
    const double blur = 1e-9 * length(motion);
    const auto isFree = [&](Vec2d v)
    { return std::all_of(normals.begin(), normals.end(), [&](Vec2d normal) { return dot(v, normal) >= -blur; }); };
    if (isFree(motion))
        return motion;
    Vec2d best{};
    for (const Vec2d& normal : normals)
    {
        const Vec2d clipped = motion - normal * dot(motion, normal);
        if (dot(motion, normal) < 0. && dot(clipped, clipped) > dot(best, best) && isFree(clipped))
            best = clipped;
    }
    return best;
}

} // namespace graze::detail
