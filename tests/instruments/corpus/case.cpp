// SPDX-License-Identifier: Zlib
#include "case.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>
#include <stdexcept>

namespace graze::corpus
{

namespace
{

using nlohmann::json;

[[noreturn]] void refuse(const std::string& reason)
{
    throw std::invalid_argument(reason);
}

const json& member(const json& object, const char* name)
{
    if (!object.is_object() || !object.contains(name))
        refuse(std::string("there is no \"") + name + "\"");
    return object.at(name);
}

std::string text(const json& object, const char* name)
{
    const json& value = member(object, name);
    if (!value.is_string())
        refuse(std::string("\"") + name + "\" is not a string");
    return value.get<std::string>();
}

float number(const json& value)
{
    if (!value.is_number())
        refuse("a number was expected, not " + value.dump());
    const double exact = value.get<double>();
    if (!(std::fabs(exact) <= static_cast<double>(std::numeric_limits<float>::max())))
        refuse("the number " + value.dump() + " does not fit a float");
    return static_cast<float>(exact);
}

Vec2 vec2(const json& value)
{
    if (!value.is_array() || value.size() != 2)
        refuse("a pair [x, y] was expected, not " + value.dump());
    return {number(value[0]), number(value[1])};
}

std::vector<Vec2> loop(const json& value)
{
    if (!value.is_array())
        refuse("a list of points was expected, not " + value.dump());
    std::vector<Vec2> points;
    for (const json& point : value)
        points.push_back(vec2(point));
    return points;
}

Shape shape(const json& value)
{
    const std::string type = text(value, "type");
    if (type == "circle")
        return Circle{number(member(value, "radius")), vec2(member(value, "center"))};
    if (type == "polygon")
        return Shape::ofPoints(loop(member(value, "vertices")));
    if (type == "capsule")
        return Capsule{vec2(member(value, "p")), vec2(member(value, "q")), number(member(value, "radius"))};
    if (type == "segment")
        return Segment{vec2(member(value, "p")), vec2(member(value, "q"))};
    refuse("\"" + type + "\" is not a shape that can be asked about");
}

Affine2 matrix(const json& object, const std::string& name, const Affine2& otherwise)
{
    const auto found = object.find(name);
    if (found == object.end())
        return otherwise;
    if (!found->is_array() || found->size() != 6)
        refuse("\"" + name + "\" is not a list of six numbers");
    const json& m = *found;
    return {number(m[0]), number(m[1]), number(m[2]), number(m[3]), number(m[4]), number(m[5])};
}

Body body(const json& line, const char* name, const char* motionName)
{
    const std::string prefix = name;
    const Affine2 start = matrix(line, prefix + "_transform", {});
    Body result{shape(member(line, name)), start, matrix(line, prefix + "_transform_end", start)};
    if (const auto motion = line.find(motionName); motion != line.end())
        result.motion = vec2(*motion);
    return result;
}

} // namespace

Case parseCase(const std::string& source)
{
    const json line = json::parse(source);
    Case result;
    result.id = text(line, "id");
    result.query = text(line, "query");
    if (result.query == "hull" || result.query == "decompose")
    {
        result.points = loop(member(member(line, "a"), result.query == "hull" ? "points" : "vertices"));
        if (line.contains("holes"))
            for (const json& hole : line.at("holes"))
                result.holes.push_back(loop(hole));
        return result;
    }
    result.bodies.push_back(body(line, "a", "motion"));
    if (result.query == "raycast")
    {
        const json& ray = member(line, "ray");
        result.ray = {vec2(member(ray, "origin")), vec2(member(ray, "dir")), number(member(ray, "length"))};
    }
    else
        result.bodies.push_back(body(line, "b", "motion_b"));
    return result;
}

} // namespace graze::corpus
