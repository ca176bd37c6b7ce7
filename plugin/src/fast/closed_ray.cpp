// SPDX-License-Identifier: Zlib
#include "fast/closed_ray.hpp"
#include "fast/closed_cast.hpp"

namespace graze::detail
{

bool rayCastRound(const ShapeView& piece, const Affine2& matrix, const Ray& ray, RayCastResult& result) noexcept
{
    constexpr double Longest = 1e39; // length of a finite direction, at most
    alignas(32) static constexpr float Zeros[VertexBlock]{};
    const Vec2d direction(ray.direction);
    const double l = length(direction);
    const auto reach = static_cast<double>(ray.length);
    if (!(l > 0. && l < Longest) || !(reach > 0. && reach < Longest))
        return false;
    LoopContact contact;
    const LoopCast answer =
        castLoops(ShapeView{Zeros, Zeros, 1, 0.f, true, false, {}, {}}, Affine2::translation(ray.origin), piece, matrix,
                  direction * (1. / l) * reach, contact);
    if (answer == LoopCast::Unknown)
        return false;
    result.status = Status::Separated;
    result.distance = ray.length;
    if (answer == LoopCast::Misses)
        return true;
    result.status = Status::Overlapping;
    result.hit = true;
    result.startedInside = answer == LoopCast::Overlaps;
    result.distance = static_cast<float>(contact.fraction * reach);
    result.point = ray.origin;
    if (result.startedInside)
        return true;
    result.point = (contact.onB + Vec2d(ray.origin)).toFloat();
    result.normal = (-contact.normal).toFloat();
    return true;
}

} // namespace graze::detail
