// SPDX-License-Identifier: Zlib
// The kernels of every kind of processor, side by side: the same bits. Those of lanes: lane_batch_test.cpp.
#include "fast/lanes/kernels.hpp"

#include "fast/small_loops.hpp"
#include "support/kernels.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

#include <array>

namespace
{

using namespace graze;
using detail::Verdict;

std::uint32_t overlapWord(const detail::Kernels& kind, const test::Pair& pair, int maxIterations = 32)
{
    const ShapeView a = pair.a.view(), b = pair.b.view();
    return kind.overlap({a.x, a.y, &pair.matrixA.m00, a.count}, {b.x, b.y, &pair.matrixB.m00, b.count}, maxIterations);
}

Verdict verdictOf(const test::Pair& pair)
{
    return static_cast<Verdict>(overlapWord(detail::kernels(), pair) & 0xffu);
}

TEST(Kernels, TheChosenOnesAreThoseOfThePath)
{
    const std::size_t path = simdPath() == SimdPath::Portable ? 0 : simdPath() == SimdPath::Sse2 ? 1 : 2;
    EXPECT_EQ(&detail::kernels(), test::allKernels()[path]);
}

// The widest kernel takes eight pairs at once, and reads all of them.
static_assert(detail::PairLanes::Most % 8 == 0);

// Searches two and three look to both sides at once, so two are allowed no more than one.
TEST(Kernels, OverlapWithABudgetIsThatOfAllSearchesUpToThere)
{
    test::Random random(310);
    int searches = 0;
    const int count = test::caseCount(3000);
    for (int i = 0; i < count; ++i)
    {
        const test::SmallLoops loops(random, test::SmallLoops::Radius::None);
        const std::uint32_t whole = overlapWord(detail::kernels(), loops.pair, 128), needed = whole >> 8;
        searches += static_cast<int>(needed);
        for (std::uint32_t budget = 1; budget <= 6; ++budget)
        {
            const bool enough = needed <= (budget == 2 ? 1 : budget);
            ASSERT_EQ(overlapWord(detail::kernels(), loops.pair, static_cast<int>(budget)),
                      enough ? whole : static_cast<std::uint32_t>(Verdict::Undecided))
                << test::describe(loops.pair);
        }
    }
    // From the middles, most need two or three.
    EXPECT_LE(searches, 2.3 * count + 20.);
}

// A matrix that flattens more than fifty to one, or is out of the ordinary, is not for floats.
TEST(Kernels, NothingIsCertainUnderMatricesThatAreFlatOrHuge)
{
    const Shape box = Box{{4.f, 4.f}};
    const auto verdictUnder = [&](const Affine2& matrix)
    {
        const test::Pair pair{box, matrix, box, test::at(9.f, 1.f)};
        EXPECT_EQ(verdictOf(pair), verdictOf(pair.swapped()));
        return verdictOf(pair);
    };
    EXPECT_EQ(verdictUnder({}), Verdict::Separated);
    EXPECT_EQ(verdictUnder(Affine2::scaling({1.f, 0.025f})), Verdict::Separated);
    EXPECT_EQ(verdictUnder(Affine2::scaling({1.f, 0.015f})), Verdict::Undecided);
    EXPECT_EQ(verdictUnder(test::at(-9e5f, 0.f)), Verdict::Separated);
    EXPECT_EQ(verdictUnder(test::at(-2e6f, 0.f)), Verdict::Undecided);
    EXPECT_EQ(verdictUnder(test::at(0.f, -2e6f)), Verdict::Undecided);
    EXPECT_EQ(verdictUnder({1.f, 0.f, 0.f, 0.f, test::NaN, 0.f}), Verdict::Undecided);
    EXPECT_EQ(verdictUnder({test::NaN, 0.f, 0.f, 0.f, 1.f, 0.f}), Verdict::Undecided);
}

// The answer of a ray to a shape, and what it sets.
struct RayMeets
{
    RayMeets(const detail::Kernels& kind, const Shape& shape, const Affine2& matrix, const Ray& ray)
    {
        const ShapeView view = shape.view();
        answer = kind.ray(view.x, view.y, view.count, &matrix.m00, &ray.origin.x, numbers.data());
    }
    detail::RayAnswer answer{};
    std::array<float, 4> numbers{}; // point and normal
};

TEST(RayKernel, LineMissesOrCrossesTwoSidesOfALoop)
{
    const Shape box = Box{{4.f, 4.f}};
    for (const detail::Kernels* kind : test::allKernels())
        for (const float mirror : {1.f, -1.f})
        {
            const Affine2 at{mirror, 0.f, 10.f, 0.f, 1.f, 0.f};
            const auto meets = [&](Vec2 from, float up = 0.f, float length = 100.f) {
                return RayMeets(*kind, box, at, {from, {1.f, up}, length});
            };
            EXPECT_EQ(meets({0.f, 3.f}).answer.kind(), detail::RayAnswer::Misses);
            EXPECT_EQ(meets({0.f, -3.f}).answer.kind(), detail::RayAnswer::Misses);
            EXPECT_EQ(meets({0.f, 2.f + 1e-6f}).answer.kind(), detail::RayAnswer::Undecided);
            EXPECT_EQ(meets({0.f, -2.f - 1e-6f}).answer.kind(), detail::RayAnswer::Undecided);
            EXPECT_EQ(meets({0.f, 2.f}, -1.f).answer.kind(), detail::RayAnswer::Misses);
            // It enters the closing side, or the opposite one, and leaves by the other.
            const RayMeets hit = meets({0.f, 0.5f});
            EXPECT_EQ(hit.answer.kind(), detail::RayAnswer::Hits);
            EXPECT_EQ(hit.answer.distance(), 8.f);
            EXPECT_EQ(hit.numbers, (std::array{8.f, 0.5f, -1.f, 0.f}));
            EXPECT_EQ(meets({0.f, 0.5f}, 0.f, 7.9f).answer.kind(), detail::RayAnswer::Misses);
            EXPECT_EQ(meets({11.f, 0.5f}).answer.kind(), detail::RayAnswer::StartsInside);
            EXPECT_EQ(meets({13.f, 0.5f}).answer.kind(), detail::RayAnswer::Misses);
            for (const float border : {8.f, 12.f})
                EXPECT_EQ(meets({border, 0.5f}).answer.kind(), detail::RayAnswer::Undecided);
        }
}

// Beyond that, products of floats overflow, or lose digits.
TEST(RayKernel, RaysMayHaveDirectionsOfNearlyAnyLength)
{
    const Shape box = Box{{4.f, 4.f}};
    for (const detail::Kernels* kind : test::allKernels())
    {
        const auto meets = [&](float factor, float y) {
            return RayMeets(*kind, box, {}, {{-10.f, y}, {factor, 0.f}, 100.f}).answer.kind();
        };
        for (const float factor : {1e-20f, 1.f, 1e19f})
        {
            EXPECT_EQ(meets(factor, 0.5f), detail::RayAnswer::Hits) << factor;
            EXPECT_EQ(meets(factor, 3.f), detail::RayAnswer::Misses) << factor;
        }
        for (const float factor : {0.f, 1e-38f, 1e30f})
            for (const float y : {0.5f, 3.f})
                EXPECT_EQ(meets(factor, y), detail::RayAnswer::Undecided) << factor;
    }
}

TEST(RayKernel, EveryKindGivesTheSameAnswersToRays)
{
    test::Random random(309);
    int hits = 0;
    const int count = test::caseCount(20000);
    for (int i = 0; i < count; ++i)
    {
        const Shape shape = random.polygon(3 + random.below(62), random.logBetween(2.f, 200.f));
        const Affine2 matrix = test::randomMatrix(random, i % 2 ? test::View::Any : test::View::Rigid, 300.f);
        const Vec2 origin = random.inSquare(600.f), aim = matrix.offset() + random.inSquare(50.f);
        const Ray ray{origin, (aim - origin) * random.logBetween(1e-9f, 1e9f), random.between(1.f, 1500.f)};
        const RayMeets first(*test::allKernels().front(), shape, matrix, ray);
        hits += first.answer.kind() == detail::RayAnswer::Hits;
        for (const detail::Kernels* kind : test::allKernels())
        {
            const RayMeets same(*kind, shape, matrix, ray);
            ASSERT_EQ(same.answer.bits, first.answer.bits) << test::describe(shape, matrix);
            ASSERT_EQ(same.numbers, first.numbers) << test::describe(shape, matrix);
        }
    }
    EXPECT_GE(hits, test::atLeast(0.2, count));
}

// From a thousand pixels away the side of a corner is a small difference of large products.
TEST(RayKernel, LineFromFarAwayIsUndecidedCloseToACorner)
{
    const Shape box = Box{{4.f, 4.f}};
    const float half = 0.70710678f;
    for (const detail::Kernels* kind : test::allKernels())
    {
        const auto meets = [&](float below) {
            return RayMeets(*kind, box, {}, {{1000.f, 996.f - below}, {half, half}, 5e3f}).answer.kind();
        };
        EXPECT_EQ(meets(1.8e-4f), detail::RayAnswer::Undecided);
        EXPECT_EQ(meets(1e-2f), detail::RayAnswer::Misses);
    }
}

} // namespace
