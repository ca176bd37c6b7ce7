// SPDX-License-Identifier: Zlib
#include <graze/outline/collider_frame.hpp>

#include <utility>

namespace graze
{

ColliderFrame colliderFrameOf(const Outline& outline, const PixelRect& rect, std::string name)
{
    ColliderFrame frame{std::move(name), rect, outline.measuredError, outline.loops, {}};
    for (const Shape& shape : outline.pieces)
    {
        ColliderPiece& piece = frame.pieces.emplace_back();
        for (std::uint32_t i = 0; i < shape.pointCount(); ++i)
            piece.points.push_back(shape.point(i));
    }
    return frame;
}

Pieces piecesOf(const ColliderFrame& frame, std::string_view tag)
{
    std::vector<Shape> shapes;
    for (const ColliderPiece& piece : frame.pieces)
        if (piece.tag == tag)
            shapes.push_back(Shape::ofPoints(piece.points));
    return shapes;
}

} // namespace graze
