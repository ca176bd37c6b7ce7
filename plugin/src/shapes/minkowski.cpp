// SPDX-License-Identifier: Zlib
#include <graze/shapes/hull.hpp>
#include <graze/shapes/measures.hpp>
#include <graze/shapes/minkowski.hpp>

namespace graze
{

namespace
{

std::vector<Vec2> hullOfCombinations(std::span<const Vec2> a, std::span<const Vec2> b, float signOfA)
{
    std::vector<Vec2> all;
    all.reserve(a.size() * b.size());
    for (const Vec2 p : a)
        for (const Vec2 q : b)
            all.push_back(q + signOfA * p);
    return convexHull(all);
}

} // namespace

std::vector<Vec2> minkowskiSum(std::span<const Vec2> a, std::span<const Vec2> b)
{
    return hullOfCombinations(a, b, 1.f);
}

std::vector<Vec2> minkowskiDifference(std::span<const Vec2> a, std::span<const Vec2> b)
{
    return hullOfCombinations(a, b, -1.f);
}

bool overlapByMinkowski(std::span<const Vec2> a, std::span<const Vec2> b)
{
    return contains(minkowskiDifference(a, b), {});
}

} // namespace graze
