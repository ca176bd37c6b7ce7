// SPDX-License-Identifier: Zlib
#include "lab/answers.hpp"

#include "base/readable.hpp"
#include "base/text.hpp"
#include "settings/settings.hpp"

#include <graze/queries/pair_queries.hpp>
#include <graze/shapes/polygon.hpp>

#include <cmath>

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

void add(LabExperiment& lab, std::string name, std::string first, std::string second = {}, std::string third = {})
{
    lab.answers.push_back({std::move(name), {std::move(first), std::move(second), std::move(third)}});
}

void addPoint(LabExperiment& lab, std::string name, graze::Vec2 point)
{
    add(lab, std::move(name), readablePoint(point));
}

void addDirection(LabExperiment& lab, std::string name, graze::Vec2 direction)
{
    add(lab, std::move(name), readableDirection(direction));
}

/// The answers to one query.
template <class Result>
struct Asked
{
    Result gjk;                 ///< from the run that the steps show
    std::optional<Result> fast; ///< under Method::Fast: of the query
    Result reference;           ///< from a query of its own, with the reference settings
};

// `query` asks with any settings.
template <class Result, class Query>
Asked<Result> askAll(const Result& gjk, const GjkSettings& settings, const Query& query)
{
    Asked<Result> asked{gjk, std::nullopt, query(referenceSettings())};
    if (settings.method == graze::Method::Fast)
        asked.fast = query(settings);
    return asked;
}

template <class Result, class TextOf>
void row(LabExperiment& lab, std::string name, const Asked<Result>& asked, TextOf textOf)
{
    add(lab, std::move(name), textOf(asked.gjk), asked.fast ? textOf(*asked.fast) : "", textOf(asked.reference));
}

// The rows and names that all queries share.
template <class Result>
void begin(LabExperiment& lab, const Asked<Result>& asked)
{
    lab.status = asked.gjk.status;
    lab.columns = {"GJK", asked.fast ? "fast" : "", "reference"};
    row(lab, "status", asked, [](const Result& r) { return std::string(statusText(r.status)); });
    row(lab, "iterations", asked, [](const Result& r) { return std::to_string(r.iterations); });
}

template <class Result>
void sayWhoAnswered(LabExperiment& lab, const Asked<Result>& asked)
{
    if (!asked.fast)
        return;
    if (asked.fast->by == graze::AnsweredBy::Gjk)
        lab.fast = "Fast: no accelerator answered, so GJK did.";
    else if (asked.fast->by == graze::AnsweredBy::Bounds)
        lab.fast = "Fast: the bounds do not meet; no search was needed under either method.";
    else
        lab.fast = joined({"Fast: ", answererText(asked.fast->by), " answered; below, GJK steps the same pair."});
}

// A number that is only a bound says so.
std::string upTo(float value, Status status)
{
    return status == Status::IterationLimit ? "<= " + text(value) : text(value);
}

std::string atLeast(float value, Status status)
{
    return status == Status::IterationLimit ? ">= " + text(value) : text(value);
}

// A gap this short is nothing but rounding.
constexpr float LeastGap = 1e-6f;

template <class Result>
std::string gapText(const Result& result)
{
    return !result.hit ? "-" : result.gap < LeastGap ? "0" : text(result.gap);
}

// For the end of a sentence.
std::string gapEnding(float gap, std::string_view before)
{
    return gap < LeastGap ? "." : joined({", at most ", text(gap), " px before ", before, "."});
}

template <class Result, class Number>
void addError(LabExperiment& lab, const Asked<Result>& asked, Number number)
{
    const auto error = [&](const Result& r)
    { return r.status == Status::IterationLimit ? "-" : text(std::fabs(number(r) - number(asked.reference))); };
    add(lab, "off by", error(asked.gjk), asked.fast ? error(*asked.fast) : "", "");
}

std::string castVerdict(const graze::CastResult& cast)
{
    if (cast.status == Status::IterationLimit)
        return joined({"Not finished: nothing is hit before ", readablePercent(cast.fraction), " of the motion."});
    if (cast.startedOverlapping)
        return "They overlap from the start.";
    if (cast.hit)
        return joined(
            {"They meet at ", readablePercent(cast.fraction), " of the motion", gapEnding(cast.gap, "contact")});
    return cast.startedTouching ? "They touch at the start and do not approach each other."
                                : "They do not meet during this motion.";
}

