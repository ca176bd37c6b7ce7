// SPDX-License-Identifier: Zlib
#include "support/places.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace
{

using namespace graze;
using test::at;

ColliderDef circle(float radius, float x, float y, std::uint64_t user = 0)
{
    return {.shape = Circle{radius}, .matrix = at(x, y), .user = user};
}

TEST(CollisionSystemEvents, TwoSpritesThatMeetBeginThenStayThenEnd)
{
    CollisionSystem system;
    const SpriteId a = system.add(circle(10.f, 0.f, 0.f, 1));
    const SpriteId b = system.add(circle(10.f, 100.f, 0.f, 2));
    system.update();
    EXPECT_TRUE(system.begun().empty() && system.stays().empty() && system.ended().empty());

    system.setMatrix(b, at(15.f, 0.f));
    system.update();
    EXPECT_EQ(system.begun().size(), 1u);
    EXPECT_TRUE(system.stays().empty() && system.ended().empty());
    for (int frame = 0; frame < 3; ++frame)
    {
        system.update();
        EXPECT_TRUE(system.begun().empty() && system.ended().empty());
        ASSERT_EQ(system.stays().size(), 1u);
        EXPECT_EQ(system.stays()[0].a, a);
    }
    system.setMatrix(a, at(-100.f, 0.f));
    system.update();
    EXPECT_TRUE(system.begun().empty() && system.stays().empty());
    ASSERT_EQ(system.ended().size(), 1u);
    EXPECT_EQ(system.ended()[0].userB, 2u);
    system.update();
    EXPECT_TRUE(system.ended().empty());
}

TEST(CollisionSystemEvents, BeginHasTheSpritesAndTheirGeometry)
{
    CollisionSystem system;
    const SpriteId a = system.add(circle(10.f, 0.f, 0.f, 1));
    const SpriteId b = system.add(circle(10.f, 15.f, 0.f, 2));
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);
    const Contact contact = system.begun()[0];
    EXPECT_EQ(contact.a, a);
    EXPECT_EQ(contact.b, b);
    EXPECT_EQ(contact.userA, 1u);
    EXPECT_EQ(contact.userB, 2u);
    EXPECT_NEAR(contact.normal.x, 1.f, 1e-5f);
    EXPECT_NEAR(contact.normal.y, 0.f, 1e-5f);
    EXPECT_NEAR(contact.depth, 5.f, 1e-3f);
    EXPECT_NEAR(contact.point.x, 7.5f, 1e-3f);
    EXPECT_NEAR(contact.point.y, 0.f, 1e-3f);
    EXPECT_EQ(contact.other(a), b);
    EXPECT_EQ(contact.other(b), a);
    EXPECT_TRUE(contact.other(SpriteId{}).isNull());
}

TEST(CollisionSystemEvents, TouchingCountsAsContact)
{
    CollisionSystem system;
    system.add({.shape = Box{{10.f, 10.f}}});
    system.add({.shape = Box{{10.f, 10.f}}, .matrix = at(10.f, 0.f)});
    system.update();
    EXPECT_EQ(system.begun().size(), 1u);
}

TEST(CollisionSystemEvents, RemovingOneOfATouchingPairSendsEnd)
{
    for (const bool removeFirst : {true, false})
    {
        CollisionSystem system;
        const SpriteId a = system.add(circle(10.f, 0.f, 0.f, 7));
        const SpriteId b = system.add(circle(10.f, 5.f, 0.f, 8));
        system.update();
        ASSERT_EQ(system.begun().size(), 1u);

        EXPECT_EQ(system.remove(removeFirst ? a : b), Refused::None);
        system.update();
        ASSERT_EQ(system.ended().size(), 1u);
        EXPECT_EQ(system.ended()[0].a, a);
        EXPECT_EQ(system.ended()[0].b, b);
        EXPECT_EQ(system.ended()[0].userA, 7u);
        EXPECT_EQ(system.ended()[0].userB, 8u);
        system.update();
        EXPECT_TRUE(system.ended().empty());
    }
}

