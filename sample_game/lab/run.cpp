// SPDX-License-Identifier: Zlib
#include "lab/run.hpp"

#include "base/text.hpp"

#include <graze/gjk/support.hpp>
#include <graze/queries/proof.hpp>

#include <cmath>
#include <stdexcept>

namespace game
{
namespace
{

using graze::Proof;
using graze::Status;
using graze::Vec2;

std::string text(float value)
{
    return readable(static_cast<double>(value));
}

// A gap this short is nothing but rounding.
constexpr float LeastGap = 1e-6f;

// A number that is only a bound says so.
std::string bound(std::string_view sign, float value, Status status)
{
    return joined({status == Status::IterationLimit ? sign : "", text(value)});
}

// The steps of a traced query, its status, and the numbers of its answer.
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
    run.answers = {{"status", std::string(statusText(run.status))},
                   {"iterations", std::to_string(traced.result.iterations)}};
    return traced.result;
}

void addRows(LabRun& run, const std::vector<LabAnswer>& rows)
{
    run.answers.insert(run.answers.end(), rows.begin(), rows.end());
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

// The proof of a verdict that a run has reached; there is none for a run that is not finished.
ProofView proofViewOf(const graze::Operand& a, const graze::Operand& b, const graze::GjkSettings& settings,
                      Status status)
{
    if (status == Status::IterationLimit)
        return {.sentence = "There is no proof: the run is not finished."};
    const Proof proof = graze::proofOf(a, b, settings);
    ProofView view;
    view.verified = graze::verify(proof, a, b);
    if (!view.verified)
        return {.sentence = "There is no proof: nothing that floats can hold was confirmed."};
    const bool apart = proof.kind == Proof::Kind::SeparatingAxis;
    if (apart)
    {
        view.axis = graze::normalized(proof.axis);
        view.middle = (graze::support(a.piece(proof.pieceA), a.matrix(), view.axis).point +
                       graze::support(b.piece(proof.pieceB), b.matrix(), -view.axis).point) *
                      0.5f;
    }
    for (std::uint32_t i = 0; !apart && i < proof.count; ++i)
    {
        const Proof::Vertex& v = proof.vertices[i];
        view.enclosure.push_back(b.matrix().transformPoint(b.piece(proof.pieceB).point(v.indexB) + v.stepB) -
                                 a.matrix().transformPoint(a.piece(proof.pieceA).point(v.indexA) + v.stepA));
    }
    const std::string_view form = apart              ? "a separating axis"
                                  : proof.count == 1 ? "a point of B - A on the origin"
                                  : proof.count == 2 ? "a segment of B - A through the origin"
                                                     : "a triangle of B - A around the origin";
    view.sentence = joined({"Proof: ", form, ", verified exactly."});
    if (apart == (status == Status::Overlapping))
        view.sentence += " The pair is within the band, where the exact shapes may differ from the answer.";
    return view;
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
    addRows(run, {{"fraction", bound(">= ", cast.fraction, cast.status)}});
    if (cast.hit)
        addRows(run, {{"gap left", cast.gap < LeastGap ? "0" : text(cast.gap)},
                      {"point", readablePoint(cast.point)},
                      {"normal", readableDirection(cast.normal)}});
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
    addRows(run, {{"distance", bound("<= ", r.distance, r.status)}, {"at least", text(r.lowerBound)}});
    if (r.status == Status::Separated) // else no two points are known to be nearest
        addRows(run, {{"point of A", readablePoint(r.pointA)},
                      {"point of B", readablePoint(r.pointB)},
                      {"normal", readableDirection(r.normal)}});
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
    addRows(run, {{"depth", bound("<= ", r.depth, r.status)}, {"at least", text(r.lowerBound)}});
    if (r.status == Status::Overlapping)
        addRows(run, {{"normal", readableDirection(r.normal)}});
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
        a = {.kind = SpecimenKind::Point, .position = bench.rayFrom};
    }
    run.a = builtFrom(a, "A", run.problem);
    run.b = builtFrom(bench.b, "B", run.problem);
    if (run.problem.empty())
        Runners[static_cast<std::size_t>(bench.mode)](run, bench);
    if (!run.problem.empty())
        run.verdict = run.problem;
    else if (bench.mode <= LabMode::Penetration)
        run.proof = proofViewOf(*run.a, *run.b, bench.settings, run.status);
    return run;
}

} // namespace game
