// SPDX-License-Identifier: Zlib
#include "base/readable.hpp"
#include "base/text.hpp"
#include "window/lab/colors.hpp"
#include "window/lab/grid.hpp"
#include "window/lab/pictures.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace game
{
namespace
{

using graze::Vec2;
using namespace lab_colors;

struct Scale
{
    float low = 0.f; ///< smallest shadow (unit: pixels of the world)
    float high = 1.f;
    float left = 0.f; ///< where they are drawn (unit: pixels of the window)
    float right = 1.f;

    [[nodiscard]] float at(float value) const
    {
        return left + (right - left) * (value - low) / std::max(high - low, 1e-6f);
    }
};

Scale scaleOf(const std::vector<SatAxis>& axes)
{
    Scale scale{axes[0].lowA, axes[0].highA, 0.f, 1.f};
    for (const SatAxis& axis : axes)
    {
        scale.low = std::min({scale.low, axis.lowA, axis.lowB});
        scale.high = std::max({scale.high, axis.highA, axis.highB});
    }
    return scale;
}

void drawRow(LabCanvas& canvas, const SatAxis& axis, const Scale& scale, float top, float height)
{
    const auto bar = [&](float low, float high, float share, sf::Color color)
    {
        const float from = scale.at(low);
        canvas.rectangle({from, top + height * share}, {std::max(1.f, scale.at(high) - from), height * 0.3f}, color);
    };
    bar(axis.lowA, axis.highA, 0.14f, A);
    bar(axis.lowB, axis.highB, 0.5f, B);
    const bool apart = axis.gap > 0.f;
    const float from = scale.at(std::min(axis.highA, axis.lowB));
    const float to = scale.at(std::max(axis.highA, axis.lowB));
    canvas.rectangle({from, top + height * 0.05f}, {std::max(1.f, to - from), height * 0.84f},
                     apart ? faded(Simplex, 70) : faded(Alarm, 60));
}

} // namespace

void drawAxes(LabCanvas& canvas, const LabView& view)
{
    const std::vector<SatAxis>& axes = view.lab.experiment().axes;
    const Vec2 corner(graze::compat::positionOf(canvas.pane()));
    const Vec2 size(graze::compat::sizeOf(canvas.pane()));
    canvas.rectangle(corner, size, Pane);
    if (axes.empty())
        return drawTitle(canvas, "an ellipse has no axes to try", Quiet);
    drawTitle(canvas, "shadows of A and B on every axis", Difference);
    const float line = canvas.lineHeight();
    const float top = line + 14.f;
    const float room = size.y - top - line - 12.f;
    // As many rows as fit, the present one among them.
    const float rowHeight = std::clamp(room / static_cast<float>(axes.size()), line + 6.f, 3.f * line);
    const std::size_t rows =
        std::clamp<std::size_t>(static_cast<std::size_t>(std::max(room, 0.f) / rowHeight), 1, axes.size());
    const std::size_t step = std::min(view.lab.step(), axes.size() - 1);
    const std::size_t first = std::min(step - std::min(step, rows / 2), axes.size() - rows);

    Scale scale = scaleOf(axes);
    const float names = canvas.widthOf("c 88-88 ") + 8.f;
    scale.left = corner.x + names;
    scale.right = corner.x + size.x - canvas.widthOf("-8888.8") - 12.f;
    for (std::size_t i = 0; i < rows; ++i)
    {
        const std::size_t index = first + i;
        const SatAxis& axis = axes[index];
        const float y = corner.y + top + rowHeight * static_cast<float>(i);
        if (index == step)
            canvas.rectangle({corner.x + 2.f, y}, {size.x - 4.f, rowHeight - 1.f}, GridAxis);
        const bool answer = view.answered() && index == view.lab.experiment().best;
        const sf::Color color = answer ? Answer : index == step ? Text : Quiet;
        drawRow(canvas, axis, scale, y, rowHeight);
        const float middle = y + (rowHeight - line) * 0.5f;
        canvas.text(joined({"axis ", std::to_string(index + 1)}), {corner.x + 8.f, middle}, color);
        canvas.text(readable(static_cast<double>(axis.gap)), {scale.right + 6.f, middle}, color);
    }
    const std::string_view note = "right: gap (minus: overlap); the answer in pink";
    canvas.text(canvas.widthOf(note) <= size.x - 16.f ? note : "gap (minus: overlap)",
                {corner.x + 8.f, corner.y + size.y - line - 6.f}, Quiet);
}

} // namespace game
