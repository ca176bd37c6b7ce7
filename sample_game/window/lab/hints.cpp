// SPDX-License-Identifier: Zlib
#include "window/lab/hints.hpp"

#include "window/lab/colors.hpp"

#include <initializer_list>
#include <string>

namespace game
{
namespace
{

using graze::Vec2;

// A notice too long for its line mostly ends in the name of a file, which matters more than its folder.
std::string endThatFits(const LabCanvas& canvas, std::string_view text, float width)
{
    if (canvas.widthOf(text) <= width)
        return std::string(text);
    std::string shorter;
    do
    {
        text.remove_prefix(1);
        shorter = "...";
        shorter += text;
    } while (!text.empty() && canvas.widthOf(shorter) > width);
    return shorter;
}

} // namespace

std::string_view hintFor(const LabCanvas& canvas, LabMode mode, float width)
{
    const std::initializer_list<std::string_view> wrapping = {
        "Drag a point; click the ground for a new one, right click a point to remove it; Left and Right step.",
        "Drag points, click for a new one, right click removes; Left, Right step.",
        "Drag points, click: new; Left, Right: step"};
    const std::initializer_list<std::string_view> ray = {
        "Drag B, the ray's two ends or the arrow d; the wheel turns B; Left and Right step; O: other picture, L: "
        "lesson.",
        "Drag B, the ray's ends or d; the wheel turns B; Left and Right step.",
        "Drag B, the ray's ends or d; Left, Right step.", "Drag B or the ray; Left, Right: step"};
    const std::initializer_list<std::string_view> sweep = {
        "Drag a shape, the ring at the end of its motion or the arrow d; the wheel turns; Left and Right step; O: "
        "other "
        "picture, L: lesson.",
        "Drag a shape, the ring of its motion or d; the wheel turns; Left and Right step.",
        "Drag a shape, its motion's ring or d; Left, Right step.", "Drag shapes, rings; Left, Right: step"};
    const std::initializer_list<std::string_view> others = {
        "Drag a shape or the arrow d; the wheel turns a shape or zooms; Left and Right step; O: other picture, L: "
        "lesson.",
        "Drag a shape or the arrow d; the wheel turns or zooms; Left and Right step.",
        "Drag a shape or d; wheel turns, zooms; Left, Right step.", "Drag shapes; wheel turns; Left, Right: step"};
    const bool sweeps = mode == LabMode::Sweep || mode == LabMode::TurningSweep;
    const auto& hints = mode == LabMode::GiftWrapping ? wrapping : mode == LabMode::Ray ? ray : sweeps ? sweep : others;
    for (const std::string_view hint : hints)
        if (canvas.widthOf(hint) <= width)
            return hint;
    return *(hints.end() - 1);
}

void drawLine(LabCanvas& canvas, std::string_view hint, std::string_view notice)
{
    const Vec2 corner(graze::compat::positionOf(canvas.pane()));
    const Vec2 size(graze::compat::sizeOf(canvas.pane()));
    const std::string text = notice.empty() ? std::string(hint) : endThatFits(canvas, notice, size.x - 8.f);
    canvas.text(text, {corner.x + 4.f, corner.y + (size.y - canvas.lineHeight()) * 0.5f},
                notice.empty() ? lab_colors::Quiet : lab_colors::Vertex);
}

} // namespace game
