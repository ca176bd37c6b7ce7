// SPDX-License-Identifier: Zlib
#include "exhibit/exhibit.hpp"

#include "base/state_hash.hpp"
#include "game/exhibit/exhibit_fixture.hpp"

#include <graze/queries/pair_queries.hpp>

#include <set>
#include <vector>

namespace
{

using game::ExhibitPart;
using game::Tour;
using game::test::exhibitAssets;
using game::test::run;
using graze::Method;

/// Events of a frame without their geometry, which each method may round in its own manner.
std::uint64_t eventsOf(const graze::CollisionSystem& collisions)
{
    game::StateHash hash;
    for (const auto& contacts : {collisions.begun(), collisions.stays(), collisions.ended()})
    {
        hash.add(static_cast<int>(contacts.size()));
        for (const graze::Contact& contact : contacts)
        {
            hash.add(contact.userA.number());
            hash.add(contact.userB.number());
        }
    }
    for (const graze::Hit& hit : collisions.hits())
    {
        hash.add(hit.userBullet.number());
        hash.add(hit.userTarget.number());
        hash.add(std::uint64_t{hit.spent});
    }
    return hash.value();
}

TEST(Exhibit, IsTheSameAtEveryRun)
{
    game::Exhibit first(exhibitAssets()), second(exhibitAssets());
    for (int i = 0; i < 600; ++i)
    {
        first.step();
        second.step();
        ASSERT_EQ(first.collisions().hash(), second.collisions().hash()) << "step " << i;
    }
}

TEST(Exhibit, BothMethodsGiveTheSameEvents)
{
    game::Exhibit gjk(exhibitAssets()), fast(exhibitAssets());
    gjk.toggleMethod();
    gjk.toggleMethod(); // so that the tour does not switch it
    fast.toggleMethod();
    std::uint64_t runsOfGjk = 0, runsOfFast = 0, contacts = 0, hits = 0;
    for (int i = 0; i < Tour::Steps; ++i)
    {
        gjk.step();
        fast.step();
        ASSERT_EQ(gjk.tour().switches().method, Method::Gjk);
        ASSERT_EQ(fast.collisions().settings().method, Method::Fast);
        ASSERT_EQ(eventsOf(gjk.collisions()), eventsOf(fast.collisions())) << "step " << i;
        runsOfGjk += gjk.collisions().statistics().gjkRuns;
        runsOfFast += fast.collisions().statistics().gjkRuns;
        contacts += gjk.collisions().begun().size();
        hits += gjk.collisions().hits().size();
    }
    EXPECT_GT(contacts, 1000u);
    EXPECT_GT(hits, 100u);
    EXPECT_LT(runsOfFast, runsOfGjk) << "accelerators answer some; discs meet sprites of several pieces by GJK";
    EXPECT_GT(fast.solver().fast, gjk.solver().fast);
    EXPECT_EQ(gjk.wall().bounces(), fast.wall().bounces());
}

TEST(Exhibit, NothingTunnelsWithTheSweepAndMostDoesWithoutIt)
{
    game::Exhibit exhibit(exhibitAssets());
    run(exhibit, Tour::PartSteps * 4); // up to the guns: the sweep was on
    EXPECT_EQ(exhibit.tunnelled(), 0u);
    EXPECT_GT(exhibit.stopped(), 300u);
    exhibit.toggleSweep();
    run(exhibit, Tour::PartSteps);
    EXPECT_GT(exhibit.tunnelled(), exhibit.stopped());
    EXPECT_GT(exhibit.tunnelled(), 50u);
    exhibit.toggleSweep();
    run(exhibit, Tour::PartSteps);
    EXPECT_EQ(exhibit.tunnelled(), 0u) << "counted since the sweep was switched";
    EXPECT_GT(exhibit.stopped(), 80u);
}

TEST(Exhibit, MirroredArmTouchesWhereTheUnmirroredWouldNot)
{
    game::Exhibit exhibit(exhibitAssets());
    const graze::CollisionSystem& collisions = exhibit.collisions();
    int mirrored = 0, asDrawn = 0;
    for (int i = 0; i < 300; ++i)
    {
        exhibit.step();
        const float mirror = game::ArmStation::mirrorAt(exhibit.steps());
        if (mirror != 1.f && mirror != -1.f)
            continue;
        graze::Sprite2D other = collisions.sprite(exhibit.arm().arm()).value();
        other.setMatrix(exhibit.arm().matrixAt(exhibit.steps(), -mirror));
        for (const graze::Contact& contact : collisions.contactsOf(exhibit.arm().arm()))
            if (!graze::overlap(other, collisions.sprite(contact.b).value()).overlapping())
                ++(mirror < 0.f ? mirrored : asDrawn);
    }
    EXPECT_GT(mirrored, 100);
    EXPECT_GT(asDrawn, 100);
}

TEST(Exhibit, BoxesOfEveryPartHitPhantoms)
{
    for (const ExhibitPart part : {ExhibitPart::Ellipse, ExhibitPart::Arm, ExhibitPart::Wall, ExhibitPart::Fire})
    {
        game::Exhibit exhibit(exhibitAssets());
        exhibit.goTo(part);
        run(exhibit, Tour::PartSteps / 2);
        EXPECT_EQ(exhibit.phantoms().hits(), 0u) << "counted while boxes are shown";
        run(exhibit, Tour::PartSteps / 2);
        EXPECT_GE(exhibit.phantoms().hits(), 3u) << static_cast<int>(part);
    }
}

TEST(Exhibit, EveryPartHasEventsInItsStation)
{
    game::Exhibit exhibit(exhibitAssets());
    std::set<std::uint8_t> touched;
    for (int i = 0; i < Tour::PartSteps; ++i)
    {
        exhibit.step();
        for (const graze::Contact& contact : exhibit.collisions().begun())
            touched.insert(contact.layerA.index);
        for (const graze::Hit& hit : exhibit.collisions().hits())
            touched.insert(hit.layerTarget.index);
        ASSERT_EQ(exhibit.collisions().statistics().refused, 0u);
        ASSERT_EQ(exhibit.collisions().statistics().limitsReached, 0u);
    }
    EXPECT_EQ(touched.size(), 5u);
    EXPECT_GT(exhibit.wall().bounces(), 10u);
}

TEST(Exhibit, StandsStillWhilePaused)
{
    game::Exhibit exhibit(exhibitAssets());
    run(exhibit, 10);
    exhibit.togglePause();
    const std::uint64_t hash = exhibit.collisions().hash();
    run(exhibit, 10);
    EXPECT_EQ(exhibit.collisions().hash(), hash);
    EXPECT_EQ(exhibit.steps(), 10);
    exhibit.togglePause();
    run(exhibit, 1);
    EXPECT_NE(exhibit.collisions().hash(), hash);
}

TEST(Exhibit, BulletsDoNotPileUp)
{
    game::Exhibit exhibit(exhibitAssets());
    exhibit.toggleSweep();
    for (int i = 0; i < 1200; ++i)
    {
        exhibit.step();
        ASSERT_LT(exhibit.collisions().bulletCount(), 40u);
    }
}

TEST(Exhibit, EveryStationStandsInTheAreaOfAll)
{
    const graze::Aabb all = game::Exhibit::areaOf(ExhibitPart::All);
    for (std::size_t i = 0; i + 1 < game::ExhibitPartCount; ++i)
    {
        const graze::Aabb station = game::Exhibit::areaOf(static_cast<ExhibitPart>(i));
        EXPECT_EQ(station.size(), game::StationSize);
        EXPECT_TRUE(all.contains(station.lower) && all.contains(station.upper)) << i;
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_NE(station.lower, game::Exhibit::areaOf(static_cast<ExhibitPart>(j)).lower);
    }
}

} // namespace
