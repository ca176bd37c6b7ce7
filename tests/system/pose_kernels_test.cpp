// SPDX-License-Identifier: Zlib
#include "system/pose_kernels.hpp"

#include <graze/base/simd.hpp>
#include <graze/shapes/shape.hpp>

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <vector>

namespace
{

using namespace graze;
using detail::BoundsKernel;
using detail::PosedPiece;

/// What this processor can run.
std::vector<BoundsKernel> kernels()
{
    std::vector<BoundsKernel> all{detail::portable::boundsOf};
#if defined(__x86_64__)
    all.push_back(detail::sse2::boundsOf);
    if (__builtin_cpu_supports("avx2"))
        all.push_back(detail::avx2::boundsOf);
#endif
    return all;
}

using Box = std::array<float, 4>;

Box boundsBy(BoundsKernel kernel, const Shape& shape, const Affine2& matrix)
{
    const std::array<float, 6> elements{matrix.m00, matrix.m01, matrix.tx, matrix.m10, matrix.m11, matrix.ty};
    const ShapeView view = shape.view();
    const PosedPiece piece{view.x, view.y, elements.data(), view.radius};
    Box box{};
    kernel(&piece, 1, box.data());
    return box;
}

void expectBoundsOf(const Shape& shape, const Affine2& matrix)
{
    const Aabb expected = worldBounds(shape.view(), matrix);
    const Box first = boundsBy(detail::portable::boundsOf, shape, matrix);
    EXPECT_EQ(first, (Box{expected.lower.x, expected.lower.y, expected.upper.x, expected.upper.y}));
    for (const BoundsKernel kernel : kernels())
    {
        const Box box = boundsBy(kernel, shape, matrix);
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_EQ(std::bit_cast<std::uint32_t>(box[i]), std::bit_cast<std::uint32_t>(first[i]));
    }
}

TEST(PoseKernels, GiveTheBitsOfWorldBounds)
{
    test::Random random(31);
    for (int i = 0; i < 20000; ++i)
    {
        const Shape shape = random.chance(0.5f) ? random.shape(20.f) : Shape(random.polygon(3 + random.below(6), 20.f));
        if (shape.pointCount() > VertexBlock)
            continue;
        Affine2 matrix = random.affine(1000.f);
        const float scale = random.logBetween(1e-20f, 1e20f);
        if (random.chance(0.3f))
            matrix = Affine2::scaling({scale, random.unit()}) * matrix;
        if (matrix.isFinite())
            expectBoundsOf(shape, matrix);
    }
}

TEST(PoseKernels, RoundOutwardsAtTheEdgesOfFloats)
{
    const Shape box = graze::Box{{1.f, 3.f}};
    for (const float scale : {0.f, -0.f, 1e-45f, -1e-45f, 1e-39f, 1.1754944e-38f, 0.1f, 3e38f, -3e38f})
        for (const float offset : {0.f, -0.f, 1e-45f, -1e-40f, 0.3f, 16777216.f, 3.4028235e38f, -3.4028235e38f})
        {
            expectBoundsOf(box, {scale, 0.f, offset, 0.f, scale, -offset});
            expectBoundsOf(box, {0.f, scale, offset, scale, -0.f, offset});
            expectBoundsOf(Circle{1.f}, {scale, scale, offset, 0.f, scale, offset});
        }
}

TEST(PoseKernels, TheOneChosenBelongsToThePath)
{
#if defined(__x86_64__)
    EXPECT_EQ(detail::boundsKernel(), simdPath() == SimdPath::Avx2   ? detail::avx2::boundsOf
                                      : simdPath() == SimdPath::Sse2 ? detail::sse2::boundsOf
                                                                     : detail::portable::boundsOf);
#else
    EXPECT_EQ(detail::boundsKernel(), detail::portable::boundsOf);
#endif
}

} // namespace
