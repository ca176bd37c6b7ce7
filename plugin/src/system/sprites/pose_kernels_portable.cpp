// SPDX-License-Identifier: Zlib
#include "pose_kernels.hpp"

#include <graze/shapes/shape.hpp>

#include <cstddef>

namespace graze::detail::portable
{

namespace
{

// False when the bounds are not finite.
bool findBounds(const ShapeView& shape, const float* m, float* bounds) noexcept
{
    const Aabb box = worldBounds(shape, {m[0], m[1], m[2], m[3], m[4], m[5]});
    if (!isFinite(box.lower) || !isFinite(box.upper))
        return false;
    bounds[0] = box.lower.x + 0.f;
    bounds[1] = box.lower.y + 0.f;
    bounds[2] = box.upper.x + 0.f;
    bounds[3] = box.upper.y + 0.f;
    return true;
}

std::uint32_t boundsOf(const PosedPieces& some, const float* vertices, float* bounds) noexcept
{
    for (std::uint32_t i = 0; i < some.count; ++i)
    {
        const PosedPiece& piece = some.pieces[some.numbers[i]];
        const float* const x = vertices + piece.form->offset;
        const ShapeView shape{x, x + VertexBlock, VertexBlock, static_cast<float>(piece.form->box[4])};
        if (!findBounds(shape, piece.matrix, bounds + std::size_t{4} * piece.place))
            return i;
    }
    return some.count;
}

std::uint32_t boundsOfBoxes(const PosedPieces& some, float* bounds) noexcept
{
    for (std::uint32_t i = 0; i < some.count; ++i)
    {
        const PosedPiece& piece = some.pieces[some.numbers[i]];
        const auto number = [&piece](int k) { return static_cast<float>(piece.form->box[k]); };
        const float x[4] = {number(0), number(2), number(2), number(0)};
        const float y[4] = {number(1), number(1), number(3), number(3)};
        if (!findBounds({x, y, 4, number(4)}, piece.matrix, bounds + std::size_t{4} * piece.place))
            return i;
    }
    return some.count;
}

} // namespace

const PoseKernels Poses{boundsOf, boundsOfBoxes};

} // namespace graze::detail::portable
