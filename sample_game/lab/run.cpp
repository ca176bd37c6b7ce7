// SPDX-License-Identifier: Zlib
#include "lab/run.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>

namespace game
{
namespace
{

using graze::Status;

// The steps of a traced query, and its status.
template <class Result>
Result answer(LabRun& run, graze::Traced<Result> traced)
{
    run.steps = std::move(traced.steps);
    run.status = traced.result.status;
    return traced.result;
}

std::string castVerdict(const graze::CastResult& cast, bool ray)
{
    if (cast.status == Status::IterationLimit)
        return joined({"Not finished: nothing is hit before ", readablePercent(cast.fraction), " of the motion."});
    if (cast.startedOverlapping)
        return ray ? "The ray starts in B." : "They overlap from the start.";
    if (!cast.hit)
        return ray                    ? "The ray misses B."
               : cast.startedTouching ? "They touch at the start and do not approach each other."
                                      : "They do not meet during this motion.";
    const std::string met = joined({ray ? "The ray meets B after " : "They meet at ", readablePercent(cast.fraction),
                                    ray ? " of its length." : " of the motion."});
    return cast.gap < 0.001f ? met : joined({met, " At most ", pixelText(cast.gap), " is left before contact."});
}

std::optional<graze::Sprite2D> builtFrom(const Specimen& specimen, std::string_view name, std::string& problem)
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

void runOverlap(LabRun& run, const graze::GjkSettings& settings)
{
    answer(run, graze::traceOverlap(*run.a, *run.b, settings));
    run.verdict = run.status == Status::Overlapping ? "They touch or overlap."
                  : run.status == Status::Separated ? "They are apart."
                                                    : "Not finished: neither was shown.";
}

void runDistance(LabRun& run, const graze::GjkSettings& settings)
{
    const graze::DistanceResult r = run.distance = answer(run, graze::traceDistance(*run.a, *run.b, settings));
    run.verdict = r.status == Status::Overlapping ? "In contact: the distance is 0."
                  : r.status == Status::Separated
                      ? joined({"They are ", pixelText(r.distance), " apart."})
                      : joined({"Not finished: the gap is between ", pixelText(r.lowerBound), " and ",
                                pixelText(r.distance), "."});
}

void runPenetration(LabRun& run, const graze::GjkSettings& settings)
{
    const graze::PenetrationResult r = run.penetration = answer(run, graze::tracePenetration(*run.a, *run.b, settings));
    run.verdict = r.status == Status::Separated ? "They are apart: nothing to leave."
                  : r.status == Status::Overlapping
                      ? joined({"Moving B by ", pixelText(r.depth), " along ", readableDirection(r.normal),
                                " leaves them touching."})
                      : joined({"Not finished: the depth is between ", pixelText(r.lowerBound), " and ",
                                pixelText(r.depth), "."});
}

} // namespace

LabRun runOf(const LabBench& bench)
{
    LabRun run;
    run.mode = bench.mode;
    run.a = builtFrom(bench.operandA(), "A", run.problem);
    run.b = builtFrom(bench.b, "B", run.problem);
    run.verdict = run.problem;
    if (!run.problem.empty())
        return run;
    switch (bench.mode)
    {
        case LabMode::Overlap:
            runOverlap(run, bench.settings);
            break;
        case LabMode::Distance:
            runDistance(run, bench.settings);
            break;
        case LabMode::Penetration:
            runPenetration(run, bench.settings);
            break;
        case LabMode::Ray: // the cast of a point
        case LabMode::Sweep:
            run.originMotion = bench.motionA - bench.motionB;
            run.cast = answer(run, graze::traceShapeCast(*run.a, bench.motionA, *run.b, bench.motionB, bench.settings));
            run.verdict = castVerdict(run.cast, bench.mode == LabMode::Ray);
            break;
    }
    if (bench.report != nullptr)
        run.naive = naiveRunOf(run);
    return run;
}

using graze::StepKind;
using graze::TracePhase;
using graze::TraceStep;

std::string pixelText(float length)
{
    // Shorter lengths are rounding, or as good as none.
    return length > 0.f && length < 0.001f ? "less than 0.001 px" : readable(static_cast<double>(length)) + " px";
}

const LabCode& codeOf(TracePhase algorithm)
{
    static const LabCode Codes[] = {
        {"yes or no",
         {"d = centre of A - centre of B, simplex = {}", "repeat", "  w = vertex of B - A farthest along d",
          "  if w falls short of the origin: apart", "  add w to the simplex",
          "  if the simplex holds the origin: overlap", "  drop the point away from the origin",
          "  d = -d once, then towards the origin"}},
        {"nearest point",
         {"d = centre of A - centre of B, simplex = {}", "repeat", "  w = vertex of B - A farthest along d",
          "  if w is hardly beyond p: done, gap = |p|", "  add w to the simplex",
          "  if the simplex holds the origin: overlap", "  p = its point nearest to the origin",
          "  keep the corner or edge that p lies on", "  d = from p towards the origin"}},
        {"polytope",
         {"polytope = farthest vertices right, left, down, up", "repeat", "  e = its edge nearest to the origin",
          "  w = vertex of B - A farthest out of e", "  if w is hardly beyond e: depth = distance of e",
          "  split e at w"}},
        {"x moves",
         {"x = origin, d = centre of A - centre of B", "repeat", "  w = vertex of B - A farthest along d",
          "  if x is before the line of w:", "    if the motion does not cross it: no hit", "    move x up to the line",
          "  add w, keep the points nearest to x", "  if x is near enough to the simplex: hit",
          "  d = from the simplex towards x"}},
    };
    return Codes[static_cast<std::size_t>(algorithm)];
}

std::string wordsOf(const TraceStep& step)
{
    std::string words = graze::explain(step);
    // The first sentence again, with the letters that the figures have.
    if (step.kind != StepKind::NoSearch)
        words.replace(0, words.find(". "),
                      joined({"Along d = ", readableDirection(step.direction),
                              " the farthest vertex of B - A is w = ", readablePoint(step.vertex.w)}));
    return words;
}

std::size_t lineOf(const TraceStep& step)
{
    // In the order of the kinds.
    constexpr std::size_t Lines[] = {0, 0, 7, 7, 6, 5, 5, 3, 6, 3, 3, 3, 5, 0, 5, 4, 4, 5, 4, 4, 7, 7};
    static_assert(std::size(Lines) == static_cast<std::size_t>(StepKind::StartsInContact) + 1);
    // The first vertex leads straight to the next direction, in the last line.
    return step.kind == StepKind::FirstVertex ? codeOf(step.phase).lines.size() - 1
                                              : Lines[static_cast<std::size_t>(step.kind)];
}

float freeAfter(const TraceStep& step) noexcept
{
    return step.phase == TracePhase::Cast ? step.lowerBound : 0.f;
}

std::string stateOf(const LabRun& run, const TraceStep& step)
{
    if (step.kind == StepKind::NoSearch)
        return "no search";
    std::string state(codeOf(step.phase).name);
    if (run.a->pieces().size() * run.b->pieces().size() > 1)
        state += joined(
            {", piece ", std::to_string(step.pieceA + 1), " of A and ", std::to_string(step.pieceB + 1), " of B"});
    if (step.phase == TracePhase::Boolean)
        return state;
    if (step.phase == TracePhase::Cast)
        return joined({state, ": free to ", readablePercent(step.lowerBound)});
    state += step.phase == TracePhase::MinNorm ? ": gap " : ": depth ";
    const float least = std::max(0.f, step.lowerBound);
    if (!std::isfinite(step.upperBound))
        return joined({state, pixelText(least), " or more"});
    const std::string low = pixelText(least), high = pixelText(step.upperBound);
    return joined({state, low == high ? "" : low, low == high ? "" : " .. ", high});
}

} // namespace game