TEST(CollisionSystemEvents, NewSpriteInTheFrameOfARemovalIsAnotherPair)
{
    CollisionSystem system;
    const SpriteId a = system.add(circle(10.f, 0.f, 0.f));
    const SpriteId old = system.add(circle(10.f, 5.f, 0.f));
    system.update();
    system.remove(old);
    const SpriteId fresh = system.add(circle(10.f, 5.f, 0.f));
    EXPECT_NE(old, fresh);
    system.update();
    ASSERT_EQ(system.ended().size(), 1u);
    ASSERT_EQ(system.begun().size(), 1u);
    EXPECT_TRUE(system.stays().empty());
    EXPECT_EQ(system.ended()[0].b, old);
    EXPECT_EQ(system.begun()[0].b, fresh);
    EXPECT_EQ(system.begun()[0].a, a);
}

TEST(CollisionSystemEvents, DisablingEndsAndEnablingBegins)
{
    CollisionSystem system;
    const SpriteId a = system.add(circle(10.f, 0.f, 0.f));
    system.add(circle(10.f, 5.f, 0.f));
    system.update();
    system.setEnabled(a, false);
    system.update();
    EXPECT_EQ(system.ended().size(), 1u);
    system.update();
    EXPECT_TRUE(system.ended().empty() && system.begun().empty());
    system.setEnabled(a, true);
    system.update();
    EXPECT_EQ(system.begun().size(), 1u);
}

TEST(CollisionSystemEvents, StatesAreComparedAtUpdatesOnly)
{
    CollisionSystem system;
    const SpriteId a = system.add(circle(10.f, 0.f, 0.f));
    system.add(circle(10.f, 5.f, 0.f));
    system.update();
    system.setMatrix(a, at(1000.f, 0.f));
    system.setMatrix(a, at(0.f, 0.f));
    system.update();
    EXPECT_EQ(system.stays().size(), 1u);
    EXPECT_TRUE(system.begun().empty() && system.ended().empty());
}

TEST(CollisionSystemEvents, ChangingTheLayerEndsAndBegins)
{
    CollisionSystem system;
    const Layer rocks = system.layer("rocks");
    const SpriteId a = system.add(circle(10.f, 0.f, 0.f));
    system.add(circle(10.f, 5.f, 0.f));
    system.update();
    system.setLayer(a, rocks);
    system.update();
    EXPECT_EQ(system.ended().size(), 1u);
    system.collide(rocks, Layer{});
    system.update();
    EXPECT_EQ(system.begun().size(), 1u);
    system.collide(Layer{}, rocks, false);
    system.update();
    EXPECT_EQ(system.ended().size(), 1u);
}

TEST(CollisionSystemEvents, NewShapeThatStillTouchesStaysAndOneThatDoesNotEnds)
{
    CollisionSystem system;
    const SpriteId a = system.add(circle(10.f, 0.f, 0.f));
    system.add(circle(10.f, 15.f, 0.f));
    system.update();
    EXPECT_EQ(system.setShape(a, Box{{20.f, 20.f}}), Refused::None);
    system.update();
    EXPECT_EQ(system.stays().size(), 1u);
    system.setShape(a, Circle{1.f});
    system.update();
    EXPECT_EQ(system.ended().size(), 1u);
    EXPECT_TRUE(system.stays().empty());
    EXPECT_THROW(system.setShape(a, Pieces{}), InvalidShape);
}

