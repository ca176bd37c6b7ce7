// SPDX-License-Identifier: Zlib
// The time of impact: a graze::ImpactRun of every pair of pieces, looked at between its steps.
#include "lab/run.hpp"

#include "base/readable.hpp"
#include "base/text.hpp"

#include <graze/gjk/advancement.hpp>
#include <graze/pair/operand.hpp>

namespace game
{
namespace
{

using graze::Vec2d;

graze::TraceVertex vertexOf(const graze::DifferencePoint& point, Vec2d origin)
{
    return {point.w.toFloat(), (point.a + origin).toFloat(), (point.b() + origin).toFloat()};
}

// The last search of the distance run of a moment, as the library's own traces have it.
graze::TraceStep searchOf(const graze::Advancement& impact)
{
    const graze::GjkDistance& run = *impact.distance();
    graze::TraceStep step;
    step.phase = graze::TracePhase::MinNorm;
    step.kind = run.found();
    step.iteration = run.iterations();
    step.radiusA = static_cast<float>(impact.bodyA().roundRadius);
    step.radiusB = static_cast<float>(impact.bodyB().roundRadius);
    const double l = length(run.searched());
    step.direction = (run.searched() * (1. / l)).toFloat();
    step.vertex = vertexOf(run.vertex(), impact.origin());
    step.reach = static_cast<float>(dot(run.vertex().w, run.searched()) / l);
    for (int i = 0; i < run.simplex().size; ++i)
        step.after.push_back(vertexOf(run.simplex().points[i], impact.origin()));
    if (run.coresOverlap())
        step.after.push_back(step.vertex);
    step.nearest = run.coresOverlap() ? graze::Vec2{} : run.simplex().nearest.toFloat();
    step.lowerBound = static_cast<float>(run.lowerBound());
    step.upperBound = static_cast<float>(run.gap());
    return step;
}

// The two points of the simplex, moved out by the radii.
graze::DistanceResult gapOf(const graze::Advancement& impact)
{
    const graze::GjkDistance& run = *impact.distance();
    graze::DistanceResult gap;
    if (run.coresOverlap() || run.gap() <= 0.)
        return gap;
    const double l = length(run.simplex().nearest);
    const Vec2d axis = l > 0. ? run.simplex().nearest * (1. / l) : Vec2d{};
    gap.status = run.status();
    gap.distance = static_cast<float>(run.gap());
    gap.lowerBound = static_cast<float>(run.lowerBound());
    gap.pointA = (run.simplex().witnessA() + axis * impact.bodyA().roundRadius + impact.origin()).toFloat();
    gap.pointB = (run.simplex().witnessB() - axis * impact.bodyB().roundRadius + impact.origin()).toFloat();
    gap.normal = axis.toFloat();
    gap.separation = (axis * run.gap()).toFloat();
    return gap;
}

float momentOf(const graze::ImpactRun& run)
{
    return static_cast<float>(run.advancement() != nullptr ? run.advancement()->time() : run.cast()->cast().fraction());
}

std::string endingOf(const LabRun& run, const LabStage& stage)
{
    if (run.cast.status == graze::Status::IterationLimit)
        return " Out of iterations: only what is proved free holds.";
    if (run.cast.startedOverlapping)
        return " They overlap before anything moves.";
    if (run.cast.hit && stage.pieceA == run.cast.pieceA && stage.pieceB == run.cast.pieceB)
        return " The gap is as small as epsilon allows: contact.";
    return " Nothing can meet before the end: no contact of these two.";
}

// The words of a step that has been made, and the line of the code.
void describe(LabStep& step, const graze::ImpactRun& impact, bool asksDepth, const LabRun& run)
{
    const std::string ending = impact.done() ? endingOf(run, step.stage) : std::string();
    const bool hit = run.cast.hit;
    step.line = impact.done() ? (hit ? 4 : 7) : step.search ? 3 : 6;
    if (impact.cast() != nullptr)
        step.words = joined(
            {"Nothing turns, so this is the sweep: ", readablePercent(*step.free), " of the motion is proved free."});
    else if (asksDepth)
        step.words = "They touch there: how deep? A contact counts only when they approach.";
    else if (step.search && impact.done())
        step.words = joined({"The gap is ",
                             step.search->upperBound < 0.001f ? std::string("less than 0.001")
                                                              : readable(static_cast<double>(step.search->upperBound)),
                             " px."});
    else if (step.search)
        step.words = wordsOf(*step.search, "B - A").text;
    else if (impact.done())
        step.words = "The gap is known.";
    else if (*step.free <= step.moment)
        step.words = "They touch there: next, how deep?";
    else
        step.words = joined({"The gap is known. No point can use it up before ", readablePercent(*step.free),
                             ": both move there, and GJK looks again."});
    if (impact.cast() == nullptr)
        step.words = joined({"At ", readablePercent(step.moment), " of the motion. ", step.words});
    step.words += ending;
}

} // namespace

void runTurningSweep(LabRun& run, const LabBench& bench)
{
    graze::GjkSettings textbook = bench.settings;
    textbook.method = graze::Method::Gjk;
    const auto motionA = graze::Motion::of(*run.a, endOf(bench.a, bench.motionA, bench.turnA));
    const auto motionB = graze::Motion::of(*run.b, endOf(bench.b, bench.motionB, bench.turnB));
    const auto ask = [&](const graze::GjkSettings& s)
    { return graze::timeOfImpact(*run.a, motionA, *run.b, motionB, s); };
    answerCast(run, ask(textbook), bench.settings, ask);
    // A query of its own: the smallest gap of the whole motion.
    const auto approach = [&](const graze::GjkSettings& s)
    {
        const graze::ApproachResult r = graze::closestApproach(*run.a, motionA, *run.b, motionB, s);
        return joined(
            {r.status == graze::Status::IterationLimit ? "<= " : "", readable(static_cast<double>(r.distance))});
    };
    run.answers.push_back({"smallest gap", approach(textbook), approach(referenceSettings())});

    const graze::Operand a = *run.a;
    const graze::Operand b = *run.b;
    const graze::Operand startA = a.at(motionA.start), startB = b.at(motionB.start);
    for (graze::PiecePairs pairs(startA, startB); pairs.next();)
    {
        graze::ImpactRun impact(a.only(pairs.pieceA()), motionA, b.only(pairs.pieceB()), motionB, textbook);
        for (bool first = true; !impact.done(); first = false)
        {
            LabStep step;
            step.code = codeOfAdvancement();
            step.moment = first ? 0.f : momentOf(impact);
            step.stage = {graze::motionAt(motionA, step.moment), graze::motionAt(motionB, step.moment), pairs.pieceA(),
                          pairs.pieceB()};
            step.part = joined({"look at ", readablePercent(step.moment), run.piecesOf(step.stage)});
            const bool asksDepth = impact.advancement() != nullptr && impact.advancement()->depth() != nullptr;
            impact.step();
            step.free = momentOf(impact);
            step.bounds = joined({"free to ", readablePercent(*step.free)});
            // The search that ends a moment is not kept: the run has moved on.
            const graze::GjkDistance* distance = impact.cast() == nullptr ? impact.advancement()->distance() : nullptr;
            if (distance != nullptr && distance->iterations() > 0)
            {
                step.search = searchOf(*impact.advancement());
                step.search->pieceA = step.stage.pieceA;
                step.search->pieceB = step.stage.pieceB;
                step.gap = gapOf(*impact.advancement());
                if (step.search->iteration > 1 && !run.steps.empty() && run.steps.back().search)
                    step.search->before = run.steps.back().search->after;
            }
            describe(step, impact, asksDepth, run);
            run.steps.push_back(std::move(step));
        }
    }
}

} // namespace game
