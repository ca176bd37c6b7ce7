// SPDX-License-Identifier: Zlib
#include "hit_order.hpp"
#include "world_queries.hpp"

#include <algorithm>
#include <array>

namespace graze::detail
{

namespace
{

/// A box as a polygon: a view on itself.
class BoxShape
{
public:
    explicit BoxShape(Vec2 size) noexcept
    {
        const bool wide = size.x > 0.f, high = size.y > 0.f;
        const std::array<Vec2, 4> corners{Vec2{}, {size.x, wide ? 0.f : size.y}, size, {0.f, size.y}};
        m_view = {m_x.data(), m_y.data(), wide && high ? 4u : wide || high ? 2u : 1u, 0.f, true};
        for (std::uint32_t i = 0; i < VertexBlock; ++i)
        {
            const Vec2 corner = corners[std::min(i, m_view.count - 1)];
            m_x[i] = corner.x;
            m_y[i] = corner.y;
        }
    }
    BoxShape(const BoxShape&) = delete;
    BoxShape& operator=(const BoxShape&) = delete;

    [[nodiscard]] const ShapeView& view() const noexcept { return m_view; }

private:
    alignas(32) std::array<float, VertexBlock> m_x;
    alignas(32) std::array<float, VertexBlock> m_y;
    ShapeView m_view;
};

Status touchesBox(const SeenPieces& seen, std::uint32_t piece, const Aabb& box) noexcept
{
    const Aabb& bounds = seen.bounds(piece);
    if (box.contains(bounds.lower) && box.contains(bounds.upper))
        return Status::Overlapping;
    // Only the part of a larger box near the piece counts, so that coordinates stay small.
    const Vec2 size = bounds.size();
    const Aabb around = bounds.grown(1.f + std::max(size.x, size.y));
    const Aabb part{{std::max(box.lower.x, around.lower.x), std::max(box.lower.y, around.lower.y)},
                    {std::min(box.upper.x, around.upper.x), std::min(box.upper.y, around.upper.y)}};
    const BoxShape shape(part.upper - part.lower);
    return seen.queries().overlap({shape.view(), Affine2::translation(part.lower)}, seen.operand(piece)).status;
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
