// SPDX-License-Identifier: Zlib
// The kernels of every kind of processor, side by side: the same bits.
#include "kernels.hpp"
#include "support/judging.hpp"

#include <graze/base/simd.hpp>

#include <gtest/gtest.h>

namespace
{

using namespace graze;
using detail::FeatureKernels;
using detail::LoopPointers;
using test::kernels;
using test::Random;

LoopPointers pointersOf(const Shape& shape, const Affine2& matrix)
{
    const ShapeView view = shape.view();
    return {view.x, view.y, &matrix.m00, view.count};
}

TEST(FeatureKernels, TheChosenOnesAreThoseOfThePath)
{
    const FeatureKernels& chosen = detail::featureKernels();
    switch (simdPath())
    {
        case SimdPath::Portable:
            EXPECT_EQ(&chosen, &detail::portable::Kernels);
            break;
        case SimdPath::Sse2:
            EXPECT_EQ(&chosen, &detail::sse2::Kernels);
            break;
        case SimdPath::Avx2:
            EXPECT_EQ(&chosen, &detail::avx2::Kernels);
            break;
    }
}

TEST(FeatureKernels, EveryKindMakesTheSameGuesses)
{
    Random random(302);
    int overlapping = 0;
    int certain = 0;
    const int count = test::caseCount(20000);
    for (int i = 0; i < count; ++i)
    {
        const test::Pair pair = test::randomPair(random, i % 2 ? test::View::Any : test::View::Rigid, 500.f);
        if (pair.a.pointCount() > VertexBlock || pair.b.pointCount() > VertexBlock)
            continue;
        const LoopPointers a = pointersOf(pair.a, pair.matrixA);
        const LoopPointers b = pointersOf(pair.b, pair.matrixB);
        const float radii = random.chance(0.5f) ? 0.f : random.between(0.f, 20.f);
        const int budget = 1 + static_cast<int>(random.below(8));
        const Vec2 motion = random.inSquare(200.f);
        const FeatureKernels& first = *kernels().front();
        const std::uint32_t verdict = first.overlap(a, b, budget).bits & 0xffu;
        overlapping += verdict == static_cast<std::uint32_t>(detail::Guess::Overlapping);
        certain += verdict != static_cast<std::uint32_t>(detail::Guess::Unclear);
        for (const FeatureKernels* kind : kernels())
        {
            ASSERT_EQ(kind->overlap(a, b, budget).bits, first.overlap(a, b, budget).bits) << test::describe(pair);
            ASSERT_EQ(kind->sweep(a, b, motion.x, motion.y, radii).bits,
                      first.sweep(a, b, motion.x, motion.y, radii).bits)
                << test::describe(pair);
        }
    }
    // What floats leave to doubles is the exception.
    EXPECT_GE(overlapping, test::atLeast(0.1, count));
    EXPECT_GE(certain, test::atLeast(1. / 3, count));
}

// A verdict of floats is final: nothing within the rounding of doubles may contradict it.
TEST(FeatureKernels, WhatFloatsTellIsTrueByTheOracle)
{
    Random random(303);
    int told = 0;
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const test::Pair pair = test::randomPair(random, i % 2 ? test::View::Affine : test::View::Rigid, 500.f);
        if (pair.a.pointCount() > VertexBlock || pair.b.pointCount() > VertexBlock)
            continue;
        const auto kind = static_cast<detail::Guess>(
            detail::featureKernels()
                .overlap(pointersOf(pair.a, pair.matrixA), pointersOf(pair.b, pair.matrixB), 32)
                .bits &
            0xffu);
        if (kind == detail::Guess::Unclear)
            continue;
        ++told;
        test::oracle::Body a = test::bodyOf(pair.a, pair.matrixA);
        test::oracle::Body b = test::bodyOf(pair.b, pair.matrixB);
        a.radius = 0.; // of the cores
        b.radius = 0.;
        const double gap = test::oracle::signedGap(a, b).gap;
        if (kind == detail::Guess::Overlapping)
        {
            ASSERT_LE(gap, 0.) << test::describe(pair);
        }
        else
        {
            ASSERT_GT(gap, 0.) << test::describe(pair);
        }
    }
    EXPECT_GE(told, test::atLeast(1. / 3, test::caseCount(10000)));
}

} // namespace
