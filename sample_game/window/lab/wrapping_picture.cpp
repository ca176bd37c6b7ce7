// SPDX-License-Identifier: Zlib
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

void drawThread(LabCanvas& canvas, const std::vector<Vec2>& cloud, const WrapStep& step, const LabCamera& camera)
{
    const auto at = [&](std::size_t index) { return camera.screenOf(cloud[index], canvas.pane()); };
    std::vector<Vec2> hull;
    for (const std::size_t index : step.hull)
        hull.push_back(at(index));
    const bool closed = step.kind == WrapKind::Closed;
    canvas.area(hull, faded(Difference, closed ? 52 : 22));
    if (closed)
        return canvas.loop(hull, 3.f, Simplex);
    for (std::size_t i = 1; i < hull.size(); ++i)
        canvas.line(hull[i - 1], hull[i], 3.f, Simplex);
    const Vec2 corner = at(step.corner);
    if (step.kind == WrapKind::Outside || step.kind == WrapKind::FartherOn)
        canvas.dashes(corner, at(step.former), 1.5f, Alarm);
    if (step.candidate != step.corner && step.kind != WrapKind::Corner)
    {
        // Beyond the candidate too: outside and inside are sides of the whole line.
        const Vec2 line = graze::normalized(at(step.candidate) - corner);
        canvas.dashes(corner - line * 2000.f, corner + line * 2000.f, 1.f, faded(Direction, 110));
        canvas.arrow(corner, at(step.candidate), 2.f, Direction);
    }
    if (step.tested != step.candidate)
        canvas.line(corner, at(step.tested), 1.f, faded(Vertex, 170));
}

} // namespace

void drawWrapping(LabCanvas& canvas, const Lab& lab, const LabCamera& camera, const Grip& held)
{
    drawGrid(canvas, camera);
    drawTitle(canvas, "gift wrapping: a thread around the points", Text);
    const std::vector<Vec2>& cloud = lab.bench().cloud;
    const std::vector<WrapStep>& steps = lab.experiment().wraps;
    const WrapStep* step = lab.step() < steps.size() ? &steps[lab.step()] : nullptr;
    if (step != nullptr)
        drawThread(canvas, cloud, *step, camera);
    Vec2 middle{};
    for (const Vec2 place : cloud)
        middle += place * (1.f / static_cast<float>(cloud.size()));
    for (std::size_t i = 0; i < cloud.size(); ++i)
    {
        const Vec2 at = camera.screenOf(cloud[i], canvas.pane());
        const bool corner = step != nullptr && std::find(step->hull.begin(), step->hull.end(), i) != step->hull.end();
        const bool tested = step != nullptr && i == step->tested && step->kind != WrapKind::Closed;
        const bool grabbed = held.kind == GripKind::CloudPoint && held.point == i;
        canvas.disc(at, corner ? 5.f : 4.f, corner ? Simplex : A);
        if (tested)
            canvas.ring(at, 9.f, 2.f, Vertex);
        if (grabbed)
            canvas.ring(at, 12.f, 1.f, Origin);
        canvas.label(std::to_string(i), at, cloud[i] - middle, corner ? Simplex : Quiet);
    }
}

} // namespace game
