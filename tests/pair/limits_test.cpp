// SPDX-License-Identifier: Zlib
#include <graze/pair/settings.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace
{

using namespace graze;

TEST(Limits, DefaultsAreThoseOfTheSettings)
{
    const Limits limits, fromSettings{GjkSettings{}};
    EXPECT_EQ(limits.maxIterations, 32);
    EXPECT_EQ(limits.epsilon, 1e-4);
    EXPECT_EQ(fromSettings.maxIterations, 32);
    EXPECT_EQ(fromSettings.epsilon, static_cast<double>(1e-4f));
}

TEST(Limits, IterationsAreClampedTo1And128)
{
    const auto clamped = [](int iterations) { return Limits(GjkSettings{.maxIterations = iterations}).maxIterations; };
    EXPECT_EQ(clamped(-5), 1);
    EXPECT_EQ(clamped(0), 1);
    EXPECT_EQ(clamped(1), 1);
    EXPECT_EQ(clamped(128), 128);
    EXPECT_EQ(clamped(129), 128);
}

TEST(Limits, EpsilonIsClampedToTheFloorOfFloatsAndAThousand)
{
    const auto clamped = [](float epsilon) { return Limits(GjkSettings{.epsilon = epsilon}).epsilon; };
    EXPECT_EQ(clamped(0.f), FloatFloor);
    EXPECT_EQ(clamped(-1.f), FloatFloor);
    EXPECT_EQ(clamped(std::numeric_limits<float>::quiet_NaN()), FloatFloor);
    EXPECT_EQ(clamped(std::numeric_limits<float>::infinity()), 1e3);
    EXPECT_EQ(clamped(0.5f), 0.5);
}

TEST(Limits, PartOfARunIsTakenAsGiven)
{
    const Limits limits(1000, 0.);
    EXPECT_EQ(limits.maxIterations, 1000);
    EXPECT_EQ(limits.epsilon, 0.);
}

} // namespace
