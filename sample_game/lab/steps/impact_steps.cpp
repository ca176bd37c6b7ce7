// SPDX-License-Identifier: Zlib
#include "lab/steps/impact_steps.hpp"

#include "base/readable.hpp"
#include "base/text.hpp"
#include "lab/steps/search_words.hpp"

#include <graze/gjk/advancement.hpp>

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

// The last search of a distance run, as the library's own traces have it.
graze::TraceStep searchOf(const graze::GjkDistance& run, const graze::PiecePairs& pairs)
{
    graze::TraceStep step;
    step.phase = graze::TracePhase::MinNorm;
    step.kind = run.found();
    step.iteration = run.iterations();
    step.pieceA = pairs.pieceA();
    step.pieceB = pairs.pieceB();
    step.radiusA = static_cast<float>(pairs.bodyA().roundRadius);
    step.radiusB = static_cast<float>(pairs.bodyB().roundRadius);
    const double l = length(run.searched());
    step.direction = (run.searched() * (1. / l)).toFloat();
    step.vertex = vertexOf(run.vertex(), pairs.origin());
    step.reach = static_cast<float>(dot(run.vertex().w, run.searched()) / l);
    for (int i = 0; i < run.simplex().size; ++i)
        step.after.push_back(vertexOf(run.simplex().points[i], pairs.origin()));
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
graze::DistanceResult gapOf(const graze::GjkDistance& run, const graze::PiecePairs& pairs)
{
    graze::DistanceResult gap;
    if (run.coresOverlap() || run.gap() <= 0.)
        return gap;
    const double l = length(run.simplex().nearest);
    const Vec2d axis = l > 0. ? run.simplex().nearest * (1. / l) : Vec2d{};
    gap.status = run.status();
    gap.distance = static_cast<float>(run.gap());
    gap.lowerBound = static_cast<float>(run.lowerBound());
    gap.pointA = (run.simplex().witnessA() + axis * pairs.bodyA().roundRadius + pairs.origin()).toFloat();
    gap.pointB = (run.simplex().witnessB() - axis * pairs.bodyB().roundRadius + pairs.origin()).toFloat();
    gap.normal = axis.toFloat();
    gap.separation = (axis * run.gap()).toFloat();
    return gap;
}

double momentOf(const graze::PairImpact& pair)
{
    return pair.advancement() != nullptr ? pair.advancement()->time() : pair.cast()->cast().fraction();
}

void look(const graze::ImpactRun& run, ImpactStep& step)
{
    step.pieceA = run.pairs().pieceA();
    step.pieceB = run.pairs().pieceB();
    step.next = static_cast<float>(momentOf(*run.pair()));
    step.straight = run.pair()->cast() != nullptr;
    step.last = run.pair()->done();
    if (step.straight)
        return;
    const graze::GjkDistance* distance = run.pair()->advancement()->distance();
    if (distance != nullptr && distance->iterations() > 0)
    {
        step.search = searchOf(*distance, run.pairs());
        step.gap = gapOf(*distance, run.pairs());
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
    graze::ImpactRun run(a, motionA, b, motionB, settings);
    const auto sameAsLast = [&] { return !trace.steps.empty() && !trace.steps.back().last; };
    for (;;)
    {
        ImpactStep step;
        // Between two pairs of pieces the run still shows the end of the former one.
        if (sameAsLast())
        {
            const graze::Advancement* advancement = run.pair()->advancement();
            step.fraction = static_cast<float>(momentOf(*run.pair()));
            step.asksDepth = advancement != nullptr && advancement->depth() != nullptr;
        }
        if (!run.step())
            break;
        look(run, step);
        step.a = graze::motionAt(motionA, step.fraction);
        step.b = graze::motionAt(motionB, step.fraction);
        if (step.search && !trace.steps.empty() && trace.steps.back().search && step.search->iteration > 1)
            step.search->before = trace.steps.back().search->after;
        trace.steps.push_back(std::move(step));
    }
    trace.result = run.result();
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
