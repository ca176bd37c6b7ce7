// SPDX-License-Identifier: Zlib
#include "support/pairs/agreement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace graze::test
{

namespace
{

/// A fault of the status; false for an answer that is not finished.
bool takeStatus(const JudgedPair& judged, Status status, Verdict& verdict)
{
    if (status == Status::InvalidInput)
        verdict.wrong("refused", 0., 0.);
    if (status == Status::Overlapping ? judged.gap > judged.band
                                      : status == Status::Separated && judged.start.upper < -judged.band)
        verdict.wrong(status == Status::Overlapping ? "overlap out of nothing" : "overlap missed", 0., judged.gap);
    return isFinished(status);
}

void checkUnit(Vec2 normal, Verdict& verdict)
{
    if (!isUnit(normal))
        verdict.wrong("length of the normal", static_cast<double>(length(normal)), 1.);
}

void checkPoint(const JudgedPair& judged, const oracle::Figure& figure, Vec2 point, double slack, const char* what,
                Verdict& verdict)
{
    if (const double off = judged.beyond(figure, point); off > slack)
        verdict.wrong(what, off, slack);
}

// Bounds are true to 4 ulp of the size that the query works with. The products of figures below 1e-20 px are none that
// a float can hold.
double boundSlack(const JudgedPair& judged)
{
    return 1e-20 + 4. * 1.2e-7 * (judged.size + std::fabs(judged.gap) + judged.figureB.reach());
}

// A point in the world is a float: far out it can't be better than that.
double roundingOf(Vec2 point)
{
    return 2e-7 * static_cast<double>(length(point));
}

void checkWitnesses(const JudgedPair& judged, const DistanceResult& result, Verdict& verdict)
{
    const double slack = judged.band + judged.worldRounding();
    checkPoint(judged, judged.figureA, result.pointA, slack, "witness off A", verdict);
    checkPoint(judged, judged.figureB, result.pointB, slack, "witness off B", verdict);
    const auto answered = static_cast<double>(result.distance);
    if (const auto along = static_cast<double>(length(result.separation)); std::fabs(along - answered) > judged.slack)
        verdict.wrong("length of the separation", along, answered);
    const auto change = static_cast<double>(length(result.pointB - result.pointA - result.separation));
    if (change > roundingOf(result.pointA) + roundingOf(result.pointB) + 2e-7 * answered + 1e-20)
        verdict.wrong("separation between the witnesses", change, 0.);
}

} // namespace

void expectNoFault(const Verdict& verdict, const std::string& about)
{
    for (const auto& [what, answer, truth] : verdict.faults)
        FAIL() << what << ": answer " << answer << ", truth " << truth << '\n' << about;
}

double outside(double value, double low, double high)
{
    return std::max({0., low - value, value - high});
}

JudgedBodies::JudgedBodies(oracle::Body bodyA, oracle::Body bodyB) :
a(std::move(bodyA)),
b(std::move(bodyB)),
origin(oracle::placed(a.matrix, a.core.front())),
band(bandOf(a, b))
{
    figureA.set(a, origin);
    figureB.set(b, origin);
    difference.set(figureA, figureB);
    start = difference.gapAt();
    gap = start.gap;
    size = std::max(figureA.extent(), figureB.extent());
    farthest = std::max(std::fabs(origin.x), std::fabs(origin.y)) + size + std::max(figureA.reach(), figureB.reach());
}

double JudgedBodies::beyond(const oracle::Figure& figure, Vec2 point) const
{
    oracle::Figure one;
    one.hull.assign(1, pointOf(point) - origin);
    oracle::Difference to;
    to.set(figure, one);
    return to.gapAt({}, 1e-9).gap;
}

JudgedPair::JudgedPair(const Pair& judged) :
JudgedBodies(bodyOf(judged.a, judged.matrixA), bodyOf(judged.b, judged.matrixB)),
pair(judged),
slack(band + 2e-7 * std::fabs(gap))
{
}

Verdict judge(const JudgedPair& judged, const OverlapResult& result)
{
    Verdict verdict;
    takeStatus(judged, result.status, verdict);
    return verdict;
}

Verdict judge(const JudgedPair& judged, const DistanceResult& result)
{
    Verdict verdict;
    const bool finished = takeStatus(judged, result.status, verdict);
    const double least = std::max(0., judged.gap), most = std::max(0., judged.start.upper);
    const auto answered = static_cast<double>(result.distance), bound = static_cast<double>(result.lowerBound);
    if (bound > most + boundSlack(judged))
        verdict.wrong("lower bound", bound, most);
    if (!finished)
    {
        if (result.status == Status::IterationLimit && answered < least - boundSlack(judged))
            verdict.wrong("upper bound", answered, least);
        return verdict;
    }
    if (bound > answered)
        verdict.wrong("bounds", bound, answered);
    const double error = outside(answered, least, most);
    if (error > judged.slack)
        verdict.wrong("distance", answered, judged.gap);
    if (result.status == Status::Overlapping)
    {
        if (answered != 0. || result.normal != Vec2{})
            verdict.wrong("distance or normal of an overlap", answered, 0.);
        return verdict;
    }
    // Inside the band a touch may be answered as overlap or not, with a distance of 0: no error. Nor is it one that
    // the answer is a float: specks of matter may be farther apart than they are large.
    verdict.error = std::max(0., error - 6e-8 * answered);
    checkWitnesses(judged, result, verdict);
    if (judged.gap <= judged.band)
        return verdict;
    checkUnit(result.normal, verdict);
    if (const double along = judged.difference.separationAlong(pointOf(result.normal)); along < least - judged.slack)
        verdict.wrong("normal separates", along, least);
    return verdict;
}

Verdict judge(const JudgedPair& judged, const PenetrationResult& result)
{
    Verdict verdict;
    const bool finished = takeStatus(judged, result.status, verdict);
    const double least = std::max(0., -judged.start.upper), most = std::max(0., -judged.gap);
    const auto answered = static_cast<double>(result.depth), bound = static_cast<double>(result.lowerBound);
    if (bound > most + boundSlack(judged))
        verdict.wrong("lower bound", bound, most);
    checkUnit(result.normal, verdict);
    const double along = judged.difference.separationAlong(pointOf(result.normal));
    // Whatever the status: depth x normal leads out of an overlap that was shown.
    if (answered > 0. && along + answered < -boundSlack(judged))
        verdict.wrong("still overlapping after depth x normal by", along + answered, 0.);
    if (!finished)
        return verdict;
    if (bound > answered)
        verdict.wrong("bounds", bound, answered);
    const double error = outside(answered, least, most);
    if (error > judged.slack)
        verdict.wrong("depth", answered, -judged.gap);
    if (result.status == Status::Separated)
        return verdict;
    verdict.error = error;
    if (along < judged.gap - judged.slack)
        verdict.wrong("normal separates", along, judged.gap);
    // In the middle between the deepest points of the two.
    const double slack = judged.band + judged.worldRounding() + 0.5 * answered;
    for (const oracle::Figure* figure : {&judged.figureA, &judged.figureB})
        checkPoint(judged, *figure, result.point, slack, "point off the overlap", verdict);
    return verdict;
}

Verdict judge(const JudgedPair& judged, const ManifoldResult& result, const PenetrationResult& deep)
{
    Verdict verdict;
    takeStatus(judged, result.status, verdict);
    if (result.status != deep.status || result.normal != deep.normal)
        verdict.wrong("status or normal differs from the penetration", 0., 0.);
    const bool hasPoints = deep.status == Status::Overlapping || deep.depth > 0.f;
    if (hasPoints != (result.count > 0) || result.count > result.points.size())
        verdict.wrong("number of points", result.count, hasPoints ? 1. : 0.);
    if (result.count == 2 && result.points[0].id == result.points[1].id)
        verdict.wrong("two points with one id", result.points[0].id, 0.);
    const double slack = judged.band + judged.worldRounding();
    double deepest = 0.;
    for (const ManifoldPoint& point : std::span(result.points).first(std::min<std::size_t>(result.count, 2)))
    {
        deepest = std::max(deepest, static_cast<double>(point.depth));
        const Vec2 half = result.normal * (0.5f * point.depth);
        checkPoint(judged, judged.figureA, point.position + half, slack, "point off the surface of A", verdict);
        checkPoint(judged, judged.figureB, point.position - half, slack, "point off the surface of B", verdict);
    }
    const auto depth = static_cast<double>(deep.depth);
    verdict.error = std::fabs(deepest - depth);
    if (verdict.error > judged.band + 1e-4 * depth)
        verdict.wrong("depth of the deepest point", deepest, depth);
    return verdict;
}

Verdict judge(const JudgedPair& judged, const SatResult& result)
{
    Verdict verdict;
    takeStatus(judged, result.status, verdict);
    if (result.status == Status::InvalidInput)
        return verdict;
    const auto answered = static_cast<double>(result.separation);
    checkUnit(result.axis, verdict);
    // No axis separates more than the gap; the one that is reported separates as much as it says.
    verdict.error = std::max(0., answered - judged.start.upper);
    if (verdict.error > judged.band)
        verdict.wrong("separation above the gap", answered, judged.gap);
    const double along = judged.difference.separationAlong(pointOf(result.axis));
    if (std::fabs(along - answered) > judged.band + 1.2e-7 * judged.figureB.reach())
        verdict.wrong("separation along the axis", answered, along);
    if (result.status == Status::Overlapping)
    {
        verdict.error = outside(answered, judged.gap, judged.start.upper);
        if (verdict.error > judged.band)
            verdict.wrong("depth", -answered, -judged.gap);
    }
    return verdict;
}

DistanceResult turned(DistanceResult result)
{
    std::swap(result.pointA, result.pointB);
    result.normal = -result.normal;
    result.separation = -result.separation;
    return result;
}

void expectOverlapAgrees(const JudgedPair& judged, const GjkSettings& settings)
{
    const OverlapResult result = overlap(judged.pair.operandA(), judged.pair.operandB(), settings);
    ASSERT_TRUE(isFinished(result.status)) << static_cast<int>(result.status) << '\n' << describe(judged.pair);
    expectNoFault(judge(judged, result), describe(judged.pair));
}

void expectDistanceAgrees(const JudgedPair& judged, const GjkSettings& settings)
{
    const DistanceResult result = distance(judged.pair.operandA(), judged.pair.operandB(), settings);
    ASSERT_TRUE(isFinished(result.status)) << static_cast<int>(result.status) << '\n' << describe(judged.pair);
    expectNoFault(judge(judged, result), describe(judged.pair));
}

void expectPenetrationAgrees(const JudgedPair& judged, const GjkSettings& settings)
{
    const PenetrationResult result = penetration(judged.pair.operandA(), judged.pair.operandB(), settings);
    ASSERT_TRUE(isFinished(result.status)) << static_cast<int>(result.status) << '\n' << describe(judged.pair);
    expectNoFault(judge(judged, result), describe(judged.pair));
}

} // namespace graze::test
