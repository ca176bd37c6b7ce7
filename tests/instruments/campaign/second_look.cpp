// SPDX-License-Identifier: Zlib
#include "campaign/second_look.hpp"

#include "support/json_text.hpp"

#include <cmath>

namespace graze::test::campaign
{

namespace
{

std::string jsonOf(const Shape& shape)
{
    JsonObject object;
    if (shape.pointCount() == 1)
        object.raw("type", "\"circle\"").add("center", shape.point(0));
    else if (shape.pointCount() == 2)
        object.raw("type", "\"capsule\"").add("p", shape.point(0)).add("q", shape.point(1));
    else
        object.raw("type", "\"polygon\"")
            .raw("vertices", jsonList(shape.pointCount(), [&shape](std::size_t i)
                                      { return test::jsonOf(shape.point(static_cast<std::uint32_t>(i))); }));
    return object.add("radius", shape.radius()).end();
}

std::string jsonOf(const Affine2& m)
{
    const float elements[]{m.m00, m.m01, m.tx, m.m10, m.m11, m.ty};
    return jsonList(6, [&elements](std::size_t i) { return test::jsonOf(elements[i]); });
}

JsonObject caseOf(const Book& book, const char* query)
{
    JsonObject object;
    object.raw("id", '"' + book.query() + '/' + std::to_string(book.number()) + '"');
    object.raw("query", '"' + std::string(query) + '"');
    return object;
}

void addPair(JsonObject& object, const Pair& pair)
{
    object.raw("a", jsonOf(pair.a))
        .raw("b", jsonOf(pair.b))
        .raw("a_transform", jsonOf(pair.matrixA))
        .raw("b_transform", jsonOf(pair.matrixB));
}

std::string contactOf(double startGap, double contact)
{
    return JsonObject{}.add("gap_start", startGap).add("hit", std::isfinite(contact)).add("contact", contact).end();
}

} // namespace

std::string stillLine(const Book& book, const char* query, const Pair& pair, double gap)
{
    JsonObject object = caseOf(book, query);
    addPair(object, pair);
    object.raw("oracle", JsonObject{}.add("gap", gap).end());
    return object.end();
}

std::string sweepLine(const Book& book, const CastCase& cast, double startGap, double contact)
{
    JsonObject object = caseOf(book, "sweep");
    addPair(object, cast.pair);
    object.add("motion", cast.motionA).add("motion_b", cast.motionB);
    object.raw("oracle", contactOf(startGap, contact));
    return object.end();
}

std::string rayLine(const Book& book, const RayCase& ray, double startGap, double contact)
{
    JsonObject object = caseOf(book, "raycast");
    object.raw("a", jsonOf(ray.target)).raw("a_transform", jsonOf(ray.matrix));
    object.raw(
        "ray",
        JsonObject{}.add("origin", ray.ray.origin).add("dir", ray.ray.direction).add("length", ray.ray.length).end());
    object.raw("oracle", contactOf(startGap, contact));
    return object.end();
}

std::string motionLine(const Book& book, const MovingPair& moving, double startGap, double contact)
{
    JsonObject object = caseOf(book, "toi");
    addPair(object, moving.pair);
    object.raw("a_transform_end", jsonOf(moving.endA)).raw("b_transform_end", jsonOf(moving.endB));
    object.raw("oracle", contactOf(startGap, contact));
    return object.end();
}

} // namespace graze::test::campaign
