// SPDX-License-Identifier: Zlib
#include "support/random.hpp"

#include <cmath>

namespace graze::test
{

float Random::logBetween(float low, float high)
{
    return low * std::exp(unit() * std::log(high / low));
}

std::vector<Vec2> Random::points(std::uint32_t count, float radius)
{
    std::vector<Vec2> result;
    while (result.size() < count)
        if (const Vec2 p = inSquare(radius); length(p) <= radius)
            result.push_back(p);
    return result;
}

Shape Random::polygon(std::uint32_t maxVertices, float radius)
{
    for (;;)
        if (const auto polygon = Polygon::tryHullOf(points(3 + below(maxVertices - 2), radius)))
            return *polygon;
}

Shape Random::shape(float size)
{
    switch (below(7))
    {
        case 0:
            return Point{inSquare(size * 0.5f)};
        case 1:
            return Segment{inSquare(size * 0.5f), inSquare(size * 0.5f)};
        case 2:
            return Circle{size * between(0.05f, 0.5f), inSquare(size * 0.25f)};
        case 3:
            return Box{{size * between(0.05f, 1.f), size * between(0.05f, 1.f)}};
        case 4:
            return Capsule{inSquare(size * 0.4f), inSquare(size * 0.4f), size * between(0.02f, 0.2f)};
        case 5:
            return Polygon::hullOf(points(9, size * 0.4f)).rounded(size * between(0.f, 0.1f));
        default:
            return polygon(12, size * 0.5f);
    }
}

Affine2 Random::rigid(float reach)
{
    return Affine2::from({.position = inSquare(reach), .angleRadians = between(-3.2f, 3.2f)});
}

Affine2 Random::affine(float reach)
{
    const Affine2 shear{1.f, between(-1.f, 1.f), 0.f, 0.f, chance(0.3f) ? -1.f : 1.f, 0.f};
    return Affine2::from({.position = inSquare(reach),
                          .angleRadians = between(-3.2f, 3.2f),
                          .scale = {logBetween(0.2f, 4.f), logBetween(0.2f, 4.f)}}) *
           shear;
}

} // namespace graze::test
