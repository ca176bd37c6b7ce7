// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace
{

using namespace graze;
using test::at;

constexpr float Most = std::numeric_limits<float>::max();

TEST(CollisionSystemQueries, CastsThatStartInTouchHitOnlyWhenApproaching)
{
    CollisionSystem system;
    const SpriteId wall = system.add({.shape = Box{{10.f, 100.f}}, .matrix = at(15.f, 0.f)});
    const Shape box = Box{{20.f, 20.f}};
    const CastHit approaching = system.shapeCast({box, Affine2{}}, {5.f, 0.f});
    EXPECT_TRUE(approaching.hit);
    EXPECT_TRUE(approaching.startedTouching);
    EXPECT_EQ(approaching.sprite, wall);
    EXPECT_EQ(approaching.fraction, 0.f);
    for (const Vec2 motion : {Vec2{-5.f, 0.f}, Vec2{0.f, 5.f}, Vec2{}})
    {
        const CastHit passing = system.shapeCast({box, Affine2{}}, motion);
        EXPECT_FALSE(passing.hit);
        EXPECT_TRUE(passing.startedTouching);
    }
    const CastHit inside = system.shapeCast({box, at(4.f, 0.f)}, {-5.f, 0.f});
    EXPECT_TRUE(inside.hit);
    EXPECT_TRUE(inside.startedOverlapping);

    const RayHit ray = system.rayCast({{15.f, 0.f}, {1.f, 0.f}, 10.f});
    EXPECT_TRUE(ray.startedInside);
    EXPECT_EQ(ray.distance, 0.f);
}

TEST(CollisionSystemQueries, LineOfSightBetweenSpritesIgnoresBoth)
{
    CollisionSystem system;
    const SpriteId turret = system.add({.shape = Circle{10.f}});
    const SpriteId barrel = system.add({.shape = Circle{4.f}, .matrix = at(12.f, 0.f), .owner = turret});
    const SpriteId ship = system.add({.shape = Circle{10.f}, .matrix = at(100.f, 0.f)});
    EXPECT_TRUE(system.lineOfSight(turret, ship));
    EXPECT_TRUE(system.lineOfSight(ship, barrel));
    EXPECT_FALSE(system.lineOfSight({0.f, 0.f}, {100.f, 0.f}));
    const SpriteId rock = system.add({.shape = Circle{10.f}, .matrix = at(50.f, 8.f)});
    const LineOfSight sight = system.lineOfSight(turret, ship);
    EXPECT_FALSE(sight);
    EXPECT_EQ(sight.blocker.sprite, rock);
    EXPECT_FLOAT_EQ(sight.blocker.distance, 44.f);
    EXPECT_TRUE(system.lineOfSight(turret, ship, {.ignore = rock}));
    system.remove(ship);
    const LineOfSight none = system.lineOfSight(turret, ship);
    EXPECT_FALSE(none.clear);
    EXPECT_EQ(none.blocker.status, Status::InvalidInput);
}

TEST(CollisionSystemQueries, NearestOfAnOverlappingSpriteIsAtDistanceZeroWithAPointInBoth)
{
    CollisionSystem system;
    system.add({.shape = Circle{10.f}, .matrix = at(12.f, 0.f)});
    std::array<NearHit, 1> gap;
    ASSERT_EQ(system.nearest({Shape(Circle{10.f}), Affine2{}}, 5.f, gap), 1u);
    EXPECT_EQ(gap[0].distance, 0.f);
    EXPECT_EQ(gap[0].normal, Vec2{});
    EXPECT_NEAR(gap[0].point.x, 6.f, 1e-3f);
    EXPECT_EQ(system.nearest({100.f, 0.f}, 77.f, gap), 0u);
    EXPECT_EQ(system.nearest({100.f, 0.f}, 79.f, gap), 1u);
    EXPECT_EQ(system.nearest({100.f, 0.f}, -1.f, gap), 0u);
    EXPECT_EQ(system.nearest({100.f, 0.f}, 79.f, std::span<NearHit>{}), 0u);
}

// Any query with any sprites: no crash, no hang, and no more answers than sprites.
TEST(CollisionSystemQueries, NumbersOfAnySizeAreSafe)
{
    test::Random random(5);
    const std::array<float, 12> numbers{0.f,   -0.f, 1e-45f, 1e-38f, 1e-20f, 1.f,
                                        -64.f, 1e6f, 1e12f,  -1e20f, 3e37f,  Most};
    const auto number = [&]
    { return numbers[random.below(12)] * (random.chance(0.5f) ? 1.f : -1.f) * random.between(0.1f, 1.f); };
    CollisionSystem system;
    for (int i = 0; i < 60; ++i)
    {
        const SpriteId id = system.add({.shape = random.shape(24.f)});
        system.setRefusalHandler([](const Refusal&) {});
        system.setMatrix(id, {number(), number(), number(), number(), number(), number()});
    }
    for (int i = 0; i < 2000; ++i)
    {
        std::array<SpriteFound, 80> found;
        std::array<RayHit, 80> rays;
        std::array<CastHit, 80> casts;
        std::array<NearHit, 80> gaps;
        const Vec2 a{number(), number()}, b{number(), number()};
        const Shape shape = random.shape(10.f);
        const Affine2 matrix{number(), number(), a.x, number(), number(), a.y};
        EXPECT_LE(system.atPoint(a, found), 60u);
        EXPECT_LE(system.inBox({a, b}, found), 60u);
        EXPECT_LE(system.overlapping({shape, matrix}, found), 60u);
        EXPECT_LE(system.rayCastAll({a, b, std::fabs(number())}, rays), 60u);
        EXPECT_LE(system.shapeCastAll({shape, matrix}, b, casts), 60u);
        EXPECT_LE(system.nearest({shape, matrix}, std::fabs(number()), gaps), 60u);
        const LineOfSight sight = system.lineOfSight(a, b);
        EXPECT_FALSE(sight.clear && sight.blocker.hit);
    }
    // A box that holds everything.
    std::array<SpriteFound, 80> found;
    EXPECT_EQ(system.inBox({{-Most, -Most}, {Most, Most}}, found), 60u);
}

TEST(CollisionSystemQueries, SeePosesSetAfterTheLastUpdateAtOnce)
{
    CollisionSystem system;
    std::array<SpriteFound, 4> found;
    const SpriteId rock = system.add({.shape = Circle{10.f}});
    EXPECT_EQ(system.atPoint({0.f, 0.f}, found), 1u); // before any update
    system.update();
    system.setMatrix(rock, at(500.f, 0.f));
    EXPECT_EQ(system.atPoint({0.f, 0.f}, found), 0u);
    EXPECT_EQ(system.atPoint({500.f, 0.f}, found), 1u);
    EXPECT_FLOAT_EQ(system.rayCast({{400.f, 0.f}, {1.f, 0.f}, 200.f}).distance, 90.f);
    EXPECT_FALSE(system.rayCast({{0.f, 0.f}, {1.f, 0.f}, 100.f})); // nor on the way between
    system.setShape(rock, Circle{20.f});
    EXPECT_FLOAT_EQ(system.rayCast({{400.f, 0.f}, {1.f, 0.f}, 200.f}).distance, 80.f);
    system.setEnabled(rock, false);
    EXPECT_EQ(system.atPoint({500.f, 0.f}, found), 0u);
    system.setEnabled(rock, true);
    EXPECT_EQ(system.atPoint({500.f, 0.f}, found), 1u);
    system.remove(rock);
    EXPECT_EQ(system.atPoint({500.f, 0.f}, found), 0u);
}

} // namespace
