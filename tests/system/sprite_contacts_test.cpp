// SPDX-License-Identifier: Zlib
#include <graze/system/events.hpp>

#include "support/places.hpp"
#include "support/random.hpp"
#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <iterator>
#include <vector>

namespace
{

using namespace graze;
using test::at;

static_assert(std::input_iterator<SpriteContacts::Iterator>);

/// A world of discs, in which `order` sends older sprites behind younger ones.
CollisionSystem crowd(bool indexed)
{
    CollisionSystem system;
    system.setEventOptions({.contactIndex = indexed});
    test::Random random(5);
    for (int i = 0; i < 60; ++i)
        system.add({.shape = Circle{random.between(2.f, 12.f)},
                    .matrix = at(random.between(0.f, 100.f), random.between(0.f, 100.f)),
                    .user = i,
                    .order = static_cast<std::uint64_t>((i * 37) % 60)});
    return system;
}

void shift(CollisionSystem& system, test::Random& random)
{
    std::vector<SpriteId> ids(system.spriteCount());
    system.sprites(ids);
    for (const SpriteId id : ids)
        if (random.chance(0.3f))
            system.setMatrix(id, at(random.between(0.f, 100.f), random.between(0.f, 100.f)));
    if (random.chance(0.3f))
    {
        system.remove(ids[random.below(static_cast<std::uint32_t>(ids.size()))]);
        system.add({.shape = Circle{8.f}, .matrix = at(50.f, 50.f)});
    }
}

bool sameIds(const Contact& p, const Contact& q)
{
    return p.a == q.a && p.b == q.b && p.userA == q.userA && p.userB == q.userB && p.layerA == q.layerA;
}

TEST(SpriteContacts, AreTheEventsOfThatSprite)
{
    for (const bool indexed : {false, true})
    {
        CollisionSystem system = crowd(indexed);
        test::Random random(6);
        int contacts = 0;
        for (int frame = 0; frame < 30; ++frame)
        {
            system.update();
            std::vector<SpriteId> ids(system.spriteCount());
            system.sprites(ids);
            for (const SpriteId id : ids)
            {
                std::vector<Contact> expected;
                for (const auto& events : {system.begun(), system.stays()})
                    for (const Contact& touch : events)
                        if (touch.other(id))
                            expected.push_back(touch.a == id ? touch : touch.turned());
                const SpriteContacts found = system.contactsOf(id);
                ASSERT_EQ(found.size(), expected.size());
                ASSERT_EQ(found.empty(), expected.empty());
                std::size_t at = 0;
                for (const Contact& touch : found)
                    ASSERT_TRUE(sameIds(touch, expected[at++]));
                ASSERT_EQ(at, expected.size());
                contacts += static_cast<int>(expected.size());
            }
            shift(system, random);
        }
        EXPECT_GT(contacts, 1000);
    }
}

TEST(SpriteContacts, HaveGeometryThatTheEventsDoNotHave)
{
    for (const EventOptions options : {EventOptions{}, EventOptions{.beginGeometry = false},
                                       EventOptions{.stayGeometry = true, .contactIndex = true}})
    {
        CollisionSystem system;
        system.setEventOptions(options);
        const SpriteId left = system.add({.shape = Circle{4.f}});
        const SpriteId right = system.add({.shape = Circle{4.f}, .matrix = at(6.f, 0.f)});
        for (int frame = 0; frame < 2; ++frame)
        {
            system.update();
            const Contact ofLeft = *system.contactsOf(left).begin();
            EXPECT_EQ(ofLeft.b, right);
            EXPECT_NEAR(ofLeft.normal.x, 1.f, 1e-5f);
            EXPECT_NEAR(ofLeft.depth, 2.f, 1e-3f);
            const Contact ofRight = *system.contactsOf(right).begin();
            EXPECT_EQ(ofRight.a, right);
            EXPECT_NEAR(ofRight.normal.x, -1.f, 1e-5f);
            EXPECT_EQ(ofRight.point, ofLeft.point);
        }
        system.setMatrix(right, at(60.f, 0.f));
        const Contact apart = *system.contactsOf(left).begin();
        EXPECT_EQ(apart.b, right) << "it touched at the last update";
        if (!options.stayGeometry)
        {
            EXPECT_EQ(apart.normal, Vec2()) << "and is apart now";
        }
    }
}

TEST(SpriteContacts, TheIndexMaySwitchOnAndOff)
{
    CollisionSystem system;
    const SpriteId still = system.add({.shape = Circle{4.f}});
    const SpriteId moving = system.add({.shape = Circle{4.f}});
    for (const bool touching : {true, false, true, true, false, false})
        for (const bool indexed : {true, false})
        {
            system.setEventOptions({.contactIndex = indexed});
            system.setMatrix(moving, at(touching ? 5.f : 50.f, 0.f));
            system.update();
            EXPECT_EQ(system.contactsOf(still).empty(), !touching);
            EXPECT_EQ(system.contactsOf(moving).size(), touching ? 1u : 0u);
        }
}

TEST(SpriteContacts, AnIdThatIsNotThereHasNone)
{
    for (const bool indexed : {false, true})
    {
        CollisionSystem system;
        system.setEventOptions({.contactIndex = indexed});
        EXPECT_TRUE(system.contactsOf({}).empty()) << "before the first update";
        const SpriteId first = system.add({.shape = Circle{4.f}});
        system.add({.shape = Circle{4.f}});
        system.update();
        system.remove(first);
        EXPECT_EQ(system.contactsOf(first).size(), 1u) << "events stay until the next update";
        system.update();
        const SpriteId third = system.add({.shape = Circle{4.f}}); // takes its slot
        system.update();
        EXPECT_TRUE(system.contactsOf(first).empty());
        EXPECT_FALSE(system.contactsOf(third).empty());
        EXPECT_TRUE(system.contactsOf({}).empty());
        CollisionSystem other;
        EXPECT_TRUE(system.contactsOf(other.add({.shape = Circle{4.f}})).empty());
        EXPECT_TRUE(SpriteContacts().empty());
        std::vector<std::byte> bytes;
        system.snapshot(bytes);
        ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
        EXPECT_EQ(system.eventOptions().contactIndex, indexed) << "no part of snapshots";
        EXPECT_TRUE(system.contactsOf(third).empty()) << "no events after a restore";
    }
}

TEST(SpriteContacts, NameWhatTheEventsName)
{
    CollisionSystem system;
    system.setEventOptions({.beginGeometry = false});
    const Layer late = system.layer("late");
    const SpriteId a = system.add({.shape = Circle{4.f}, .user = 1}), b = system.add({.shape = Circle{4.f}, .user = 2});
    system.update();
    system.update();
    system.setUser(b, 7);
    system.setLayer(b, late);
    const Contact read = *system.contactsOf(a).begin();
    ASSERT_EQ(system.stays().size(), 1u);
    EXPECT_EQ(read.userOf<int>(b), system.stays()[0].userOf<int>(b));
    EXPECT_EQ(read.layerB, Layer{});
    EXPECT_GT(read.depth, 0.f) << "geometry is read late";
}

TEST(SpriteContacts, FollowASystemThatMoves)
{
    CollisionSystem system;
    const SpriteId a = system.add({.shape = Circle{4.f}});
    system.add({.shape = Circle{4.f}});
    system.update();
    const SpriteContacts contacts = system.contactsOf(a);
    const CollisionSystem moved = std::move(system);
    EXPECT_EQ(contacts.size(), 1u);
    EXPECT_EQ((*contacts.begin()).a, a);
}

} // namespace
