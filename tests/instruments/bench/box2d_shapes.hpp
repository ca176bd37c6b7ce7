// SPDX-License-Identifier: Zlib
#pragma once

#include "bench/solids.hpp"

#include <box2d/b2_distance.h>
#include <box2d/box2d.h>

#include <memory>
#include <vector>

namespace graze::bench
{

/// The scale that Box2D's manual asks for: its tolerances are made for metres.
inline constexpr float MetresPerPixel = 1.f / 32.f;

[[nodiscard]] inline b2Vec2 toB2(Vec2 v)
{
    return {v.x, v.y};
}

[[nodiscard]] inline std::vector<b2Vec2> box2dPoints(const Solid& solid, float scale)
{
    std::vector<b2Vec2> result;
    for (const Vec2 p : solid.points)
        result.push_back(scale * toB2(p));
    return result;
}

/// Empty for what b2Shape cannot be: a capsule, or more than b2_maxPolygonVertices vertices.
[[nodiscard]] inline std::unique_ptr<b2Shape> box2dShape(const Solid& solid, float scale)
{
    if (solid.points.size() == 1)
    {
        auto circle = std::make_unique<b2CircleShape>();
        circle->m_p = scale * toB2(solid.points[0]);
        circle->m_radius = scale * solid.radius;
        return circle;
    }
    if (solid.points.size() == 2 || solid.points.size() > b2_maxPolygonVertices)
        return nullptr;
    auto polygon = std::make_unique<b2PolygonShape>();
    const std::vector<b2Vec2> points = box2dPoints(solid, scale);
    polygon->Set(points.data(), static_cast<int32>(points.size()));
    return polygon;
}

} // namespace graze::bench
