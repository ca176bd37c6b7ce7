// SPDX-License-Identifier: Zlib
#include "mover.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace graze::detail
{

namespace
{

struct Exit
{
    Vec2d displacement{};
    double depth = 0.; ///< the largest that is left after it
};

// How far along a unit direction the mover leaves a wall: swept back from a place where the mover is out for certain.
double exitFrom(MovingShape& mover, const Wall& wall, Vec2d direction) noexcept
{
    const Vec2d place = mover.offset();
    const Vec2 sizes = mover.shape().bounds(wall.moverPiece).size() + mover.search().bounds(wall.piece).size();
    const double out = static_cast<double>(sizes.x) + static_cast<double>(sizes.y) + mover.gap();
    Wall met;
    mover.standAt(place + direction * out);
    const bool back = mover.meets(wall, direction * -out, met);
    mover.standAt(place);
    return back ? out * (1. - met.fraction) : 0.;
}

// Nothing may be crossed: neither a wall that is not touched yet, unless the displacement ends in it, nor one that is
// only touched.
bool isPassable(MovingShape& mover, Vec2d displacement, const Walls& touched)
{
    for (const Wall& wall : touched)
        if (wall.depth <= mover.tolerance() && dot(displacement, wall.normal) < std::min(wall.depth, 0.))
            return false;
    static thread_local Walls met;
    mover.findMet(displacement, met);
    const Vec2d place = mover.offset();
    mover.standAt(place + displacement);
    const auto isNew = [&](const Wall& wall) {
        return std::none_of(touched.begin(), touched.end(),
                            [&](const Wall& other) { return other.piece == wall.piece; });
    };
    const bool crosses =
        std::any_of(met.begin(), met.end(), [&](const Wall& wall) { return isNew(wall) && !mover.overlaps(wall); });
    mover.standAt(place);
    return !crosses;
}

Exit chooseAmong(MovingShape& mover, std::span<Vec2d> displacements, const Walls& walls, double worst)
{
    // The first of equals stays first, and std::stable_sort would ask the heap for room.
    // Guarded by Allocation.MoversThatArePushedOutOfWallsAllocateNothing.
    const auto isShorter = [](Vec2d a, Vec2d b) { return dot(a, a) < dot(b, b); };
    for (auto next = displacements.begin(); next != displacements.end(); ++next)
        std::rotate(std::upper_bound(displacements.begin(), next, *next, isShorter), next, next + 1);
    Exit best{{}, worst - mover.tolerance() * 0.5};
    for (const Vec2d& displacement : displacements)
    {
        const double depth = mover.worstDepthAt(mover.offset() + displacement);
        if (depth < best.depth && isPassable(mover, displacement, walls))
            best = {displacement, depth};
        if (best.depth <= -mover.gap() * 0.5)
            break;
    }
    return best;
}

} // namespace

// The exit from one wall may lead out of the others too, or into them; the exit from two at once is where their borders
// cross. So these are tried, the shortest first, and the first that frees the mover is taken. If none does, the one
// after which it is least deep is a step on the path; without such a step, exits from one wall along another are tried.
Vec2d findExit(MovingShape& mover, const Walls& walls)
{
    const double worst = walls.front().depth;
    constexpr std::size_t MostWalls = 6;
    std::array<Vec2d, 2 * MostWalls * MostWalls> displacements;
    std::size_t count = 0;
    const std::size_t n = std::min(walls.size(), MostWalls);
    const auto needOf = [&mover](const Wall& wall) { return std::max(wall.depth + mover.gap(), 0.); };
    for (std::size_t i = 0; i < n; ++i)
    {
        const Vec2d a = walls[i].normal;
        displacements[count++] = a * needOf(walls[i]);
        for (std::size_t j = 0; j < i; ++j)
        {
            const Vec2d b = walls[j].normal;
            const double sine = cross(a, b);
            if (std::fabs(sine) > 1e-2)
                displacements[count++] = perpendicular(a * needOf(walls[j]) - b * needOf(walls[i])) * (1. / sine);
        }
    }
    const Exit direct = chooseAmong(mover, {displacements.data(), count}, walls, worst);
    if (!(direct.displacement == Vec2d{}) || worst <= mover.tolerance())
        return direct.displacement;

    // Farther than the mover is large would be another place, not an exit.
    const Vec2 size = mover.shape().validBounds().size();
    const double farthest = static_cast<double>(size.x) + static_cast<double>(size.y);
    count = 0;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n && walls[i].depth > mover.tolerance(); ++j)
            for (const double side : {1., -1.})
            {
                const Vec2d along = perpendicular(walls[j].normal) * side;
                const double out = exitFrom(mover, walls[i], along) + mover.gap();
                if (out <= farthest)
                    displacements[count++] = along * out;
            }
    return chooseAmong(mover, {displacements.data(), count}, walls, worst).displacement;
}

} // namespace graze::detail
