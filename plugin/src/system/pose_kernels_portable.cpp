// SPDX-License-Identifier: Zlib
#include "pose_kernels.hpp"

#include <graze/shapes/shape.hpp>

namespace graze::detail::portable
{

std::uint32_t boundsOf(const PosedPiece* pieces, std::uint32_t count, float* boxes) noexcept
{
    for (std::uint32_t i = 0; i < count; ++i, boxes += 4)
    {
        const PosedPiece& piece = pieces[i];
        const float* const m = piece.matrix;
        const Aabb box =
            worldBounds({piece.x, piece.y, VertexBlock, piece.radius}, {m[0], m[1], m[2], m[3], m[4], m[5]});
        boxes[0] = box.lower.x + 0.f;
        boxes[1] = box.lower.y + 0.f;
        boxes[2] = box.upper.x + 0.f;
        boxes[3] = box.upper.y + 0.f;
        if (!isFinite(box.lower) || !isFinite(box.upper))
            return i;
    }
    return count;
}

} // namespace graze::detail::portable
