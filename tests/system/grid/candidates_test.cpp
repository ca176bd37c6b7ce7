// SPDX-License-Identifier: Zlib
#include "support/places.hpp"
#include "system/grid/candidates.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

namespace
{

using namespace graze;
using test::at;

/// Two that touch and one within the near distance of the first, all at rest.
struct Resting
{
    Resting()
    {
        a = system.add({.shape = Circle{10.f}, .matrix = at(0.f, 0.f), .nearDistance = 8.f});
        b = system.add({.shape = Circle{10.f}, .matrix = at(15.f, 0.f)});
        c = system.add({.shape = Circle{10.f}, .matrix = at(-24.f, 0.f)});
        for (int i = 0; i < 3; ++i)
            system.update();
    }

    CollisionSystem system;
    SpriteId a, b, c;
};

TEST(Candidates, RestingPairsKeepTheirStateAndAreNotTestedAgain)
{
    Resting world;
    world.system.update();
    EXPECT_EQ(world.system.statistics().gjkCalls, 0u);
    EXPECT_EQ(world.system.statistics().touchingPairs, 1u);
    ASSERT_EQ(world.system.stays().size(), 1u);
    EXPECT_EQ(world.system.stays()[0].a, world.a);
    EXPECT_TRUE(world.system.begun().empty() && world.system.ended().empty());
    EXPECT_TRUE(world.system.nearMisses().empty()) << "still near";
}

TEST(Candidates, PoseThatIsSetAgainIsNoMove)
{
    Resting world;
    world.system.setMatrix(world.a, at(0.f, 0.f));
    const SpriteId ids[] = {world.b, world.c};
    const Affine2 poses[] = {at(15.f, 0.f), at(-24.f, 0.f)};
    world.system.setMatrices(ids, poses);
    world.system.update();
    EXPECT_EQ(world.system.statistics().gjkCalls, 0u);
    EXPECT_EQ(world.system.stays().size(), 1u);
}

TEST(Candidates, NewSettingsTestRestingPairs)
{
    Resting world;
    world.system.setSettings(world.system.settings());
    world.system.update();
    EXPECT_EQ(world.system.statistics().gjkCalls, 0u);
    for (const GjkSettings& settings :
         {GjkSettings{.maxIterations = 7}, GjkSettings{.maxIterations = 7, .epsilon = 1e-3f},
          GjkSettings{.maxIterations = 7, .epsilon = 1e-3f, .method = Method::Gjk}})
    {
        world.system.setSettings(settings);
        world.system.update();
        EXPECT_GT(world.system.statistics().gjkCalls, 0u);
        EXPECT_EQ(world.system.stays().size(), 1u);
        world.system.update();
        EXPECT_EQ(world.system.statistics().gjkCalls, 0u);
    }
}

TEST(Candidates, RowsThatMoveUpKeepTheirPairs)
{
    CollisionSystem system;
    const SpriteId first = system.add({.shape = Circle{1.f}, .matrix = at(900.f, 0.f)});
    const SpriteId a = system.add({.shape = Circle{10.f}});
    const SpriteId reshaped = system.add({.shape = Circle{1.f}, .matrix = at(500.f, 0.f)});
    const SpriteId b = system.add({.shape = Circle{10.f}, .matrix = at(15.f, 0.f)});
    for (int i = 0; i < 3; ++i)
        system.update();
    system.remove(first);
    system.setShape(reshaped, Circle{2.f});
    for (int i = 0; i < 3; ++i)
    {
        system.update();
        ASSERT_EQ(system.stays().size(), 1u);
        EXPECT_EQ(system.stays()[0].a, a);
        EXPECT_EQ(system.stays()[0].b, b);
    }
    // A newcomer finds those that rest.
    const SpriteId late = system.add({.shape = Circle{5.f}, .matrix = at(500.f, 4.f)});
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);
    EXPECT_EQ(system.begun()[0].a, reshaped);
    EXPECT_EQ(system.begun()[0].b, late);
}

} // namespace
