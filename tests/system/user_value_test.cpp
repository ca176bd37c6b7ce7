// SPDX-License-Identifier: Zlib
#include <graze/system/ids.hpp>

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <vector>

namespace
{

using namespace graze;

enum class Kind : std::uint8_t
{
    None,
    Ship,
    Rock
};

struct Rock
{
    int health = 3;
};
struct BigRock : Rock
{
};

TEST(UserValue, NumbersAndEnumeratorsComeBack)
{
    EXPECT_EQ(UserValue(7).number(), 7u);
    EXPECT_EQ(UserValue(-7).as<int>(), -7);
    EXPECT_EQ(UserValue(true).as<bool>(), true);
    EXPECT_EQ(UserValue(std::numeric_limits<std::uint64_t>::max()).number(), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(UserValue(Kind::Rock).as<Kind>(), Kind::Rock);
    EXPECT_EQ(UserValue{}.number(), 0u);
    EXPECT_FALSE(UserValue(7).isPointer());
    EXPECT_EQ(UserValue(7).address(), nullptr);
    static_assert(UserValue(Kind::Ship).as<Kind>() == Kind::Ship);
}

TEST(UserValue, PointersComeBackAsTheTypeThatTheyWereGivenAs)
{
    Rock rock;
    BigRock big;
    EXPECT_EQ(UserValue(&rock).as<Rock>(), &rock);
    EXPECT_EQ(UserValue(&rock).as<const Rock>(), &rock);
    EXPECT_EQ(UserValue(&rock).as<BigRock>(), nullptr);
    EXPECT_EQ(UserValue(&big).as<Rock>(), nullptr) << "a base class is another type";
    EXPECT_EQ(UserValue(static_cast<Rock*>(&big)).as<Rock>(), &big);
    EXPECT_EQ(UserValue(static_cast<void*>(&rock)).as<void>(), &rock);
    EXPECT_EQ(UserValue(static_cast<void*>(&rock)).as<Rock>(), nullptr);
    EXPECT_EQ(UserValue(&rock).address(), &rock);
}

TEST(UserValue, ANumberIsNoPointerAndAPointerNoNumber)
{
    Rock rock;
    EXPECT_EQ(UserValue(12345).as<Rock>(), nullptr);
    EXPECT_EQ(UserValue(&rock).number(), 0u);
    EXPECT_EQ(UserValue(&rock).as<Kind>(), Kind::None);
    EXPECT_TRUE(UserValue(nullptr).isPointer());
    EXPECT_EQ(UserValue(nullptr).as<Rock>(), nullptr);
    EXPECT_NE(UserValue(nullptr), UserValue(0));
    EXPECT_EQ(UserValue(&rock), UserValue(&rock));
    EXPECT_NE(UserValue(&rock), UserValue(static_cast<void*>(&rock)));
}

TEST(UserValue, RefusesAtCompileTime)
{
    static_assert(!std::is_constructible_v<UserValue, const Rock*>);
    static_assert(!std::is_constructible_v<UserValue, const char*>, "a text would be no name");
    static_assert(!std::is_constructible_v<UserValue, void (*)()>);
    static_assert(!std::is_constructible_v<UserValue, float>);
}

TEST(UserValue, EventsHandItBackByType)
{
    Rock rock;
    CollisionSystem system;
    const SpriteId ship = system.add({.shape = Circle{4.f}, .user = Kind::Ship});
    const SpriteId other = system.add({.shape = Circle{4.f}, .user = &rock});
    const BulletId bullet = system.fire({.radius = 1.f, .user = 25});
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);
    const Contact& touch = system.begun()[0];
    EXPECT_EQ(touch.userOf<Kind>(ship), Kind::Ship);
    EXPECT_EQ(touch.userOf<Rock>(other), &rock);
    EXPECT_EQ(touch.userOf<Rock>(ship), nullptr);
    EXPECT_EQ(touch.userOf<Rock>(SpriteId{}), nullptr);
    EXPECT_EQ(touch.turned().userOf<Rock>(other), &rock);
    EXPECT_EQ(system.userOf<Rock>(other), &rock);
    EXPECT_EQ(system.userOf<Rock>(SpriteId{}), nullptr);
    ASSERT_FALSE(system.hits().empty());
    EXPECT_EQ(system.hits()[0].userBullet.as<int>(), 25);
    EXPECT_EQ(system.bullet(bullet)->user.as<int>(), 25);
}

/// A system whose sprites and bullets carry pointers to the rocks.
void fill(CollisionSystem& system, std::array<Rock, 3>& rocks)
{
    for (Rock& rock : rocks)
    {
        system.add({.shape = Circle{4.f}, .user = &rock});
        system.fire({.position = {100.f, 0.f}, .user = &rock});
    }
    system.add({.shape = Circle{4.f}, .user = 77});
    system.update();
}

TEST(UserValue, PointersAreLeftOutOfTheHash)
{
    std::array<Rock, 3> here, there;
    CollisionSystem a, b, numbers;
    fill(a, here);
    fill(b, there);
    EXPECT_EQ(a.hash(), b.hash());
    std::vector<SpriteId> ids(4);
    ASSERT_EQ(b.sprites(ids), 4u);
    b.setUser(ids[1], nullptr);
    EXPECT_EQ(a.hash(), b.hash()) << "null is a pointer too";
    b.setUser(ids[1], 0);
    EXPECT_NE(a.hash(), b.hash()) << "that it is one counts";
    b.setUser(ids[1], &there[1]);
    b.setUser(ids[3], 78);
    EXPECT_NE(a.hash(), b.hash()) << "numbers count";
}

TEST(UserValue, ARestoreKeepsThePointersOfTheLiving)
{
    std::array<Rock, 3> rocks;
    Rock later;
    CollisionSystem system;
    fill(system, rocks);
    std::vector<SpriteId> ids(4);
    std::vector<BulletId> bullets(3);
    ASSERT_EQ(system.sprites(ids), 4u);
    ASSERT_EQ(system.bullets(bullets), 3u);
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    const std::uint64_t hash = system.hash();

    system.setUser(ids[0], &later); // moved in memory since
    system.remove(ids[1]);
    system.setUser(ids[2], 5);
    system.setUser(ids[3], &later);
    system.removeBullet(bullets[0]);
    system.update();
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(system.userOf<Rock>(ids[0]), &later);
    EXPECT_EQ(system.user(ids[1]), UserValue(nullptr)) << "it was removed, so its object may be gone";
    EXPECT_EQ(system.user(ids[2]), UserValue(nullptr)) << "it has no pointer now";
    EXPECT_EQ(system.user(ids[3]), UserValue(77)) << "a number comes from the snapshot";
    EXPECT_EQ(system.bullet(bullets[0])->user, UserValue(nullptr));
    EXPECT_EQ(system.bullet(bullets[1])->user, UserValue(&rocks[1]));
    EXPECT_EQ(system.hash(), hash);

    CollisionSystem other;
    ASSERT_EQ(other.restore(bytes), SnapshotFault::None);
    ASSERT_EQ(other.sprites(ids), 4u);
    EXPECT_EQ(other.user(ids[0]), UserValue(nullptr)) << "no sprite of it was alive there";
    EXPECT_EQ(other.hash(), hash);
}

} // namespace
