// SPDX-License-Identifier: Zlib
// Manifolds of random pairs, against penetration and the oracle.
#include "support/pairs/agreement.hpp"
#include "support/pairs/queries.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <utility>

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

// The two surfaces at a point, and what moving B out leaves of it.
void expectPointsAgree(const test::JudgedPair& judged, const ManifoldResult& result, const PenetrationResult& deep)
{
    for (std::uint32_t i = 0; i < result.count; ++i)
    {
        const ManifoldPoint& point = result.points[i];
        const Vec2 half = result.normal * (0.5f * point.depth);
        const double slack = judged.band + 1e-6 * static_cast<double>(length(point.position));
        ASSERT_GE(point.depth, 0.f);
        ASSERT_LE(test::oracle::signedDistance(judged.a, test::pointOf(point.position + half)), slack);
        ASSERT_LE(test::oracle::signedDistance(judged.b, test::pointOf(point.position - half)), slack);
    }
    ASSERT_NEAR(static_cast<double>(deepestOf(result)), static_cast<double>(deep.depth), judged.band);
}

// The normal that is reported has a length of 1 to a float: too little to turn numbers of this size by it.
TEST_P(ManifoldOfRandomPairs, PointsOfACornerFarFromItsOriginLieOnIt)
{
    const test::Pair pair{
        Shape(Point{{-0x1.7df712p+14f, 0x1.0811ccp+14f}}),
        {-0x1.17353cp-7f, -0x1.239c88p+1f, 0x1.2c064p+15f, -0x1.6fa8b4p+1f, 0x1.bae966p-8f, -0x1.10bcccp+16f},
        Shape(Box{{0x1.4647dep+5f, 0x1.125812p+6f}}),
        {0x1.f0f568p-3f, 0x1.88f80cp-3f, 0x1.a402ap+6f, -0x1.ad5bd4p-4f, 0x1.00974ep-2f, 0x1.f539b8p+8f}};
    const Vec2d corner = linearOf(pair.matrixA) * Vec2d(pair.a.view().point(0)) + offsetOf(pair.matrixA);
    for (const test::Pair& asked : {pair, pair.swapped()})
    {
        const ManifoldResult result = manifold(asked.operandA(), asked.operandB());
        ASSERT_EQ(result.count, 1u);
        const float half = asked.a.view().count == 1 ? 0.5f : -0.5f;
        const Vec2 onA = result.points[0].position + result.normal * (half * result.points[0].depth);
        EXPECT_LE(length(Vec2d(onA) - corner), 2e-4);
    }
}

// How far a point lies from all of the other manifold, apart from those whose surfaces only touch.
double farthestFromAll(const ManifoldResult& some, const ManifoldResult& others, double band)
{
    double farthest = 0.;
    for (std::uint32_t i = 0; i < some.count; ++i)
    {
        double nearest = static_cast<double>(some.points[i].depth) <= band ? 0. : 1e9;
        for (std::uint32_t k = 0; k < others.count; ++k)
            nearest =
                std::min(nearest, static_cast<double>(length(some.points[i].position - others.points[k].position)));
        farthest = std::max(farthest, nearest);
    }
    return farthest;
}

TEST_P(ManifoldOfRandomPairs, IsAsDeepAsTheyAreAndWithinBoth)
{
    std::array<int, 3> counts{};
    int both = 0;
    Random random(2020);
    for (int i = 0; i < test::caseCount(4000); ++i)
    {
        const test::Pair pair =
            test::randomPair(random, i % 2 == 0 ? test::View::Rigid : test::View::Any, i % 3 == 0 ? 1e4f : 100.f);
        const Operand a = pair.operandA(), b = pair.operandB();
        const ManifoldResult result = manifold(a, b);
        const PenetrationResult deep = penetration(a, b);
        ASSERT_EQ(result.status, deep.status);
        ASSERT_EQ(result.normal, deep.normal);
        ASSERT_EQ(result.count > 0, deep.depth > 0.f || deep.status == Status::Overlapping);
        ++counts[result.count];
        if (deep.status != Status::Overlapping)
            continue;
        const test::JudgedPair judged(pair);
        ASSERT_NO_FATAL_FAILURE(expectPointsAgree(judged, result, deep)) << "case " << i << '\n'
                                                                         << test::describe(pair);
        if (result.count == 2)
        {
            ASSERT_NE(result.points[0].id, result.points[1].id) << test::describe(pair);
        }
        const ManifoldResult swapped = manifold(b, a);
        if (length(result.normal + swapped.normal) < 1e-6f)
        {
            ++both;
            for (const auto& [some, others] : {std::pair{result, swapped}, std::pair{swapped, result}})
                ASSERT_LE(farthestFromAll(some, others, judged.band), judged.band) << test::describe(pair);
        }
        // Moved out along the normal they touch at most.
        Affine2 out = pair.matrixB;
        out.tx += result.normal.x * deep.depth;
        out.ty += result.normal.y * deep.depth;
        const ManifoldResult parted = manifold(a, {pair.b, out});
        for (std::uint32_t k = 0; k < parted.count; ++k)
            ASSERT_LE(static_cast<double>(parted.points[k].depth),
                      judged.band + 2e-7 * static_cast<double>(length(out.offset())));
    }
    EXPECT_GE(both, test::atLeast(0.2, test::caseCount(4000)));
    for (const int count : counts)
        EXPECT_GE(count, test::atLeast(0.1, test::caseCount(4000)));
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
