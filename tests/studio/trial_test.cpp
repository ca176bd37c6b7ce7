// SPDX-License-Identifier: Zlib
#include "support/random.hpp"

#include <studio/trial.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace
{

using graze::Box;
using graze::Shape;
using graze::Vec2;
using studio::Against;
using studio::resultOf;
using studio::Trial;

// From (0, 0) to (20, 10).
Trial trialOfABox(Against against)
{
    return {{Shape(Box{{20.f, 10.f}, {10.f, 5.f}})}, against};
}

TEST(Trial, ADiscIsMeasuredAsTheSystemWould)
{
    Trial trial = trialOfABox(Against::Disc);
    trial.at = {26.f, 5.f};
    auto result = resultOf(trial);
    ASSERT_TRUE(result);
    EXPECT_FALSE(result->meets);
    EXPECT_FLOAT_EQ(result->gap, 2.f);
    EXPECT_EQ(result->words, "apart by 2.00 px");
    EXPECT_NEAR(result->points[0].x, 20.f, 1e-4f);
    trial.at = {21.f, 5.f};
    result = resultOf(trial);
    EXPECT_TRUE(result->meets);
    EXPECT_NEAR(result->depth, 3.f, 1e-4f);
    EXPECT_NEAR(result->normal.x, 1.f, 1e-5f);
    EXPECT_EQ(result->points.size(), 1u);
}

TEST(Trial, ABulletStopsAtTheFirstContact)
{
    Trial trial = trialOfABox(Against::Bullet);
    trial.from = {-14.f, 5.f};
    trial.at = {36.f, 5.f};
    const auto result = resultOf(trial);
    ASSERT_TRUE(result->fraction);
    EXPECT_NEAR(*result->fraction, .2f, 1e-4f);
    EXPECT_NEAR(result->normal.x, -1.f, 1e-5f) << "from the collider to the bullet";
    EXPECT_NEAR(result->other[0].localBounds().centre().x, -4.f, 1e-3f);
    trial.at.y = 80.f;
    EXPECT_FALSE(resultOf(trial)->meets);
    EXPECT_NEAR(resultOf(trial)->other[0].localBounds().centre().y, 80.f, 1e-3f) << "at the end of its way";
}

TEST(Trial, ItselfTurnsAboutItsMiddle)
{
    Trial trial = trialOfABox(Against::Itself);
    trial.at = {10.f, 20.f};
    EXPECT_NEAR(resultOf(trial)->gap, 5.f, 1e-4f);
    trial.angleRadians = static_cast<float>(graze::Pi / 2.);
    EXPECT_NEAR(resultOf(trial)->gap, 0.f, 1e-3f);
}

TEST(Trial, NothingIsTriedWithoutACollider)
{
    EXPECT_FALSE(resultOf({}));
}

TEST(Trial, ARimIsOnTheShape)
{
    graze::test::Random random(3);
    for (int i = 0; i < 100; ++i)
    {
        const Shape shape = random.shape(20.f);
        const graze::Sprite2D sprite(shape);
        for (const Vec2 point : studio::rimOf(shape))
            EXPECT_LT(graze::distance(sprite, graze::Sprite2D(Shape(graze::Point{point}))).distance, 1e-3f);
    }
    EXPECT_EQ(studio::rimOf(Shape(Box{{2.f, 2.f}})).size(), 4u);
}

} // namespace
