// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#if defined(__GNUC__) && defined(__x86_64__) && !defined(__AVX__)

namespace
{

using namespace graze;

/// Fills the upper halves, as code for AVX does that has not ended with vzeroupper.
[[gnu::noinline]] void fill()
{
    __asm__ volatile("vpcmpeqd %%ymm6, %%ymm6, %%ymm6\n vmovaps %%ymm6, %%ymm15\n vmovaps %%ymm6, %%ymm0" ::
                         : "xmm0", "xmm6", "xmm15");
}

[[gnu::noinline]] bool areEmpty()
{
    alignas(16) std::array<unsigned, 64> upper{};
    __asm__ volatile("vextractf128 $1, %%ymm0, 0(%0)\n"
                     "vextractf128 $1, %%ymm1, 16(%0)\n"
                     "vextractf128 $1, %%ymm2, 32(%0)\n"
                     "vextractf128 $1, %%ymm3, 48(%0)\n"
                     "vextractf128 $1, %%ymm4, 64(%0)\n"
                     "vextractf128 $1, %%ymm5, 80(%0)\n"
                     "vextractf128 $1, %%ymm6, 96(%0)\n"
                     "vextractf128 $1, %%ymm7, 112(%0)\n"
                     "vextractf128 $1, %%ymm8, 128(%0)\n"
                     "vextractf128 $1, %%ymm9, 144(%0)\n"
                     "vextractf128 $1, %%ymm10, 160(%0)\n"
                     "vextractf128 $1, %%ymm11, 176(%0)\n"
                     "vextractf128 $1, %%ymm12, 192(%0)\n"
                     "vextractf128 $1, %%ymm13, 208(%0)\n"
                     "vextractf128 $1, %%ymm14, 224(%0)\n"
                     "vextractf128 $1, %%ymm15, 240(%0)\n"
                     :
                     : "r"(upper.data())
                     : "memory");
    return upper == std::array<unsigned, 64>{};
}

TEST(UpperHalves, QueriesLeaveThemEmpty)
{
    if (simdPath() != SimdPath::Avx2)
        GTEST_SKIP() << "they are not used";
    fill();
    EXPECT_FALSE(areEmpty()) << "the test does not see them";
    const Sprite2D a(Box{{32.f, 16.f}}), b(Circle{4.f});
    const Motion still{}, moving{Affine2{}, Affine2::translation({9.f, 9.f})};
    for (const Method method : {Method::Fast, Method::Gjk})
    {
        const GjkSettings settings{.method = method};
        const std::array<OperandPair, 1> pair{};
        std::array<OverlapResult, 1> result;
        const std::vector<std::pair<std::string, std::function<void()>>> queries{
            {"overlap", [&] { (void)overlap(a, b, settings); }},
            {"overlapBatch", [&] { overlapBatch(pair, result, settings); }},
            {"distance", [&] { (void)distance(a, b, settings); }},
            {"penetration", [&] { (void)penetration(a, b, settings); }},
            {"manifold", [&] { (void)manifold(a, b, settings); }},
            {"rayCast",
             [&] {
                 (void)rayCast(b, Ray{{-9.f, 0.f}, {1.f, 0.f}, 20.f}, settings);
             }},
            {"shapeCast",
             [&] {
                 (void)shapeCast(a, {9.f, 9.f}, b, {}, settings);
             }},
            {"timeOfImpact", [&] { (void)timeOfImpact(a, moving, b, still, settings); }},
            {"closestApproach", [&] { (void)closestApproach(a, moving, b, still, settings); }},
            {"sat", [&] { (void)sat(a, a); }}};
        for (const auto& [name, query] : queries)
        {
            __asm__ volatile("vzeroupper");
            query();
            EXPECT_TRUE(areEmpty()) << name;
        }
    }
}

} // namespace

#endif
