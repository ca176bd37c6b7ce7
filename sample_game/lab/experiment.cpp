// SPDX-License-Identifier: Zlib
#include "lab/experiment.hpp"

#include "lab/answers.hpp"
#include "lab/words.hpp"
#include "settings.hpp"

#include <graze/shapes/hull.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace game
{
namespace
{

using graze::Sprite2D;

constexpr int PosesOfTurningSweep = 24;
constexpr int GhostsOnTheWay = 4;

std::optional<Sprite2D> builtFrom(const Specimen& specimen, std::string_view name, std::string& problem)
{
    try
    {
        return spriteOf(specimen);
    }
    catch (const std::invalid_argument& error) // InvalidShape, InvalidOutline
    {
        problem += sentence({problem.empty() ? "" : " ", name, " is no shape: ", error.what(), "."});
        return std::nullopt;
    }
}

struct Ways
{
    graze::Motion a;
    graze::Motion b;
};

LabPose poseAt(const LabExperiment& lab, const Ways& ways, float fraction)
{
    LabPose pose{fraction, graze::motionAt(ways.a, fraction), graze::motionAt(ways.b, fraction), 0.f};
    pose.gap =
        graze::distance(graze::Operand(lab.a->pieces(), pose.a), graze::Operand(lab.b->pieces(), pose.b)).distance;
    return pose;
}

// Up to the contact, or all the way when there is none.
void addPoses(LabExperiment& lab, const Ways& ways)
{
    const float last = lab.cast.hit ? lab.cast.fraction : 1.f;
    for (int i = 0; i <= GhostsOnTheWay; ++i)
        lab.ghosts.push_back(poseAt(lab, ways, last * static_cast<float>(i) / GhostsOnTheWay));
    if (lab.mode != LabMode::TurningSweep)
        return;
    for (int i = 0; i <= PosesOfTurningSweep; ++i)
    {
        lab.poses.push_back(poseAt(lab, ways, last * static_cast<float>(i) / PosesOfTurningSweep));
        if (last == 0.f)
            return;
    }
}

Ways waysOf(const LabExperiment& lab, const LabBench& bench)
{
    const bool turns = bench.mode == LabMode::TurningSweep;
    return {graze::Motion::of(*lab.a, endOf(bench.a, bench.motionA, turns ? bench.turnA : 0.f)),
            graze::Motion::of(*lab.b, endOf(bench.b, bench.motionB, turns ? bench.turnB : 0.f))};
}

void ask(LabExperiment& lab, const LabBench& bench)
{
    const Sprite2D& a = *lab.a;
    const Sprite2D& b = *lab.b;
    lab.distance = graze::distance(a, b, bench.settings);
    lab.penetration = graze::penetration(a, b, bench.settings);
    switch (bench.mode)
    {
        case LabMode::Overlap:
            return answerOverlap(lab, bench);
        case LabMode::Distance:
            return answerDistance(lab, bench);
        case LabMode::Penetration:
            return answerPenetration(lab, bench);
        case LabMode::Ray:
            return answerRay(lab, bench);
        case LabMode::Sweep:
            answerSweep(lab, bench);
            return addPoses(lab, waysOf(lab, bench));
        case LabMode::TurningSweep:
        {
            const Ways ways = waysOf(lab, bench);
            answerTurningSweep(lab, bench, ways.a, ways.b);
            return addPoses(lab, ways);
        }
        case LabMode::Sat:
            return answerSat(lab, bench);
        case LabMode::GiftWrapping:
            return;
    }
}

std::string percent(float fraction)
{
    return sentence({numberText(static_cast<double>(fraction) * 100., 4), " %"});
}

std::string explain(const LabPose& pose, bool last, const graze::CastResult& cast)
{
    const std::string place = sentence({"At ", percent(pose.fraction), " of the way "});
    if (cast.startedOverlapping)
        return "At the start the origin lies in B - A already: they overlap before anything moves.";
    if (last && cast.hit)
        return sentence({place, "the shapes meet: the origin reaches the border of B - A."});
    if (pose.gap > 0.f)
        return sentence(
            {place, "they are ", numberText(static_cast<double>(pose.gap)),
             " px apart. B - A changes its form as the shapes turn, so no line can be followed: step as far "
             "as nothing can outrun, look again."});
    return sentence({place, "they touch, but do not approach each other."});
}

} // namespace

graze::GjkSettings referenceSettings() noexcept
{
    return {.maxIterations = 128, .epsilon = SmallestEpsilon};
}

std::size_t LabExperiment::stepCount() const noexcept
{
    switch (mode)
    {
        case LabMode::Sat:
            return axes.size();
        case LabMode::GiftWrapping:
            return wraps.size();
        case LabMode::TurningSweep:
            return poses.size();
        default:
            return steps.size();
    }
}

std::string LabExperiment::explainStep(std::size_t index) const
{
    if (index >= stepCount())
        return problem;
    switch (mode)
    {
        case LabMode::Sat:
        {
            const std::string note = index != best ? ""
                                     : axes[index].gap > 0.f
                                         ? " No axis shows a larger gap."
                                         : " No axis shows a smaller overlap: this is the way out of the test.";
            return game::explain(axes[index]) + note;
        }
        case LabMode::GiftWrapping:
            return game::explain(wraps[index]);
        case LabMode::TurningSweep:
            return explain(poses[index], index + 1 == poses.size(), cast);
        default:
            return graze::explain(steps[index]);
    }
}

bool LabExperiment::startsPart(std::size_t index) const
{
    if (index == 0 || index >= stepCount())
        return index == 0;
    if (mode == LabMode::GiftWrapping)
        return wraps[index].kind == WrapKind::Corner || wraps[index].kind == WrapKind::Closed;
    if (mode == LabMode::Sat)
        return index == best;
    if (mode == LabMode::TurningSweep)
        return false;
    const graze::TraceStep& step = steps[index];
    const graze::TraceStep& former = steps[index - 1];
    return step.phase != former.phase || step.pieceA != former.pieceA || step.pieceB != former.pieceB;
}

std::string LabExperiment::partName(std::size_t index) const
{
    if (index >= stepCount())
        return {};
    if (mode == LabMode::GiftWrapping)
        return sentence({"from corner ", std::to_string(wraps[index].corner)});
    if (mode == LabMode::Sat)
        return sentence({"A", std::to_string(sat.pieceA), "-B", std::to_string(sat.pieceB)});
    if (mode == LabMode::TurningSweep)
        return "time of impact";
    const graze::TraceStep& step = steps[index];
    if (a->pieces().size() * b->pieces().size() == 1)
        return std::string(graze::nameOf(step.phase));
    return sentence({graze::nameOf(step.phase), ", A", std::to_string(step.pieceA), "-B", std::to_string(step.pieceB)});
}

std::string LabExperiment::boundsAfter(std::size_t index) const
{
    if (index >= steps.size() || steps[index].kind == graze::StepKind::NoSearch)
        return {};
    const graze::TraceStep& step = steps[index];
    const auto text = [](float value) { return numberText(static_cast<double>(value)); };
    const auto between = [&](std::string_view what, float low, float high) {
        return sentence(
            {what, text(low), std::isfinite(high) ? " .. " + text(high) + " px" : std::string(" px or more")});
    };
    switch (step.phase)
    {
        case graze::TracePhase::MinNorm:
            return between("gap ", step.lowerBound, std::max(0.f, step.upperBound));
        case graze::TracePhase::Polytope:
            return between("depth ", step.lowerBound, step.upperBound);
        case graze::TracePhase::Enter:
            return std::isfinite(step.lowerBound) ? sentence({"enters at ", percent(step.lowerBound), " or later"})
                                                  : "";
        case graze::TracePhase::Leave:
            return std::isfinite(step.upperBound) ? sentence({"leaves at ", percent(step.upperBound), " or before"})
                                                  : "";
        case graze::TracePhase::Boolean:
            break;
    }
    return {};
}

LabStage LabExperiment::stageOf(std::size_t index) const
{
    LabStage stage{a->matrix(), b->matrix(), distance.pieceA, distance.pieceB, {}};
    if (index < steps.size())
    {
        stage.pieceA = steps[index].pieceA;
        stage.pieceB = steps[index].pieceB;
    }
    if (index < poses.size())
    {
        stage.a = poses[index].a;
        stage.b = poses[index].b;
        stage.gap = graze::distance(graze::Operand(a->pieces(), stage.a), graze::Operand(b->pieces(), stage.b));
        stage.pieceA = stage.gap.pieceA;
        stage.pieceB = stage.gap.pieceB;
    }
    if (mode == LabMode::Sat)
    {
        stage.pieceA = sat.pieceA;
        stage.pieceB = sat.pieceB;
    }
    return stage;
}

LabExperiment experimentOn(const LabBench& bench)
{
    LabExperiment lab;
    lab.mode = bench.mode;
    Specimen a = bench.a;
    if (bench.mode == LabMode::Sweep)
        lab.originWay = bench.motionA - bench.motionB;
    if (bench.mode == LabMode::Ray)
    {
        lab.originWay = bench.rayTo - bench.rayFrom;
        // A ray is the sweep of a point.
        a = {};
        a.kind = SpecimenKind::Point;
        a.position = bench.rayFrom;
    }
    lab.a = builtFrom(a, "A", lab.problem);
    lab.b = builtFrom(bench.b, "B", lab.problem);
    if (bench.mode == LabMode::GiftWrapping)
    {
        lab.problem = bench.cloud.empty() ? "There are no points: click to add one." : "";
        lab.wraps = wrapSteps(bench.cloud);
        answerGiftWrapping(lab, bench);
    }
    else if (lab.a && lab.b)
        ask(lab, bench);
    else
        lab.verdict = lab.problem;
    return lab;
}

} // namespace game
