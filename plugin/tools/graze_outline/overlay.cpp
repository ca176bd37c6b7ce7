// SPDX-License-Identifier: Zlib
#include "canvas.hpp"
#include "graze_outline.hpp"

#include <algorithm>
#include <set>
#include <string_view>

namespace outliner
{

namespace
{

// Small pictures are shown about this large.
int scaleFor(const sf::Image& picture)
{
    constexpr int Wanted = 768, Largest = 24;
    const auto size = picture.getSize();
    return std::clamp(Wanted / static_cast<int>(std::max({size.x, size.y, 1u})), 1, Largest);
}

template <class Each>
void eachLoop(const graze::ColliderFrame& frame, const graze::Affine2& canvasFromFrame, Each each)
{
    for (const graze::OutlineLoop& loop : frame.outline)
    {
        each(placed(loop.border, canvasFromFrame));
        for (const auto& hole : loop.holes)
            each(placed(hole, canvasFromFrame));
    }
}

bool hasSeveralTags(const graze::ColliderFile& file)
{
    std::set<std::string_view> tags;
    for (const graze::ColliderFrame& frame : file.frames)
        for (const graze::ColliderPiece& piece : frame.pieces)
            tags.insert(piece.tag);
    return tags.size() > 1;
}

Canvas enlarged(const sf::Image& picture, int scale)
{
    const graze::PixelRect all{0, 0, static_cast<int>(picture.getSize().x), static_cast<int>(picture.getSize().y)};
    Canvas canvas(all.width * scale, all.height * scale, Ink);
    canvas.drawSquares();
    const auto factor = static_cast<float>(scale);
    canvas.draw(picture, all, graze::Affine2::scaling({factor, factor}));
    return canvas;
}

} // namespace

sf::Image overlayOf(const sf::Image& picture, const graze::ColliderFile& file)
{
    const int scale = scaleFor(picture);
    const auto factor = static_cast<float>(scale);
    Canvas canvas = enlarged(picture, scale);
    const bool hasTags = hasSeveralTags(file);
    Palette tags;
    const float width = scale > 1 ? 2.f : 1.f;
    for (const graze::ColliderFrame& frame : file.frames)
    {
        const graze::Vec2 corner(static_cast<float>(frame.rect.x), static_cast<float>(frame.rect.y));
        const graze::Affine2 matrix = graze::Affine2::scaling({factor, factor}) * graze::Affine2::translation(corner);
        for (std::size_t i = 0; i < frame.pieces.size(); ++i)
        {
            const graze::ColliderPiece& piece = frame.pieces[i];
            const Colour& colour = hasTags ? tags.of(piece.tag) : PieceColours[i % PieceColours.size()].colour;
            canvas.fill(placed(piece.points, matrix), colour, 0.45f);
        }
        for (const graze::ColliderPiece& piece : frame.pieces)
            canvas.loop(placed(piece.points, matrix), Ink, width * 0.75f, 0.8f);
        eachLoop(frame, matrix, [&](const auto& loop) { canvas.loop(loop, Ink, 2.f * width, 0.9f); });
        eachLoop(frame, matrix, [&](const auto& loop) { canvas.loop(loop, White, width); });
        eachLoop(frame, matrix, [&](const auto& loop) { canvas.dots(loop, Ink, 2.25f * width); });
        eachLoop(frame, matrix, [&](const auto& loop) { canvas.dots(loop, White, 1.25f * width); });
    }
    return canvas.image();
}

} // namespace outliner
