// SPDX-License-Identifier: Zlib
#include "support/places.hpp"
#include "support/random.hpp"

#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <initializer_list>
#include <limits>
#include <vector>

namespace
{

using namespace graze;
using test::at;

/// A player of 20 px at the origin; a wall and a cloud side by side, both 30 px to the right. Players meet walls alone.
class MoverCalls : public testing::Test
{
protected:
    MoverCalls()
    {
        system.collide(players, walls);
        system.add({.shape = Box{{20.f, 200.f}}, .matrix = at(30.f, 0.f), .layer = clouds});
        system.add({.shape = Box{{20.f, 200.f}}, .matrix = at(50.f, 0.f), .layer = walls});
    }

    CollisionSystem system;
    const Layer players = system.layer("players"), walls = system.layer("walls"), clouds = system.layer("clouds");
    const SpriteId player = system.add({.shape = Box{{20.f, 20.f}}, .layer = players});
};

TEST_F(MoverCalls, SpriteSlidesAsItsLayer)
{
    EXPECT_NEAR(slide(system, player, {100.f, 0.f}).moved.x, 30.f, 0.01f);
    EXPECT_EQ(system.matrix(player), Affine2{}) << "slide changes nothing";
}

TEST_F(MoverCalls, LayerOfTheFilterGoesBeforeThatOfTheSprite)
{
    system.collide(clouds, clouds);
    EXPECT_NEAR(slide(system, player, {100.f, 0.f}, {.filter = {.as = clouds}}).moved.x, 10.f, 0.01f);
}

TEST_F(MoverCalls, ShapeMeetsAllLayers)
{
    const Shape box = Box{{20.f, 20.f}};
    EXPECT_NEAR(slide(system, {box, Affine2{}}, {100.f, 0.f}, {.filter = {.ignore = player}}).moved.x, 10.f, 0.01f);
}

TEST_F(MoverCalls, ItsOwnAreNoWalls)
{
    system.add({.shape = Box{{20.f, 200.f}}, .matrix = at(45.f, 0.f), .layer = walls, .owner = player});
    EXPECT_NEAR(slide(system, player, {100.f, 0.f}).moved.x, 30.f, 0.01f);
}

TEST(AlongPlanes, TheLongestPartOfAVelocityThatLeadsIntoNoPlaneIsKept)
{
    const auto along = [](Vec2 velocity, std::initializer_list<Vec2> normals)
    {
        std::vector<TouchedPlane> planes;
        for (const Vec2 normal : normals)
            planes.emplace_back().normal = normal;
        return alongPlanes(velocity, planes);
    };
    const Vec2 floor{0.f, -1.f}, side{-1.f, 0.f}, slope{-0.6f, -0.8f};
    EXPECT_EQ(along({3.f, 5.f}, {floor}), Vec2(3.f, 0.f));
    EXPECT_EQ(along({3.f, -5.f}, {floor}), Vec2(3.f, -5.f));
    EXPECT_EQ(along({3.f, 4.f}, {floor, side}), Vec2{});
    EXPECT_EQ(along({-3.f, 4.f}, {floor, side}), Vec2(-3.f, 0.f));
    EXPECT_EQ(along({-2.f, 1.f}, {floor, slope}), Vec2(-2.f, 0.f));
}

TEST(Mover, RefusalsAreCountedAndReported)
{
    CollisionSystem system;
    std::vector<Refusal> reported;
    system.setRefusalHandler([&reported](const Refusal& refusal) { reported.push_back(refusal); });
    const SpriteId mover = system.add({.shape = Circle{10.f}, .user = 7});
    moveAndSlide(system, mover, {std::numeric_limits<float>::quiet_NaN(), 0.f});
    moveAndSlide(system, mover, {1.f, 0.f}, {.filter = {.as = Layer{31}}});
    system.remove(mover);
    moveAndSlide(system, mover, {1.f, 0.f});
    CollisionSystem other;
    moveAndSlide(system, other.add({.shape = Circle{1.f}}), {1.f, 0.f});
    ASSERT_EQ(reported.size(), 4u);
    EXPECT_EQ(system.statistics().refused, 4u);
    const Refused reasons[] = {Refused::NotFinite, Refused::ForeignId, Refused::StaleId, Refused::ForeignId};
    for (std::size_t i = 0; i < reported.size(); ++i)
    {
        EXPECT_EQ(reported[i].reason, reasons[i]) << i;
        EXPECT_STREQ(reported[i].call, "moveAndSlide");
        EXPECT_EQ(reported[i].user, i < 2 ? 7u : 0u);
    }
    EXPECT_EQ(slide(system, mover, {1.f, 0.f}).status, Status::InvalidInput);
    EXPECT_EQ(system.statistics().refused, 4u) << "a question is no call that could be refused";
}

// The same answers whether the movers were moved one by one or the boxes are those of an update; and the update after
// it finds the same touches.
TEST(MoveAndSlide, InTurnTheMoversMeetWhereTheyStandNow)
{
    for (const bool isFresh : {false, true})
    {
        CollisionSystem one, other;
        test::Random random(4);
        std::vector<SpriteId> ids, twins;
        for (CollisionSystem* system : {&one, &other}) // a zone that stops nothing
        {
            system->collide(system->layer("zones"), Layer{});
            system->add({.shape = Circle{60.f}, .layer = system->layer("zones")});
        }
        const SlideOptions options{.filter = {.layers = Layer{}}};
        for (int i = 0; i < 120; ++i)
        {
            const ColliderDef def{.shape = i % 3 == 0 ? Shape(Circle{6.f}) : Shape(Box{{10.f, 8.f}}),
                                  .matrix = at(random.inSquare(120.f))};
            ids.push_back(one.add(def));
            twins.push_back(other.add(def));
        }
        for (int frame = 0; frame < 12; ++frame)
        {
            if (!isFresh)
                one.update(), other.update();
            for (std::size_t i = 0; i < ids.size(); ++i)
            {
                const Vec2 wish = random.inSquare(random.chance(0.1f) ? 200.f : 8.f);
                const SpriteId twin = twins[i];
                const MoveResult here = moveAndSlide(one, ids[i], wish, options);
                const MoveResult there = slide(other, twin, wish, options);
                other.setMatrix(twin, there.matrix);
                ASSERT_EQ(here.matrix, there.matrix) << frame << ", " << i;
                ASSERT_EQ(here.planes, there.planes) << frame << ", " << i;
                if (random.chance(0.05f))
                {
                    const bool isOn = random.chance(0.7f);
                    one.setEnabled(ids[i], isOn), other.setEnabled(twin, isOn);
                }
            }
        }
        one.update(), other.update();
        EXPECT_EQ(one.begun().size(), other.begun().size());
        EXPECT_EQ(one.stays().size(), other.stays().size());
        EXPECT_GT(one.begun().size() + one.stays().size(), 0u);
    }
}

TEST(MoveAndSlide, ARaftCarriesWithoutUp)
{
    CollisionSystem system;
    const Layer rafts = system.layer("rafts"), people = system.layer("people");
    const SpriteId raft = system.add({.shape = Box{{60.f, 60.f}}, .layer = rafts});
    const SpriteId mover = system.add({.shape = Circle{5.f}, .matrix = at(20.f, 0.f), .layer = people});
    const SlideOptions here{.up = {}};
    for (int frame = 1; frame <= 4; ++frame)
    {
        SlideOptions options = here;
        options.floor = carrierAt(system, raft, system.matrix(mover)->offset());
        ASSERT_TRUE(options.floor);
        EXPECT_EQ(options.floor->sprite, raft);
        const float quarter = 1.5707963f;
        system.setMatrix(raft, Affine2::from({.position = {10.f * static_cast<float>(frame), 0.f},
                                              .angleRadians = quarter * static_cast<float>(frame)}));
        const MoveResult result = moveAndSlide(system, mover, {}, options);
        const Vec2 from = system.matrix(raft)->offset();
        EXPECT_NEAR(length(system.matrix(mover)->offset() - from), 20.f, 0.01f);
        EXPECT_FALSE(result.floor);
    }
    EXPECT_NEAR(system.matrix(mover)->tx, 60.f, 0.01f) << "four quarters of a turn";
    EXPECT_FALSE(carrierAt(system, SpriteId{}, {}));
    EXPECT_FALSE(carrierAt(system, raft, {test::NaN, 0.f}));
    system.remove(raft);
    EXPECT_FALSE(carrierAt(system, raft, {}));
}

} // namespace
