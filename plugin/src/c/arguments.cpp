// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"

namespace graze::c
{

SpriteId liveSprite(const Call& call, graze_sprite sprite)
{
    if (!call.system->contains(SpriteId{sprite}))
        throw refusal(Refused::StaleId, "sprite", sprite);
    return SpriteId{sprite};
}

Layer knownLayer(const Call& call, std::uint32_t layer)
{
    if (layer >= call.system->layerCount())
        throw Failure(GRAZE_INVALID_ARGUMENT, "layer ", layer, " is unknown");
    return Layer{static_cast<std::uint8_t>(layer)};
}

float needFinite(float value, const char* name)
{
    if (!std::isfinite(value))
        throw Failure(GRAZE_NOT_FINITE, name, " is not finite");
    return value;
}

Vec2 needFinite(graze_vec2 value, const char* name)
{
    return {needFinite(value.x, name), needFinite(value.y, name)};
}

Affine2 needFinite(const graze_matrix* matrix, const char* name)
{
    const Affine2 read = fromC(need(matrix, name));
    if (!read.isFinite())
        throw Failure(GRAZE_NOT_FINITE, name, " has an element that is not finite");
    return read;
}

float reach(const Call&, float distance)
{
    if (std::isnan(distance))
        throw Failure(GRAZE_NOT_FINITE, "max_distance is not a number");
    if (distance < 0.f)
        throw Failure(GRAZE_INVALID_ARGUMENT, "max_distance is below 0");
    return distance;
}

Ray ray(const Call&, graze_vec2 origin, graze_vec2 direction, float length)
{
    return {.origin = needFinite(origin, "origin"),
            .direction = needFinite(direction, "direction"),
            .length = needFinite(length, "length")};
}

GjkSettings settingsFrom(const graze_settings& settings)
{
    if (std::isnan(settings.epsilon))
        throw Failure(GRAZE_NOT_FINITE, "epsilon is not a number");
    if (settings.method != GRAZE_METHOD_FAST && settings.method != GRAZE_METHOD_GJK)
        throw Failure(GRAZE_INVALID_ARGUMENT, "method ", settings.method, " is unknown");
    return {.maxIterations = settings.max_iterations,
            .epsilon = settings.epsilon,
            .method = settings.method == GRAZE_METHOD_GJK ? Method::Gjk : Method::Fast};
}

GjkSettings settingsOrDefaults(const Call&, const graze_settings* settings)
{
    return settings ? settingsFrom(*settings) : GjkSettings{};
}

std::vector<Vec2> pointsFrom(const graze_vec2* points, std::uint32_t count)
{
    std::vector<Vec2> result;
    result.reserve(count);
    for (std::uint32_t k = 0; k < count; ++k)
        result.push_back(fromC(points[k]));
    return result;
}

Shape shapeFrom(const graze_shape& shape, std::size_t index)
{
    switch (shape.kind)
    {
        case GRAZE_CIRCLE:
            return Circle{.radius = shape.radius, .centre = fromC(shape.a)};
        case GRAZE_BOX:
            return Box(fromC(shape.b), fromC(shape.a), shape.radius);
        case GRAZE_CAPSULE:
            return Capsule{.a = fromC(shape.a), .b = fromC(shape.b), .radius = shape.radius};
        case GRAZE_CONVEX:
            if (!shape.points && shape.point_count > 0)
                throw Failure(GRAZE_INVALID_ARGUMENT, "piece ", index, ": points is null");
            return Shape::hullOf(pointsFrom(shape.points, shape.point_count), shape.radius);
        default:
            throw Failure(GRAZE_INVALID_ARGUMENT, "piece ", index, ": unknown kind ", shape.kind);
    }
}

std::vector<Shape> piecesFrom(std::span<const graze_shape> shapes)
{
    std::vector<Shape> result;
    for (const graze_shape& shape : shapes)
        result.push_back(shapeFrom(shape, result.size()));
    return result;
}

ColliderDef spriteDefinition(const Call& call, const graze_sprite_def* def)
{
    const graze_sprite_def& read = need(def, "def");
    std::vector<Shape> shapes;
    if (read.shape_count > 0)
        shapes = piecesFrom(needSpan(read.shapes, read.shape_count, "shapes"));
    else if (read.pieces)
        shapes = needHandle(read.pieces, "pieces").shapes;
    return {.shape = std::move(shapes),
            .matrix = needFinite(&read.matrix, "matrix"),
            .layer = knownLayer(call, read.layer),
            .nearDistance = read.near_distance,
            .owner = SpriteId{read.owner},
            .user = read.user,
            .enabled = read.disabled == 0,
            .order = read.has_order != 0 ? std::optional(read.order) : std::nullopt};
}

QueryFilter filterOrAll(const Call& call, const graze_filter* filter)
{
    QueryFilter result;
    if (!filter)
        return result;
    result.layers = LayerMask::none();
    for (std::uint8_t k = 0; k < 32; ++k)
        if ((filter->layers >> k & 1u) != 0)
            result.layers = result.layers | Layer{k};
    if (filter->has_as != 0)
        result.as = knownLayer(call, filter->as);
    result.ignore = SpriteId{filter->ignore};
    return result;
}

Asker asker(const Call& call, const graze_probe* probe)
{
    const graze_probe& read = need(probe, "probe");
    if (read.sprite != 0 && read.pieces)
        throw Failure(GRAZE_INVALID_ARGUMENT, "probe has a sprite and pieces, one of them asks");
    if (read.sprite != 0)
        return liveSprite(call, read.sprite);
    return placed<"pieces of the probe", "matrix of the probe">(call, read.pieces, &read.matrix);
}

} // namespace graze::c
