// SPDX-License-Identifier: Zlib
#pragma once

#include "bench/solids.hpp"

#include <box2d/box2d.h>
#include <box2d/collision.h>

#include <algorithm>

// The newest Box2D. box2d_shapes.hpp has types of the same names: never include both, never give a function here a name
// from there, and keep such types out of templates with external linkage.
namespace graze::bench
{

/// The scale that Box2D's manual asks for: its tolerances are made for metres.
inline constexpr float Box2d3MetresPerPixel = 1.f / 32.f;

[[nodiscard]] inline b2Vec2 toBox2d3(Vec2 v, float scale = 1.f)
{
    return {v.x * scale, v.y * scale};
}

[[nodiscard]] inline b2ShapeProxy box2d3Proxy(const Solid& solid, float scale)
{
    b2ShapeProxy proxy{};
    for (const Vec2 p : solid.points)
        proxy.points[proxy.count++] = toBox2d3(p, scale);
    proxy.radius = solid.radius * scale;
    return proxy;
}

[[nodiscard]] inline b2Circle box2d3Circle(const Solid& solid, float scale)
{
    return {toBox2d3(solid.points[0], scale), solid.radius * scale};
}

[[nodiscard]] inline b2Capsule box2d3Capsule(const Solid& solid, float scale)
{
    return {toBox2d3(solid.points[0], scale), toBox2d3(solid.points[1], scale), solid.radius * scale};
}

/// The solid has 3 to 8 vertices. b2ComputeHull would leave out those that its tolerance finds needless, and so change
/// the shape.
[[nodiscard]] inline b2Polygon box2d3Polygon(const Solid& solid, float scale)
{
    const b2ShapeProxy proxy = box2d3Proxy(solid, scale);
    b2Hull hull{};
    std::copy_n(proxy.points, proxy.count, hull.points);
    hull.count = proxy.count;
    return b2MakePolygon(&hull, proxy.radius);
}

} // namespace graze::bench
