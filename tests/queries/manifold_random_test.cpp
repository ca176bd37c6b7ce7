// SPDX-License-Identifier: Zlib
// Manifolds of random pairs, against penetration and the oracle.
#include "support/pairs/agreement.hpp"
#include "support/pairs/queries.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace
{

using namespace graze;
using test::Random;

class ManifoldOfRandomPairs : public test::ByMethod
{
};

INSTANTIATE_TEST_SUITE_P(By, ManifoldOfRandomPairs, testing::ValuesIn(test::Methods), test::nameOfMethod);

float deepestOf(const ManifoldResult& result)
{
    return std::max(result.points[0].depth, result.points[1].depth);
}

TEST_P(ManifoldOfRandomPairs, OutOfIterationsItIsAsDeepAsThePenetration)
{
    Random random(77);
    int limits = 0;
    for (int i = 0; i < test::caseCount(2000); ++i)
    {
        const test::Pair pair = test::randomPair(random, test::View::Any, 100.f);
        const GjkSettings few{.maxIterations = 1 + static_cast<int>(random.below(6))};
        const PenetrationResult deep = penetration(pair.operandA(), pair.operandB(), few);
        const ManifoldResult result = manifold(pair.operandA(), pair.operandB(), few);
        ASSERT_EQ(result.status, deep.status);
        ASSERT_EQ(result.iterations, deep.iterations);
        ASSERT_EQ(result.normal, deep.normal);
        if (deep.status != Status::IterationLimit)
            continue;
        ASSERT_EQ(result.count > 0, deep.depth > 0.f);
        if (result.count == 0)
            continue;
        ++limits;
        const double size = test::oracle::extent(test::bodyOf(pair.a, pair.matrixA)) +
                            test::oracle::extent(test::bodyOf(pair.b, pair.matrixB)) + static_cast<double>(deep.depth);
        ASSERT_NEAR(deepestOf(result), deep.depth, 1e-4 * size) << test::describe(pair);
    }
    EXPECT_GE(limits, test::atLeast(0.005, test::caseCount(2000)));
}

// Faces of single pieces are found two at a time, those of a piece among others one by one.
TEST_P(ManifoldOfRandomPairs, OfASinglePieceIsThatOfAPieceAmongOthers)
{
    const std::array<Shape, 3> shapes{
        Box{{32.f, 18.f}},
        Shape::ofPoints(
            std::array<Vec2, 6>{{{-30.f, -8.f}, {-4.f, -8.f}, {9.f, -8.f}, {30.f, -8.f}, {30.f, 8.f}, {-30.f, 8.f}}}),
        Shape::ofPoints(std::array<Vec2, 5>{{{-20.f, 6.f}, {-20.f, -6.f}, {-8.f, -6.f}, {20.f, -6.f}, {20.f, 6.f}}},
                        2.f)};
    const Shape far = Circle{1.f, {0.f, 50000.f}};
    Random random(1312);
    std::array<int, 3> counts{};
    for (int i = 0; i < test::caseCount(4000); ++i)
    {
        test::Pair pair = test::randomPair(random, test::View::Rigid, 100.f);
        if (i % 2 == 0)
        {
            const auto quarters = [&random]
            { return Affine2::rotation(1.5707963f * static_cast<float>(random.below(4))); };
            pair.a = shapes[random.below(3)];
            pair.b = shapes[random.below(3)];
            pair.matrixA = quarters();
            pair.matrixB = Affine2::translation(random.inSquare(30.f)) * quarters();
        }
        const ManifoldResult alone = manifold(pair.operandA(), pair.operandB());
        if (alone.status != Status::Overlapping)
            continue;
        ++counts[alone.count];
        const std::array withA{pair.a, far}, withB{pair.b, far};
        for (const ManifoldResult& among : std::array{manifold({withA, pair.matrixA}, pair.operandB()),
                                                      manifold(pair.operandA(), {withB, pair.matrixB})})
        {
            ASSERT_EQ(among.count, alone.count) << test::describe(pair);
            for (std::uint32_t k = 0; k < alone.count; ++k)
            {
                ASSERT_EQ(among.points[k].id, alone.points[k].id) << test::describe(pair);
                ASSERT_LE(length(among.points[k].position - alone.points[k].position), 1e-4f) << test::describe(pair);
                ASSERT_NEAR(among.points[k].depth, alone.points[k].depth, 1e-4f) << test::describe(pair);
            }
        }
    }
    EXPECT_GE(counts[1], test::atLeast(0.1, test::caseCount(4000)));
    EXPECT_GE(counts[2], test::atLeast(0.1, test::caseCount(4000)));
}

} // namespace
