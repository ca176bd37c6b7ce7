// SPDX-License-Identifier: Zlib
#include "window/lab/grid.hpp"

#include "window/lab/colors.hpp"

#include <algorithm>
#include <cmath>

namespace game
{

using graze::Vec2;
using namespace lab_colors;

namespace
{

// The round value next above a length.
float roundStep(float least)
{
    float step = 1.f;
    while (step < least)
        step *= 10.f;
    while (step > least * 10.f)
        step *= 0.1f;
    for (const float factor : {0.2f, 0.5f})
        if (step * factor >= least)
            return step * factor;
    return step;
}

} // namespace

void drawGrid(LabCanvas& canvas, const LabCamera& camera)
{
    const Vec2 corner(graze::compat::positionOf(canvas.pane()));
    const Vec2 size(graze::compat::sizeOf(canvas.pane()));
    canvas.rectangle(corner, size, Pane);
    const float step = roundStep(44.f / camera.zoom);
    const Vec2 low = camera.placeAt(corner, canvas.pane());
    const Vec2 high = camera.placeAt(corner + size, canvas.pane());
    // Counted, not added up: far from the origin a step may be lost in rounding.
    const int columns = std::min(400, static_cast<int>((high.x - low.x) / step) + 2);
    const int rows = std::min(400, static_cast<int>((high.y - low.y) / step) + 2);
    for (int i = 0; i < columns; ++i)
    {
        const float x = (std::floor(low.x / step) + static_cast<float>(i)) * step;
        const float at = std::floor(camera.screenOf({x, 0.f}, canvas.pane()).x);
        canvas.rectangle({at, corner.y}, {1.f, size.y}, x == 0.f ? GridAxis : Grid);
    }
    for (int i = 0; i < rows; ++i)
    {
        const float y = (std::floor(low.y / step) + static_cast<float>(i)) * step;
        const float at = std::floor(camera.screenOf({0.f, y}, canvas.pane()).y);
        canvas.rectangle({corner.x, at}, {size.x, 1.f}, y == 0.f ? GridAxis : Grid);
    }
}

void drawTitle(LabCanvas& canvas, std::string_view text, sf::Color color)
{
    const Vec2 corner(graze::compat::positionOf(canvas.pane()));
    canvas.text(text, corner + Vec2(8.f, 6.f), color);
}

} // namespace game
