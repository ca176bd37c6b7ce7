// SPDX-License-Identifier: Zlib
#include "hit_order.hpp"
#include "world_queries.hpp"

#include <algorithm>
#include <array>

namespace graze::detail
{

namespace
{

Status touchesBox(const SeenPieces& seen, std::uint32_t piece, const Aabb& box) noexcept
{
    const Aabb& bounds = seen.bounds(piece);
    if (box.contains(bounds.lower) && box.contains(bounds.upper))
        return Status::Overlapping;
    // Only the part of a larger box near the piece counts, so that coordinates stay small.
    const Aabb around = bounds.grown(1.f + std::max(bounds.size().x, bounds.size().y));
    const Aabb part{{std::max(box.lower.x, around.lower.x), std::max(box.lower.y, around.lower.y)},
                    {std::min(box.upper.x, around.upper.x), std::min(box.upper.y, around.upper.y)}};
    const Vec2 size = part.upper - part.lower;
    // A box without width or height is a segment or a point.
    const bool wide = size.x > 0.f, high = size.y > 0.f;
    const std::array<Vec2, 4> corners{Vec2{}, {size.x, wide ? 0.f : size.y}, size, {0.f, size.y}};
    alignas(32) float x[VertexBlock], y[VertexBlock];
    const ShapeView shape{x, y, wide && high ? 4u : wide || high ? 2u : 1u, 0.f, true};
    for (std::uint32_t i = 0; i < VertexBlock; ++i)
    {
        x[i] = corners[std::min(i, shape.count - 1)].x;
        y[i] = corners[std::min(i, shape.count - 1)].y;
    }
    return seen.queries().overlap({shape, Affine2::translation(part.lower)}, seen.operand(piece)).status;
}

Status touchesShape(const SeenPieces& seen, std::uint32_t piece, const QueryShape& shape) noexcept
{
    Status worst = Status::Separated;
    for (std::uint32_t i = 0; i < shape.pieceCount(); ++i)
    {
        if (!overlaps(shape.bounds(i), seen.bounds(piece)))
            continue;
        const Status status = seen.queries().overlap(shape.piece(i), seen.operand(piece)).status;
        if (status == Status::Overlapping)
            return status;
        worst = status == Status::Separated ? worst : status;
    }
    return worst;
}

// touches(piece) is Separated, Overlapping or IterationLimit.
template <class Touches>
Found gather(const SeenPieces& seen, const Aabb& box, std::span<SpriteFound> buffer, Touches&& touches)
{
    AllHits<SpriteFound> hits;
    seen.forEachInBox(box,
                      [&](std::uint32_t piece)
                      {
                          const Status answer = touches(piece);
                          if (answer == Status::Overlapping)
                              hits.take(seen.named(SpriteFound{}, piece), seen.rank(piece));
                          else if (answer != Status::Separated)
                              hits.leaveOpen();
                      });
    return hits.deliver(buffer);
}

} // namespace

Found inBox(const SeenPieces& seen, const Aabb& box, std::span<SpriteFound> buffer)
{
    if (!seen.isValid() || !isFinite(box.lower) || !isFinite(box.upper))
        return {};
    if (box.isEmpty())
        return {0, Status::Separated};
    return gather(seen, box, buffer, [&](std::uint32_t piece) { return touchesBox(seen, piece, box); });
}

Found overlapping(const SeenPieces& seen, const QueryShape& shape, std::span<SpriteFound> buffer)
{
    const Aabb bounds = shape.validBounds();
    if (!seen.isValid() || bounds.isEmpty())
        return {};
    return gather(seen, bounds, buffer, [&](std::uint32_t piece) { return touchesShape(seen, piece, shape); });
}

} // namespace graze::detail
