// SPDX-License-Identifier: Zlib
#include "window/lab/colors.hpp"
#include "window/lab/lesson/pictures.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace game
{
namespace
{

using graze::Vec2;
using namespace lab_colors;

constexpr float ArrowLength = 45.f; ///< beside the smallest letters (unit: pixels of the window)

// Green for the right one, red for a wrong one that was taken, once there is an answer.
sf::Color colorOf(const Lesson& lesson, std::size_t index, sf::Color open)
{
    if (!lesson.answer())
        return open;
    if (index == lesson.prediction()->right)
        return Simplex;
    return index == *lesson.answer() ? Alarm : faded(open, 90);
}

/// The distance of the two nearest ones.
template <class Place>
float leastApart(const std::vector<NumberedArrow>& arrows, const Place& place)
{
    float least = std::numeric_limits<float>::max();
    for (std::size_t i = 0; i < arrows.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            least = std::min(least, graze::length(place(arrows[i]) - place(arrows[j])));
    return least;
}

bool isSettled(const Lesson& lesson, std::size_t index)
{
    return lesson.answer() && (index == lesson.prediction()->right || index == *lesson.answer());
}

} // namespace

std::vector<NumberedArrow> numberedArrows(const Prediction& prediction, const LabCamera& camera,
                                          const sf::FloatRect& pane, float scale)
{
    constexpr float Legible = 26.f;    // numbers that are nearer lie upon each other
    const float beyond = 16.f * scale; // from an end of the arrow to the middle of its number
    std::vector<NumberedArrow> arrows;
    for (const PredictionArrow& arrow : prediction.arrows)
    {
        const Vec2 from = camera.screenOf(arrow.from, pane);
        const Vec2 tip = from + arrow.direction * (ArrowLength * scale);
        arrows.push_back({from, tip, tip, arrow.direction});
    }
    const float tips = leastApart(arrows, [&](const NumberedArrow& arrow) { return arrow.tip + arrow.away * beyond; });
    const float starts =
        leastApart(arrows, [&](const NumberedArrow& arrow) { return arrow.from - arrow.away * beyond; });
    if (tips < Legible * scale && starts > tips)
        for (NumberedArrow& arrow : arrows)
        {
            arrow.number = arrow.from;
            arrow.away = -arrow.away;
        }
    return arrows;
}

void drawWorldMarks(LabCanvas& canvas, const LessonView& view)
{
    const Prediction* prediction = view.lesson.prediction();
    if (prediction == nullptr)
        return;
    const auto at = [&](Vec2 place) { return view.cameras.world.screenOf(place, canvas.pane()); };
    if (const auto& marks = prediction->marks)
    {
        const Vec2 a = at(marks->a);
        const Vec2 b = at(marks->b);
        if (view.lesson.answer())
            canvas.arrow(a, b, 2.f, Vertex);
        canvas.ring(a, 8.f, 2.5f, Vertex);
        canvas.ring(b, 8.f, 2.5f, Vertex);
        canvas.bigLabel("a", a, {-0.7f, -0.7f}, Vertex);
        canvas.bigLabel("b", b, {0.7f, -0.7f}, Vertex);
    }
    if (prediction->otherMotion)
    {
        const Vec2 from = at(prediction->bench.a.position);
        const Vec2 to = at(prediction->bench.a.position + *prediction->otherMotion);
        // Beside the solid arrow, which has the same direction.
        const Vec2 aside = graze::normalized(graze::perpendicular(to - from)) * canvas.scaled(9.f);
        canvas.dashes(from + aside, to + aside, 2.f, Vertex);
        canvas.arrow(to + aside - graze::normalized(to - from) * canvas.scaled(12.f), to + aside, 2.f, Vertex);
        canvas.label("other motion", to + aside, aside, Vertex);
    }
}

void drawDifferenceMarks(LabCanvas& canvas, const LessonView& view)
{
    const Prediction* prediction = view.lesson.prediction();
    if (prediction == nullptr)
        return;
    const Lesson& lesson = view.lesson;
    const auto at = [&](Vec2 place) { return view.cameras.difference.screenOf(place, canvas.pane()); };
    for (std::size_t i = 0; i < prediction->points.size(); ++i)
    {
        const bool hovered = !lesson.answer() && view.point == i;
        const float radius = isSettled(lesson, i) ? 11.f : hovered ? 10.f : 7.f;
        canvas.ring(at(prediction->points[i]), radius, hovered || isSettled(lesson, i) ? 3.f : 1.5f,
                    colorOf(lesson, i, Vertex));
    }
    const auto arrows = numberedArrows(*prediction, view.cameras.difference, canvas.pane(), canvas.scaled(1.f));
    for (std::size_t i = 0; i < arrows.size(); ++i)
    {
        const sf::Color color = colorOf(lesson, i, Vertex);
        canvas.arrow(arrows[i].from, arrows[i].tip, isSettled(lesson, i) ? 3.f : 2.f, color);
        canvas.bigLabel(std::to_string(i + 1), arrows[i].number, arrows[i].away, color);
    }
    if (prediction->ring)
    {
        const Vec2 tip = at(*prediction->ring);
        canvas.arrow(at({}), tip, 2.f, A);
        canvas.ring(tip, 10.f, 3.f, lesson.answer() ? (lesson.isRight() ? Simplex : Alarm) : A);
    }
}

} // namespace game
