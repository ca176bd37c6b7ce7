// SPDX-License-Identifier: Zlib
#include "fast/door.hpp"

namespace graze::detail
{

bool sweep(const PlacedLoop& loop, Vec2d motion, PlacedLoop& swept) noexcept
{
    if (loop.count + 2 > VertexBlock)
        return false;
    swept.count = 0;
    swept.convexLoop = true;
    swept.mirrored = loop.mirrored;
    swept.roundRadius = loop.roundRadius;
    swept.centre = loop.centre + motion * 0.5;
    const auto add = [&swept](Vec2d point)
    {
        swept.x[swept.count] = point.x;
        swept.y[swept.count++] = point.y;
    };
    // The edges that face the motion go along. Where they begin and end, the border follows the motion.
    const auto goesAlong = [&](std::uint32_t i)
    {
        const double side = cross(motion, loop.point(i + 1 == loop.count ? 0 : i + 1) - loop.point(i));
        return loop.mirrored ? side < 0. : side > 0.;
    };
    bool went = goesAlong(loop.count - 1);
    std::uint32_t turns = loop.count == 1 ? 2 : 0;
    if (loop.count == 1)
        add(loop.point(0)), add(loop.point(0) + motion);
    for (std::uint32_t i = 0; i < loop.count && loop.count > 1 && turns <= 2; ++i)
    {
        const Vec2d point = loop.point(i);
        const bool goes = goesAlong(i);
        add(went ? point + motion : point);
        if (goes != went)
            add(goes ? point + motion : point), ++turns;
        went = goes;
    }
    for (std::uint32_t i = swept.count; i < VertexBlock && turns == 2; ++i)
    {
        swept.x[i] = swept.x[i - 1];
        swept.y[i] = swept.y[i - 1];
    }
    return turns == 2;
}

} // namespace graze::detail
