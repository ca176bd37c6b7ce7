// SPDX-License-Identifier: Zlib
// The table of signs in docs/conventions.md, row by row.
#include "support/methods.hpp"
#include "support/places.hpp"

#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string>

namespace
{

using namespace graze;
using test::at;
using test::Here;

/// A stands on the left, B on the right, 10 px apart: from A to B is +x, and the side of B that faces A looks to -x.
class Normals : public testing::TestWithParam<Method>
{
protected:
    Normals() { system.update(); }

    static void expectRight(Vec2 normal, const char* what) { expect(normal, 1.f, what); }
    static void expectLeft(Vec2 normal, const char* what) { expect(normal, -1.f, what); }
    static void expect(Vec2 normal, float x, const char* what)
    {
        EXPECT_NEAR(normal.x, x, 1e-3f) << what;
        EXPECT_NEAR(normal.y, 0.f, 1e-3f) << what;
    }

    const GjkSettings settings{.method = GetParam()};
    const Shape box = Box{{20.f, 20.f}};
    const Operand a{box, Here}, b{box, at(30.f, 0.f)}, close{box, at(15.f, 0.f)};
    CollisionSystem system{settings};
    SpriteId idA = system.add({.shape = box, .swept = true});
    SpriteId idB = system.add({.shape = box, .position = Vec2{30.f, 0.f}});
};

TEST_P(Normals, OfAPairLeadFromAToB)
{
    expectRight(distance(a, b, settings).normal, "distance");
    expectLeft(distance(b, a, settings).normal, "distance");
    EXPECT_GT(distance(a, b, settings).separation.x, 0.f);
    expectRight(penetration(a, close, settings).normal, "penetration");
    expectRight(manifold(a, close, settings).normal, "manifold");
    EXPECT_GT(separation(a, close, 1.f, settings).displacement.x, 0.f) << "of b";
    expectRight(sat(a, b).axis, "sat");
    expectRight(shapeCast(a, {50.f, 0.f}, b, {}, settings).normal, "shapeCast");
    expectLeft(shapeCast(b, {-50.f, 0.f}, a, {}, settings).normal, "shapeCast");
    expectRight(timeOfImpact(a, Motion::of(a, at(50.f, 0.f)), b, Motion::of(b, at(30.f, 0.f)), settings).normal,
                "timeOfImpact");
}

TEST_P(Normals, OfASurfaceLeadOutwards)
{
    const Ray ray{{-30.f, 0.f}, {1.f, 0.f}, 200.f};
    expectLeft(rayCast(b, ray, settings).normal, "rayCast");
    expectRight(rayExit(b, ray, settings).normal, "rayExit");
    expectLeft(system.rayCast(ray).normal, "rayCast of a system");
    expectRight(system.rayExit(ray, idB).normal, "rayExit of a system");
    expectLeft(system.lineOfSight(Vec2{-30.f, 0.f}, Vec2{90.f, 0.f}).blocker.normal, "lineOfSight");
    std::array<TouchedPlane, 4> planes{};
    const MoveResult moved = slide(system, idA, {50.f, 0.f}, {.planes = planes});
    ASSERT_TRUE(moved.wall.has_value());
    expectLeft(moved.wall->normal, "wall of a mover");
    expectLeft(planes[0].normal, "plane of a mover");
    TileGrid grid(3, 3, 16.f);
    grid.set(1, 1, true);
    for (const TileEdge& edge : grid.edges())
        if (edge.a.x == 16.f && edge.b.x == 16.f)
            expectLeft(edge.normal, "edge of tiles");
}

TEST_P(Normals, OfAWorldQueryLeadFromItsShapeToTheSprite)
{
    const QueryFilter notA{.ignore = idA};
    expectRight(system.shapeCast(a, {50.f, 0.f}, notA).normal, "shapeCast");
    expectRight(system.shapeCast(idA, {50.f, 0.f}).normal, "shapeCast of a sprite");
    expectRight(system.timeOfImpact(idA, at(50.f, 0.f)).normal, "timeOfImpact");
    std::array<NearHit, 2> nearest{};
    ASSERT_EQ(system.nearest(idA, 100.f, nearest).count, 1u);
    expectRight(nearest[0].normal, "nearest");
    std::array<CastHit, 2> casts{};
    ASSERT_EQ(system.shapeCastAll(idA, {50.f, 0.f}, casts).count, 1u);
    expectRight(casts[0].normal, "shapeCastAll");
}

TEST_P(Normals, OfEventsLeadFromAToBAndFromTheBulletToItsTarget)
{
    system.fire({.radius = 1.f, .position = {60.f, 5.f}, .velocity = {-100.f, 0.f}});
    system.advanceBullets(0.25f);
    system.setPosition(idA, {15.f, 0.f});
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);
    expectRight(system.begun()[0].normal, "begun");
    expectRight(system.begun()[0].firstNormal, "begun, the first touch");
    expectLeft(system.begun()[0].turned().normal, "begun, turned");
    expectRight(system.contact(idB, idA)->normal, "contact");
    for (const Contact& touch : system.contactsOf(idB))
        expectLeft(touch.normal, "contactsOf b");
    ASSERT_EQ(system.hits().size(), 1u);
    expectLeft(system.hits()[0].normal, "hit of a bullet from the right");
    Reactions reactions;
    reactions.onBegin(idB, [](const Contact& touch) { expectLeft(touch.normal, "reaction of b"); });
    reactions.run(system);
    std::array<PushedSprite, 2> pushed{};
    ASSERT_EQ(separate(system, pushed).count, 2u);
    EXPECT_LT(pushed[0].displacement.x, 0.f) << "a is pushed out of b";
}

INSTANTIATE_TEST_SUITE_P(Methods, Normals, testing::ValuesIn(test::Methods),
                         [](const auto& tested) { return std::string(test::methodName(tested.param)); });

} // namespace
