// SPDX-License-Identifier: Zlib
#include "piece_bounds.hpp"

#include <algorithm>

namespace graze::detail
{

bool boundsAt(const ShapePool& pool, std::uint32_t shape, const Affine2& pose, Aabb& bounds) noexcept
{
    const PlacedPiece there = pool.placed(shape, pose);
    if (there.count > VertexBlock)
    {
        bounds = worldBounds(pool.view(shape), pose);
        return pose.isFinite() && isFinite(bounds.lower) && isFinite(bounds.upper);
    }
    const PosedPiece piece{there.loop, there.matrix, there.radius, 0};
    return poseKernels().boundsOf(&piece, 1, &bounds.lower.x) == 1;
}

void GivenPoses::place(std::uint32_t count, Affine2* room) const noexcept
{
    if (m_placements.empty())
        return;
    static_assert(sizeof(Placement) == PlacementFloats * sizeof(float) &&
                  sizeof(Affine2) == MatrixFloats * sizeof(float));
    if (!poseKernels().place(&m_placements.data()->position.x, count, &room->m00))
        std::transform(m_placements.begin(), m_placements.begin() + count, room, Affine2::from);
}

std::uint32_t PoseBlock::find(std::span<const SpriteId> ids, const GivenPoses& poses, const SlotMap& slots,
                              const PieceRanges& ranges, const ShapePool& pool, PieceTable& pieces) noexcept
{
    const SlotMap::Finder finder = slots.finder();
    const std::uint32_t* const shapes = pieces.shape.data();
    matrix = poses.matrices(m_placed);
    const auto most = static_cast<std::uint32_t>(std::min(Size, ids.size()));
    PosedPiece posed[Size];
    std::uint32_t count = 0;
    for (; count < most; ++count)
    {
        const std::uint32_t found = finder.rowOf(ids[count].value);
        if (found == SlotMap::Finder::None || ranges.count[found] != 1)
            break;
        const std::uint32_t piece = ranges.first[found];
        const PlacedPiece there = pool.placed(shapes[piece], matrix[count]);
        if (there.count > VertexBlock)
            break;
        row[count] = found;
        posed[count] = {there.loop, there.matrix, there.radius, piece};
    }
    if (count == 0) // there may be no piece at all
        return 0;
    poses.place(count, m_placed);
    return poseKernels().boundsOf(posed, count, &pieces.bounds.data()->lower.x);
}

} // namespace graze::detail
