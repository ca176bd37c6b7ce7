// SPDX-License-Identifier: Zlib
#include "support/places.hpp"

#include <graze/graze.hpp>

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
    template <class Hit>
    static Found one(const Hit& hit)
    {
        return {hit.hit ? 1u : 0u, hit.status};
    }
    static Found one(const MoveResult& moved) { return {moved.moved == Vec2{} ? 0u : 1u, moved.status}; }
    static void expectInvalid(std::initializer_list<Found> answers)
    {
        for (const Found& answer : answers)
        {
            EXPECT_EQ(answer.count, 0u) << "query " << &answer - answers.begin();
            EXPECT_EQ(answer.status, Status::InvalidInput) << "query " << &answer - answers.begin();
        }
    }

    CollisionSystem system;
    const SpriteId rock = system.add({.shape = Circle{10.f}});
    const Shape shape = Circle{5.f};
    std::array<SpriteFound, 2> found;
    std::array<RayHit, 2> rays;
    std::array<CastHit, 2> casts;
    std::array<NearHit, 2> gaps;
};

TEST_F(InvalidQueries, AFiniteMatrixThatPutsTheShapeBeyondTheFloatsFindsNothing)
{
    const Operand beyond{shape, {3e38f, 0.f, 0.f, 0.f, 1.f, 0.f}};
    expectInvalid({system.overlapping(beyond, found), system.nearest(beyond, 1.f, gaps),
                   one(system.shapeCast(beyond, {1.f, 0.f})), system.shapeCastAll(beyond, {1.f, 0.f}, casts),
                   one(system.timeOfImpact(beyond, {})), one(system.timeOfImpact({shape, {}}, beyond.matrix()))});
}

TEST_F(InvalidQueries, NumbersThatAreNotFiniteFindNothing)
{
    for (const float bad : {NaN, Infinity, -Infinity})
    {
        const Ray from{{bad, 0.f}, {1.f, 0.f}, 1.f}, along{{}, {0.f, bad}, 1.f}, until{{}, {1.f, 0.f}, bad};
        system.rayCasts(std::array{until, Ray{{-50.f, 0.f}, {1.f, 0.f}, 100.f}}, rays);
        EXPECT_EQ(rays[0].status, Status::InvalidInput);
        EXPECT_TRUE(rays[1].hit) << "the others are answered";
        EXPECT_FALSE(system.lineOfSight({}, {bad, 0.f}));
        expectInvalid({system.atPoint({bad, 0.f}, found),
                       system.inBox({{0.f, 0.f}, {1.f, bad}}, found),
                       system.overlapping({shape, at(0.f, bad)}, found),
                       system.nearest({bad, 0.f}, 1.f, gaps),
                       system.nearest(Vec2{}, NaN, gaps),
                       one(system.lineOfSight({bad, 0.f}, {}).blocker),
                       one(system.lineOfSight({}, {bad, 0.f}).blocker),
                       one(system.rayCast(from)),
                       one(system.rayCast(along)),
                       one(system.rayCast(until)),
                       system.rayCastAll(from, rays),
                       system.rayCastAll(along, rays),
                       system.rayCastAll(until, rays),
                       system.rayCastAny(from),
                       system.rayCastAny(along),
                       system.rayCastAny(until),
                       one(system.shapeCast({shape, at(bad, 0.f)}, {})),
                       one(system.shapeCast({shape, {}}, {bad, 0.f})),
                       one(system.timeOfImpact({shape, at(bad, 0.f)}, {})),
                       one(system.timeOfImpact(rock, at(0.f, bad))),
                       system.shapeCastAll({shape, {}}, {0.f, bad}, casts),
                       system.shapeCastAll(rock, {0.f, bad}, casts),
                       one(slide(system, {shape, at(0.f, bad)}, {1.f, 0.f})),
                       one(moveAndSlide(system, rock, {bad, 0.f}))});
    }
    EXPECT_EQ(system.matrix(rock), Affine2{});
}

TEST_F(InvalidQueries, EmptyShapesAndUnknownLayersFindNothing)
{
    expectInvalid({system.overlapping({ShapeView{}, Affine2{}}, found), system.atPoint({}, found, {.as = Layer{31}}),
                   one(slide(system, rock, {1.f, 0.f}, {.filter = {.as = Layer{31}}}))});
}

TEST_F(InvalidQueries, StaleAndForeignSpritesFindNothing)
{
    CollisionSystem other;
    const SpriteId foreign = other.add({.shape = Circle{1.f}});
    system.remove(rock);
    for (const SpriteId id : {rock, foreign, SpriteId{}, SpriteId{~0ull}})
        expectInvalid({system.overlapping(id, found), system.shapeCastAll(id, {1.f, 0.f}, casts),
                       one(system.shapeCast(id, {1.f, 0.f})), one(system.timeOfImpact(id, {})),
                       system.nearest(id, 1.f, gaps), one(slide(system, id, {1.f, 0.f}))});
}

} // namespace