TEST(CollisionSystemEvents, ArraysStayFixedUntilTheNextUpdate)
{
    CollisionSystem system;
    const SpriteId a = system.add(circle(10.f, 0.f, 0.f, 1));
    const SpriteId b = system.add(circle(10.f, 5.f, 0.f, 2));
    const BulletId shot = system.fire({.position = {0.f, 0.f}, .user = 3});
    system.update();
    const auto begun = system.begun();
    const auto hits = system.hits();
    ASSERT_EQ(begun.size(), 1u);
    ASSERT_EQ(hits.size(), 1u);

    system.remove(a);
    system.remove(b);
    system.removeBullet(shot);
    for (int i = 0; i < 100; ++i)
        system.add(circle(5.f, static_cast<float>(i), 0.f));
    system.setSettings({.maxIterations = 3});

    ASSERT_EQ(system.begun().data(), begun.data());
    EXPECT_EQ(begun[0].a, a);
    EXPECT_EQ(begun[0].b, b);
    EXPECT_EQ(begun[0].userA, 1u);
    EXPECT_EQ(hits[0].bullet, shot);
    EXPECT_EQ(hits[0].userBullet, 3u);
}

TEST(CollisionSystemEvents, InsertionOrderChangesNothingWhenOrdersAreGiven)
{
    // The same twelve sprites put in forwards and backwards.
    const auto run = [](bool backwards)
    {
        CollisionSystem system;
        for (int i = 0; i < 12; ++i)
        {
            const int k = backwards ? 11 - i : i;
            const auto user = static_cast<std::uint64_t>(k);
            const float x = static_cast<float>(k) * 7.f;
            system.add({.shape = k % 2 == 0 ? Pieces{Box{{9.f, 5.f}}} : Pieces{Circle{5.f}},
                        .matrix = Affine2::from({.position = {x, 0.3f * x}, .angleRadians = x}),
                        .user = user,
                        .order = user * 10});
        }
        system.update();
        return std::vector<Contact>(system.begun().begin(), system.begun().end());
    };
    const std::vector<Contact> forwards = run(false);
    const std::vector<Contact> backwards = run(true);
    ASSERT_GE(forwards.size(), 6u);
    ASSERT_EQ(forwards.size(), backwards.size());
    for (std::size_t i = 0; i < forwards.size(); ++i)
    {
        EXPECT_EQ(forwards[i].userA, backwards[i].userA);
        EXPECT_EQ(forwards[i].userB, backwards[i].userB);
        EXPECT_LT(forwards[i].userA, forwards[i].userB);
        EXPECT_EQ(forwards[i].normal, backwards[i].normal);
        EXPECT_EQ(forwards[i].point, backwards[i].point);
        EXPECT_EQ(forwards[i].depth, backwards[i].depth);
        if (i > 0)
        {
            EXPECT_LT(std::pair(forwards[i - 1].userA, forwards[i - 1].userB),
                      std::pair(forwards[i].userA, forwards[i].userB));
        }
    }
}

TEST(CollisionSystemEvents, ContactNamesTheDeepestPiecesOfThePair)
{
    CollisionSystem system;
    const std::vector<Shape> bar{Circle{4.f, {-20.f, 0.f}}, Circle{4.f, {0.f, 0.f}}, Circle{4.f, {20.f, 0.f}}};
    const std::vector<Shape> pin{Circle{4.f, {0.f, -100.f}}, Circle{4.f, {0.f, 0.f}}};
    const SpriteId a = system.add({.shape = bar});
    const SpriteId b = system.add({.shape = pin, .matrix = at(20.f, 5.f)});
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);
    EXPECT_EQ(system.begun()[0].pieceA, 2u);
    EXPECT_EQ(system.begun()[0].pieceB, 1u);
    EXPECT_NEAR(system.begun()[0].depth, 3.f, 1e-3f);
    EXPECT_NEAR(system.begun()[0].normal.y, 1.f, 1e-4f);

    // One pair of sprites, whichever of their pieces meet.
    system.setMatrix(b, at(-20.f, 5.f));
    system.update();
    EXPECT_EQ(system.stays().size(), 1u);
    EXPECT_TRUE(system.begun().empty());
    const auto now = system.contact(b, a);
    ASSERT_TRUE(now.has_value());
    EXPECT_EQ(now->a, a);
    EXPECT_EQ(now->pieceA, 0u);
}

