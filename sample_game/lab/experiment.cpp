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

struct Motions
{
    graze::Motion a;
    graze::Motion b;
};

// Up to the contact, or to the end of what the run has proved free.
void addGhosts(LabExperiment& lab, const Motions& motions)
{
    for (int i = 0; i <= GhostsOnTheWay; ++i)
    {
        const float fraction = lab.cast.fraction * static_cast<float>(i) / GhostsOnTheWay;
        lab.ghosts.push_back({fraction, graze::motionAt(motions.a, fraction), graze::motionAt(motions.b, fraction)});
    }
}

Motions motionsOf(const LabExperiment& lab, const LabBench& bench)
{
    const bool turns = bench.mode == LabMode::TurningSweep;
    return {graze::Motion::of(*lab.a, endOf(bench.a, bench.motionA, turns ? bench.turnA : 0.f)),
            graze::Motion::of(*lab.b, endOf(bench.b, bench.motionB, turns ? bench.turnB : 0.f))};
}

void ask(LabExperiment& lab, const LabBench& bench)
{
    switch (bench.mode)
    {
        case LabMode::Overlap:
            answerOverlap(lab, bench);
            break;
        case LabMode::Distance:
            answerDistance(lab, bench);
            break;
        case LabMode::Penetration:
            answerPenetration(lab, bench);
            break;
        case LabMode::Ray:
            return answerRay(lab, bench);
        case LabMode::Sweep:
            answerSweep(lab, bench);
            return addGhosts(lab, motionsOf(lab, bench));
        case LabMode::TurningSweep:
        {
            const Motions motions = motionsOf(lab, bench);
            answerTurningSweep(lab, bench, motions.a, motions.b);
            return addGhosts(lab, motions);
        }
        case LabMode::Sat:
            return answerSat(lab, bench);
        case LabMode::GiftWrapping:
            return;
    }
    lab.proof = proofViewOf(*lab.a, *lab.b, bench.settings, lab.status);
}

std::string percent(float fraction)
{
    return sentence({numberText(static_cast<double>(fraction) * 100., 4), " %"});
}

} // namespace

graze::GjkSettings referenceSettings() noexcept
{
    return {.maxIterations = 128, .epsilon = SmallestEpsilon, .method = graze::Method::Gjk};
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
            return impacts.size();
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
            const std::string note = index != best           ? ""
                                     : axes[index].gap > 0.f ? " The query stops at this axis."
                                                             : " No axis shows a smaller overlap: it is the answer.";
            return game::explain(axes[index]) + note;
        }
        case LabMode::GiftWrapping:
            return game::explain(wraps[index]);
        case LabMode::TurningSweep:
            return game::explain(impacts[index], cast);
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
        return impacts[index].fraction != impacts[index - 1].fraction ||
               impacts[index].pieceA != impacts[index - 1].pieceA || impacts[index].pieceB != impacts[index - 1].pieceB;
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
    if (step.kind == graze::StepKind::NoSearch)
        return "no search";
    if (a->pieces().size() * b->pieces().size() == 1)
        return std::string(graze::nameOf(step.phase));
    return sentence({graze::nameOf(step.phase), ", A", std::to_string(step.pieceA), "-B", std::to_string(step.pieceB)});
}

std::optional<float> LabExperiment::freeAfter(std::size_t index) const
{
    if (index < impacts.size())
        return impacts[index].next;
    if (index < steps.size() && (mode == LabMode::Ray || mode == LabMode::Sweep))
        return steps[index].phase == graze::TracePhase::Cast ? steps[index].lowerBound : 0.f;
    return std::nullopt;
}

const graze::TraceStep* LabExperiment::searchOf(std::size_t index) const noexcept
{
    if (index < impacts.size())
        return impacts[index].search ? &*impacts[index].search : nullptr;
    return index < steps.size() ? &steps[index] : nullptr;
}

std::string LabExperiment::boundsAfter(std::size_t index) const
{
    const auto text = [](float value) { return numberText(static_cast<double>(value)); };
    if (index < impacts.size())
        return sentence({"free to ", percent(impacts[index].next)});
    if (index >= steps.size() || steps[index].kind == graze::StepKind::NoSearch)
        return {};
    const graze::TraceStep& step = steps[index];
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
        case graze::TracePhase::Cast:
            return sentence({"free to ", percent(step.lowerBound)});
        case graze::TracePhase::Boolean:
            break;
    }
    return {};
}

LabStage LabExperiment::stageOf(std::size_t index) const
{
    LabStage stage{a->matrix(), b->matrix(), 0, 0, {}};
    if (index < steps.size())
    {
        stage.pieceA = steps[index].pieceA;
        stage.pieceB = steps[index].pieceB;
    }
    if (index < impacts.size())
    {
        const ImpactStep& step = impacts[index];
        stage = {step.a, step.b, step.pieceA, step.pieceB, step.gap};
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
        lab.originMotion = bench.motionA - bench.motionB;
    if (bench.mode == LabMode::Ray)
    {
        lab.originMotion = bench.rayTo - bench.rayFrom;
        // A ray is the cast of a point.
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
