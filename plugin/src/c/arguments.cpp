// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"

#include <cmath>

namespace graze::c
{

SpriteId liveSprite(const CollisionSystem& system, graze_sprite sprite)
{
    check(system.contains(SpriteId{sprite}) ? Refused::None : Refused::StaleId, "sprite", sprite);
    return SpriteId{sprite};
}

Layer knownLayer(const CollisionSystem& system, std::uint32_t layer)
{
    if (layer >= system.layerCount())
        fail(GRAZE_INVALID_ARGUMENT, "layer ", layer, " is unknown");
    return Layer{static_cast<std::uint8_t>(layer)};
}

float needFinite(float value, const char* name)
{
    if (!std::isfinite(value))
        fail(GRAZE_NOT_FINITE, name, " is not finite");
    return value;
}

Vec2 needFinite(graze_vec2 value, const char* name)
{
    return {needFinite(value.x, name), needFinite(value.y, name)};
}

Affine2 needFinite(const graze_matrix* matrix, const char* name)
{
    const auto read = as<Affine2>(need(matrix, name));
    if (!read.isFinite())
        fail(GRAZE_NOT_FINITE, name, " has an element that is not finite");
    return read;
}

GjkSettings needFinite(const graze_settings* settings, const char* /*name*/)
{
    if (!settings)
        return {};
    if (std::isnan(settings->epsilon))
        fail(GRAZE_NOT_FINITE, "epsilon is not a number");
    needRange<std::uint32_t>(settings->method, 0, GRAZE_METHOD_GJK, "method");
    static_assert(GRAZE_METHOD_FAST == static_cast<int>(Method::Fast) &&
                  GRAZE_METHOD_GJK == static_cast<int>(Method::Gjk));
    return as<GjkSettings>(*settings);
}

namespace
{

// Without its form.
Shape kindFrom(const graze_shape& shape, std::size_t index)
{
    switch (shape.kind)
    {
        case GRAZE_CIRCLE:
            return Circle{.radius = shape.radius, .centre = as<Vec2>(shape.a)};
        case GRAZE_BOX:
            return Box(as<Vec2>(shape.b), as<Vec2>(shape.a), shape.radius);
        case GRAZE_CAPSULE:
            return Capsule{.a = as<Vec2>(shape.a), .b = as<Vec2>(shape.b), .radius = shape.radius};
        case GRAZE_CONVEX:
            if (!shape.points && shape.point_count > 0)
                fail(GRAZE_INVALID_ARGUMENT, "piece ", index, ": points is null");
            return Shape::hullOf(allAs<Vec2>(std::span(shape.points, shape.point_count)), shape.radius);
        default:
            fail(GRAZE_INVALID_ARGUMENT, "piece ", index, ": unknown kind ", shape.kind);
    }
}

} // namespace

Shape shapeFrom(const graze_shape& shape, std::size_t index)
{
    const Shape made = kindFrom(shape, index);
    const auto [a, b, c, d] = shape.form;
    if (a == 0.f && b == 0.f && c == 0.f && d == 0.f)
        return made;
    std::vector<Vec2> points;
    for (std::uint32_t k = 0; k < made.pointCount(); ++k)
        points.push_back(made.point(k));
    return Shape::ofPoints(points, Affine2{.m00 = a, .m01 = b, .m10 = c, .m11 = d});
}

std::vector<Shape> piecesFrom(std::span<const graze_shape> shapes)
{
    std::vector<Shape> result;
    for (const graze_shape& shape : shapes)
        result.push_back(shapeFrom(shape, result.size()));
    return result;
}

QueryFilter filterFrom(const CollisionSystem& system, const graze_filter* filter)
{
    QueryFilter result;
    if (!filter)
        return result;
    put(result, *filter);
    if (filter->has_as != 0)
        result.as = knownLayer(system, filter->as);
    return result;
}

std::variant<SpriteId, Operand> askerFrom(const CollisionSystem& system, const graze_probe* probe)
{
    const graze_probe& read = need(probe, "probe");
    if (read.sprite != 0 && read.pieces)
        fail(GRAZE_INVALID_ARGUMENT, "probe has a sprite and pieces, one of them asks");
    if (read.sprite != 0)
        return liveSprite(system, read.sprite);
    return Pieces<"pieces of the probe">(read.pieces).at(needFinite(&read.matrix, "matrix of the probe"));
}

} // namespace graze::c
