// SPDX-License-Identifier: Zlib
#include "bench/solids.hpp"

#include <algorithm>

namespace graze::bench
{

Solid boxSolid(float width, float height)
{
    const float x = width * 0.5f, y = height * 0.5f;
    return {{Vec2{-x, -y}, Vec2{x, -y}, Vec2{x, y}, Vec2{-x, y}}, 0.f, std::max(width, height)};
}

Solid circleSolid(float size)
{
    return {{Vec2{}}, size * 0.5f, size};
}

// Written so that nothing depends on the order in which a compiler evaluates arguments.
Solid polygonSolid(test::Random& random, std::uint32_t vertices, float size)
{
    const double aspect = static_cast<double>(random.between(0.5f, 1.f));
    const double turn = static_cast<double>(random.between(0.f, 0.5f)) * Pi;
    std::vector<test::oracle::Point> ring;
    for (std::uint32_t i = 0; i < vertices; ++i)
    {
        const double step = (static_cast<double>(i) + static_cast<double>(random.between(0.f, 0.7f))) / vertices;
        const SinCos at = sinCos(turn + step * 2. * Pi);
        ring.push_back(test::oracle::Point{at.cosine, at.sine * aspect} * (static_cast<double>(size) * 0.5));
    }
    double area = 0.;
    test::oracle::Point centroid{};
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        const auto p = ring[i], q = ring[(i + 1) % ring.size()];
        area += cross(p, q);
        centroid = centroid + (p + q) * (cross(p, q) / 3.);
    }
    Solid solid{{}, 0.f, size};
    for (const auto p : ring)
    {
        const auto v = p - centroid * (1. / area);
        solid.points.push_back({static_cast<float>(v.x), static_cast<float>(v.y)});
    }
    return solid;
}

Vec2 randomDirection(test::Random& random)
{
    const SinCos turn = sinCos(static_cast<double>(random.unit()) * 2. * Pi);
    return {static_cast<float>(turn.cosine), static_cast<float>(turn.sine)};
}

} // namespace graze::bench
