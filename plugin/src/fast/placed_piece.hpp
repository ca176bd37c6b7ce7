// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/affine2.hpp>
#include <graze/shapes/shape.hpp>

#include <cstdint>

namespace graze::detail
{

/// The kind of a piece, which decides the lanes that its pairs go to.
enum class LoopKind : std::uint8_t
{
    SharpPoint,
    SharpEdge,
    SharpFour, ///< three or four vertices
    SharpEight,
    Disc,
    RoundEdge,
    RoundFour,
    RoundEight,
    None ///< no lane: the query of one pair answers
};

[[nodiscard]] inline LoopKind loopKindOf(const ShapeView& shape) noexcept
{
    constexpr float LargestRadius = 1e30f;
    constexpr LoopKind OfCount[VertexBlock + 1] = {LoopKind::None,       LoopKind::SharpPoint, LoopKind::SharpEdge,
                                                   LoopKind::SharpFour,  LoopKind::SharpFour,  LoopKind::SharpEight,
                                                   LoopKind::SharpEight, LoopKind::SharpEight, LoopKind::SharpEight};
    if (shape.count > VertexBlock || shape.count == 0 || !shape.convexLoop || shape.y != shape.x + VertexBlock ||
        !(shape.radius >= 0.f && shape.radius <= LargestRadius))
        return LoopKind::None;
    const auto sharp = static_cast<std::uint32_t>(OfCount[shape.count]);
    return static_cast<LoopKind>(sharp + (shape.radius > 0.f ? 4u : 0u));
}

/// Whether accelerators may be tried on a piece: it has points, not too many, and a finite radius.
[[nodiscard]] inline bool isSmallLoop(const ShapeView& piece) noexcept
{
    return piece.convexLoop && piece.count - 1u < VertexBlock && piece.radius - piece.radius == 0.f;
}

/// A piece of any kind except None with its matrix; the caller keeps both alive.
struct PlacedPiece
{
    const float* loop; ///< all x, then all y
    const float* matrix;
    std::uint32_t count;
    float radius;
};

[[nodiscard]] inline PlacedPiece placedPiece(const ShapeView& shape, const Affine2& matrix) noexcept
{
    return {shape.x, &matrix.m00, shape.count, shape.radius};
}

} // namespace graze::detail