void addCast(LabExperiment& lab, const Asked<graze::CastResult>& asked)
{
    using Cast = graze::CastResult;
    lab.cast = asked.gjk;
    lab.verdict = castVerdict(lab.cast);
    begin(lab, asked);
    sayWhoAnswered(lab, asked);
    row(lab, "fraction", asked, [](const Cast& r) { return atLeast(r.fraction, r.status); });
    addError(lab, asked, [](const Cast& r) { return r.fraction; });
    row(lab, "gap left, px", asked, gapText<Cast>);
    if (lab.cast.hit)
    {
        addPoint(lab, "point", lab.cast.point);
        addDirection(lab, "normal", lab.cast.normal);
    }
}

} // namespace

graze::GjkSettings referenceSettings() noexcept
{
    return {.maxIterations = 128, .epsilon = SmallestEpsilon, .method = graze::Method::Gjk};
}

void answerOverlap(LabExperiment& lab, const LabBench& bench)
{
    graze::Traced<graze::OverlapResult> traced = graze::traceOverlap(*lab.a, *lab.b, bench.settings);
    const auto asked =
        askAll(traced.result, bench.settings, [&](const GjkSettings& s) { return graze::overlap(*lab.a, *lab.b, s); });
    lab.steps = std::move(traced.steps);
    lab.verdict = asked.gjk.status == Status::Overlapping ? "They touch or overlap."
                  : asked.gjk.status == Status::Separated ? "They are apart."
                                                          : "Not finished: neither was shown.";
    begin(lab, asked);
    sayWhoAnswered(lab, asked);
}

void answerDistance(LabExperiment& lab, const LabBench& bench)
{
    using Distance = graze::DistanceResult;
    graze::Traced<Distance> traced = graze::traceDistance(*lab.a, *lab.b, bench.settings);
    const auto asked =
        askAll(traced.result, bench.settings, [&](const GjkSettings& s) { return graze::distance(*lab.a, *lab.b, s); });
    lab.steps = std::move(traced.steps);
    lab.distance = asked.gjk;
    const Distance& run = lab.distance;
    lab.verdict =
        run.status == Status::Overlapping ? "In contact: the distance is 0."
        : run.status == Status::Separated
            ? joined({"They are ", text(run.distance), " px apart."})
            : joined({"Not finished: the gap is between ", text(run.lowerBound), " and ", text(run.distance), " px."});
    begin(lab, asked);
    sayWhoAnswered(lab, asked);
    row(lab, "distance", asked, [](const Distance& r) { return upTo(r.distance, r.status); });
    row(lab, "at least", asked, [](const Distance& r) { return text(r.lowerBound); });
    addError(lab, asked, [](const Distance& r) { return r.distance; });
    if (run.status != Status::Separated)
        return; // no two points are known to be nearest
    addPoint(lab, "point of A", run.pointA);
    addPoint(lab, "point of B", run.pointB);
    addDirection(lab, "normal", run.normal);
}

void answerPenetration(LabExperiment& lab, const LabBench& bench)
{
    using Penetration = graze::PenetrationResult;
    graze::Traced<Penetration> traced = graze::tracePenetration(*lab.a, *lab.b, bench.settings);
    const auto asked = askAll(traced.result, bench.settings,
                              [&](const GjkSettings& s) { return graze::penetration(*lab.a, *lab.b, s); });
    lab.steps = std::move(traced.steps);
    lab.penetration = asked.gjk;
    const Penetration& run = lab.penetration;
    lab.verdict =
        run.status == Status::Separated ? "They are apart: nothing to leave."
        : run.status == Status::Overlapping
            ? joined({"Moving B by ", text(run.depth), " px along ", readableDirection(run.normal),
                      " leaves them touching."})
            : joined({"Not finished: the depth is between ", text(run.lowerBound), " and ", text(run.depth), " px."});
    begin(lab, asked);
    if (asked.fast)
        lab.fast = "Fast: depths have no accelerator, so GJK answered.";
    row(lab, "depth", asked, [](const Penetration& r) { return upTo(r.depth, r.status); });
    row(lab, "at least", asked, [](const Penetration& r) { return text(r.lowerBound); });
    addError(lab, asked, [](const Penetration& r) { return r.depth; });
    if (run.status == Status::Overlapping)
        addDirection(lab, "normal", run.normal);
}

void answerRay(LabExperiment& lab, const LabBench& bench)
{
    using Ray = graze::RayCastResult;
    const graze::Ray ray = rayOf(bench);
    graze::Traced<Ray> traced = graze::traceRayCast(*lab.b, ray, bench.settings);
    const auto asked =
        askAll(traced.result, bench.settings, [&](const GjkSettings& s) { return graze::rayCast(*lab.b, ray, s); });
    lab.steps = std::move(traced.steps);
    lab.ray = asked.gjk;
    const Ray& run = lab.ray;
    lab.verdict = run.status == Status::IterationLimit
                      ? joined({"Not finished: nothing is hit before ", text(run.distance), " px."})
                  : run.startedInside ? "The ray starts in B."
                  : run.hit
                      ? joined({"The ray meets B after ", text(run.distance), " px", gapEnding(run.gap, "its surface")})
                      : "The ray misses B.";
    begin(lab, asked);
    sayWhoAnswered(lab, asked);
    row(lab, "distance", asked, [](const Ray& r) { return atLeast(r.distance, r.status); });
    addError(lab, asked, [](const Ray& r) { return r.distance; });
    row(lab, "gap left, px", asked, gapText<Ray>);
    if (run.hit)
    {
        addPoint(lab, "point", run.point);
        addDirection(lab, "normal", run.normal);
    }
}

