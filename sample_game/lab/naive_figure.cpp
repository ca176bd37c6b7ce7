// SPDX-License-Identifier: Zlib
#include "lab/figures.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace game
{

using graze::Vec2;

Figure naiveFigure(const Lab& lab, LabReveal reveal)
{
    const LabRun& run = lab.run();
    Figure figure{.frame = Figure::Frame::Difference};
    figure.titles = {{"a textbook solver: B - A", Role::Difference}};
    if (!run.naive || run.naive->steps.empty())
        return figure;
    const DifferenceOutline difference = lab.difference();
    figure.hold(difference.whole);
    figure.hold({{}, run.originMotion});
    figure.area(Role::Difference, difference.whole, 0.12f);
    figure.loop(Role::Difference, difference.whole, 1.5f).faint(0.7f);
    figure.cross(Role::Origin, {}, 9.f);
    figure.ring(Role::Origin, {}, 4.5f);
    figure.label(Role::Origin, "origin", {}, {-0.6f, 0.8f});
    const std::size_t index = std::min(lab.step(), run.naive->steps.size() - 1);
    const NaiveStep& step = run.naive->steps[index];
    const bool revealed = reveal == LabReveal::Result, faulty = revealed && index >= run.naive->fault;
    const Role color = faulty ? Role::Alarm : Role::Simplex;
    if (faulty)
        figure.titles.push_back({index == run.naive->fault
                                     ? "the first wrong step"
                                     : joined({"wrong since step ", std::to_string(run.naive->fault + 1)}),
                                 Role::Alarm});
    if (run.originMotion != Vec2{})
    {
        // The gap that it believes in is how far x may move on.
        const Vec2 x = run.originMotion * step.share;
        figure.arrow(Role::Origin, {}, run.originMotion, 1.5f).faint(0.6f);
        figure.path(color, {Vec2{}, x}, 3.5f);
        figure.disc(color, x, 5.f);
        std::vector<Vec2> around = polygonOf({2.f * step.gap, 2.f * step.gap}, 48);
        for (Vec2& place : around)
            place += x;
        figure.loop(Role::Direction, around, 1.5f).dash();
        figure.label(color, "x", x, {0.f, -1.f});
        return figure;
    }
    figure.loop(color, step.simplex, 2.5f);
    for (const Vec2 vertex : step.simplex)
        figure.disc(color, vertex, 4.f);
    const Vec2 d = graze::normalized(step.direction);
    if (graze::isFinite(d) && d != Vec2{})
    {
        figure.pointer(Role::Direction, {}, d, DirectionLength, 2.5f);
        figure.label(Role::Direction, "d", {}, d).moved(d * DirectionLength);
    }
    else
        figure.label(Role::Alarm, graze::isFinite(step.direction) ? "d = (0, 0)" : "d = NaN", {}, {0.f, 1.f});
    if (reveal == LabReveal::Direction || !graze::isFinite(step.w))
        return figure;
    const float half = 0.3f * graze::length(figure.extent.size());
    figure
        .path(Role::Direction, {step.w - graze::perpendicular(d) * half, step.w + graze::perpendicular(d) * half}, 1.5f)
        .dash()
        .faint(0.75f);
    figure.disc(faulty ? Role::Alarm : Role::Vertex, step.w, 5.f);
    figure.label(faulty ? Role::Alarm : Role::Vertex, "w", step.w, d);
    return figure;
}

} // namespace game
