// SPDX-License-Identifier: Zlib
// Rules about single pairs: `ignore` and the pair filter, in all that a system does.
#include "support/places.hpp"
#include "support/random.hpp"
#include "support/worlds/scripted_world.hpp"

#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace
{

using namespace graze;
using test::at;
using test::snapshotOf;

struct Counts
{
    std::size_t begun, stays, ended;
    friend bool operator==(const Counts&, const Counts&) = default;
};

Counts updated(CollisionSystem& system)
{
    system.update();
    return {system.begun().size(), system.stays().size(), system.ended().size()};
}

constexpr Counts Begins{1, 0, 0}, Stays{0, 1, 0}, Ends{0, 0, 1}, Nothing{0, 0, 0};

/// Two discs that overlap.
class Ignoring : public testing::Test
{
protected:
    CollisionSystem system;
    const SpriteId a = system.add({.shape = Circle{10.f}});
    const SpriteId b = system.add({.shape = Circle{10.f}, .matrix = at(5.f, 0.f)});
};

TEST_F(Ignoring, EndsATouchAtTheNextUpdateAndBeginsItAgain)
{
    for (const auto& [one, other] : {std::pair(a, b), std::pair(b, a)})
    {
        EXPECT_EQ(updated(system), Begins);
        EXPECT_EQ(system.ignore(one, other), Refused::None);
        EXPECT_EQ(updated(system), Ends);
        EXPECT_EQ(updated(system), Nothing);
        system.setMatrix(a, at(1.f, 0.f));
        EXPECT_EQ(updated(system), Nothing);
        EXPECT_EQ(system.ignore(other, one, false), Refused::None);
        EXPECT_EQ(updated(system), Begins);
        EXPECT_EQ(updated(system), Stays);
        system.teleport(b, at(90.f, 0.f)), system.update();
        system.teleport(b, at(5.f, 0.f));
    }
}

TEST_F(Ignoring, KeepsNoOtherPairApart)
{
    system.add({.shape = Circle{10.f}});
    system.ignore(a, b);
    EXPECT_EQ(updated(system), (Counts{2, 0, 0}));
}

TEST_F(Ignoring, IsForgottenWithOneOfTheTwoAlsoInAReusedSlot)
{
    system.ignore(a, b);
    const std::uint64_t hash = system.hash();
    system.remove(b);
    CollisionSystem other;
    other.add({.shape = Circle{10.f}});
    other.remove(other.add({.shape = Circle{10.f}, .matrix = at(5.f, 0.f)}));
    EXPECT_EQ(system.hash(), other.hash()) << "between the removal and the update too";
    EXPECT_NE(system.hash(), hash);
    EXPECT_EQ(updated(system), Nothing);
    const SpriteId next = system.add({.shape = Circle{10.f}, .matrix = at(5.f, 0.f)});
    EXPECT_EQ(updated(system), Begins) << next.value;
}

TEST_F(Ignoring, RefusesIdsThatAreNotAlive)
{
    std::vector<std::string> reported;
    system.setRefusalHandler([&](const Refusal& refusal) { reported.push_back(refusal.message()); });
    CollisionSystem other;
    const SpriteId foreign = other.add({.shape = Circle{1.f}});
    system.remove(b);
    EXPECT_EQ(system.ignore(a, b), Refused::StaleId);
    EXPECT_EQ(system.ignore(b, a, false), Refused::StaleId);
    EXPECT_EQ(system.ignore(a, foreign), Refused::ForeignId);
    EXPECT_EQ(system.ignore(SpriteId{}, a), Refused::StaleId);
    EXPECT_EQ(system.refilter(b), Refused::StaleId);
    EXPECT_EQ(system.ignore(a, a), Refused::None) << "nothing touches itself";
    ASSERT_FALSE(reported.empty());
    EXPECT_NE(reported[0].find("ignore refused, stale id"), std::string::npos) << reported[0];
}

TEST_F(Ignoring, IsInSnapshotsAndInTheHash)
{
    const std::uint64_t before = system.hash();
    system.ignore(a, b);
    const std::uint64_t hash = system.hash();
    const std::vector<std::byte> bytes = snapshotOf(system);
    EXPECT_NE(hash, before);
    system.ignore(b, a, false);
    EXPECT_EQ(system.hash(), before);
    EXPECT_EQ(updated(system), Begins);
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(system.hash(), hash);
    EXPECT_EQ(snapshotOf(system), bytes);
    EXPECT_EQ(updated(system), Nothing);

    CollisionSystem other;
    ASSERT_EQ(other.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(other.hash(), hash);
    EXPECT_EQ(updated(other), Nothing);
    std::array<SpriteId, 2> ids;
    other.sprites(ids);
    EXPECT_EQ(other.ignore(ids[1], ids[0], false), Refused::None);
    EXPECT_EQ(updated(other), Begins);
}

TEST_F(Ignoring, SnapshotsDoNotDependOnTheOrderOfTheCalls)
{
    CollisionSystem one, other;
    std::vector<SpriteId> ids, otherIds;
    for (int i = 0; i < 40; ++i)
    {
        ids.push_back(one.add({.shape = Circle{1.f}}));
        otherIds.push_back(other.add({.shape = Circle{1.f}}));
    }
    for (std::size_t i = 0; i < 40; ++i)
        for (std::size_t k = 0; k < i; ++k)
        {
            one.ignore(ids[i], ids[k]);
            other.ignore(otherIds[39 - i], otherIds[39 - k]);
        }
    EXPECT_EQ(one.hash(), other.hash());
    std::vector<std::byte> bytes = snapshotOf(one);
    ASSERT_EQ(other.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(snapshotOf(other), bytes);
}

TEST_F(Ignoring, HoldsForManyPartnersOfOneSprite)
{
    constexpr std::uint32_t Count = 3000;
    std::vector<SpriteId> partners;
    for (std::uint32_t i = 0; i < Count; ++i)
        partners.push_back(
            system.add({.shape = Circle{1.f}, .matrix = at(100.f, 0.f), .layer = system.layer("partners")}));
    const SpriteId one = system.add({.shape = Circle{1.f}, .matrix = at(100.f, 0.f)});
    system.collide({}, system.layer("partners"));
    for (std::uint32_t i = 0; i < Count; i += 2)
        system.ignore(i % 4 == 0 ? one : partners[i], i % 4 == 0 ? partners[i] : one);
    system.update();
    std::set<SpriteId> met;
    for (const Contact& touch : system.begun())
        if (const SpriteId other = touch.other(one))
            met.insert(other);
    ASSERT_EQ(met.size(), Count / 2);
    for (std::uint32_t i = 0; i < Count; ++i)
        ASSERT_EQ(met.count(partners[i]), i % 2) << i;
}

TEST_F(Ignoring, BulletsOfOneDoNotMeetTheOther)
{
    system.ignore(a, b);
    const auto shoot = [this](SpriteId owner, Vec2 from, Vec2 velocity)
    {
        system.fire({.radius = 1.f, .position = from, .velocity = velocity, .owner = owner});
        system.advanceBullets(1.f);
        system.update();
        return system.hits().size();
    };
    EXPECT_EQ(shoot(a, {-50.f, 0.f}, {100.f, 0.f}), 0u) << "neither its owner nor the one that it ignores";
    EXPECT_EQ(shoot(b, {-50.f, 0.f}, {100.f, 0.f}), 0u);
    EXPECT_EQ(shoot({}, {-50.f, 0.f}, {100.f, 0.f}), 1u);
    const SpriteId gunner = system.add({.shape = Circle{1.f}, .matrix = at(0.f, -500.f)});
    EXPECT_EQ(shoot(gunner, {-50.f, 0.f}, {100.f, 0.f}), 1u);
    system.ignore(b, gunner), system.ignore(gunner, a);
    EXPECT_EQ(shoot(gunner, {-50.f, 0.f}, {100.f, 0.f}), 0u);
    system.remove(gunner);
    EXPECT_EQ(shoot(gunner, {-50.f, 0.f}, {100.f, 0.f}), 1u) << "forgotten with the owner";
}

TEST_F(Ignoring, EndsANearMissWithoutCountingThatFrameAndAllowsNoNew)
{
    system.setNearDistance(a, 50.f);
    system.teleport(b, at(30.f, 0.f));
    system.update();
    system.ignore(a, b);
    system.setMatrix(b, at(27.f, 0.f)), system.update();
    ASSERT_EQ(system.nearMisses().size(), 1u);
    EXPECT_FLOAT_EQ(system.nearMisses()[0].closestDistance, 10.f);
    system.setMatrix(b, at(25.f, 0.f)), system.update();
    system.setMatrix(b, at(500.f, 0.f)), system.update();
    EXPECT_TRUE(system.nearMisses().empty());
}

TEST_F(Ignoring, EndsANearMissOfABulletWithoutCountingThatFrame)
{
    const SpriteId owner = system.add({.shape = Circle{1.f}, .matrix = at(0.f, 500.f)});
    system.setNearDistance(b, 50.f);
    const BulletMove closer{system.fire({.radius = 1.f, .position = {5.f, 30.f}, .owner = owner}), {5.f, 20.f}};
    system.update();
    system.moveBullets({&closer, 1});
    system.ignore(owner, b);
    system.update();
    ASSERT_EQ(system.nearMisses().size(), 1u);
    EXPECT_FLOAT_EQ(system.nearMisses()[0].closestDistance, 19.f);
    system.update();
    EXPECT_TRUE(system.nearMisses().empty());
}

TEST_F(Ignoring, HoldsInQueriesAndMoversThatAskAsASprite)
{
    std::array<SpriteFound, 4> found;
    std::array<CastHit, 4> cast;
    std::array<NearHit, 4> close;
    system.teleport(b, at(40.f, 0.f));
    for (const bool ignored : {false, true})
    {
        const std::size_t seen = ignored ? 0 : 1;
        system.ignore(a, b, ignored);
        EXPECT_EQ(system.shapeCast(a, {100.f, 0.f}).hit, !ignored);
        EXPECT_EQ(system.shapeCast(b, {-100.f, 0.f}).hit, !ignored);
        EXPECT_EQ(system.shapeCastAll(a, {100.f, 0.f}, cast).count, seen);
        EXPECT_EQ(system.nearest(a, 100.f, close).count, seen);
        EXPECT_NEAR(slide(system, a, {100.f, 0.f}).moved.x, ignored ? 100.f : 20.f, 0.01f);
        EXPECT_TRUE(system.rayCast({{0.f, 50.f}, {40.f, -50.f}, 100.f}).hit) << "a ray is no sprite";
        EXPECT_TRUE(system.shapeCast({Shape(Circle{10.f}), Affine2{}}, {100.f, 0.f}, {.ignore = a}).hit);
    }
    system.ignore(a, b, false);
    system.teleport(b, at(5.f, 0.f));
    EXPECT_EQ(system.overlapping(a, found).count, 1u);
    system.ignore(a, b);
    EXPECT_EQ(system.overlapping(a, found).count, 0u);
}

TEST_F(Ignoring, WhyNotNamesIt)
{
    system.ignore(a, b);
    EXPECT_EQ(system.whyNot(a, b).sentence, "a and b ignore each other");
    EXPECT_TRUE(system.whyNot(b, a).has(WhyNot::Ignored));
}

/// Sprites with user values of the same team pass through one another.
struct Teams
{
    static bool pass(void* user, const FilteredSprite& a, const FilteredSprite& b) noexcept
    {
        auto& teams = *static_cast<Teams*>(user);
        ++teams.asked;
        return teams.friendlyFire || a.user != b.user;
    }
    int asked = 0;
    bool friendlyFire = false;
};

class Filtering : public testing::Test
{
protected:
    Filtering() { system.setPairFilter({Teams::pass, &teams}); }

    Teams teams;
    CollisionSystem system;
    const SpriteId a = system.add({.shape = Circle{10.f}, .user = 1});
    const SpriteId b = system.add({.shape = Circle{10.f}, .matrix = at(5.f, 0.f), .user = 2});
};

TEST_F(Filtering, IsAskedOnceWhileTwoAreCandidates)
{
    EXPECT_EQ(updated(system), Begins);
    EXPECT_EQ(teams.asked, 1);
    for (int i = 0; i < 5; ++i)
    {
        system.setMatrix(a, at(0.1f * static_cast<float>(i), 0.f));
        EXPECT_EQ(updated(system), Stays);
    }
    EXPECT_EQ(teams.asked, 1);
    system.setMatrix(a, at(100.f, 0.f)), system.update(), system.update();
    system.setMatrix(a, at(0.f, 0.f));
    EXPECT_EQ(updated(system), Begins);
    EXPECT_EQ(teams.asked, 2) << "they parted, and are new candidates";
}

TEST_F(Filtering, IsAskedOnceForSpritesOfManyPieces)
{
    const std::vector<Shape> pieces(5, Circle{10.f});
    for (const SpriteId id : {a, b})
        system.setShape(id, pieces);
    EXPECT_EQ(updated(system), Begins);
    EXPECT_EQ(teams.asked, 1);
}

TEST_F(Filtering, FollowsTheUserValueAndTheLayer)
{
    EXPECT_EQ(updated(system), Begins);
    system.setUser(a, 2);
    EXPECT_EQ(updated(system), Ends);
    system.setUser(b, 3);
    EXPECT_EQ(updated(system), Begins);
    EXPECT_EQ(teams.asked, 3);
    const Layer other = system.layer("other");
    system.collide(other, {});
    system.setLayer(a, other);
    EXPECT_EQ(updated(system), Stays);
    EXPECT_EQ(teams.asked, 4);
}

TEST_F(Filtering, ChangesItsAnswerWhenItIsAskedAgain)
{
    system.setUser(b, 1);
    for (const SpriteId changed : {a, b})
    {
        teams.friendlyFire = false;
        system.refilter(changed), system.update();
        EXPECT_EQ(updated(system), Nothing);
        teams.friendlyFire = true;
        system.setMatrix(a, at(1.f, 0.f));
        EXPECT_EQ(updated(system), Nothing) << "it is not asked again";
        EXPECT_EQ(system.refilter(changed), Refused::None);
        EXPECT_EQ(updated(system), Begins);
        EXPECT_EQ(updated(system), Stays);
        teams.friendlyFire = false;
        EXPECT_EQ(updated(system), Stays);
        system.refilter(changed);
        EXPECT_EQ(updated(system), Ends);
    }
}

TEST_F(Filtering, IsNoPartOfSnapshotsAndIsAskedAgainAfterARestore)
{
    system.update();
    CollisionSystem plain;
    plain.add({.shape = Circle{10.f}, .user = 1});
    plain.add({.shape = Circle{10.f}, .matrix = at(5.f, 0.f), .user = 2});
    plain.update();
    EXPECT_EQ(system.hash(), plain.hash());
    const std::vector<std::byte> bytes = snapshotOf(system);
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(updated(system), Stays);
    EXPECT_EQ(teams.asked, 2);
    ASSERT_EQ(plain.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(updated(plain), Stays);
    EXPECT_EQ(teams.asked, 2);
}

TEST_F(Filtering, WithoutAFunctionKeepsNothingApart)
{
    system.setUser(b, 1);
    EXPECT_EQ(updated(system), Nothing);
    system.setPairFilter({});
    EXPECT_EQ(updated(system), Begins);
    system.setPairFilter({Teams::pass, &teams});
    EXPECT_EQ(updated(system), Ends);
}

TEST_F(Filtering, AsksAboutTheOwnerOfABullet)
{
    system.teleport(b, at(100.f, 0.f));
    const auto shoot = [this](SpriteId owner)
    {
        system.fire({.radius = 1.f, .position = {50.f, 0.f}, .velocity = {100.f, 0.f}, .owner = owner});
        system.advanceBullets(1.f);
        system.update();
        return system.hits().size();
    };
    EXPECT_EQ(shoot(a), 1u);
    system.setUser(a, 2);
    EXPECT_EQ(shoot(a), 0u);
    const int asked = teams.asked;
    EXPECT_EQ(shoot({}), 1u) << "without an owner nobody is asked about";
    EXPECT_EQ(teams.asked, asked);
}

TEST_F(Filtering, EndsANearMissOfABulletWhenItIsAskedAgain)
{
    system.setNearDistance(b, 50.f);
    system.fire({.radius = 1.f, .position = {5.f, 30.f}, .owner = a});
    system.update();
    system.setUser(b, 1);
    system.update();
    ASSERT_EQ(system.nearMisses().size(), 1u);
    system.update();
    EXPECT_TRUE(system.nearMisses().empty());
}

TEST_F(Filtering, EndsANearMissOfTwoSpritesWithoutCountingThatFrame)
{
    system.setNearDistance(a, 50.f);
    system.teleport(b, at(40.f, 0.f));
    system.update();
    system.setMatrix(b, at(30.f, 0.f));
    system.setUser(b, 1);
    system.update();
    ASSERT_EQ(system.nearMisses().size(), 1u);
    EXPECT_FLOAT_EQ(system.nearMisses()[0].closestDistance, 20.f);
}

TEST_F(Filtering, HoldsInQueriesAndMoversThatAskAsASprite)
{
    system.teleport(b, at(40.f, 0.f));
    EXPECT_TRUE(system.shapeCast(a, {100.f, 0.f}).hit);
    EXPECT_NEAR(slide(system, a, {100.f, 0.f}).moved.x, 20.f, 0.01f);
    system.setUser(b, 1);
    EXPECT_FALSE(system.shapeCast(a, {100.f, 0.f}).hit);
    EXPECT_FALSE(system.shapeCast(b, {-100.f, 0.f}).hit);
    EXPECT_NEAR(slide(system, a, {100.f, 0.f}).moved.x, 100.f, 0.01f);
    EXPECT_EQ(system.whyNot(a, b).reasons, WhyNot::Filtered | WhyNot::Gap | WhyNot::NeverMovedA);
    EXPECT_NE(system.whyNot(a, b).sentence.find("the pair filter keeps a and b apart"), std::string::npos);
}

TEST_F(Filtering, PairsOfLayersOwnersAndIgnoredSpritesAreNotAsked)
{
    system.remove(b);
    const Layer apart = system.layer("apart");
    system.add({.shape = Circle{10.f}, .layer = apart});
    system.add({.shape = Circle{10.f}, .owner = a});
    system.ignore(a, system.add({.shape = Circle{10.f}, .layer = {}, .owner = a}));
    system.update();
    EXPECT_EQ(teams.asked, 0);
}

} // namespace
