// SPDX-License-Identifier: Zlib
#include "support/random.hpp"

#include <graze/base/simd.hpp>
#include <graze/math/affine2.hpp>

#include "math/placement_kernels.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace
{

using graze::Affine2;
using graze::Placement;
using graze::test::Random;

using Elements = std::array<float, graze::detail::MatrixFloats>;

Elements elementsOf(const Affine2& m)
{
    return std::bit_cast<Elements>(m);
}

// The bits, except that of numbers that are none only this is told.
bool areSame(const Affine2& a, const Affine2& b)
{
    const Elements x = elementsOf(a), y = elementsOf(b);
    bool same = true;
    for (std::size_t i = 0; i < x.size(); ++i)
        same = same && ((std::isnan(x[i]) && std::isnan(y[i])) ||
                        std::bit_cast<std::uint32_t>(x[i]) == std::bit_cast<std::uint32_t>(y[i]));
    return same;
}

Placement anyPlacement(Random& random)
{
    constexpr float Infinity = std::numeric_limits<float>::infinity();
    constexpr float NotANumber = std::numeric_limits<float>::quiet_NaN();
    constexpr std::array Angles{0.f, -0.f, 1e6f, -1e6f, 1000000.1f, -3e38f, Infinity, -Infinity, NotANumber, 1e-42f};
    constexpr std::array Factors{0.f, -0.f, -1.f, 1e-40f, 3e38f, Infinity, NotANumber};
    Placement p{.position = random.inSquare(1000.f), .angleRadians = random.between(-7.f, 7.f)};
    if (random.chance(0.2f))
        p.angleRadians = random.between(-1e6f, 1e6f);
    if (random.chance(0.05f))
        p.angleRadians = Angles[random.below(Angles.size())];
    if (random.chance(0.5f))
        p.scale = random.inSquare(4.f);
    if (random.chance(0.5f))
        p.origin = random.inSquare(100.f);
    if (random.chance(0.05f))
        p.scale.x = Factors[random.below(Factors.size())];
    if (random.chance(0.05f))
        p.scale.y = Factors[random.below(Factors.size())];
    if (random.chance(0.05f))
        p.origin.y = Factors[random.below(Factors.size())];
    return p;
}

std::vector<Placement> anyPlacements(Random& random, std::size_t count)
{
    std::vector<Placement> placements;
    while (placements.size() < count)
        placements.push_back(anyPlacement(random));
    return placements;
}

TEST(AffinesFrom, GivesTheBitsOfTheOneByOneForm)
{
    Random random(11);
    for (int round = 0; round < 3000; ++round)
    {
        const std::vector<Placement> placements = anyPlacements(random, random.below(40));
        std::vector<Affine2> matrices(placements.size());
        graze::affinesFrom(placements, matrices);
        for (std::size_t i = 0; i < placements.size(); ++i)
            ASSERT_TRUE(areSame(matrices[i], Affine2::from(placements[i]))) << round << ' ' << i;
    }
}

TEST(AffinesFrom, DoesAsManyAsTheShorterSpanHas)
{
    Random random(12);
    const std::vector<Placement> placements = anyPlacements(random, 9);
    const Affine2 untouched{9.f, 8.f, 7.f, 6.f, 5.f, 4.f};
    for (std::size_t count = 0; count <= 12; ++count)
    {
        std::vector<Affine2> matrices(12, untouched);
        graze::affinesFrom(placements, std::span(matrices).first(count));
        for (std::size_t i = 0; i < matrices.size(); ++i)
            EXPECT_TRUE(
                areSame(matrices[i], i < std::min<std::size_t>(count, 9) ? Affine2::from(placements[i]) : untouched));
    }
    std::vector<Affine2> matrices(12, untouched);
    graze::affinesFrom(std::span(placements).first(3), matrices);
    EXPECT_EQ(matrices[3], untouched);
}

#if defined(__x86_64__)

std::vector<graze::detail::PlacementKernel> kernels()
{
    std::vector<graze::detail::PlacementKernel> all{graze::detail::sse2::placeMany};
    if (__builtin_cpu_supports("avx2"))
        all.push_back(graze::detail::avx2::placeMany);
    return all;
}

TEST(PlacementKernels, EachGivesTheBitsOfTheOneByOneForm)
{
    Random random(13);
    std::vector<Placement> placements;
    while (placements.size() < 4096)
        if (const Placement p = anyPlacement(random); std::fabs(p.angleRadians) <= 1e6f)
            placements.push_back(p);
    for (const auto kernel : kernels())
    {
        std::vector<Affine2> matrices(placements.size());
        ASSERT_EQ(kernel(&placements[0].position.x, placements.size(), &matrices[0].m00), placements.size());
        for (std::size_t i = 0; i < placements.size(); ++i)
            ASSERT_TRUE(areSame(matrices[i], Affine2::from(placements[i]))) << i;
    }
}

TEST(PlacementKernels, StopBeforeAnAngleThatIsTooLarge)
{
    for (const auto kernel : kernels())
        for (std::size_t at = 0; at < 16; ++at)
        {
            std::vector<Placement> placements(16);
            placements[at].angleRadians = at % 2 == 0 ? 1000000.1f : std::numeric_limits<float>::quiet_NaN();
            std::vector<Affine2> matrices(16);
            const std::size_t done = kernel(&placements[0].position.x, 16, &matrices[0].m00);
            EXPECT_LE(done, at);
            EXPECT_LT(at, done + 4);
        }
}

#endif

} // namespace
