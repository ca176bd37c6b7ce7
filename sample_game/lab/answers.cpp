// SPDX-License-Identifier: Zlib
#include "lab/answers.hpp"

#include "lab/words.hpp"

#include <graze/shapes/hull.hpp>
#include <graze/shapes/measures.hpp>

#include <cmath>

namespace game
{
namespace
{

using graze::Status;

std::string text(float value)
{
    return numberText(static_cast<double>(value));
}

void add(LabExperiment& lab, std::string name, std::string stepped, std::string query, std::string reference)
{
    lab.answers.push_back({std::move(name), std::move(stepped), std::move(query), std::move(reference)});
}

void addStatus(LabExperiment& lab, Status stepped, Status query, Status reference)
{
    add(lab, "status", std::string(statusText(stepped)), std::string(statusText(query)),
        std::string(statusText(reference)));
}

void addNumber(LabExperiment& lab, std::string name, float stepped, float query, float reference)
{
    add(lab, std::move(name), text(stepped), text(query), text(reference));
}

void addCount(LabExperiment& lab, std::string name, int stepped, int query, int reference)
{
    add(lab, std::move(name), std::to_string(stepped), std::to_string(query), std::to_string(reference));
}

// Of the query alone: three points side by side fit no column.
void addPoint(LabExperiment& lab, std::string name, graze::Vec2 query)
{
    add(lab, std::move(name), "", pointText(query), "");
}

void addError(LabExperiment& lab, float stepped, float query, float reference)
{
    add(lab, "off by", text(std::fabs(stepped - reference)), text(std::fabs(query - reference)), "");
}

std::string undecided(std::string_view what, float bound, std::string_view unit)
{
    return sentence({"Out of iterations: ", what, " ", text(bound), unit, "."});
}

std::string castVerdict(const graze::CastResult& cast)
{
    if (cast.status == Status::IterationLimit)
        return undecided("nothing is hit before", cast.fraction * 100.f, " % of the way");
    if (cast.startedOverlapping)
        return "They overlap from the start.";
    if (cast.hit)
        return sentence({"They meet at ", text(cast.fraction * 100.f), " % of the way."});
    return cast.startedTouching ? "They touch at the start and do not approach each other."
                                : "They do not meet on this way.";
}

void addCast(LabExperiment& lab, const graze::CastResult* stepped, const graze::CastResult& reference)
{
    const graze::CastResult& query = lab.cast;
    const auto row = [&](std::string name, auto textOf)
    { add(lab, std::move(name), stepped != nullptr ? textOf(*stepped) : "", textOf(query), textOf(reference)); };
    row("status", [](const graze::CastResult& r) { return std::string(statusText(r.status)); });
    row("iterations", [](const graze::CastResult& r) { return std::to_string(r.iterations); });
    row("fraction", [](const graze::CastResult& r) { return text(r.fraction); });
    add(lab, "off by", stepped != nullptr ? text(std::fabs(stepped->fraction - reference.fraction)) : "",
        text(std::fabs(query.fraction - reference.fraction)), "");
    if (query.hit)
    {
        addPoint(lab, "point", query.point);
        addPoint(lab, "normal", query.normal);
    }
}

} // namespace

void answerOverlap(LabExperiment& lab, const LabBench& bench)
{
    graze::Traced<graze::OverlapResult> traced = graze::traceOverlap(*lab.a, *lab.b, bench.settings);
    const graze::OverlapResult query = graze::overlap(*lab.a, *lab.b, bench.settings);
    const graze::OverlapResult reference = graze::overlap(*lab.a, *lab.b, referenceSettings());
    lab.steps = std::move(traced.steps);
    lab.status = query.status;
    lab.verdict = query.status == Status::Overlapping ? "They touch or overlap."
                  : query.status == Status::Separated ? "They are apart."
                                                      : "Out of iterations: neither was shown.";
    addStatus(lab, traced.result.status, query.status, reference.status);
    addCount(lab, "iterations", traced.result.iterations, query.iterations, reference.iterations);
}

void answerDistance(LabExperiment& lab, const LabBench& bench)
{
    graze::Traced<graze::DistanceResult> traced = graze::traceDistance(*lab.a, *lab.b, bench.settings);
    const graze::DistanceResult& query = lab.distance;
    const graze::DistanceResult reference = graze::distance(*lab.a, *lab.b, referenceSettings());
    lab.steps = std::move(traced.steps);
    lab.status = query.status;
    lab.verdict = query.status == Status::Overlapping ? "In contact: the distance is 0."
                  : query.status == Status::Separated
                      ? sentence({"They are ", text(query.distance), " px apart."})
                      : sentence({"Out of iterations: the gap is between ", text(query.lowerBound), " and ",
                                  text(query.distance), " px."});
    addStatus(lab, traced.result.status, query.status, reference.status);
    addCount(lab, "iterations", traced.result.iterations, query.iterations, reference.iterations);
    addNumber(lab, "distance", traced.result.distance, query.distance, reference.distance);
    addNumber(lab, "at least", traced.result.lowerBound, query.lowerBound, reference.lowerBound);
    addError(lab, traced.result.distance, query.distance, reference.distance);
    if (query.status == Status::Overlapping)
        return; // no two points are nearest
    addPoint(lab, "point of A", query.pointA);
    addPoint(lab, "point of B", query.pointB);
    addPoint(lab, "normal", query.normal);
}

void answerPenetration(LabExperiment& lab, const LabBench& bench)
{
    graze::Traced<graze::PenetrationResult> traced = graze::tracePenetration(*lab.a, *lab.b, bench.settings);
    const graze::PenetrationResult& query = lab.penetration;
    const graze::PenetrationResult reference = graze::penetration(*lab.a, *lab.b, referenceSettings());
    lab.steps = std::move(traced.steps);
    lab.status = query.status;
    lab.verdict = query.status == Status::Separated ? "They are apart: nothing to leave."
                  : query.status == Status::Overlapping
                      ? sentence({"Moving B by ", text(query.depth), " px along ", pointText(query.normal),
                                  " leaves them touching."})
                      : sentence({"Out of iterations: ", text(query.depth), " px are enough, less than ",
                                  text(query.lowerBound), " px are not."});
    addStatus(lab, traced.result.status, query.status, reference.status);
    addCount(lab, "iterations", traced.result.iterations, query.iterations, reference.iterations);
    addNumber(lab, "depth", traced.result.depth, query.depth, reference.depth);
    addNumber(lab, "at least", traced.result.lowerBound, query.lowerBound, reference.lowerBound);
    addError(lab, traced.result.depth, query.depth, reference.depth);
    addPoint(lab, "normal", query.normal);
}

void answerRay(LabExperiment& lab, const LabBench& bench)
{
    const graze::Ray ray = rayOf(bench);
    graze::Traced<graze::RayCastResult> traced = graze::traceRayCast(*lab.b, ray, bench.settings);
    lab.ray = graze::rayCast(*lab.b, ray, bench.settings);
    const graze::RayCastResult& query = lab.ray;
    const graze::RayCastResult reference = graze::rayCast(*lab.b, ray, referenceSettings());
    lab.steps = std::move(traced.steps);
    lab.status = query.status;
    lab.verdict = query.status == Status::IterationLimit ? undecided("nothing is hit before", query.distance, " px")
                  : query.startedInside                  ? "The ray starts in B."
                  : query.hit ? sentence({"The ray meets B after ", text(query.distance), " px."})
                              : "The ray misses B.";
    addStatus(lab, traced.result.status, query.status, reference.status);
    addCount(lab, "iterations", traced.result.iterations, query.iterations, reference.iterations);
    addNumber(lab, "distance", traced.result.distance, query.distance, reference.distance);
    addError(lab, traced.result.distance, query.distance, reference.distance);
    addPoint(lab, "point", query.point);
    addPoint(lab, "normal", query.normal);
}

void answerSweep(LabExperiment& lab, const LabBench& bench)
{
    graze::Traced<graze::CastResult> traced =
        graze::traceShapeCast(*lab.a, bench.motionA, *lab.b, bench.motionB, bench.settings);
    lab.cast = graze::shapeCast(*lab.a, bench.motionA, *lab.b, bench.motionB, bench.settings);
    lab.steps = std::move(traced.steps);
    lab.status = lab.cast.status;
    lab.verdict = castVerdict(lab.cast);
    addCast(lab, &traced.result, graze::shapeCast(*lab.a, bench.motionA, *lab.b, bench.motionB, referenceSettings()));
}

void answerTurningSweep(LabExperiment& lab, const LabBench& bench, const graze::Motion& wayA, const graze::Motion& wayB)
{
    lab.cast = graze::timeOfImpact(*lab.a, wayA, *lab.b, wayB, bench.settings);
    lab.status = lab.cast.status;
    lab.verdict = castVerdict(lab.cast);
    addCast(lab, nullptr, graze::timeOfImpact(*lab.a, wayA, *lab.b, wayB, referenceSettings()));
    const graze::ApproachResult approach = graze::closestApproach(*lab.a, wayA, *lab.b, wayB, bench.settings);
    const graze::ApproachResult reference = graze::closestApproach(*lab.a, wayA, *lab.b, wayB, referenceSettings());
    add(lab, "smallest gap", "", text(approach.distance), text(reference.distance));
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
    lab.best = bestAxis(lab.axes);
    const bool apart = lab.sat.status == Status::Separated;
    lab.verdict = apart ? sentence({"An axis shows them ", text(lab.sat.separation), " px apart."})
                        : sentence({"No axis shows a gap: they overlap by ", text(-lab.sat.separation), " px."});
    const graze::DistanceResult gap = graze::distance(*lab.a, *lab.b, referenceSettings());
    const graze::PenetrationResult depth = graze::penetration(*lab.a, *lab.b, referenceSettings());
    // The column of the query has the axes' answer, the reference column what GJK says.
    add(lab, "status", "", std::string(statusText(lab.sat.status)), std::string(statusText(gap.status)));
    add(lab, "axes", "", std::to_string(lab.axes.size()), "");
    add(lab, apart ? "gap" : "depth", "", text(std::fabs(lab.sat.separation)),
        text(apart ? gap.distance : depth.depth));
    addPoint(lab, "axis", lab.sat.axis);
    addPoint(lab, "normal of GJK", apart ? gap.normal : depth.normal);
}

void answerGiftWrapping(LabExperiment& lab, const LabBench& bench)
{
    const std::vector<graze::Vec2> library = graze::hullByGiftWrapping(bench.cloud);
    const std::vector<std::size_t> found = lab.wraps.empty() ? std::vector<std::size_t>{} : lab.wraps.back().hull;
    lab.verdict = sentence(
        {std::to_string(found.size()), " of ", std::to_string(bench.cloud.size()), " points are corners of the hull."});
    add(lab, "corners", std::to_string(found.size()), std::to_string(library.size()),
        std::to_string(graze::hullByMonotoneChain(bench.cloud).size()));
    add(lab, "tests", lab.wraps.empty() ? "0" : std::to_string(lab.wraps.back().tests), "", "");
    add(lab, "area", "", numberText(std::fabs(graze::signedArea(library))), "");
}

} // namespace game
