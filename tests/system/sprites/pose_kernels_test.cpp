// SPDX-License-Identifier: Zlib
#include "system/sprites/pose_kernels.hpp"

#include <graze/base/version.hpp>
#include <graze/shapes/shape.hpp>

#include "support/random.hpp"
#include "system/sprites/shape_pool.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
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

Placement anyPlacement(test::Random& random)
{
    constexpr float Infinity = std::numeric_limits<float>::infinity();
    constexpr std::array Angles{0.f, -0.f, 1e6f, -1e6f, 1e-42f, 1.5707964f, -3.1415927f};
    constexpr std::array Factors{0.f, -0.f, -1.f, 1e-40f, 3e38f, Infinity};
    const auto oneOf = [&random](auto& some) { return some[random.below(static_cast<std::uint32_t>(some.size()))]; };
    const float reach = random.chance(0.2f) ? 1e6f : 7.f;
    Placement p{.position = random.inSquare(1000.f), .angleRadians = random.between(-reach, reach)};
    p.angleRadians = random.chance(0.05f) ? oneOf(Angles) : p.angleRadians;
    p.scale = random.chance(0.5f) ? random.inSquare(4.f) : p.scale;
    p.scale.x = random.chance(0.05f) ? oneOf(Factors) : p.scale.x;
    p.scale.y = random.chance(0.05f) ? oneOf(Factors) : p.scale.y;
    p.origin = random.chance(0.5f) ? random.inSquare(100.f) : p.origin;
    p.origin.y = random.chance(0.05f) ? oneOf(Factors) : p.origin.y;
    return p;
}

// The bits; numbers that are none differ in them.
bool haveSameElements(const Affine2& a, const Affine2& b)
{
    const auto x = std::bit_cast<std::array<float, 6>>(a), y = std::bit_cast<std::array<float, 6>>(b);
    for (std::size_t i = 0; i < x.size(); ++i)
        if (!(std::isnan(x[i]) && std::isnan(y[i])) &&
            std::bit_cast<std::uint32_t>(x[i]) != std::bit_cast<std::uint32_t>(y[i]))
            return false;
    return true;
}

TEST(PoseKernels, PlaceWithTheBitsOfOneAfterTheOther)
{
    test::Random random(13);
    for (const PoseKernels* const kernel : kernels())
        for (int round = 0; round < 2000; ++round)
        {
            const std::uint32_t count = random.below(11);
            std::vector<Placement> placements;
            while (placements.size() < count)
                placements.push_back(anyPlacement(random));
            const Affine2 untouched{9.f, 8.f, 7.f, 6.f, 5.f, 4.f};
            std::vector<Affine2> matrices(count + 1, untouched);
            ASSERT_TRUE(kernel->place(count == 0 ? nullptr : &placements[0].position.x, count, &matrices[0].m00));
            for (std::size_t i = 0; i < count; ++i)
                ASSERT_TRUE(haveSameElements(matrices[i], Affine2::from(placements[i]))) << round << ' ' << i;
            ASSERT_EQ(matrices[count], untouched);
        }
}

TEST(PoseKernels, PlaceReportsAnAngleThatIsTooLarge)
{
    for (const PoseKernels* const kernel : kernels())
        for (const float angle : {1000000.1f, -1000000.1f, std::numeric_limits<float>::quiet_NaN()})
            for (std::size_t at = 0; at < 11; ++at)
            {
                std::vector<Placement> placements(11);
                placements[at].angleRadians = angle;
                std::vector<Affine2> matrices(11);
                EXPECT_FALSE(kernel->place(&placements[0].position.x, 11, &matrices[0].m00));
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
