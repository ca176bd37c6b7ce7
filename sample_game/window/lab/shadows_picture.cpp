// SPDX-License-Identifier: Zlib
#include "base/readable.hpp"
#include "base/text.hpp"
#include "window/lab/colors.hpp"
#include "window/lab/pictures.hpp"

#include <algorithm>
#include <cmath>

namespace game
{

using graze::Vec2;
using namespace lab_colors;

// The axis beside the shapes, with the shadow of each and what lies between them.
void drawShadows(LabCanvas& canvas, const LabView& view)
{
    const LabExperiment& lab = view.lab.experiment();
    if (view.lab.step() >= lab.axes.size())
        return;
    const SatAxis& axis = lab.axes[view.lab.step()];
    const auto at = [&](Vec2 place) { return view.world.screenOf(place, canvas.pane()); };
    const Vec2 centre = lab.a->matrix().offset();
    const Vec2 side = graze::perpendicular(axis.normal);
    const float beside =
        std::max(graze::dot(lab.a->support(side) - centre, side), graze::dot(lab.b->support(side) - centre, side)) +
        34.f / view.world.zoom;
    const auto onAxis = [&](float along) { return at(centre + axis.normal * along + side * beside); };
    const float low = std::min(axis.lowA, axis.lowB);
    const float high = std::max(axis.highA, axis.highB);
    const float beyond = 24.f / view.world.zoom;
    canvas.arrow(onAxis(low - beyond), onAxis(high + beyond), 1.f, Quiet);
    const auto shadow = [&](float from, float to, sf::Color color, float shift)
    {
        const Vec2 offset = side * shift;
        canvas.line(onAxis(from) + offset, onAxis(to) + offset, 5.f, color);
        const Vec2 toShapes = side * (-beside);
        for (const float end : {from, to})
            canvas.dashes(onAxis(end) + offset, at(centre + axis.normal * end + side * beside + toShapes), 1.f,
                          faded(color, 120));
    };
    shadow(axis.lowA, axis.highA, A, -4.f);
    shadow(axis.lowB, axis.highB, B, 4.f);
    const bool apart = axis.gap > 0.f;
    const sf::Color color = apart ? Simplex : Alarm;
    canvas.line(onAxis(axis.highA) + side * 12.f, onAxis(axis.lowB) + side * 12.f, 3.f, color);
    canvas.label(joined({apart ? "gap " : "overlap ", readable(std::fabs(static_cast<double>(axis.gap))), " px"}),
                 onAxis((axis.highA + axis.lowB) * 0.5f) + side * 14.f, side, color);
}

} // namespace game
