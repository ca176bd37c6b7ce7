// SPDX-License-Identifier: Zlib
#include "base/random.hpp"
#include "capture/near_pairs.hpp"
#include "capture/reference.hpp"
#include "capture/reference_check.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

namespace
{

using graze::Affine2;
using namespace game;

// A box and a triangle that overlap, turned so that one search decides nothing.
void addTwo(graze::CollisionSystem& collisions)
{
    const graze::Layer layer = collisions.layer("all");
    collisions.collide(layer, layer);
    (void)collisions.add({.shape = graze::Box{{60.f, 90.f}}, .matrix = Affine2::rotation(0.3f), .layer = layer});
    (void)collisions.add({.shape = graze::Box{{50.f, 20.f}},
                          .matrix = Affine2::from({.position = {30.f, 10.f}, .angleRadians = 1.f}),
                          .layer = layer});
    collisions.update();
}

TEST(GameUnfinishedPairs, OneIterationLeavesAPairUndecided)
{
    graze::CollisionSystem collisions({.maxIterations = 1, .method = graze::Method::Gjk});
    addTwo(collisions);
    EXPECT_EQ(collisions.statistics().limitsReached, 1u);
    EXPECT_EQ(unfinishedPairs(collisions).size(), 1u);
    collisions.setSettings({.method = graze::Method::Gjk});
    collisions.update();
    EXPECT_TRUE(unfinishedPairs(collisions).empty());
}

TEST(GameOddPairs, LabelsSayWhatIsWrong)
{
    OddPair pair{.a = graze::Sprite2D(graze::Circle{5.f}), .b = graze::Sprite2D(graze::Circle{5.f}), .error = 2.34f};
    EXPECT_EQ(labelOf(pair), "2.3 px off");
    pair.otherVerdict = true;
    EXPECT_EQ(labelOf(pair), "found apart");
    pair.touching = true;
    EXPECT_EQ(labelOf(pair), "found touching");
    pair.unfinished = true;
    EXPECT_EQ(labelOf(pair), "ran out");
}

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

} // namespace
