// SPDX-License-Identifier: Zlib
#include "support/places.hpp"

#include <graze/system/reactions.hpp>

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace
{

using namespace graze;
using test::at;

class ReactionsTest : public testing::Test
{
protected:
    ReactionsTest()
    {
        system.collide(ships, rocks);
        system.collide(rocks, rocks);
        system.collide(bullets, rocks);
        system.setRefusalHandler([this](const Refusal&) { ++refused; });
    }
    SpriteId add(Layer layer, Vec2 place)
    {
        return system.add({.shape = Circle{4.f}, .matrix = Affine2::translation(place), .layer = layer});
    }
    [[nodiscard]] auto note(std::string name)
    {
        return [this, name](const auto&) { said += name; };
    }
    std::string frame()
    {
        said.clear();
        system.update();
        reactions.run(system);
        return said;
    }

    CollisionSystem system;
    const Layer ships = system.layer("ships"), rocks = system.layer("rocks"), bullets = system.layer("bullets");
    Reactions reactions;
    std::string said;
    int refused = 0;
};

TEST_F(ReactionsTest, ContactsGoToThePairOfTheirLayersFromEitherSide)
{
    for (const bool shipIsFirst : {true, false})
    {
        CollisionSystem world;
        const Layer ship = world.layer("ships"), rock = world.layer("rocks");
        world.collide(ship, rock);
        world.collide(rock, rock);
        const ColliderDef first{.shape = Circle{4.f}, .layer = shipIsFirst ? ship : rock};
        const ColliderDef second{.shape = Circle{4.f}, .matrix = at(6.f, 0.f), .layer = shipIsFirst ? rock : ship};
        world.add(first), world.add(second);
        world.add({.shape = Circle{4.f}, .matrix = at(shipIsFirst ? 12.f : -6.f, 0.f), .layer = rock});
        Reactions all;
        std::vector<Contact> seen;
        all.onBegin(ship, rock, [&](const Contact& touch) { seen.push_back(touch); });
        world.update();
        ASSERT_EQ(world.begun().size(), 2u) << "the rocks touch each other too";
        all.run(world);
        ASSERT_EQ(seen.size(), 1u);
        EXPECT_EQ(seen[0].layerA, ship);
        EXPECT_EQ(seen[0].layerB, rock);
        EXPECT_EQ(world.layerOf(seen[0].a), ship);
        EXPECT_NEAR(seen[0].normal.x, shipIsFirst ? 1.f : -1.f, 1e-5f);
    }
}

TEST_F(ReactionsTest, BeginStayEndAndASpriteOfItsOwn)
{
    const SpriteId ship = add(ships, {}), rock = add(rocks, {6.f, 0.f});
    reactions.onBegin(rocks, ships, note("begin "));
    reactions.onStay(ships, rocks, note("stay "));
    reactions.onEnd(ships, rocks, note("end "));
    reactions.onBegin(rocks, rocks, note("never "));
    reactions.onBegin(rock, [&](const Contact& touch) { said += touch.a == rock && touch.b == ship ? "rock " : "?"; });
    reactions.onStay(ship, [&](const Contact& touch) { said += touch.a == ship ? "ship " : "?"; });
    reactions.onEnd(ship, note("ship's end "));
    EXPECT_EQ(frame(), "begin rock ");
    EXPECT_EQ(frame(), "stay ship ");
    system.setMatrix(rock, at(60.f, 0.f));
    EXPECT_EQ(frame(), "end ship's end ");
    EXPECT_EQ(frame(), "");
}

TEST_F(ReactionsTest, HitsAndNearMisses)
{
    const SpriteId rock = add(rocks, {});
    system.setNearDistance(rock, 10.f);
    reactions.onHit(bullets, rocks, [&](const Hit& hit) { said += hit.target == rock ? "hit " : "?"; });
    reactions.onHit(rocks, bullets, note("never "));
    reactions.onHit(rock, note("rock hit "));
    reactions.onNearMiss(bullets, rocks, [&](const NearMiss& pass) { said += pass.touched ? "touched " : "miss "; });
    reactions.onNearMiss(rock, note("rock passed "));
    system.fire({.layer = bullets, .position = {-50.f, 0.f}, .velocity = {100.f, 0.f}});
    system.fire({.layer = bullets, .position = {-50.f, 9.f}, .velocity = {100.f, 0.f}});
    system.update();
    system.advanceBullets(1.f);
    const std::string first = frame();
    system.advanceBullets(1.f);
    EXPECT_EQ(first + frame(), "hit rock hit touched rock passed miss rock passed ");
}

// Two bullets pass two rocks, and the function removes one of the two that it is told of.
TEST_F(ReactionsTest, APassOfWhatACallRemovedIsNotTold)
{
    for (const bool removesBullet : {true, false})
    {
        const std::array passed{add(rocks, {-10.f, 0.f}), add(rocks, {10.f, 0.f})};
        for (const SpriteId rock : passed)
            system.setNearDistance(rock, 10.f);
        for (const float y : {-9.f, 9.f})
            system.fire({.layer = bullets, .position = {-50.f, y}, .velocity = {100.f, 0.f}});
        system.update();
        system.advanceBullets(1.f);
        system.update();
        ASSERT_EQ(system.nearMisses().size(), 4u);
        int told = 0;
        reactions = {};
        reactions.onNearMiss(bullets, rocks,
                             [&](const NearMiss& pass)
                             {
                                 ++told;
                                 if (removesBullet)
                                     system.removeBullet(pass.bullet);
                                 else
                                     system.remove(pass.b);
                             });
        reactions.run(system);
        EXPECT_EQ(told, 2) << removesBullet;
        for (const SpriteId rock : passed)
            system.remove(rock);
    }
}

TEST_F(ReactionsTest, TwoSpritesThatPassAreTurned)
{
    const SpriteId rock = add(rocks, {-50.f, 0.f}); // a, because it is older
    const SpriteId ship = add(ships, {0.f, 12.f});
    system.setNearDistance(rock, 10.f);
    std::vector<NearMiss> seen;
    reactions.onNearMiss(ships, rocks, [&](const NearMiss& pass) { seen.push_back(pass); });
    reactions.onNearMiss(ship, [&](const NearMiss& pass) { seen.push_back(pass); });
    for (const float x : {-50.f, 0.f, 50.f, 100.f})
    {
        system.setMatrix(rock, at(x, 0.f));
        frame();
    }
    ASSERT_EQ(seen.size(), 2u);
    for (const NearMiss& pass : seen)
    {
        EXPECT_EQ(pass.a, ship);
        EXPECT_EQ(pass.b, rock);
        EXPECT_EQ(pass.layerA, ships);
        EXPECT_NEAR(pass.closestDistance, 4.f, 1e-3f);
    }
}

TEST_F(ReactionsTest, FunctionsMayAddRemoveAndFire)
{
    for (int i = 0; i < 20; ++i)
        add(rocks, {static_cast<float>(i), 0.f});
    int calls = 0;
    reactions.onBegin(rocks, rocks,
                      [&](const Contact& touch)
                      {
                          ++calls;
                          system.remove(touch.a);
                          system.remove(touch.b);
                          const SpriteId next = add(rocks, touch.point);
                          system.fire({.layer = bullets, .position = touch.point});
                          reactions.onBegin(next, note("new "));
                      });
    system.update();
    const std::size_t events = system.begun().size();
    reactions.run(system);
    EXPECT_EQ(calls, 10) << "each pair removes two of twenty";
    EXPECT_GT(events, 100u);
    EXPECT_EQ(refused, 0) << "none is removed twice";
    EXPECT_EQ(frame().find("new "), std::string::npos) << "the function before removes both";
}

TEST_F(ReactionsTest, ADeadSpriteIsForgottenAfterItsLastEvents)
{
    const SpriteId ship = add(ships, {});
    const SpriteId rock = add(rocks, {6.f, 0.f});
    // Counts the copies of the function that are left.
    const auto token = std::make_shared<int>(0);
    reactions.onEnd(ship, [this, token](const Contact&) { said += "end "; });
    EXPECT_EQ(frame(), "");
    system.remove(ship);
    EXPECT_EQ(frame(), "end ");
    EXPECT_EQ(token.use_count(), 1);
    EXPECT_TRUE(system.contains(rock));
}

TEST_F(ReactionsTest, AFunctionThatIsAddedTakesPartFromTheNextEventOn)
{
    for (int i = 0; i < 3; ++i)
        add(rocks, {static_cast<float>(i), 0.f});
    bool added = false;
    reactions.onBegin(rocks, rocks,
                      [&](const Contact&)
                      {
                          said += "first ";
                          if (!std::exchange(added, true))
                              reactions.onBegin(rocks, rocks, note("added "));
                      });
    EXPECT_EQ(frame(), "first first added first added ");
}

TEST_F(ReactionsTest, AnUpdateInsideAFunctionIsNoCrash)
{
    for (int i = 0; i < 10; ++i)
        add(rocks, {static_cast<float>(i), 0.f});
    int calls = 0;
    reactions.onBegin(rocks, rocks,
                      [&](const Contact&)
                      {
                          ++calls;
                          system.update();
                      });
    reactions.onBegin(rocks, rocks, note("second "));
    EXPECT_EQ(frame(), "second ") << "of the event that was read before";
    EXPECT_EQ(calls, 1) << "the events of that update are stays";
}

TEST_F(ReactionsTest, ANullSpriteMeetsNothing)
{
    reactions.onBegin(SpriteId{}, note("begin "));
    reactions.onHit(SpriteId{}, note("hit "));
    const Layer none{}; // those of a rule for a null sprite
    system.collide(none, none);
    add(none, {});
    add(none, {3.f, 0.f});
    EXPECT_EQ(frame(), "");
    ASSERT_EQ(system.begun().size(), 1u);

    // Nor does a bullet that passes count as one: it has no sprite either.
    system.setNearDistance(add(rocks, {}), 10.f);
    system.fire({.layer = bullets, .position = {-50.f, 9.f}, .velocity = {100.f, 0.f}});
    std::size_t passes = 0;
    for (int i = 0; i < 3; ++i)
    {
        reactions.onNearMiss(SpriteId{}, note("miss "));
        reactions.onNearMiss(SpriteId{}, rocks, note("miss "));
        EXPECT_EQ(frame(), "");
        passes += system.nearMisses().size();
        system.advanceBullets(1.f);
    }
    EXPECT_EQ(passes, 1u);
}

TEST_F(ReactionsTest, ARunInsideAFunctionIsARunLikeAnyOther)
{
    const SpriteId ship = add(ships, {}), rock = add(rocks, {6.f, 0.f});
    const std::string held = "held ";
    bool nested = false;
    reactions.onBegin(ship,
                      [&, held](const Contact&)
                      {
                          said += "begin ";
                          if (std::exchange(nested, true))
                              return;
                          system.remove(ship);
                          system.update();
                          reactions.run(system);
                          said += held; // the function is still there
                      });
    reactions.onEnd(ship, note("end "));
    EXPECT_EQ(frame(), "begin end held end ") << "the outer run goes on with the events of now";
    system.remove(rock);
    EXPECT_EQ(frame(), "");
}

TEST_F(ReactionsTest, ReplacedOnesAreCalledNoMore)
{
    for (int i = 0; i < 3; ++i)
        add(rocks, {static_cast<float>(i), 0.f});
    const std::string held = "replaced ";
    reactions.onBegin(rocks, rocks,
                      [&, held](const Contact&)
                      {
                          reactions = {};
                          reactions.onBegin(rocks, rocks, note("new "));
                          said += held;
                      });
    reactions.onBegin(rocks, rocks, note("second "));
    EXPECT_EQ(frame(), "replaced ");
    auto owned = std::make_unique<Reactions>();
    owned->onStay(rocks, rocks,
                  [&, held](const Contact&)
                  {
                      owned.reset();
                      said += held;
                  });
    said.clear();
    system.update();
    owned->run(system);
    EXPECT_EQ(said, "replaced ");
}

TEST_F(ReactionsTest, ARuleForASpriteOfAnotherSystemIsKept)
{
    CollisionSystem other;
    const SpriteId one = other.add({.shape = Circle{4.f}});
    other.add({.shape = Circle{4.f}});
    reactions.onBegin(one, note("begin "));
    EXPECT_EQ(frame(), "");
    other.update();
    reactions.run(other);
    EXPECT_EQ(said, "begin ");
}

TEST_F(ReactionsTest, ForASpriteAndALayerOthersAreLeftOut)
{
    system.collide(ships, bullets);
    const SpriteId ship = add(ships, {}), rock = add(rocks, {2.f, 0.f});
    add(bullets, {0.f, 3.f});
    int begins = 0;
    reactions.onBegin(ship, rocks,
                      [&](const Contact& touch)
                      {
                          ++begins;
                          EXPECT_EQ(touch.a, ship);
                          EXPECT_EQ(touch.b, rock);
                      });
    reactions.onStay(ship, rocks, note("stay "));
    reactions.onEnd(ship, rocks, note("end "));
    reactions.onEnd(ship, bullets, note("no bullet "));
    reactions.onHit(rock, bullets, note("hit "));
    reactions.onHit(rock, ships, note("no ship "));
    EXPECT_EQ(frame(), "");
    EXPECT_EQ(begins, 1);
    system.fire({.layer = bullets, .position = {5.f, 0.f}});
    EXPECT_EQ(frame(), "stay hit ");
    system.setMatrix(rock, at(200.f, 0.f));
    EXPECT_EQ(frame(), "end ");
}

TEST_F(ReactionsTest, WhatACallRemovedHasNoMoreCallsButItsEnds)
{
    const SpriteId rock = add(rocks, {}), other = add(rocks, {100.f, 0.f}), ship = add(ships, {3.f, 0.f});
    system.update();
    const BulletId first = system.fire({.layer = bullets, .pierce = 9}), second = system.fire({.layer = bullets});
    EXPECT_NE(first, second);
    system.setMatrix(ship, at(103.f, 0.f));
    int hits = 0, begins = 0, ends = 0;
    reactions.onBegin(ships, rocks,
                      [&](const Contact& touch)
                      {
                          ++begins;
                          system.remove(touch.a); // the ship, which also ends its touch of the rock
                      });
    reactions.onBegin(ships, rocks, [&](const Contact&) { ++begins; });
    reactions.onEnd(ships, rocks, [&](const Contact& touch) { ends += touch.b == rock ? 1 : 0; });
    reactions.onHit(bullets, rocks,
                    [&](const Hit& hit)
                    {
                        ++hits;
                        system.remove(hit.target);
                    });
    system.update();
    ASSERT_EQ(system.hits().size(), 2u);
    ASSERT_EQ(system.begun().size(), 1u);
    ASSERT_EQ(system.ended().size(), 1u);
    reactions.run(system);
    EXPECT_EQ(begins, 1);
    EXPECT_EQ(ends, 1) << "who counts touches counts to zero";
    EXPECT_EQ(hits, 1);
    EXPECT_TRUE(system.contains(other));
}

TEST_F(ReactionsTest, ABulletThatACallRemovedHitsNothingMore)
{
    add(rocks, {}), add(rocks, {20.f, 0.f});
    const BulletId shot =
        system.fire({.layer = bullets, .position = {-30.f, 0.f}, .velocity = {100.f, 0.f}, .pierce = 9});
    int hits = 0;
    reactions.onHit(bullets, rocks,
                    [&](const Hit& hit)
                    {
                        ++hits;
                        system.removeBullet(hit.bullet);
                    });
    system.advanceBullets(1.f);
    system.update();
    ASSERT_EQ(system.hits().size(), 2u);
    reactions.run(system);
    EXPECT_EQ(hits, 1);
    EXPECT_FALSE(system.bullet(shot).has_value());
}

} // namespace
