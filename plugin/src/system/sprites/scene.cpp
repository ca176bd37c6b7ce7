// SPDX-License-Identifier: Zlib
#include "scene.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::detail
{

namespace
{

// Largest distance of a point of the box from p.
float reachFrom(Vec2 p, const Aabb& box) noexcept
{
    const float x = std::max(std::fabs(box.lower.x - p.x), std::fabs(box.upper.x - p.x));
    const float y = std::max(std::fabs(box.lower.y - p.y), std::fabs(box.upper.y - p.y));
    return length(Vec2{x, y});
}

} // namespace

// The centre moves straight. In between, no point is farther from it than at the start or at the end: the motion rule
// turns and blends, and (1-t)I + tP stretches a vector by no more than I or P does.
SweptDisc SweptDisc::around(Vec2 from, const Aabb& then, Vec2 to, const Aabb& now) noexcept
{
    return {from, to, std::max(reachFrom(from, then), reachFrom(to, now))};
}

SweptPiece sweptPiece(const Scene& scene, std::uint32_t piece) noexcept
{
    const SpriteTable& sprites = scene.sprites;
    const std::uint32_t row = sprites.pieces.row[piece];
    const Affine2 &start = sprites.previous[row], &end = sprites.matrix[row];
    const Aabb& now = sprites.pieces.bounds[piece];
    const float radius = reachFrom(now.centre(), now);
    if (!sprites.moves(row))
        return {now, {now.centre(), now.centre(), radius}};
    Aabb then;
    // A new shape can be too large for the previous pose: its bounds overflow there.
    if (!boundsAt(scene.pool, sprites.pieces.shape[piece], start, then))
        then = worldBounds(scene.view(piece), start);
    if (sprites.onlyShifts(row))
        return {merged(now, then), {then.centre(), now.centre(), std::max(reachFrom(then.centre(), then), radius)}};
    const SweptDisc disc = SweptDisc::around(start.transformPoint(sprites.centre[row]), then,
                                             end.transformPoint(sprites.centre[row]), now);
    const Aabb path = merged(Aabb{disc.start, disc.start}, disc.end);
    const float size = std::max({std::fabs(path.lower.x), std::fabs(path.lower.y), std::fabs(path.upper.x),
                                 std::fabs(path.upper.y), disc.radius});
    return {path.grown(disc.radius + size * 0x1p-20f), disc};
}

float travelAtMost(const SpriteTable& sprites, std::uint32_t piece) noexcept
{
    constexpr float Infinity = std::numeric_limits<float>::infinity();
    const std::uint32_t row = sprites.pieces.row[piece];
    if (!sprites.moves(row))
        return 0.f;
    const Affine2 &a = sprites.previous[row], &b = sprites.matrix[row];
    const Vec2 from = a.transformPoint(sprites.centre[row]), to = b.transformPoint(sprites.centre[row]);
    const float reach = reachFrom(to, sprites.pieces.bounds[piece]);
    // More than floats lost.
    const float shift = length(to - from) + (length(from) + length(to) + reach) * 0x1p-18f;
    if (sprites.onlyShifts(row))
        return shift;
    // A turn with a scale is a complex number z, and its path from z0 to z1 is exp(i t angle) (|z0| + t (|z1| - |z0|)):
    // not longer than pi + 1 times the straight line.
    const bool turns = a.m00 == a.m11 && a.m01 == -a.m10 && b.m00 == b.m11 && b.m01 == -b.m10;
    const bool turnsMirrored = a.m00 == -a.m11 && a.m01 == a.m10 && b.m00 == -b.m11 && b.m01 == b.m10;
    const float scale = length(Vec2{b.m00, b.m10});
    if (!(turns || turnsMirrored) || !(scale > 0.f))
        return Infinity;
    const float travel = shift + 4.15f * length(Vec2{b.m00 - a.m00, b.m10 - a.m10}) / scale * reach;
    return travel;
}

float gapAtLeast(const SweptDisc& a, const SweptDisc& b) noexcept
{
    const auto wide = [](float value) { return static_cast<double>(value); };
    const double x = wide(b.start.x) - wide(a.start.x), y = wide(b.start.y) - wide(a.start.y);
    const double dx = wide(b.end.x) - wide(a.end.x) - x, dy = wide(b.end.y) - wide(a.end.y) - y;
    // The point of the relative motion of the two centres that is nearest to the origin.
    const double squared = dx * dx + dy * dy;
    const double t = squared > 0. ? std::clamp(-(x * dx + y * dy) / squared, 0., 1.) : 0.;
    const double px = x + t * dx, py = y + t * dy;
    const double radii = wide(a.radius) + wide(b.radius);
    // More than floats lost when the centres were computed.
    const double size = std::fabs(wide(a.start.x)) + std::fabs(wide(a.start.y)) + std::fabs(x) + std::fabs(y) +
                        std::fabs(dx) + std::fabs(dy) + radii;
    return static_cast<float>(std::sqrt(px * px + py * py) - radii - size * 0x1p-18);
}

} // namespace graze::detail
