// SPDX-License-Identifier: Zlib
#include "piece_bounds.hpp"

#include <algorithm>

namespace graze::detail
{

bool boundsAt(const ShapePool& pool, std::uint32_t shape, const Affine2& pose, Aabb& bounds) noexcept
{
    const PieceForm& form = pool.form(shape);
    if (!form.isSmall)
    {
        bounds = worldBounds(pool.view(shape), pose);
        return pose.isFinite() && isFinite(bounds.lower) && isFinite(bounds.upper);
    }
    const PosedPiece piece{&form, &pose.m00, 0};
    const std::uint8_t number = 0;
    return poseKernels().boundsOf({&piece, &number, 1}, pool.vertices(), &bounds.lower.x) == 1;
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
    // No processor foresees which list a piece is on: its number is written to both, and the end of one list moves.
    std::uint8_t boxes[Size], others[Size];
    std::uint32_t count = 0, boxCount = 0;
    for (; count < most; ++count)
    {
        const std::uint32_t found = finder.rowOf(ids[count].value);
        if (found == SlotMap::Finder::None || ranges.count[found] != 1)
            break;
        const std::uint32_t piece = ranges.first[found];
        const PieceForm& form = pool.form(shapes[piece]);
        if (!form.isSmall)
            break;
        row[count] = found;
        posed[count] = {&form, &matrix[count].m00, piece};
        boxes[boxCount] = others[count - boxCount] = static_cast<std::uint8_t>(count);
        boxCount += form.isBox ? 1u : 0u;
    }
    if (count == 0) // there may be no piece at all
        return 0;
    poses.place(count, m_placed);
    const std::uint32_t otherCount = count - boxCount;
    float* const bounds = &pieces.bounds.data()->lower.x;
    const PoseKernels& kernels = poseKernels();
    const std::uint32_t boxesDone = kernels.boundsOfBoxes({posed, boxes, boxCount}, bounds);
    const std::uint32_t othersDone = kernels.boundsOf({posed, others, otherCount}, pool.vertices(), bounds);
    if (boxesDone < boxCount)
        count = boxes[boxesDone];
    if (othersDone < otherCount)
        count = std::min<std::uint32_t>(count, others[othersDone]);
    return count;
}

} // namespace graze::detail