void answerSweep(LabExperiment& lab, const LabBench& bench)
{
    graze::Traced<graze::CastResult> traced =
        graze::traceShapeCast(*lab.a, bench.motionA, *lab.b, bench.motionB, bench.settings);
    lab.steps = std::move(traced.steps);
    addCast(lab, askAll(traced.result, bench.settings,
                        [&](const GjkSettings& s)
                        { return graze::shapeCast(*lab.a, bench.motionA, *lab.b, bench.motionB, s); }));
}

void answerTurningSweep(LabExperiment& lab, const LabBench& bench, const graze::Motion& motionA,
                        const graze::Motion& motionB)
{
    ImpactTrace traced = traceImpact(*lab.a, motionA, *lab.b, motionB, bench.settings);
    lab.impacts = std::move(traced.steps);
    addCast(lab,
            askAll(traced.result, bench.settings,
                   [&](const GjkSettings& s) { return graze::timeOfImpact(*lab.a, motionA, *lab.b, motionB, s); }));
    // A query of its own: the smallest gap of the whole motion.
    const auto approach = [&](GjkSettings settings, graze::Method method)
    {
        settings.method = method;
        const graze::ApproachResult r = graze::closestApproach(*lab.a, motionA, *lab.b, motionB, settings);
        return upTo(r.distance, r.status);
    };
    const bool fast = bench.settings.method == graze::Method::Fast;
    add(lab, "smallest gap", approach(bench.settings, graze::Method::Gjk),
        fast ? approach(bench.settings, graze::Method::Fast) : "", approach(referenceSettings(), graze::Method::Gjk));
}

void answerSat(LabExperiment& lab, const LabBench&)
{
    lab.sat = graze::sat(*lab.a, *lab.b);
    lab.status = lab.sat.status;
    if (lab.sat.status == Status::InvalidInput)
    {
        lab.problem = "An ellipse has no finite set of axes to test: ask GJK.";
        lab.verdict = lab.problem;
        return;
    }
    lab.axes = satAxes(*lab.a, lab.sat.pieceA, *lab.b, lab.sat.pieceB);
    lab.best = axisOf(lab.axes, lab.sat);
    const bool apart = lab.sat.status == Status::Separated;
    lab.verdict = apart ? joined({"They are apart: the test stops at an axis that shows ", text(lab.sat.separation),
                                  " px between them."})
                        : joined({"They overlap: no axis shows a gap, and the smallest overlap is ",
                                  text(-lab.sat.separation), " px."});
    const graze::DistanceResult gap = graze::distance(*lab.a, *lab.b, referenceSettings());
    const graze::PenetrationResult depth = graze::penetration(*lab.a, *lab.b, referenceSettings());
    lab.columns = {"axes", "", "reference"};
    add(lab, "status", std::string(statusText(lab.sat.status)), "", std::string(statusText(gap.status)));
    add(lab, "axes", std::to_string(lab.axes.size()), "", "-");
    add(lab, apart ? "gap" : "depth", text(std::fabs(lab.sat.separation)), "",
        text(apart ? gap.distance : depth.depth));
    addDirection(lab, "axis", lab.sat.axis);
    addDirection(lab, "normal of the reference", apart ? gap.normal : depth.normal);
}

void answerGiftWrapping(LabExperiment& lab, const LabBench& bench)
{
    const std::vector<graze::Vec2> library = graze::hullByGiftWrapping(bench.cloud);
    const std::vector<std::size_t> found = lab.wraps.empty() ? std::vector<std::size_t>{} : lab.wraps.back().hull;
    lab.verdict = joined(
        {std::to_string(found.size()), " of ", std::to_string(bench.cloud.size()), " points are corners of the hull."});
    lab.columns = {"steps", "library", "chain"};
    add(lab, "corners", std::to_string(found.size()), std::to_string(library.size()),
        std::to_string(graze::hullByMonotoneChain(bench.cloud).size()));
    add(lab, "tests", lab.wraps.empty() ? "0" : std::to_string(lab.wraps.back().tests), "-", "-");
    add(lab, "area", readable(std::fabs(graze::signedArea(library))));
}

} // namespace game
