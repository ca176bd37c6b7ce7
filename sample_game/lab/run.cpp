// SPDX-License-Identifier: Zlib
#include "lab/run.hpp"

#include "base/text.hpp"

#include <stdexcept>

namespace game
{
namespace
{

using graze::Status;
using graze::Vec2;

std::string text(float value)
{
    return readable(static_cast<double>(value));
}

// A gap this short is nothing but rounding.
constexpr float LeastGap = 1e-6f;

// The steps of a traced query, and its status.
template <class Result>
Result answer(LabRun& run, graze::Traced<Result> traced)
{
    for (graze::TraceStep& search : traced.steps)
    {
        LabStep step;
        step.words = wordsOf(search);
        step.line = lineOf(search);
        step.algorithm = static_cast<LabAlgorithm>(search.phase);
        step.bounds = boundsOf(search);
        step.stage = {run.a->matrix(), run.b->matrix(), search.pieceA, search.pieceB};
        step.part = search.kind == graze::StepKind::NoSearch
                        ? "no search"
                        : joined({codeOf(step.algorithm).name, run.piecesOf(step.stage)});
        if (run.mode == LabMode::Ray || run.mode == LabMode::Sweep)
            step.free = search.phase == graze::TracePhase::Cast ? search.lowerBound : 0.f;
        step.search = std::move(search);
        run.steps.push_back(std::move(step));
    }
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
    const std::string gap = cast.gap < LeastGap ? "." : joined({", at most ", text(cast.gap), " px before contact."});
    return joined({ray ? "The ray meets B after " : "They meet at ", readablePercent(cast.fraction),
                   ray ? " of its length" : " of the motion", gap});
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

} // namespace

std::pair<graze::Motion, graze::Motion> motionsOf(const LabRun& run, const LabBench& bench)
{
    const bool turns = bench.mode == LabMode::TurningSweep;
    return {graze::Motion::of(*run.a, endOf(bench.a, bench.motionA, turns ? bench.turnA : 0.f)),
            graze::Motion::of(*run.b, endOf(bench.b, bench.motionB, turns ? bench.turnB : 0.f))};
}

std::string LabRun::piecesOf(const LabStage& stage) const
{
    if (a->pieces().size() * b->pieces().size() == 1)
        return {};
    return joined({", A", std::to_string(stage.pieceA), "-B", std::to_string(stage.pieceB)});
}

void answerCast(LabRun& run, const graze::CastResult& cast)
{
    run.cast = cast;
    run.verdict = castVerdict(cast, run.mode == LabMode::Ray);
}

void runOverlap(LabRun& run, const LabBench& bench)
{
    answer(run, graze::traceOverlap(*run.a, *run.b, bench.settings));
    run.verdict = run.status == Status::Overlapping ? "They touch or overlap."
                  : run.status == Status::Separated ? "They are apart."
                                                    : "Not finished: neither was shown.";
}

void runDistance(LabRun& run, const LabBench& bench)
{
    run.distance = answer(run, graze::traceDistance(*run.a, *run.b, bench.settings));
    const graze::DistanceResult& r = run.distance;
    run.verdict =
        r.status == Status::Overlapping ? "In contact: the distance is 0."
        : r.status == Status::Separated
            ? joined({"They are ", text(r.distance), " px apart."})
            : joined({"Not finished: the gap is between ", text(r.lowerBound), " and ", text(r.distance), " px."});
}

void runPenetration(LabRun& run, const LabBench& bench)
{
    run.penetration = answer(run, graze::tracePenetration(*run.a, *run.b, bench.settings));
    const graze::PenetrationResult& r = run.penetration;
    run.verdict =
        r.status == Status::Separated ? "They are apart: nothing to leave."
        : r.status == Status::Overlapping
            ? joined(
                  {"Moving B by ", text(r.depth), " px along ", readableDirection(r.normal), " leaves them touching."})
            : joined({"Not finished: the depth is between ", text(r.lowerBound), " and ", text(r.depth), " px."});
}

// A ray is the cast of a point.
void runRay(LabRun& run, const LabBench& bench)
{
    const graze::Ray ray = rayOf(bench);
    const graze::RayCastResult hit = answer(run, graze::traceRayCast(*run.b, ray, bench.settings));
    graze::CastResult cast;
    cast.status = hit.status;
    cast.hit = hit.hit;
    cast.startedOverlapping = hit.startedInside;
    cast.fraction = ray.length > 0.f ? hit.distance / ray.length : 0.f;
    cast.gap = hit.gap;
    cast.point = hit.point;
    cast.normal = hit.normal;
    answerCast(run, cast);
}

void runSweep(LabRun& run, const LabBench& bench)
{
    answerCast(run, answer(run, graze::traceShapeCast(*run.a, bench.motionA, *run.b, bench.motionB, bench.settings)));
}

LabRun runOf(const LabBench& bench)
{
    using Runner = void (*)(LabRun&, const LabBench&);
    constexpr Runner Runners[LabModeCount] = {runOverlap, runDistance, runPenetration,
                                              runRay,     runSweep,    runTurningSweep};
    LabRun run;
    run.mode = bench.mode;
    Specimen a = bench.a;
    if (bench.mode == LabMode::Sweep)
        run.originMotion = bench.motionA - bench.motionB;
    if (bench.mode == LabMode::Ray)
    {
        run.originMotion = bench.rayTo - bench.rayFrom;
        a = {.corners = {{}}, .position = bench.rayFrom};
    }
    run.a = builtFrom(a, "A", run.problem);
    run.b = builtFrom(bench.b, "B", run.problem);
    if (run.problem.empty())
        Runners[static_cast<std::size_t>(bench.mode)](run, bench);
    if (!run.problem.empty())
        run.verdict = run.problem;
    return run;
}

} // namespace game
