// SPDX-License-Identifier: Zlib
#pragma once

#include "bench/solids.hpp"

#include <chipmunk/chipmunk.h>

#include <memory>
#include <vector>

namespace graze::bench
{

struct ChipmunkDeleter
{
    void operator()(cpShape* shape) const { cpShapeFree(shape); }
    void operator()(cpBody* body) const { cpBodyFree(body); }
    void operator()(cpSpace* space) const { cpSpaceFree(space); }
};
using CpShape = std::unique_ptr<cpShape, ChipmunkDeleter>;
using CpBody = std::unique_ptr<cpBody, ChipmunkDeleter>;
using CpSpace = std::unique_ptr<cpSpace, ChipmunkDeleter>;

[[nodiscard]] inline cpVect toCp(Vec2 v)
{
    return cpv(static_cast<cpFloat>(v.x), static_cast<cpFloat>(v.y));
}

[[nodiscard]] inline CpShape chipmunkShape(const Solid& solid, cpBody* body)
{
    const auto radius = static_cast<cpFloat>(solid.radius);
    if (solid.points.size() == 1)
        return CpShape(cpCircleShapeNew(body, radius, toCp(solid.points[0])));
    if (solid.points.size() == 2)
        return CpShape(cpSegmentShapeNew(body, toCp(solid.points[0]), toCp(solid.points[1]), radius));
    std::vector<cpVect> points;
    for (const Vec2 p : solid.points)
        points.push_back(toCp(p));
    return CpShape(cpPolyShapeNewRaw(body, static_cast<int>(points.size()), points.data(), radius));
}

} // namespace graze::bench
