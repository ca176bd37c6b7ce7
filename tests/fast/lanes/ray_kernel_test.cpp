// SPDX-License-Identifier: Zlib
// Rays by the kernels of every kind of processor, side by side: the same bits.
#include "support/kernels.hpp"
#include "support/pairs/judging.hpp"

#include <gtest/gtest.h>

#include <array>

namespace
{

using namespace graze;
using detail::Kernels;
using test::allKernels;
using test::Random;

// The answer of a ray to a shape, and what it sets.
struct RayMeets
{
    RayMeets(const Kernels& kind, const Shape& shape, const Affine2& matrix, const Ray& ray)
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
    for (const Kernels* kind : allKernels())
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
    for (const Kernels* kind : allKernels())
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
    Random random(309);
    int hits = 0;
    const int count = test::caseCount(20000);
    for (int i = 0; i < count; ++i)
    {
        const Shape shape = random.polygon(3 + random.below(62), random.logBetween(2.f, 200.f));
        const Affine2 matrix = test::randomMatrix(random, i % 2 ? test::View::Any : test::View::Rigid, 300.f);
        const Vec2 origin = random.inSquare(600.f), aim = matrix.offset() + random.inSquare(50.f);
        const Ray ray{origin, (aim - origin) * random.logBetween(1e-9f, 1e9f), random.between(1.f, 1500.f)};
        const RayMeets first(*allKernels().front(), shape, matrix, ray);
        hits += first.answer.kind() == detail::RayAnswer::Hits;
        for (const Kernels* kind : allKernels())
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
    for (const Kernels* kind : allKernels())
    {
        const auto meets = [&](float below) {
            return RayMeets(*kind, box, {}, {{1000.f, 996.f - below}, {half, half}, 5e3f}).answer.kind();
        };
        EXPECT_EQ(meets(1.8e-4f), detail::RayAnswer::Undecided);
        EXPECT_EQ(meets(1e-2f), detail::RayAnswer::Misses);
    }
}

} // namespace
