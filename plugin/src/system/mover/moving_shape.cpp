// SPDX-License-Identifier: Zlib
#include "moving_shape.hpp"

#include <algorithm>
#include <limits>

namespace graze::detail
{

// Four steps of float at the place: a position that is rounded stays at most an eighth of the gap away.
void MovingShape::setReach(double reach) noexcept
{
    m_gap = 1e-3 + reach * 0x1p-21;
    m_tolerance = m_gap * 0.25;
}

bool MovingShape::meets(const Wall& wall, Vec2d motion, Wall& met) noexcept
{
    const CastResult result =
        m_seen.queries().shapeCast(m_shape.piece(wall.moverPiece), motion.toFloat(), m_seen.operand(wall.piece), {});
    met = wall;
    met.fraction = static_cast<double>(result.fraction);
    met.normal = outwardFrom(result.normal);
    met.point = Vec2d(result.point);
    if (result.status == Status::IterationLimit)
    {
        // Free so far; a wall across the motion stands for the rest.
        met.normal = motion * (-1. / std::max(length(motion), 1e-300));
        m_limitReached = true;
        return true;
    }
    return result.hit;
}

void MovingShape::findMet(Vec2d motion, Walls& walls) noexcept
{
    walls.clear();
    for (std::uint32_t i = 0; i < m_shape.pieceCount(); ++i)
        m_seen.forEachAlong({m_shape.bounds(i), motion},
                            [&](std::uint32_t piece)
                            {
                                Wall met;
                                if (meets({piece, i}, motion, met))
                                    walls.push_back(met);
                                return 1.;
                            });
    std::sort(walls.begin(), walls.end(),
              [&](const Wall& a, const Wall& b)
              { return a.fraction != b.fraction ? a.fraction < b.fraction : isBefore(a, b); });
}

double MovingShape::findTouched(Walls& walls) noexcept
{
    walls.clear();
    double worst = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < m_shape.pieceCount(); ++i)
        m_seen.forEachInBox(
            m_shape.bounds(i).grown(static_cast<float>(m_gap)),
            [&](std::uint32_t piece)
            {
                const Touch touch = m_seen.queries().touch(m_shape.piece(i), m_seen.operand(piece));
                const auto depth = static_cast<double>(touch.depth);
                worst = std::max(worst, depth);
                if (depth > -1.5 * m_gap)
                    walls.push_back({piece, i, outwardFrom(touch.normal), Vec2d(touch.point), 0., depth});
            });
    std::sort(walls.begin(), walls.end(),
              [&](const Wall& a, const Wall& b) { return a.depth != b.depth ? a.depth > b.depth : isBefore(a, b); });
    return worst;
}

double MovingShape::worstDepthAt(Vec2d place) noexcept
{
    static thread_local Walls touched;
    const Vec2d before = offset();
    standAt(place);
    const double worst = findTouched(touched);
    standAt(before);
    return worst;
}

bool MovingShape::overlaps(const Wall& wall) noexcept
{
    return m_seen.queries().overlap(m_shape.piece(wall.moverPiece), m_seen.operand(wall.piece)).overlapping();
}

bool MovingShape::isBefore(const Wall& a, const Wall& b) const noexcept
{
    const SpriteTable& sprites = m_seen.sprites();
    const std::uint32_t rowA = sprites.pieces.row[a.piece], rowB = sprites.pieces.row[b.piece];
    if (rowA != rowB)
        return sprites.rank[rowA] < sprites.rank[rowB];
    return a.piece != b.piece ? a.piece < b.piece : a.moverPiece < b.moverPiece;
}

} // namespace graze::detail
