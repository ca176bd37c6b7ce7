// SPDX-License-Identifier: Zlib
#include "lab/run.hpp"

#include "base/text.hpp"

#include <cmath>
#include <stdexcept>

namespace game
{
namespace
{

using graze::GjkSettings;
using graze::Status;

std::string text(float value)
{
    return readable(static_cast<double>(value));
}

// A gap this short is nothing but rounding.
constexpr float LeastGap = 1e-6f;

/// Lines of an answer: name and number.
using Rows = std::vector<std::pair<std::string_view, std::string>>;

// A number that is only a bound says so.
std::string bound(std::string_view sign, float value, Status status)
{
    return joined({status == Status::IterationLimit ? sign : "", text(value)});
}

Rows rowsOf(const graze::OverlapResult&)
{
    return {};
}

Rows rowsOf(const graze::DistanceResult& r)
{
    Rows rows = {{"distance", bound("<= ", r.distance, r.status)}, {"at least", text(r.lowerBound)}};
    if (r.status == Status::Separated) // else no two points are known to be nearest
        rows.insert(rows.end(), {{"point of A", readablePoint(r.pointA)},
                                 {"point of B", readablePoint(r.pointB)},
                                 {"normal", readableDirection(r.normal)}});
    return rows;
}

Rows rowsOf(const graze::PenetrationResult& r)
{
    Rows rows = {{"depth", bound("<= ", r.depth, r.status)}, {"at least", text(r.lowerBound)}};
    if (r.status == Status::Overlapping)
        rows.emplace_back("normal", readableDirection(r.normal));
    return rows;
}

Rows rowsOf(const graze::CastResult& r)
{
    Rows rows = {{"fraction", bound(">= ", r.fraction, r.status)}};
    if (r.hit)
        rows.insert(rows.end(), {{"gap left", r.gap < LeastGap ? "0" : text(r.gap)},
                                 {"point", readablePoint(r.point)},
                                 {"normal", readableDirection(r.normal)}});
    return rows;
}

std::string whoAnswered(graze::AnsweredBy by)
{
    if (by == graze::AnsweredBy::Gjk)
        return "Fast: no accelerator answered, so GJK did.";
    if (by == graze::AnsweredBy::Bounds)
        return "Fast: the bounds do not meet; no search was needed under either method.";
    return joined({"Fast: ", answererText(by), " answered; below, GJK steps the same pair."});
}

void addSteps(LabRun& run, std::vector<graze::TraceStep> searches)
{
    for (graze::TraceStep& search : searches)
    {
        LabStep step;
        SearchWords words = wordsOf(search, run.difference());
        step.words = std::move(words.text);
        step.line = words.line;
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
}

// Rows of the answer, GJK's beside the reference's. `ask` makes the query with any settings.
template <class Result, class Ask>
void answer(LabRun& run, const Result& gjk, const GjkSettings& settings, const Ask& ask)
{
    const Result reference = ask(referenceSettings());
    run.status = gjk.status;
    run.answers = {{"status", std::string(statusText(gjk.status)), std::string(statusText(reference.status))},
                   {"iterations", std::to_string(gjk.iterations), std::to_string(reference.iterations)}};
    const Rows exact = rowsOf(reference);
    for (const auto& [name, value] : rowsOf(gjk))
    {
        const std::size_t row = run.answers.size() - 2;
        run.answers.push_back({std::string(name), value, row < exact.size() ? exact[row].second : "-"});
    }
    if (settings.method == graze::Method::Fast)
        run.fast = whoAnswered(ask(settings).by);
}

// A ray is the cast of a point.
graze::CastResult castOf(const graze::RayCastResult& ray, float length)
{
    graze::CastResult cast;
    cast.status = ray.status;
    cast.hit = ray.hit;
    cast.startedOverlapping = ray.startedInside;
    cast.fraction = length > 0.f ? ray.distance / length : 0.f;
    cast.gap = ray.gap;
    cast.point = ray.point;
    cast.normal = ray.normal;
    cast.iterations = ray.iterations;
    cast.by = ray.by;
    return cast;
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

// Up to the contact, or to the end of what the run has proved free.
void addGhosts(LabRun& run, const LabBench& bench)
{
    constexpr int Count = 4;
    const bool turns = bench.mode == LabMode::TurningSweep;
    const auto a = graze::Motion::of(*run.a, endOf(bench.a, bench.motionA, turns ? bench.turnA : 0.f));
    const auto b = graze::Motion::of(*run.b, endOf(bench.b, bench.motionB, turns ? bench.turnB : 0.f));
    for (int i = 0; i <= Count; ++i)
    {
        const float fraction = run.cast.fraction * static_cast<float>(i) / Count;
        run.ghosts.push_back({graze::motionAt(a, fraction), graze::motionAt(b, fraction)});
    }
}

} // namespace

std::string LabRun::piecesOf(const LabStage& stage) const
{
    if (a->pieces().size() * b->pieces().size() == 1)
        return {};
    return joined({", A", std::to_string(stage.pieceA), "-B", std::to_string(stage.pieceB)});
}

GjkSettings referenceSettings() noexcept
{
    return {.maxIterations = 128, .epsilon = LabBench::SmallestEpsilon, .method = graze::Method::Gjk};
}

void answerCast(LabRun& run, const graze::CastResult& gjk, const GjkSettings& settings,
                const std::function<graze::CastResult(const GjkSettings&)>& ask)
{
    run.cast = gjk;
    run.verdict = castVerdict(gjk, run.mode == LabMode::Ray);
    answer(run, gjk, settings, ask);
}

void runOverlap(LabRun& run, const LabBench& bench)
{
    auto [result, steps] = graze::traceOverlap(*run.a, *run.b, bench.settings);
    addSteps(run, std::move(steps));
    answer(run, result, bench.settings, [&](const GjkSettings& s) { return graze::overlap(*run.a, *run.b, s); });
    run.verdict = run.status == Status::Overlapping ? "They touch or overlap."
                  : run.status == Status::Separated ? "They are apart."
                                                    : "Not finished: neither was shown.";
}

void runDistance(LabRun& run, const LabBench& bench)
{
    auto [result, steps] = graze::traceDistance(*run.a, *run.b, bench.settings);
    addSteps(run, std::move(steps));
    run.distance = result;
    answer(run, result, bench.settings, [&](const GjkSettings& s) { return graze::distance(*run.a, *run.b, s); });
    run.verdict = run.status == Status::Overlapping ? "In contact: the distance is 0."
                  : run.status == Status::Separated
                      ? joined({"They are ", text(run.distance.distance), " px apart."})
                      : joined({"Not finished: the gap is between ", text(run.distance.lowerBound), " and ",
                                text(run.distance.distance), " px."});
}

void runPenetration(LabRun& run, const LabBench& bench)
{
    auto [result, steps] = graze::tracePenetration(*run.a, *run.b, bench.settings);
    addSteps(run, std::move(steps));
    run.penetration = result;
    answer(run, result, bench.settings, [&](const GjkSettings& s) { return graze::penetration(*run.a, *run.b, s); });
    const graze::PenetrationResult& r = run.penetration;
    run.verdict =
        r.status == Status::Separated ? "They are apart: nothing to leave."
        : r.status == Status::Overlapping
            ? joined(
                  {"Moving B by ", text(r.depth), " px along ", readableDirection(r.normal), " leaves them touching."})
            : joined({"Not finished: the depth is between ", text(r.lowerBound), " and ", text(r.depth), " px."});
}

void runRay(LabRun& run, const LabBench& bench)
{
    const graze::Ray ray = rayOf(bench);
    auto [result, steps] = graze::traceRayCast(*run.b, ray, bench.settings);
    addSteps(run, std::move(steps));
    answerCast(run, castOf(result, ray.length), bench.settings,
               [&](const GjkSettings& s) { return castOf(graze::rayCast(*run.b, ray, s), ray.length); });
}

void runSweep(LabRun& run, const LabBench& bench)
{
    auto [result, steps] = graze::traceShapeCast(*run.a, bench.motionA, *run.b, bench.motionB, bench.settings);
    addSteps(run, std::move(steps));
    answerCast(run, result, bench.settings,
               [&](const GjkSettings& s) { return graze::shapeCast(*run.a, bench.motionA, *run.b, bench.motionB, s); });
}

LabRun runOf(const LabBench& bench)
{
    using Runner = void (*)(LabRun&, const LabBench&);
    constexpr Runner Runners[LabModeCount] = {runOverlap, runDistance,     runPenetration, runRay,
                                              runSweep,   runTurningSweep, runSat,         runGiftWrapping};
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
    if (bench.mode != LabMode::GiftWrapping)
    {
        run.a = builtFrom(a, "A", run.problem);
        run.b = builtFrom(bench.b, "B", run.problem);
    }
    if (run.problem.empty())
        Runners[static_cast<std::size_t>(bench.mode)](run, bench);
    if (!run.problem.empty())
        run.verdict = run.problem;
    if (bench.moves() && run.problem.empty())
        addGhosts(run, bench);
    if (bench.mode <= LabMode::Penetration && run.problem.empty())
        run.proof = proofViewOf(*run.a, *run.b, bench.settings, run.status);
    if (bench.mode != LabMode::Sat && !run.steps.empty())
        run.answered = run.steps.size() - 1;
    return run;
}

} // namespace game
