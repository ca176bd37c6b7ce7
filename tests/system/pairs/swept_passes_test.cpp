// SPDX-License-Identifier: Zlib
#include "support/methods.hpp"
#include "support/places.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <string>

namespace
{

using namespace graze;
using test::at;

/// Two swept sprites that pass through each other.
class SweptPasses : public testing::TestWithParam<Method>
{
protected:
    // One pass, and nothing else; the begin.
    [[nodiscard]] Contact onlyPass() const
    {
        EXPECT_EQ(system.begun().size(), 1u);
        EXPECT_EQ(system.ended().size(), 1u);
        const Contact begin = system.begun().empty() ? Contact{} : system.begun()[0];
        EXPECT_TRUE(begin.passed);
        return begin;
    }

    CollisionSystem system{{.method = GetParam()}};
};

// With few swept sprites among many, each looks around its path: both find the pair, and one of them names it.
TEST_P(SweptPasses, TwoThatAreSweptAmongManyBeginOnce)
{
    for (int i = 0; i < 40; ++i)
        system.add({.shape = Circle{5.f}, .matrix = at(40.f * static_cast<float>(i), 1000.f)});
    const SpriteId a = system.add({.shape = Circle{5.f}, .swept = true});
    const SpriteId b = system.add({.shape = Circle{5.f}, .matrix = at(50.f, 0.f), .swept = true});
    system.update();
    for (const float away : {0.f, 300.f})
    {
        system.setMatrix(a, at(100.f + away, 0.f)), system.setMatrix(b, at(-50.f - away, 0.f));
        system.update();
        const Contact pass = onlyPass();
        EXPECT_EQ(pass.a, a);
        EXPECT_EQ(pass.b, b);
        system.teleport(a, at(0.f, 0.f)), system.teleport(b, at(50.f, 0.f));
        system.update();
    }
}

TEST_P(SweptPasses, HaveANormalFarFromTheOriginToo)
{
    for (float away = 1e5f; away < 2e12f; away *= 10.f)
        for (const float turn : {0.f, 0.5f})
        {
            system = CollisionSystem({.method = GetParam()});
            const float size = away * 1e-4f;
            const SpriteId a = system.add({.shape = Box{{size, size}}, .matrix = at(away, away), .swept = true});
            system.add({.shape = Circle{size}, .matrix = at(away + 4.f * size, away)});
            system.update();
            system.setMatrix(a, at(away + 9.f * size, away + 0.1f * size) * Affine2::rotation(turn));
            system.update();
            const Contact pass = onlyPass();
            EXPECT_NEAR(length(pass.normal), 1.f, 1e-3f) << away;
            EXPECT_NEAR(length(pass.firstNormal), 1.f, 1e-3f) << away;
        }
}

INSTANTIATE_TEST_SUITE_P(Methods, SweptPasses, testing::ValuesIn(test::Methods),
                         [](const auto& tested) { return std::string(test::methodName(tested.param)); });

// Where few are swept, only they have boxes of their paths.
TEST(FewSweptSprites, TheOnlyOneAmongManyPassesNothingWhicheverRowItHas)
{
    for (const int rowOfBall : {0, 7, 19})
    {
        CollisionSystem system;
        SpriteId ball;
        for (int row = 0; row < 20; ++row)
        {
            const bool isBall = row == rowOfBall;
            const SpriteId id =
                system.add({.shape = Circle{5.f},
                            .matrix = isBall ? at(0.f, 0.f) : at(100.f * static_cast<float>(row), 500.f),
                            .swept = isBall});
            ball = isBall ? id : ball;
        }
        const SpriteId wall = system.add({.shape = Box{{1.f, 200.f}}, .matrix = at(500.f, 0.f)});
        system.update();
        system.setMatrix(ball, at(1000.f, 0.f));
        system.update();
        ASSERT_EQ(system.begun().size(), 1u) << rowOfBall;
        EXPECT_EQ(system.begun()[0].other(ball), wall);
    }
}

} // namespace
