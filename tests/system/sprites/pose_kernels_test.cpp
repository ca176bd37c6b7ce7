// SPDX-License-Identifier: Zlib
#include "system/sprites/pose_kernels.hpp"

#include <graze/base/version.hpp>
#include <graze/shapes/shape.hpp>

#include "support/random.hpp"
#include "system/sprites/shape_pool.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>
#include <optional>
#include <vector>

namespace
{

using namespace graze;
using detail::PosedPiece;
using detail::PoseKernels;

/// What this processor can run.
std::vector<const PoseKernels*> kernels()
{
    std::vector<const PoseKernels*> all{&detail::portable::Poses};
#if defined(__x86_64__)
    all.push_back(&detail::sse2::Poses);
    if (__builtin_cpu_supports("avx2"))
        all.push_back(&detail::avx2::Poses);
#endif
    return all;
}

using FourNumbers = std::array<float, 4>;

std::optional<FourNumbers> boundsBy(const PoseKernels& kernel, const detail::PlacedPiece& there)
{
    const PosedPiece pieces[2] = {{there.loop, there.matrix, there.radius, 1},
                                  {there.loop, there.matrix, there.radius, 0}};
    constexpr FourNumbers Untouched{1.f, 2.f, 3.f, 4.f};
    FourNumbers boxes[3] = {Untouched, Untouched, Untouched};
    const std::uint32_t done = kernel.boundsOf(pieces, 2, boxes[0].data());
    EXPECT_TRUE((done == 0 && boxes[0] == Untouched) || (done == 2 && boxes[0] == boxes[1]));
    EXPECT_EQ(boxes[2], Untouched);
    return done == 0 ? std::nullopt : std::optional(boxes[0]);
}

/// Whether they are finite.
bool expectBoundsOf(const Shape& shape, const Affine2& matrix)
{
    const Aabb expected = worldBounds(shape.view(), matrix);
    const bool finite = matrix.isFinite() && isFinite(expected.lower) && isFinite(expected.upper);
    detail::ShapePool pool(1);
    const detail::PlacedPiece there = pool.placed(pool.acquire(shape.view()), matrix);
    const std::optional<FourNumbers> first = boundsBy(detail::portable::Poses, there);
    EXPECT_EQ(first.has_value(), finite);
    const FourNumbers box{expected.lower.x, expected.lower.y, expected.upper.x, expected.upper.y};
    EXPECT_TRUE(!first || *first == box);
    const auto expectFirst = [&](const std::optional<FourNumbers>& other)
    {
        EXPECT_EQ(other.has_value(), finite);
        for (std::size_t i = 0; other && i < 4; ++i)
            EXPECT_EQ(std::bit_cast<std::uint32_t>((*other)[i]), std::bit_cast<std::uint32_t>((*first)[i]));
    };
    for (const PoseKernels* const kernel : kernels())
        expectFirst(boundsBy(*kernel, there));
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
    EXPECT_EQ(&detail::poseKernels(), simdPath() == SimdPath::Avx2   ? &detail::avx2::Poses
                                      : simdPath() == SimdPath::Sse2 ? &detail::sse2::Poses
                                                                     : &detail::portable::Poses);
#else
    EXPECT_EQ(&detail::poseKernels(), &detail::portable::Poses);
#endif
}

} // namespace
