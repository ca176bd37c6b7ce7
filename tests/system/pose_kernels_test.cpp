// SPDX-License-Identifier: Zlib
#include "system/pose_kernels.hpp"

#include <graze/base/simd.hpp>
#include <graze/shapes/shape.hpp>

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <limits>
#include <optional>
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

std::optional<Box> boundsBy(BoundsKernel kernel, const Shape& shape, const Affine2& matrix)
{
    const std::array<float, 6> elements{matrix.m00, matrix.m01, matrix.tx, matrix.m10, matrix.m11, matrix.ty};
    const ShapeView view = shape.view();
    const PosedPiece pieces[2] = {{view.x, view.y, elements.data(), view.radius},
                                  {view.x, view.y, elements.data(), view.radius}};
    Box boxes[2] = {};
    const std::uint32_t done = kernel(pieces, 2, boxes[0].data());
    EXPECT_TRUE(done == 0 || (done == 2 && boxes[0] == boxes[1]));
    return done == 0 ? std::nullopt : std::optional(boxes[0]);
}

/// Whether they are finite.
bool expectBoundsOf(const Shape& shape, const Affine2& matrix)
{
    const Aabb expected = worldBounds(shape.view(), matrix);
    const bool finite = matrix.isFinite() && isFinite(expected.lower) && isFinite(expected.upper);
    const std::optional<Box> first = boundsBy(detail::portable::boundsOf, shape, matrix);
    EXPECT_EQ(first.has_value(), finite);
    const Box box{expected.lower.x, expected.lower.y, expected.upper.x, expected.upper.y};
    EXPECT_TRUE(!first || *first == box);
    for (const BoundsKernel kernel : kernels())
    {
        const std::optional<Box> other = boundsBy(kernel, shape, matrix);
        EXPECT_EQ(other.has_value(), finite);
        for (std::size_t i = 0; other && i < 4; ++i)
            EXPECT_EQ(std::bit_cast<std::uint32_t>((*other)[i]), std::bit_cast<std::uint32_t>((*first)[i]));
    }
    return finite;
}

TEST(PoseKernels, GiveTheBitsOfWorldBounds)
{
    test::Random random(31);
    int finite = 0;
    for (int i = 0; i < 20000; ++i)
    {
        const Shape shape = random.chance(0.5f) ? random.shape(20.f) : Shape(random.polygon(3 + random.below(6), 20.f));
        if (shape.pointCount() > VertexBlock)
            continue;
        Affine2 matrix = random.affine(1000.f);
        const float scale = random.logBetween(1e-20f, 1e20f);
        if (random.chance(0.3f))
            matrix = Affine2::scaling({scale, random.unit()}) * matrix;
        finite += expectBoundsOf(shape, matrix) ? 1 : 0;
    }
    EXPECT_GT(finite, 10000);
}

TEST(PoseKernels, StopAtAPoseThatIsNotFinite)
{
    constexpr float Infinity = std::numeric_limits<float>::infinity();
    constexpr float NotANumber = std::numeric_limits<float>::quiet_NaN();
    const Shape atOrigin = Point{};
    const Shape triangle = Shape::hullOf(std::vector<Vec2>{{0.f, 0.f}, {3.f, 0.f}, {0.f, -2.f}});
    for (const float bad : {Infinity, -Infinity, NotANumber})
        for (int element = 0; element < 6; ++element)
            for (const Shape& shape : {atOrigin, triangle, Shape(Circle{2.f})})
            {
                float m[6] = {1.f, 0.5f, 3.f, 0.f, 2.f, -1.f};
                m[element] = bad;
                EXPECT_FALSE(expectBoundsOf(shape, {m[0], m[1], m[2], m[3], m[4], m[5]}));
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
