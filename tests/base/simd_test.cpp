// SPDX-License-Identifier: Zlib
#include <graze/base/version.hpp>

#include <gtest/gtest.h>

#include <cstdlib>

namespace
{

using graze::nameOf;
using graze::SimdPath;
using graze::simdPath;

#if defined(__x86_64__)
bool processorHasAvx2()
{
    return __builtin_cpu_supports("avx2") != 0;
}
#endif

/// Null removes the variable.
void setAsked(const char* path)
{
#if defined(_WIN32)
    _putenv_s("GRAZE_SIMD", path ? path : "");
#else
    path ? setenv("GRAZE_SIMD", path, 1) : unsetenv("GRAZE_SIMD");
#endif
}

TEST(SimdPath, HasTheNameThatGrazeSimdTakes)
{
    EXPECT_STREQ(nameOf(SimdPath::Portable), "portable");
    EXPECT_STREQ(nameOf(SimdPath::Sse2), "sse2");
    EXPECT_STREQ(nameOf(SimdPath::Avx2), "avx2");
}

TEST(SimdPath, DoesNotChangeWhileAProgramRuns)
{
    const SimdPath path = simdPath();
    setAsked(path == SimdPath::Sse2 ? "avx2" : "sse2");
    EXPECT_EQ(simdPath(), path);
    setAsked(nullptr);
    EXPECT_EQ(simdPath(), path);
}

#if defined(GTEST_HAS_DEATH_TEST)

// The path is chosen once per program: each check runs a program of its own, whose exit code is the answer.
class SimdPathOfAProgram : public testing::Test
{
protected:
    static void expectPathFor(const char* asked, SimdPath expected)
    {
        GTEST_FLAG_SET(death_test_style, "threadsafe");
        const auto run = [&]
        {
            setAsked(asked);
            std::exit(static_cast<int>(simdPath()));
        };
        EXPECT_EXIT(run(), testing::ExitedWithCode(static_cast<int>(expected)), "") << (asked ? asked : "nothing");
    }
};

#if defined(__x86_64__)

TEST_F(SimdPathOfAProgram, IsSse2WhenAskedFor)
{
    expectPathFor("sse2", SimdPath::Sse2);
}

TEST_F(SimdPathOfAProgram, IsAvx2WhenAskedForAndThere)
{
    expectPathFor("avx2", processorHasAvx2() ? SimdPath::Avx2 : SimdPath::Sse2);
}

TEST_F(SimdPathOfAProgram, IsTheWidestOfTheProcessorWhenNothingOrNonsenseIsAskedFor)
{
    const SimdPath widest = processorHasAvx2() ? SimdPath::Avx2 : SimdPath::Sse2;
    for (const char* asked : {static_cast<const char*>(nullptr), "", "nonsense", "SSE2", "avx512"})
        expectPathFor(asked, widest);
}

#else

TEST_F(SimdPathOfAProgram, IsPortableElsewhere)
{
    for (const char* asked : {static_cast<const char*>(nullptr), "sse2", "avx2"})
        expectPathFor(asked, SimdPath::Portable);
}

#endif

#endif

} // namespace
