// SPDX-License-Identifier: Zlib
#pragma once

#include "support/pairs/judging.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

/// Every kind of shape of up to eight vertices, every kind of matrix, and the places where two of them meet
/// specially: face to face, vertex on vertex, concentric.
namespace graze::test
{

/// In order, in none, crossing, doubled, collinear, empty, as needles, rounded.
[[nodiscard]] std::vector<Shape> smallShapes();

/// Turned, mirrored, sheared, flat, small and large; without a translation.
[[nodiscard]] std::vector<Affine2> smallShapeViews();

/// Moves B beside A, into one of those places.
void placeBeside(Random& random, Pair& pair);

/// Calls `judge(pair, random)` for every kind of pair in every kind of place.
template <class Judge>
void forEachSmallPair(std::uint32_t seed, Judge judge)
{
    Random random(seed);
    const std::vector<Shape> shapes = smallShapes();
    const std::vector<Affine2> views = smallShapeViews();
    const auto anyView = [&] { return views[random.below(static_cast<std::uint32_t>(views.size()))]; };
    const int rounds = std::max(1, caseCount(20) / 2);
    for (int round = 0; round < rounds; ++round)
        for (const Shape& a : shapes)
            for (const Shape& b : shapes)
            {
                Pair pair{a, round % 2 == 0 ? Affine2{} : anyView(), b, round % 4 < 2 ? Affine2{} : anyView()};
                pair.matrixA.tx = random.chance(0.3f) ? 1e6f : 0.f;
                pair.matrixA.ty = random.chance(0.3f) ? -250000.f : 3.f;
                placeBeside(random, pair);
                judge(pair, random);
                if (::testing::Test::HasFatalFailure())
                    return;
            }
}

} // namespace graze::test
