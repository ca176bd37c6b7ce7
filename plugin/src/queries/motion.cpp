// SPDX-License-Identifier: Zlib
#include "queries/moving_body.hpp"

namespace graze
{

Motion Motion::of(const Operand& operand, const Affine2& end) noexcept
{
    Aabb bounds;
    for (std::uint32_t i = 0; i < operand.pieceCount(); ++i)
        bounds = merged(bounds, localBounds(operand.piece(i)));
    return {operand.matrix(), end, bounds.isEmpty() ? Vec2{} : bounds.centre()};
}

Affine2 motionAt(const Motion& motion, float t) noexcept
{
    if (t <= 0.f)
        return motion.start;
    if (t >= 1.f)
        return motion.end;
    const detail::MotionPath path(motion);
    const double time = static_cast<double>(t);
    const detail::Mat2d linear = path.linearAt(time);
    const Vec2 offset = path.offsetAt(time, {}).toFloat();
    return {static_cast<float>(linear.m00), static_cast<float>(linear.m01), offset.x,
            static_cast<float>(linear.m10), static_cast<float>(linear.m11), offset.y};
}

} // namespace graze
