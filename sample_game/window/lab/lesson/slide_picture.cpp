// SPDX-License-Identifier: Zlib
#include "window/lab/colors.hpp"
#include "window/lab/grid.hpp"
#include "window/lab/lesson/pictures.hpp"

namespace game
{
namespace
{

using graze::Vec2;
using namespace lab_colors;
using Loop = std::vector<Vec2>;

Loop onScreen(const Loop& loop, const LabCamera& camera, const sf::FloatRect& pane, Vec2 shift = {})
{
    Loop result;
    for (const Vec2 place : loop)
        result.push_back(camera.screenOf(place + shift, pane));
    return result;
}

Vec2 topOf(const Loop& loop)
{
    Vec2 top = loop.empty() ? Vec2{} : loop.front();
    for (const Vec2 place : loop)
        if (place.y < top.y)
            top = place;
    return top;
}

// A stands there; none while a prediction is open, which would be answered by it.
std::optional<Vec2> displacementOf(const Lesson& lesson)
{
    const Prediction* prediction = lesson.prediction();
    if (prediction == nullptr)
        return lesson.slide().displacement();
    return lesson.answer() ? prediction->ring : std::nullopt;
}

} // namespace

void drawSlideWorld(LabCanvas& canvas, const LessonView& view)
{
    const LabCamera& camera = view.cameras.world;
    drawGrid(canvas, camera);
    drawTitle(canvas, "the world: A and B", Text);
    if (view.outlines.a.empty() || view.outlines.b.empty())
        return;
    const std::optional<Vec2> moved = displacementOf(view.lesson);
    const Loop b = onScreen(view.outlines.b[0], camera, canvas.pane());
    const Loop a = onScreen(view.outlines.a[0], camera, canvas.pane());
    canvas.area(b, faded(B, 60));
    canvas.loop(b, 2.f, B);
    canvas.bigLabel("B", topOf(b), {0.2f, -1.f}, B);
    canvas.area(a, faded(A, moved ? 24 : 60));
    if (!moved)
    {
        canvas.loop(a, 2.f, A);
        return canvas.bigLabel("A", topOf(a), {0.2f, -1.f}, A);
    }
    canvas.dashedLoop(a, 1.5f, faded(A, 200));
    canvas.label("A at rest", topOf(a), {-0.2f, -1.f}, faded(A, 220));
    const Loop there = onScreen(view.outlines.a[0], camera, canvas.pane(), *moved);
    canvas.area(there, faded(A, 70));
    canvas.loop(there, 2.f, A);
    canvas.bigLabel("A", topOf(there), {0.2f, -1.f}, A);
    const Vec2 from = view.lesson.lab().bench().a.position;
    canvas.arrow(camera.screenOf(from, canvas.pane()), camera.screenOf(from + *moved, canvas.pane()), 2.5f, Difference);
}

void drawSlideDifference(LabCanvas& canvas, const LessonView& view)
{
    const LabCamera& camera = view.cameras.difference;
    const LabSlide& slide = view.lesson.slide();
    drawGrid(canvas, camera);
    drawTitle(canvas, slide.complete() ? "B - A" : "the tips of the arrows", Difference);
    const Loop border = onScreen(slide.border(), camera, canvas.pane());
    if (slide.complete())
    {
        canvas.area(border, faded(Difference, 44));
        canvas.loop(border, 2.f, Difference);
        for (const DifferenceVertex& vertex : view.outlines.difference.vertices)
            canvas.disc(camera.screenOf(vertex.w, canvas.pane()), 3.f, faded(Difference, 220));
    }
    else
        for (const Loop& piece : slide.seen())
            canvas.loop(onScreen(piece, camera, canvas.pane()), 3.f, Difference);
    const Vec2 origin = camera.screenOf({}, canvas.pane());
    if (view.lesson.prediction() == nullptr)
    {
        const Vec2 tip = camera.screenOf(slide.displacement(), canvas.pane());
        canvas.arrow(origin, tip, 2.5f, Difference);
        canvas.ring(tip, 7.f, 2.f, A);
    }
    canvas.cross(origin, 9.f, 2.f, Origin);
    canvas.label("origin", origin, {-0.6f, 0.8f}, Origin);
}

} // namespace game
