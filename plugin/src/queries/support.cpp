// SPDX-License-Identifier: Zlib
#include "queries/body.hpp"

#include <graze/queries/support.hpp>

namespace graze
{

SupportPoint supportLocal(const ShapeView& shape, Vec2 directionLocal) noexcept
{
    return support(shape, Affine2{}, directionLocal);
}

SupportPoint support(const ShapeView& shape, const Affine2& worldFromLocal, Vec2 direction) noexcept
{
    if (shape.count == 0)
        return {};
    const detail::Vec2d d(direction);
    const detail::Body body =
        detail::makeBody(shape, detail::linearOf(worldFromLocal), detail::offsetOf(worldFromLocal));
    const detail::BodySupport farthest = detail::supportOfAny(body, d); // a direction of any length
    detail::Vec2d point = farthest.point;
    const double l = detail::length(d);
    if (body.roundRadius > 0. && l > 0. && !(body.linear.transposed(d) == detail::Vec2d{}))
        point = point + d * (body.roundRadius / l);
    return {point.toFloat(), farthest.index};
}

} // namespace graze
