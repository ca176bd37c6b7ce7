// SPDX-License-Identifier: Zlib
#include "capture/reference_check.hpp"

#include "base/random.hpp"
#include "capture/reference.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

using namespace game;
using graze::Affine2;

namespace
{

constexpr graze::GjkSettings HastyByDefault{.maxIterations = 1, .epsilon = 1000.f};

// Ellipses, and polygons of too many corners for a closed form, close to one another.
void crowd(graze::CollisionSystem& collisions)
{
    std::vector<graze::Vec2> corners;
    for (int i = 0; i < 24; ++i)
        corners.push_back(Affine2::rotation(0.26f * static_cast<float>(i)).transformPoint({14.f, 0.f}));
    Random random(3);
    for (int i = 0; i < 60; ++i)
    {
        const graze::Placement place{.position = {random.between(0.f, 300.f), random.between(0.f, 300.f)},
                                     .angleRadians = random.between(0.f, 6.f),
                                     .scale = {random.between(0.3f, 2.f), 1.f}};
        const graze::Shape shape = i % 2 == 0 ? graze::Shape(graze::Circle{12.f}) : graze::Shape::hullOf(corners);
        (void)collisions.add({.shape = shape, .matrix = Affine2::from(place), .nearDistance = 10.f});
    }
    collisions.update();
}

Differences differencesWith(const graze::GjkSettings& settings)
{
    graze::CollisionSystem collisions(settings);
    crowd(collisions);
    ReferenceCheck check;
    check.record(collisions);
    return check.lastFrame();
}

} // namespace

TEST(GameReferenceCheck, DefaultsDifferNowhere)
{
    const Differences found = differencesWith({});
    EXPECT_GT(found.pairs, 50u);
    EXPECT_EQ(found.overlaps, 0u);
    EXPECT_EQ(found.distances, 0u);
    EXPECT_LT(found.largestError, 0.01f);
}

TEST(GameReferenceCheck, OneIterationAndAHugeEpsilonDifferInBothAnswers)
{
    const Differences found = differencesWith(HastyByDefault);
    EXPECT_EQ(found.pairs, differencesWith({}).pairs);
    EXPECT_GT(found.overlaps, 5u);
    EXPECT_GT(found.distances, 5u);
    EXPECT_GT(found.largestError, 1.f);
}

TEST(GameReferenceCheck, TheReferenceDiffersFromItselfInNothing)
{
    const Differences found = differencesWith(ReferenceSettings);
    EXPECT_EQ(found.overlaps + found.distances, 0u);
    EXPECT_EQ(found.largestError, 0.f);
}

TEST(GameReferenceCheck, ComparesThoseThatComeNearAndMayTouch)
{
    graze::CollisionSystem collisions;
    const graze::Layer rocks = collisions.layer("rocks");
    collisions.collide(rocks, rocks);
    const auto add = [&](float x, float nearDistance, bool enabled)
    {
        return collisions.add({.shape = graze::Circle{5.f},
                               .matrix = Affine2::translation({x, 0.f}),
                               .layer = rocks,
                               .nearDistance = nearDistance,
                               .enabled = enabled});
    };
    const auto pairs = [&]
    {
        ReferenceCheck check;
        check.record(collisions);
        return check.lastFrame().pairs;
    };
    (void)add(0.f, 0.f, true);
    const graze::SpriteId other = add(20.f, 0.f, true);
    EXPECT_EQ(pairs(), 0u);
    collisions.setNearDistance(other, 11.f);
    EXPECT_EQ(pairs(), 1u);
    (void)add(3.f, 0.f, false);
    EXPECT_EQ(pairs(), 1u) << "one is switched off";
    collisions.collide(rocks, rocks, false);
    EXPECT_EQ(pairs(), 0u);
}

TEST(GameReferenceCheck, SumsTheLastFramesAndForgets)
{
    graze::CollisionSystem collisions(HastyByDefault);
    crowd(collisions);
    ReferenceCheck check;
    check.record(collisions);
    const Differences frame = check.lastFrame();
    for (std::size_t i = 1; i < 3; ++i)
        check.record(collisions);
    EXPECT_EQ(check.lastSeconds().overlaps, 3 * frame.overlaps);
    EXPECT_EQ(check.lastSeconds().largestError, frame.largestError);
    ASSERT_EQ(collisions.setSettings({}), graze::Refused::None);
    for (std::size_t i = 0; i < ReferenceCheck::Window; ++i)
        check.record(collisions);
    EXPECT_EQ(check.lastSeconds().overlaps, 0u) << "frames older than the window count";
    check.forget();
    EXPECT_EQ(check.lastSeconds(), Differences{});
}

TEST(GameReferenceCheck, PairsThatDifferAreKeptForTheField)
{
    graze::CollisionSystem collisions(HastyByDefault);
    crowd(collisions);
    ReferenceCheck check;
    check.record(collisions);
    ASSERT_FALSE(check.odd().empty());
    EXPECT_LE(check.odd().size(), ReferenceCheck::MostOdd);
    for (const OddPair& pair : check.odd())
    {
        const Differences found = compare(pair.a, pair.b, HastyByDefault);
        EXPECT_EQ(found.overlaps + found.distances > 0, true);
        EXPECT_EQ(found.overlaps > 0, pair.unfinished || pair.otherVerdict);
        EXPECT_EQ(collisions.bounds(pair.idA), pair.a.bounds());
    }
    check.record(collisions, {});
    EXPECT_TRUE(check.odd().empty());
}

TEST(GameReferenceCheck, TwoSetsAreComparedInEitherOrder)
{
    graze::CollisionSystem collisions;
    crowd(collisions);
    ReferenceCheck one, other;
    one.record(collisions, HastyByDefault, {});
    other.record(collisions, {}, HastyByDefault);
    EXPECT_GT(one.lastFrame().overlaps, 0u);
    EXPECT_EQ(one.lastFrame().overlaps, other.lastFrame().overlaps);
    EXPECT_EQ(one.lastFrame().distances, other.lastFrame().distances);
    one.record(collisions, HastyByDefault, HastyByDefault);
    EXPECT_EQ(one.lastFrame().overlaps + one.lastFrame().distances, 0u) << "both run out alike";
}
