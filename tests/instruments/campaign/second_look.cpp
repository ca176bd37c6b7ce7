// SPDX-License-Identifier: Zlib
#include "campaign/second_look.hpp"

#include <cmath>
#include <cstdio>

namespace graze::test::campaign
{

namespace
{

std::string print(double value)
{
    if (!std::isfinite(value))
        return "null";
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%.17g", value);
    return buffer;
}

std::string print(float value)
{
    return print(static_cast<double>(value));
}

std::string print(Vec2 v)
{
    std::string text = "[";
    text += print(v.x);
    text += ',';
    text += print(v.y);
    return text + ']';
}

std::string print(bool value)
{
    return value ? "true" : "false";
}

std::string print(const Shape& shape)
{
    const std::string radius = print(shape.radius());
    if (shape.pointCount() == 1)
        return R"({"type":"circle","center":)" + print(shape.point(0)) + ",\"radius\":" + radius + '}';
    if (shape.pointCount() == 2)
        return R"({"type":"capsule","p":)" + print(shape.point(0)) + ",\"q\":" + print(shape.point(1)) +
               ",\"radius\":" + radius + '}';
    std::string text = R"({"type":"polygon","vertices":[)";
    for (std::uint32_t i = 0; i < shape.pointCount(); ++i)
    {
        text += i > 0 ? "," : "";
        text += print(shape.point(i));
    }
    return text + "],\"radius\":" + radius + '}';
}

std::string print(const Affine2& m)
{
    std::string text;
    for (const float element : {m.m00, m.m01, m.tx, m.m10, m.m11, m.ty})
    {
        text += text.empty() ? '[' : ',';
        text += print(element);
    }
    return text + ']';
}

// One JSON object, field by field.
class Object
{
public:
    template <class T>
    Object& add(const char* name, const T& value)
    {
        return raw(name, print(value));
    }
    Object& raw(const char* name, const std::string& value)
    {
        m_text += m_text.empty() ? "{\"" : ",\"";
        m_text += name;
        m_text += "\":";
        m_text += value;
        return *this;
    }
    [[nodiscard]] std::string end() const { return m_text + '}'; }

private:
    std::string m_text;
};

Object caseOf(const Book& book, const char* query)
{
    Object object;
    object.raw("id", '"' + book.query() + '/' + std::to_string(book.number()) + '"');
    object.raw("query", '"' + std::string(query) + '"');
    return object;
}

void addPair(Object& object, const Pair& pair)
{
    object.add("a", pair.a).add("b", pair.b).add("a_transform", pair.matrixA).add("b_transform", pair.matrixB);
}

std::string contactOf(double startGap, double contact)
{
    return Object{}.add("gap_start", startGap).add("hit", std::isfinite(contact)).add("contact", contact).end();
}

} // namespace

std::string stillLine(const Book& book, const char* query, const Pair& pair, double gap)
{
    Object object = caseOf(book, query);
    addPair(object, pair);
    object.raw("oracle", Object{}.add("gap", gap).end());
    return object.end();
}

std::string sweepLine(const Book& book, const CastCase& cast, double startGap, double contact)
{
    Object object = caseOf(book, "sweep");
    addPair(object, cast.pair);
    object.add("motion", cast.motionA).add("motion_b", cast.motionB);
    object.raw("oracle", contactOf(startGap, contact));
    return object.end();
}

std::string rayLine(const Book& book, const RayCase& ray, double startGap, double contact)
{
    Object object = caseOf(book, "raycast");
    object.add("a", ray.target).add("a_transform", ray.matrix);
    object.raw(
        "ray",
        Object{}.add("origin", ray.ray.origin).add("dir", ray.ray.direction).add("length", ray.ray.length).end());
    object.raw("oracle", contactOf(startGap, contact));
    return object.end();
}

std::string motionLine(const Book& book, const MovingPair& moving, double startGap, double contact)
{
    Object object = caseOf(book, "toi");
    addPair(object, moving.pair);
    object.add("a_transform_end", moving.endA).add("b_transform_end", moving.endB);
    object.raw("oracle", contactOf(startGap, contact));
    return object.end();
}

} // namespace graze::test::campaign
