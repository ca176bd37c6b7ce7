// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

namespace
{

using namespace graze;
using test::at;

class WhyNotTest : public ::testing::Test
{
protected:
    /// The answer in both orders, which must be the same but for the names.
    WhyNot ask(SpriteId one, SpriteId two)
    {
        const WhyNot answer = system.whyNot(one, two);
        const WhyNot swapped = system.whyNot(two, one);
        std::uint32_t reasons = swapped.reasons;
        for (const auto& [ofA, ofB] :
             {std::pair(WhyNot::NotAliveA, WhyNot::NotAliveB), std::pair(WhyNot::ForeignA, WhyNot::ForeignB),
              std::pair(WhyNot::DisabledA, WhyNot::DisabledB), std::pair(WhyNot::NeverMovedA, WhyNot::NeverMovedB)})
        {
            reasons &= ~(0u | ofA | ofB);
            reasons |= (swapped.has(ofA) ? ofB : 0u) | (swapped.has(ofB) ? ofA : 0u);
        }
        EXPECT_EQ(answer.reasons, reasons);
        EXPECT_EQ(answer.gap, swapped.gap);
        return answer;
    }

    CollisionSystem system;
    Layer players = system.layer("players");
    Layer rocks = system.layer("rocks");
    SpriteId a = system.add({.shape = Circle{10.f}});
    SpriteId b = system.add({.shape = Circle{10.f}, .matrix = at(15.f, 0.f)});
};

TEST_F(WhyNotTest, TouchingPairHasNoReason)
{
    system.update();
    EXPECT_TRUE(ask(a, b).touching());
    EXPECT_EQ(ask(a, b).sentence, "they touch");
    system.update();
    EXPECT_TRUE(ask(a, b).touching());
}

TEST_F(WhyNotTest, TheGapIsReported)
{
    system.setMatrix(b, at(23.2f, 0.f));
    system.update();
    const WhyNot answer = ask(a, b);
    EXPECT_EQ(answer.reasons, WhyNot::Gap | WhyNot::NeverMovedA);
    EXPECT_NEAR(answer.gap, 3.2f, 1e-4f);
    EXPECT_EQ(answer.sentence, "they are apart by 3.2 px; a has not moved since it was added");
    EXPECT_EQ(ask(b, a).sentence, "they are apart by 3.2 px; b has not moved since it was added");
    system.setMatrix(a, at(-1.f, 0.f));
    EXPECT_EQ(ask(a, b).sentence, "they are apart by 4.2 px");
}

TEST_F(WhyNotTest, TheGapOfSeveralPiecesIsTheSmallest)
{
    const SpriteId pair =
        system.add({.shape = std::vector<Shape>{Circle{1.f}, Circle{1.f, {0.f, 40.f}}}, .matrix = at(0.f, -53.f)});
    EXPECT_NEAR(ask(pair, a).gap, 2.f, 1e-4f);
}

TEST_F(WhyNotTest, OverlapThatTheLastUpdateDidNotSeeIsNotUpdated)
{
    EXPECT_EQ(ask(a, b).reasons, WhyNot::NotUpdated);
    EXPECT_EQ(ask(a, b).sentence, "they overlap now, but did not at the last update");
    system.update();
    EXPECT_TRUE(ask(a, b).touching());
    system.setMatrix(b, at(100.f, 0.f));
    EXPECT_EQ(ask(a, b).reasons, WhyNot::Gap | WhyNot::NeverMovedA);
    system.update();
    system.setMatrix(b, at(15.f, 0.f));
    EXPECT_EQ(ask(a, b).reasons, WhyNot::NotUpdated);
}

TEST_F(WhyNotTest, DisabledSpritesAreNamed)
{
    system.setEnabled(a, false);
    system.update();
    EXPECT_EQ(ask(a, b).reasons, WhyNot::DisabledA);
    EXPECT_EQ(ask(a, b).sentence, "a is disabled");
    system.setEnabled(b, false);
    EXPECT_EQ(ask(a, b).reasons, WhyNot::DisabledA | WhyNot::DisabledB);
}

TEST_F(WhyNotTest, LayersAreNamed)
{
    system.setLayer(a, players);
    system.setLayer(b, rocks);
    EXPECT_EQ(ask(a, b).reasons, WhyNot::Layers);
    EXPECT_EQ(ask(a, b).sentence, "layers \"players\" and \"rocks\" do not collide");
    system.setLayer(a, rocks);
    EXPECT_EQ(ask(a, b).sentence, "layer \"rocks\" does not collide with itself");
    system.collide(rocks, rocks);
    EXPECT_FALSE(ask(a, b).has(WhyNot::Layers));
}

TEST_F(WhyNotTest, TheOwnerRuleIsReportedInAllItsForms)
{
    const SpriteId gun = system.add({.shape = Circle{10.f}, .owner = a});
    const SpriteId shield = system.add({.shape = Circle{10.f}, .owner = a});
    EXPECT_EQ(ask(gun, a).reasons, WhyNot::Owner);
    EXPECT_EQ(ask(gun, a).sentence, "b is the owner of a");
    EXPECT_EQ(ask(a, gun).sentence, "a is the owner of b");
    EXPECT_EQ(ask(gun, shield).sentence, "a and b have the same owner");
    EXPECT_EQ(ask(gun, b).reasons, WhyNot::NotUpdated);
}

TEST_F(WhyNotTest, DeadForeignNullAndSameIdsAreNamed)
{
    CollisionSystem other;
    const SpriteId foreign = other.add({.shape = Circle{1.f}});
    EXPECT_EQ(ask(a, foreign).reasons, WhyNot::ForeignB);
    EXPECT_EQ(ask(a, foreign).sentence, "b belongs to another system");
    EXPECT_EQ(ask(a, a).reasons, WhyNot::SameSprite);
    EXPECT_EQ(ask(a, {}).reasons, WhyNot::NotAliveB);
    EXPECT_EQ(ask(a, {}).sentence, "b is the null id");
    system.remove(b);
    EXPECT_EQ(ask(a, b).reasons, WhyNot::NotAliveB);
    EXPECT_EQ(ask(a, b).sentence, "b is not alive any more");
    EXPECT_EQ(ask(b, b).reasons, WhyNot::NotAliveA | WhyNot::NotAliveB | WhyNot::SameSprite);
    system.update();
    EXPECT_EQ(ask(a, b).reasons, WhyNot::NotAliveB);
}

TEST_F(WhyNotTest, AllReasonsThatApplyAreReported)
{
    system.setLayer(a, players);
    system.setEnabled(b, false);
    system.setMatrix(b, at(30.f, 0.f));
    const WhyNot answer = ask(a, b);
    EXPECT_EQ(answer.reasons, WhyNot::DisabledB | WhyNot::Layers | WhyNot::Gap | WhyNot::NeverMovedA);
    EXPECT_EQ(
        answer.sentence,
        "b is disabled; layers \"players\" and \"default\" do not collide; they are apart by 10 px; a has not moved "
        "since it was added");
}

TEST_F(WhyNotTest, RunningOutOfIterationsIsReported)
{
    // Ellipses across each other, until one iteration is not enough.
    test::Random random(1);
    const SpriteId c = system.add({.shape = Circle{5.f}});
    const SpriteId d = system.add({.shape = Circle{5.f}});
    system.setSettings({.maxIterations = 1});
    Status status = Status::Separated;
    for (int i = 0; i < 1000 && status != Status::IterationLimit; ++i)
    {
        system.setMatrix(c, random.affine(10.f));
        system.setMatrix(d, random.affine(10.f));
        if (overlaps(*system.bounds(c), *system.bounds(d)))
            status = overlap(*system.sprite(c), *system.sprite(d), system.settings()).status;
    }
    ASSERT_EQ(status, Status::IterationLimit);
    const WhyNot answer = ask(c, d);
    EXPECT_EQ(answer.reasons, WhyNot::IterationLimit);
    EXPECT_EQ(answer.sentence, "whether they touch was not found within 1 iterations");
}

TEST_F(WhyNotTest, ASpriteThatNobodyMovedIsSaid)
{
    const SpriteId far = system.add({.shape = Circle{10.f}, .matrix = at(100.f, 0.f)});
    system.update();
    EXPECT_EQ(ask(a, far).reasons, WhyNot::Gap | WhyNot::NeverMovedA | WhyNot::NeverMovedB);
    EXPECT_EQ(ask(a, far).sentence, "they are apart by 80 px; neither has moved since it was added");
    system.setMatrix(a, *system.matrix(a));
    EXPECT_TRUE(ask(a, far).has(WhyNot::NeverMovedA)) << "to where it is";
    system.teleport(a, at(1.f, 0.f));
    system.update();
    EXPECT_EQ(ask(a, far).reasons, WhyNot::Gap | WhyNot::NeverMovedB);
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(ask(a, far).reasons, WhyNot::Gap) << "a snapshot does not hold it";
}

} // namespace
