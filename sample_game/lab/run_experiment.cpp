// SPDX-License-Identifier: Zlib
#include "lab/run_experiment.hpp"

#include "base/text.hpp"
#include "lab/answers.hpp"

#include <stdexcept>

namespace game
{
namespace
{

using graze::Sprite2D;

constexpr int GhostsInBetween = 4;

std::optional<Sprite2D> builtFrom(const Specimen& specimen, std::string_view name, std::string& problem)
{
    try
    {
        return spriteOf(specimen);
    }
    catch (const std::invalid_argument& error) // InvalidShape, InvalidOutline
    {
        problem += joined({problem.empty() ? "" : " ", name, " is no shape: ", error.what(), "."});
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
    for (int i = 0; i <= GhostsInBetween; ++i)
    {
        const float fraction = lab.cast.fraction * static_cast<float>(i) / GhostsInBetween;
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

} // namespace

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