TEST(CollisionSystemEvents, ContactOnDemandSeesThePoseOfNow)
{
    CollisionSystem system;
    const SpriteId a = system.add(circle(10.f, 0.f, 0.f, 4));
    const SpriteId b = system.add(circle(10.f, 50.f, 0.f, 5));
    EXPECT_FALSE(system.contact(a, b).has_value());
    system.setMatrix(b, at(12.f, 0.f));
    for (const auto& contact : {system.contact(a, b), system.contact(b, a)})
    {
        ASSERT_TRUE(contact.has_value());
        EXPECT_EQ(contact->a, a);
        EXPECT_EQ(contact->userB, 5u);
        EXPECT_NEAR(contact->depth, 8.f, 1e-3f);
    }
    EXPECT_FALSE(system.contact(a, a).has_value());
    system.remove(b);
    EXPECT_FALSE(system.contact(a, b).has_value());
    EXPECT_EQ(system.statistics().refused, 0u);
}

TEST(CollisionSystemEvents, OwnerAndWhatItOwnsNeverMeet)
{
    CollisionSystem system;
    const SpriteId ship = system.add(circle(10.f, 0.f, 0.f));
    const SpriteId shield = system.add({.shape = Circle{20.f}, .owner = ship});
    const SpriteId drone = system.add({.shape = Circle{5.f}, .matrix = at(3.f, 0.f), .owner = ship});
    system.update();
    EXPECT_TRUE(system.begun().empty());
    const SpriteId rock = system.add(circle(5.f, 1.f, 0.f));
    system.update();
    ASSERT_EQ(system.begun().size(), 3u);
    EXPECT_EQ(system.begun()[0].other(rock), ship);
    EXPECT_EQ(system.begun()[1].other(rock), shield);
    EXPECT_EQ(system.begun()[2].other(rock), drone);
}

TEST(CollisionSystemEvents, FlattenedSpriteKeepsColliding)
{
    CollisionSystem system;
    const SpriteId flat = system.add({.shape = Box{{20.f, 20.f}}, .matrix = Affine2::scaling({1.f, 0.f})});
    const SpriteId point = system.add({.shape = Box{{20.f, 20.f}}, .matrix = Affine2::scaling({0.f, 0.f})});
    const SpriteId box = system.add({.shape = Box{{4.f, 4.f}}, .matrix = at(0.f, 1.f)});
    system.update();
    ASSERT_EQ(system.begun().size(), 3u);
    for (const Contact& contact : system.begun())
        EXPECT_NEAR(length(contact.normal), 1.f, 1e-5f);
    EXPECT_FALSE(system.inverse(flat).has_value());
    EXPECT_FALSE(system.inverse(point).has_value());
    ASSERT_TRUE(system.inverse(box).has_value());
    EXPECT_EQ(system.inverse(box)->ty, -1.f);
}

TEST(CollisionSystemEvents, ContactOfAPairThatRunsOutOfIterationsIsThatOfTheLastUpdate)
{
    const auto polygon = Polygon::fromPoints(
        std::vector<Vec2>{{-20.f, -3.f}, {-4.f, -9.f}, {13.f, -8.f}, {21.f, 2.f}, {8.f, 9.f}, {-11.f, 8.f}});
    const Shape shape(polygon);
    const GjkSettings hurried{.maxIterations = 1, .method = Method::Gjk};
    int unfinished = 0;
    for (int step = 0; step < 40; ++step)
    {
        CollisionSystem system({.method = Method::Gjk});
        const Affine2 there =
            Affine2::from({.position = {20.f + 0.5f * static_cast<float>(step), 11.f}, .angleRadians = 0.7f});
        const SpriteId a = system.add({.shape = polygon}), b = system.add({.shape = polygon, .matrix = there});
        system.update();
        system.setSettings(hurried);
        if (overlap({shape, {}}, {shape, there}, hurried).status != Status::IterationLimit)
            continue;
        ++unfinished;
        EXPECT_EQ(system.contact(a, b).has_value(), !system.begun().empty()) << step;
    }
    EXPECT_GE(unfinished, 20);
}

