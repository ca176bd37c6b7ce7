// SPDX-License-Identifier: Zlib
#include "lab/run.hpp"

#include "base/text.hpp"

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
    return run;
}

} // namespace game
