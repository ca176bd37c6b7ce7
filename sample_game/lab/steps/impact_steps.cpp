// SPDX-License-Identifier: Zlib
#include "lab/steps/impact_steps.hpp"

#include "base/readable.hpp"
#include "base/text.hpp"
#include "lab/steps/search_words.hpp"

#include <graze/gjk/advancement.hpp>
#include <graze/pair/operand.hpp>

#include <algorithm>
#include <cmath>

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
    if (run.done())
        step.verdict = run.status();
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

double momentOf(const graze::ImpactRun& run)
{
    return run.advancement() != nullptr ? run.advancement()->time() : run.cast()->cast().fraction();
}

void look(const graze::ImpactRun& run, ImpactStep& step)
{
    step.next = static_cast<float>(momentOf(run));
    step.straight = run.cast() != nullptr;
    step.last = run.done();
    if (step.straight)
        return;
    const graze::GjkDistance* distance = run.advancement()->distance();
    if (distance != nullptr && distance->iterations() > 0)
    {
        step.search = searchOf(*run.advancement());
        step.search->pieceA = step.pieceA;
        step.search->pieceB = step.pieceB;
        step.gap = gapOf(*run.advancement());
    }
}

std::string endingOf(const ImpactStep& step, const graze::CastResult& result)
{
    if (!step.last)
        return {};
    if (result.status == graze::Status::IterationLimit)
        return joined({" Out of iterations: nothing is hit before ", readablePercent(result.fraction), "."});
    if (result.startedOverlapping)
        return " They overlap before anything moves: a hit at 0 %.";
    if (result.hit && step.pieceA == result.pieceA && step.pieceB == result.pieceB)
        return joined({" Contact at ", readablePercent(result.fraction), ": the gap is as small as epsilon allows."});
    return " Nothing can meet before the end: no contact of these two.";
}

} // namespace

ImpactTrace traceImpact(const graze::Operand& a, const graze::Motion& motionA, const graze::Operand& b,
                        const graze::Motion& motionB, const graze::GjkSettings& settings)
{
    ImpactTrace trace;
    graze::GjkSettings textbook = settings;
    textbook.method = graze::Method::Gjk;
    trace.result = graze::timeOfImpact(a, motionA, b, motionB, textbook);
    const graze::Operand startA = a.at(motionA.start), startB = b.at(motionB.start);
    for (graze::PiecePairs pairs(startA, startB); pairs.next();)
    {
        graze::ImpactRun run(a.only(pairs.pieceA()), motionA, b.only(pairs.pieceB()), motionB, textbook);
        for (bool first = true; !run.done(); first = false)
        {
            ImpactStep step;
            step.pieceA = pairs.pieceA();
            step.pieceB = pairs.pieceB();
            step.fraction = first ? 0.f : static_cast<float>(momentOf(run));
            step.asksDepth = run.advancement() != nullptr && run.advancement()->depth() != nullptr;
            run.step();
            look(run, step);
            step.a = graze::motionAt(motionA, step.fraction);
            step.b = graze::motionAt(motionB, step.fraction);
            if (step.search && !trace.steps.empty() && trace.steps.back().search && step.search->iteration > 1)
                step.search->before = trace.steps.back().search->after;
            trace.steps.push_back(std::move(step));
        }
    }
    return trace;
}

std::string explain(const ImpactStep& step, const graze::CastResult& result)
{
    const std::string place = joined({"At ", readablePercent(step.fraction), " of the motion. "});
    if (step.straight)
        return joined({"Nothing turns, so this is the sweep: ", readablePercent(step.next),
                       " of the motion is proved free.", endingOf(step, result)});
    if (step.asksDepth)
        return joined(
            {place, "They touch there: how deep? A contact counts only when they approach.", endingOf(step, result)});
    if (step.search && step.last)
        return joined({place,
                       step.search->upperBound < 0.001f
                           ? std::string("The gap is less than 0.001 px.")
                           : joined({"The gap is ", readable(static_cast<double>(step.search->upperBound)), " px."}),
                       endingOf(step, result)});
    if (step.search)
        return joined({place, explainSearch(*step.search, "B - A")});
    if (step.last)
        return joined({place, "The gap is known.", endingOf(step, result)});
    if (step.next <= step.fraction)
        return joined({place, "They touch there: next, how deep?"});
    return joined({place, "The gap is known. No point can use it up before ", readablePercent(step.next),
                   ": both move there, and GJK looks again."});
}

} // namespace game
