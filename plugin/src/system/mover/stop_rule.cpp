// SPDX-License-Identifier: Zlib
#include "stop_rule.hpp"

#include <algorithm>

namespace graze::detail
{

// The direction is a normal of the sprite, so it turns as normals do: by the transposed inverse, here times the
// determinant, which a flat matrix has too. The sign of that is the mirror's.
Vec2d StopRule::stoppingDirection(std::uint32_t row) const noexcept
{
    const Affine2& matrix = m_sprites.matrix[row];
    const Vec2d local(m_sprites.oneWay[row].direction);
    const Vec2d x{Vec2{matrix.m00, matrix.m10}}, y{Vec2{matrix.m01, matrix.m11}};
    const double side = cross(x, y) < 0. ? -1. : 1.;
    const Vec2d direction = perpendicular(x * local.y - y * local.x) * side;
    return dot(m_wish, direction) <= 0. ? direction : Vec2d{};
}

bool StopRule::isStoppingSide(std::uint32_t row, Vec2d normal) const noexcept
{
    constexpr double Rounding = 1e-3; // of the normals of casts at smooth borders (unit: radians)
    const Vec2d direction = stoppingDirection(row);
    const double halfAngle = static_cast<double>(m_sprites.oneWay[row].halfAngleRadians);
    const double cosine = sinCos(std::clamp(halfAngle + Rounding, Rounding, Pi)).cosine;
    return direction != Vec2d{} && dot(normal, direction) >= cosine * length(direction);
}

} // namespace graze::detail
