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

} // namespace
