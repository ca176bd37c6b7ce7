// SPDX-License-Identifier: Zlib
#include "base/text.hpp"
#include "lab/desk/desk.hpp"

#include <cmath>

namespace game
{
namespace
{

using graze::Vec2;

// The search along the direction that is dragged, in numbers.
std::vector<Caption> searchWords(const LabProbe& probe)
{
    const auto point = [](Vec2 p) { return readablePoint({std::round(p.x), std::round(p.y)}); };
    return {{joined({"d = ", readableDirection(probe.direction)}), Role::Direction},
            {joined({"b = ", point(probe.b), ": farthest of B along d"}), Role::B},
            {joined({"a = ", point(probe.a), ": farthest of A against d"}), Role::A},
            {joined({"w = b - a = ", point(probe.w), ": farthest of B - A along d"}), Role::Vertex}};
}

} // namespace

void stepBy(Lab& lab, LabKey key)
{
    if (key == LabKey::First)
        lab.first();
    else if (key == LabKey::Back)
        lab.back();
    else if (key == LabKey::Forward)
        lab.forward();
    else if (key == LabKey::Last)
        lab.last();
}

std::vector<Caption> runWords(const Lab& lab)
{
    const LabRun& run = lab.run();
    std::vector<Caption> words = {{lab.explanation(), run.problem.empty() ? Role::Text : Role::Alarm}};
    if (lab.answered() && run.verdict != words[0].text)
        words.push_back({run.verdict, run.status == graze::Status::IterationLimit ? Role::Alarm : Role::Answer});
    return words;
}

std::vector<Caption> lessonWords(const Lesson& lesson)
{
    if (lesson.slides())
        return {
            {joined({"A has moved by ", readablePoint(lesson.slide().displacement()), " and touches B."}), Role::Text}};
    if (!lesson.hasDirection())
        return runWords(lesson.lab());
    const auto probe = probeOf(lesson.lab(), lesson.look({}, {}).direction);
    return probe ? searchWords(*probe) : std::vector<Caption>{};
}

} // namespace game
