// SPDX-License-Identifier: Zlib
#include "support/places.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <array>

namespace
{

using namespace graze;
using test::at;
using test::Infinity;
using test::NaN;

/// A disc at the origin, and room for answers.
class InvalidQueries : public testing::Test
{
protected:
    static void expectInvalid(const Found& answer)
    {
        EXPECT_EQ(answer.count, 0u);
        EXPECT_EQ(answer.status, Status::InvalidInput);
    }

    CollisionSystem system;
    const SpriteId rock = system.add({.shape = Circle{10.f}});
    const Shape shape = Circle{5.f};
    std::array<SpriteFound, 2> found;
    std::array<RayHit, 2> rays;
    std::array<CastHit, 2> casts;
    std::array<NearHit, 2> gaps;
};

TEST_F(InvalidQueries, PlacesThatAreNotFiniteFindNothing)
{
    for (const float bad : {NaN, Infinity, -Infinity})
    {
        expectInvalid(system.atPoint({bad, 0.f}, found));
        expectInvalid(system.inBox({{0.f, 0.f}, {1.f, bad}}, found));
        expectInvalid(system.overlapping({shape, at(0.f, bad)}, found));
        expectInvalid(system.nearest({bad, 0.f}, 1.f, gaps));
        EXPECT_EQ(system.lineOfSight({bad, 0.f}, {}).blocker.status, Status::InvalidInput);
        EXPECT_FALSE(system.lineOfSight({}, {bad, 0.f}));
    }
    expectInvalid(system.nearest(Vec2{}, NaN, gaps));
}

TEST_F(InvalidQueries, RaysThatAreNotFiniteHitNothing)
{
    for (const float bad : {NaN, Infinity, -Infinity})
        for (const Ray& ray : {Ray{{bad, 0.f}, {1.f, 0.f}, 1.f}, Ray{{}, {0.f, bad}, 1.f}, Ray{{}, {1.f, 0.f}, bad}})
        {
            expectInvalid(system.rayCastAll(ray, rays));
            expectInvalid(system.rayCastAny(ray));
            EXPECT_EQ(system.rayCast(ray).status, Status::InvalidInput);
            EXPECT_FALSE(system.rayCast(ray));
            const Ray sound{{-50.f, 0.f}, {1.f, 0.f}, 100.f};
            system.rayCasts(std::array{ray, sound}, rays);
            EXPECT_EQ(rays[0].status, Status::InvalidInput);
            EXPECT_TRUE(rays[1].hit);
        }
}

TEST_F(InvalidQueries, CastsThatAreNotFiniteHitNothing)
{
    for (const float bad : {NaN, Infinity, -Infinity})
    {
        EXPECT_EQ(system.shapeCast({shape, at(bad, 0.f)}, {}).status, Status::InvalidInput);
        EXPECT_EQ(system.shapeCast({shape, {}}, {bad, 0.f}).status, Status::InvalidInput);
        expectInvalid(system.shapeCastAll({shape, {}}, {0.f, bad}, casts));
        expectInvalid(system.shapeCastAll(rock, {0.f, bad}, casts));
    }
}

TEST_F(InvalidQueries, EmptyShapesAndUnknownLayersFindNothing)
{
    expectInvalid(system.overlapping({ShapeView{}, Affine2{}}, found));
    expectInvalid(system.atPoint({}, found, {.as = Layer{31}}));
}

TEST_F(InvalidQueries, StaleAndForeignSpritesFindNothing)
{
    CollisionSystem other;
    const SpriteId foreign = other.add({.shape = Circle{1.f}});
    system.remove(rock);
    for (const SpriteId id : {rock, foreign, SpriteId{}, SpriteId{~0ull}})
    {
        expectInvalid(system.overlapping(id, found));
        expectInvalid(system.shapeCastAll(id, {1.f, 0.f}, casts));
        expectInvalid(system.nearest(id, 1.f, gaps));
        EXPECT_EQ(system.shapeCast(id, {1.f, 0.f}).status, Status::InvalidInput);
    }
}

} // namespace