TEST(CollisionSystemEvents, PairThatRunsOutOfIterationsKeepsItsState)
{
    // One iteration decides nothing about two turned polygons side by side.
    CollisionSystem system;
    const auto polygon = Polygon::fromPoints(
        std::vector<Vec2>{{-20.f, -3.f}, {-4.f, -9.f}, {13.f, -8.f}, {21.f, 2.f}, {8.f, 9.f}, {-11.f, 8.f}});
    system.add({.shape = polygon});
    const SpriteId b =
        system.add({.shape = polygon, .matrix = Affine2::from({.position = {30.f, 11.f}, .angleRadians = 0.7f})});
    system.update();
    const std::size_t before = system.begun().size();
    EXPECT_EQ(system.statistics().limitsReached, 0u);

    system.setSettings({.maxIterations = 1});
    std::uint32_t limits = 0;
    for (int i = 0; i < 16; ++i)
    {
        // Small moves, so that no state changes in truth either.
        system.setMatrix(
            b, Affine2::from({.position = {30.f, 11.f}, .angleRadians = 0.7f + 1e-4f * static_cast<float>(i)}));
        system.update();
        limits += system.statistics().limitsReached;
        EXPECT_EQ(system.stays().size(), before);
        EXPECT_TRUE(system.begun().empty() && system.ended().empty());
        for (std::size_t bin = 2; bin < Statistics::Bins; ++bin)
            EXPECT_EQ(system.statistics().iterationHistogram[bin], 0u);
    }
    EXPECT_GT(limits, 0u);
}

TEST(CollisionSystemEvents, PairOfSeveralPiecesKeepsItsStateWhileOneOfThemIsUndecided)
{
    // The circle is apart for certain, and near; one iteration decides nothing about the two polygons, which touch.
    CollisionSystem system;
    const auto polygon = Polygon::fromPoints(
        std::vector<Vec2>{{-20.f, -3.f}, {-4.f, -9.f}, {13.f, -8.f}, {21.f, 2.f}, {8.f, 9.f}, {-11.f, 8.f}});
    const auto at = [](float x, float angle) { return Affine2::from({.position = {x, 11.f}, .angleRadians = angle}); };
    system.add({.shape = std::vector<Shape>{Circle{2.f, {0.f, -40.f}}, polygon}, .nearDistance = 60.f});
    const SpriteId b = system.add({.shape = polygon, .matrix = at(28.f, 0.7f)});
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);

    system.setSettings({.maxIterations = 1});
    std::uint32_t limits = 0;
    for (int i = 0; i < 16; ++i)
    {
        system.setMatrix(b, at(28.f, 0.7f + 1e-4f * static_cast<float>(i)));
        system.update();
        limits += system.statistics().limitsReached;
        EXPECT_EQ(system.stays().size(), 1u);
    }
    EXPECT_GT(limits, 0u);
}

TEST(CollisionSystemEvents, GeometryIsToldWhereItIsWanted)
{
    CollisionSystem system;
    EXPECT_TRUE(system.eventOptions().beginGeometry);
    EXPECT_FALSE(system.eventOptions().stayGeometry);
    const SpriteId a = system.add(circle(10.f, 0.f, 0.f));
    const SpriteId b = system.add(circle(10.f, 15.f, 0.f));
    system.setEventOptions({.beginGeometry = false, .stayGeometry = true});
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);
    EXPECT_EQ(system.begun()[0].depth, 0.f);
    EXPECT_EQ(system.begun()[0].normal, Vec2{});
    EXPECT_EQ(system.begun()[0].other(a), b);

    system.update();
    const std::optional<Contact> asked = system.contact(b, a);
    ASSERT_TRUE(asked.has_value());
    ASSERT_EQ(system.stays().size(), 1u);
    EXPECT_EQ(system.stays()[0].depth, asked->depth);
    EXPECT_EQ(system.stays()[0].normal, asked->normal);
    EXPECT_EQ(system.stays()[0].point, asked->point);
    EXPECT_NEAR(system.stays()[0].depth, 5.f, 1e-4f);
}

} // namespace
