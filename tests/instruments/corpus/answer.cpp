// SPDX-License-Identifier: Zlib
#include "answer.hpp"

#include "support/json_text.hpp"

#include <graze/graze.hpp>

#include <nlohmann/json.hpp>

#include <span>
#include <stdexcept>
#include <string_view>

namespace graze::corpus
{

namespace
{

using test::jsonOf;
using Line = test::JsonObject;

std::string jsonOf(std::span<const Vec2> points)
{
    return test::jsonList(points.size(), [points](std::size_t i) { return test::jsonOf(points[i]); });
}

bool unfinished(Status status, Line& line)
{
    if (status == Status::Separated || status == Status::Overlapping)
        return false;
    line.raw("status", status == Status::IterationLimit ? "\"iteration limit\"" : "\"invalid input\"");
    return true;
}

Operand operand(const Body& body)
{
    return {body.shape, body.matrix};
}

std::string overlapLine(const Case& question, const GjkSettings& settings, Line line)
{
    const OverlapResult result = overlap(operand(question.bodies[0]), operand(question.bodies[1]), settings);
    if (!unfinished(result.status, line))
        line.add("overlap", result.overlapping());
    return line.end();
}

std::string distanceLine(const Case& question, const GjkSettings& settings, Line line)
{
    const DistanceResult result = distance(operand(question.bodies[0]), operand(question.bodies[1]), settings);
    if (unfinished(result.status, line))
        return line.end();
    line.add("distance", result.distance);
    if (result.status == Status::Separated)
        line.add("point_a", result.pointA).add("point_b", result.pointB);
    return line.end();
}

std::string penetrationLine(const Case& question, const GjkSettings& settings, Line line)
{
    const PenetrationResult result = penetration(operand(question.bodies[0]), operand(question.bodies[1]), settings);
    if (unfinished(result.status, line))
        return line.end();
    line.add("overlap", result.status == Status::Overlapping);
    if (result.status == Status::Overlapping)
        line.add("depth", result.depth).add("normal", result.normal);
    return line.end();
}

std::string rayCastLine(const Case& question, const GjkSettings& settings, Line line)
{
    const RayCastResult result = rayCast(operand(question.bodies[0]), question.ray, settings);
    if (unfinished(result.status, line))
        return line.end();
    line.add("hit", result.hit);
    if (result.hit)
        line.add("distance", result.distance);
    if (result.hit && !result.startedInside)
        line.add("normal", result.normal);
    return line.end();
}

std::string castLine(const CastResult& result, Line line)
{
    if (unfinished(result.status, line))
        return line.end();
    line.add("hit", result.hit);
    if (result.hit)
        line.add("fraction", result.fraction).add("normal", result.normal);
    return line.end();
}

std::string sweepLine(const Case& question, const GjkSettings& settings, Line line)
{
    const Body &a = question.bodies[0], &b = question.bodies[1];
    return castLine(shapeCast(operand(a), a.motion, operand(b), b.motion, settings), line);
}

std::string impactLine(const Case& question, const GjkSettings& settings, Line line)
{
    const Body &a = question.bodies[0], &b = question.bodies[1];
    const Motion motionA = Motion::of(operand(a), a.endMatrix), motionB = Motion::of(operand(b), b.endMatrix);
    return castLine(timeOfImpact(operand(a), motionA, operand(b), motionB, settings), line);
}

std::string hullLine(const Case& question, const GjkSettings&, Line line)
{
    return line.raw("vertices", jsonOf(convexHull(question.points))).end();
}

std::string decomposeLine(const Case& question, const GjkSettings&, Line line)
{
    const auto pieces = decompose(question.points, question.holes);
    if (!pieces)
        return line.add("rejected", true).end();
    return line.raw("pieces", test::jsonList(pieces->size(), [&pieces](std::size_t i) { return jsonOf((*pieces)[i]); }))
        .end();
}

struct Query
{
    std::string_view name; ///< in SCHEMA.md
    std::string (*line)(const Case&, const GjkSettings&, Line);
};
constexpr Query Queries[] = {{"overlap", overlapLine}, {"distance", distanceLine},  {"penetration", penetrationLine},
                             {"raycast", rayCastLine}, {"sweep", sweepLine},        {"toi", impactLine},
                             {"hull", hullLine},       {"decompose", decomposeLine}};

} // namespace

std::string answerTo(const Case& question, const GjkSettings& settings)
{
    for (const Query& query : Queries)
        if (query.name == question.query)
            return query.line(question, settings, Line().raw("id", nlohmann::json(question.id).dump()));
    throw std::invalid_argument("\"" + question.query + "\" is not a query");
}

} // namespace graze::corpus
