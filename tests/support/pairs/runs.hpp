// SPDX-License-Identifier: Zlib
#pragma once

#include "support/pairs/judging.hpp"

#include <algorithm>
#include <vector>

namespace graze::test
{

/// A sprite of several pieces and another, where they stand.
struct PiecePair
{
    std::vector<Shape> piecesA;
    Affine2 matrixA{};
    std::vector<Shape> piecesB;
    Affine2 matrixB{};

    [[nodiscard]] Operand operandA() const { return {piecesA, matrixA}; }
    [[nodiscard]] Operand operandB() const { return {piecesB, matrixB}; }
    /// Smallest signed gap of two pieces.
    [[nodiscard]] double gap() const
    {
        double least = 1e300;
        for (const Shape& a : piecesA)
            for (const Shape& b : piecesB)
                least = std::min(least, oracle::signedGap(bodyOf(a, matrixA), bodyOf(b, matrixB)).gap);
        return least;
    }
    [[nodiscard]] double band() const
    {
        double most = 0.;
        for (const Shape& a : piecesA)
            for (const Shape& b : piecesB)
                most = std::max(most, bandOf(bodyOf(a, matrixA), bodyOf(b, matrixB)));
        return most;
    }
};

/// One to three pieces each, which overlap in some of the cases.
[[nodiscard]] inline PiecePair randomPieces(Random& random)
{
    PiecePair pair;
    const auto pieces = [&random]
    {
        std::vector<Shape> all;
        for (std::uint32_t k = 1 + random.below(3); k-- > 0;)
            all.push_back(random.shape(random.logBetween(10.f, 40.f)));
        return all;
    };
    pair.piecesA = pieces();
    pair.piecesB = pieces();
    pair.matrixA = randomMatrix(random, random.chance(0.5f) ? View::Rigid : View::Any, 15.f);
    pair.matrixB = randomMatrix(random, random.chance(0.5f) ? View::Rigid : View::Any, 15.f);
    return pair;
}

/// 128 or few searches for a pair of pieces, any epsilon.
[[nodiscard]] inline GjkSettings anySettings(Random& random)
{
    const int budgets[] = {1, 2, 4, 32, 128};
    return {.maxIterations = budgets[random.below(5)],
            .epsilon = random.chance(0.7f) ? 1e-4f : random.logBetween(1e-6f, 1.f),
            .method = Method::Gjk};
}

/// A round star of many pieces, some 60 px wide.
[[nodiscard]] inline std::vector<Shape> starOf(int pieces)
{
    std::vector<Shape> all;
    for (int i = 0; i < pieces; ++i)
        all.push_back(Capsule{{}, Affine2::rotation(0.2f * static_cast<float>(i)).transformVector({28.f, 0.f}), 2.f});
    return all;
}

} // namespace graze::test
