// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace
{

using namespace graze;
using test::at;

constexpr Method Methods[]{Method::Fast, Method::Gjk};

/// A floor whose top is at y = 0 up to x = 20, where stairs begin.
class MoverOnStairs : public ::testing::TestWithParam<Method>
{
protected:
    void SetUp() override { addBox({-400.f, 0.f}, {2000.f, 50.f}); }
    SpriteId addBox(Vec2 lower, Vec2 upper)
    {
        return system.add({.shape = Box{upper - lower}, .matrix = at((lower + upper) * 0.5f)});
    }
    /// Columns, each as wide as a tread.
    void addStairs(int count, float tread, float rise)
    {
        for (int i = 0; i < count; ++i)
            addBox({20.f + tread * static_cast<float>(i), -rise * static_cast<float>(i + 1)},
                   {20.f + tread * static_cast<float>(i + 1), 0.f});
    }
    /// Where its feet are after so many calls.
    Vec2 walk(const Shape& shape, Vec2 wish, int calls, const SlideOptions& options)
    {
        const SpriteId mover = system.add({.shape = shape, .matrix = at(-20.f, -0.0011f)});
        for (int i = 0; i < calls; ++i)
            static_cast<void>(moveAndSlide(system, mover, wish, options));
        const Vec2 feet = system.matrix(mover)->offset();
        system.remove(mover);
        return feet;
    }

    CollisionSystem system{GjkSettings{.method = GetParam()}};
};

INSTANTIATE_TEST_SUITE_P(Methods, MoverOnStairs, ::testing::ValuesIn(Methods));

// The usual tunnel of tiles: its ceiling begins flush over the edge of the step.
TEST_P(MoverOnStairs, ClimbsAStepUnderACeilingThatBeginsOverItsEdge)
{
    addBox({20.f, -4.f}, {220.f, 0.f});
    addBox({20.f, -135.f}, {220.f, -35.f});
    for (const float height : {4.1f, 4.5f, 8.f, 100.f})
    {
        const Vec2 feet = walk(Box{{20.f, 30.f}, {0.f, -15.f}}, {4.f, 1.f}, 20, {.stepHeight = height});
        EXPECT_NEAR(feet.x, 60.f, 0.01f) << height;
        EXPECT_NEAR(feet.y, -4.f, 0.01f) << height;
    }
    EXPECT_NEAR(walk(Box{{20.f, 31.1f}, {0.f, -15.55f}}, {4.f, 1.f}, 20, {.stepHeight = 8.f}).x, 10.f, 0.01f)
        << "there is no room above the step";
}

TEST_P(MoverOnStairs, ARoundMoverClimbsAtAnySpeed)
{
    addStairs(20, 12.f, 8.f);
    addBox({260.f, -160.f}, {2000.f, 0.f});
    for (const bool isCapsule : {false, true})
        for (int speed = 1; speed <= 40; ++speed)
        {
            const Shape shape =
                isCapsule ? Shape(Capsule{{0.f, -30.f}, {0.f, -10.f}, 10.f}) : Shape(Circle{10.f, {0.f, -10.f}});
            const Vec2 feet = walk(shape, {static_cast<float>(speed), 1.f}, 40 + 900 / speed, {.stepHeight = 9.f});
            EXPECT_LE(feet.y, -140.f) << speed << isCapsule;
        }
}

// The end of the wish is over a pit behind the step: it steps as far as it can stand, and goes on from there.
TEST_P(MoverOnStairs, AFastMoverStepsOverACurbBeforeAPit)
{
    CollisionSystem pit(GjkSettings{.method = GetParam()});
    pit.add({.shape = Box{{400.f, 50.f}}, .matrix = at(-180.f, 25.f)}); // up to x = 20
    pit.add({.shape = Box{{12.f, 50.f}}, .matrix = at(26.f, 17.f)});    // 8 px higher
    const SpriteId mover = pit.add({.shape = Box{{20.f, 30.f}, {0.f, -15.f}}, .matrix = at(5.f, -0.0011f)});
    const MoveResult result = moveAndSlide(pit, mover, {200.f, 0.f}, {.stepHeight = 9.f});
    EXPECT_NEAR(result.moved.x, 200.f, 0.01f);
    EXPECT_NEAR(result.moved.y, -8.f, 0.01f);
}

TEST_P(MoverOnStairs, ARoundMoverClimbsTreadsThatAreNarrowerThanItself)
{
    addStairs(20, 6.f, 5.f);
    addBox({140.f, -100.f}, {2000.f, 0.f});
    for (int speed = 1; speed <= 20; ++speed)
        EXPECT_LE(
            walk(Circle{10.f, {0.f, -10.f}}, {static_cast<float>(speed), 0.5f}, 60 + 600 / speed, {.stepHeight = 9.f})
                .y,
            -90.f)
            << speed;
}

} // namespace
