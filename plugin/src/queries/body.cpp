// SPDX-License-Identifier: Zlib
#include "queries/body.hpp"

namespace graze::detail
{

BodySupport supportOfAny(const Body& body, Vec2d direction) noexcept
{
    const Vec2d local = body.linear.transposed(direction);
    const std::uint32_t index = supportIndex(body.x, body.y, body.count, local);
    Vec2d point{static_cast<double>(body.x[index]), static_cast<double>(body.y[index])};
    if (const double l = length(local); l > 0.)
        point = point + local * (body.ellipseRadius / l);
    const bool swept = dot(body.sweep, direction) > 0.;
    const Vec2d world = body.linear * point + body.offset + (swept ? body.sweep : Vec2d{});
    return {world, index, swept};
}

} // namespace graze::detail
