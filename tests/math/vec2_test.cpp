// SPDX-License-Identifier: Zlib
#include <graze/math/vec2.hpp>

#include <gtest/gtest.h>

namespace
{

using graze::Vec2;

// Stands for sf::Vector2f.
struct OtherVector
{
    OtherVector() = default;
    OtherVector(float xValue, float yValue) : x(xValue), y(yValue) {}
    float x = 0.f;
    float y = 0.f;
};

TEST(Vec2, ConvertsFromAndToAnyTypeWithFloatMembersXAndY)
{
    const OtherVector other{3.f, -4.f};
    const Vec2 v = other;
    EXPECT_EQ(v, Vec2(3.f, -4.f));
    const OtherVector back = v;
    EXPECT_EQ(back.x, 3.f);
    EXPECT_EQ(back.y, -4.f);
    EXPECT_EQ(graze::length(other), 5.f);
}

TEST(Vec2, NormalizedZeroStaysZero)
{
    EXPECT_EQ(graze::normalized({0.f, 0.f}), Vec2(0.f, 0.f));
}

TEST(Vec2, LengthAndNormalizedNeitherOverflowNorUnderflow)
{
    for (const float scale : {1e-40f, 1e-30f, 1e-20f, 1.f, 1e20f, 1e37f})
    {
        const Vec2 v{3.f * scale, -4.f * scale};
        EXPECT_FLOAT_EQ(graze::length(v), 5.f * scale) << scale;
        EXPECT_NEAR(graze::normalized(v).x, 0.6f, scale < 1e-39f ? 1e-4f : 1e-6f) << scale;
        EXPECT_NEAR(graze::normalized(v).y, -0.8f, scale < 1e-39f ? 1e-4f : 1e-6f) << scale;
    }
}

TEST(Vec2, CrossIsPositiveForAnticlockwiseTurnWithYUp)
{
    EXPECT_GT(cross(Vec2{1.f, 0.f}, Vec2{0.f, 1.f}), 0.f);
    EXPECT_EQ(perpendicular(Vec2{1.f, 0.f}), Vec2(0.f, 1.f));
}

} // namespace
