// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include "support/worlds/scripted_world.hpp"
#include "system/snapshot/archives.hpp"
#include "system/snapshot/snapshot.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace
{

using namespace graze;

using Bytes = std::vector<std::byte>;

/// Numbers as a snapshot holds them.
template <class... T>
Bytes pack(const T&... numbers)
{
    Bytes bytes((sizeof(T) + ...));
    std::byte* to = bytes.data();
    ((detail::store(to, numbers), to += sizeof numbers), ...);
    return bytes;
}

Bytes operator+(Bytes bytes, const Bytes& more)
{
    bytes.insert(bytes.end(), more.begin(), more.end());
    return bytes;
}

/// Numbers that stand in the snapshot once, and those that a forger puts there.
struct Forgery
{
    std::string name;
    Bytes from;
    Bytes to;
};

constexpr float Nan = std::numeric_limits<float>::quiet_NaN(), Infinity = std::numeric_limits<float>::infinity();
constexpr bool No = false, Yes = true;
constexpr std::uint8_t Two = 2;

std::uint32_t u(std::uint32_t number)
{
    return number;
}

std::uint64_t wide(std::uint64_t number)
{
    return number;
}

/// Sprites a and b touch, a and c are near, d is a large polygon that b and c ignore. A bullet pierces a and c, another
/// one d.
class ForgedSnapshot : public testing::Test
{
protected:
    void SetUp() override
    {
        system.setSettings({.maxIterations = 17, .epsilon = 0.125f});
        const Layer rocks = system.layer("rocks"), shots = system.layer("shots");
        system.collide(rocks, shots);
        add(Circle{5.f}, {100.5f, 0.f}, 4.25f, UserA);
        const SpriteId b = add(Circle{5.f}, {108.25f, 0.f}, 0.f, 1);
        const SpriteId c = add(Box{{4.f, 4.f}}, {100.5f, 9.5f}, 0.f, 2);
        for (int i = 0; i < 12; ++i)
            points.push_back(
                {20.f * std::cos(0.5f * static_cast<float>(i)), 20.f * std::sin(0.5f * static_cast<float>(i))});
        const SpriteId large = add(Shape::hullOf(points), {500.25f, 300.f}, 0.f, UserD);
        system.remove(add(Circle{1.f}, {}, 0.f, 3));
        system.ignore(large, b), system.ignore(large, c);
        system.fire(
            {.radius = 2.25f, .position = {100.5f, -50.f}, .velocity = {0.f, 3000.f}, .pierce = 9, .user = Shot});
        system.fire({.radius = 1.f, .position = {470.f, 300.f}, .velocity = {900.f, 0.f}, .pierce = 9, .user = Other});
        system.advanceBullets(0.02f);
        system.update();
        ASSERT_EQ(system.hits().size(), 3u);
        system.update();
        bounds = *system.bounds(large);
        bytes = test::snapshotOf(system);
    }
    SpriteId add(const Shape& shape, Vec2 at, float nearDistance, std::uint64_t user)
    {
        return system.add(
            {.shape = shape, .matrix = Affine2::translation(at), .nearDistance = nearDistance, .user = user});
    }
    /// Refused, and nothing has changed.
    void expectRefused(const std::vector<Forgery>& forgeries)
    {
        const std::uint64_t hash = system.hash();
        for (const Forgery& forgery : forgeries)
        {
            const auto at = std::search(bytes.begin(), bytes.end(), forgery.from.begin(), forgery.from.end());
            ASSERT_NE(at, bytes.end()) << forgery.name;
            ASSERT_EQ(std::search(at + 1, bytes.end(), forgery.from.begin(), forgery.from.end()), bytes.end())
                << forgery.name;
            Bytes forged(bytes.begin(), at);
            forged = forged + forgery.to;
            forged.insert(forged.end(), at + static_cast<std::ptrdiff_t>(forgery.from.size()), bytes.end());
            detail::sealSnapshot(forged);
            EXPECT_EQ(system.restore(forged), SnapshotFault::Contradictory) << forgery.name;
            ASSERT_EQ(system.hash(), hash) << forgery.name;
            ASSERT_EQ(test::snapshotOf(system), bytes) << forgery.name;
        }
    }

    static constexpr std::uint64_t UserA = 0xA1A2A3A4A5A6A7A8u, UserD = 0xD1D2D3D4D5D6D7D8u, Shot = 0x5152535455565758u,
                                   Other = 0x0102030405060708u;
    CollisionSystem system;
    std::vector<Vec2> points;
    Aabb bounds;
    Bytes bytes;
};

TEST_F(ForgedSnapshot, SettingsThatNoSystemHas)
{
    const auto settings = [](float epsilon, std::uint8_t method, std::uint8_t begin)
    { return pack(17, epsilon, method, begin); };
    const Bytes right = settings(0.125f, 0, 1);
    expectRefused({{"epsilon", right, settings(Nan, 0, 1)},
                   {"method", right, settings(0.125f, Two, 1)},
                   {"neither yes nor no", right, settings(0.125f, 0, Two)}});
}

TEST_F(ForgedSnapshot, LayersThatNoSystemHas)
{
    const Bytes rocks = pack(wide(5), 'r', 'o', 'c', 'k', 's');
    const Bytes right = rocks + pack(wide(4));
    expectRefused({{"no layer", pack(wide(3), wide(7)), pack(wide(0), wide(7))},
                   {"more than there can be", pack(wide(3), wide(7)), pack(wide(65), wide(7))},
                   {"empty name", rocks, pack(wide(0))},
                   {"repeated name", rocks, pack(wide(5), 's', 'h', 'o', 't', 's')},
                   {"name longer than the bytes", rocks, pack(~wide(0), 'r', 'o', 'c', 'k', 's')},
                   {"mask of a layer that is not there", right, rocks + pack(wide(4 + 8))},
                   {"last bit of a mask", right, rocks + pack(wide(4) | wide(1) << 63)},
                   {"mask that lacks the other layer", right, rocks + pack(wide(0))},
                   {"mask that the other layer lacks", right, rocks + pack(wide(4 + 1))}});
}

TEST_F(ForgedSnapshot, IdsThatNoSystemHas)
{
    const auto slots = [](std::uint32_t free, std::uint32_t next, std::uint32_t slot)
    { return pack(u(5), free, u(2), u(2), u(2), u(2), next, slot, wide(4), wide(5)); };
    const auto id = [](std::uint32_t slot, std::uint32_t generation)
    { return pack(slot, generation, std::uint8_t{1}, 1.f, 0.f, 100.5f, 0.f, 1.f, 0.f); };
    const Bytes right = slots(1, 2, 4), first = id(0, 1);
    expectRefused({{"more slots than bytes", pack(u(5), u(1), u(2), u(2)), pack(~u(0), u(1), u(2), u(2))},
                   {"more free slots than slots", right, slots(6, 2, 4)},
                   {"generation before the first", right, slots(1, 0, 4)},
                   {"generation behind the last", right, slots(1, 65537, 4)},
                   {"free slot of a sprite", right, slots(1, 2, 0)},
                   {"free slot that is not there", right, slots(1, 2, 5)},
                   {"slot of another sprite", first, id(1, 1)},
                   {"slot that is not there", first, id(5, 1)},
                   {"slot that is free", first, id(4, 1)},
                   {"no generation", first, id(0, 0)},
                   {"generation that is still to come", first, id(0, 2)}});
}

// A count of creation near the largest number would wrap: sprites would be out of order.
TEST_F(ForgedSnapshot, CountsThatNoSystemReaches)
{
    const auto counts = [](std::uint64_t rows, std::uint64_t created) { return pack(u(4), rows, created); };
    const Bytes right = counts(4, 5);
    expectRefused({{"rows beyond the bytes", right, counts(~wide(0), 5)},
                   {"created, the largest number", right, counts(4, ~wide(0))},
                   {"created, more than there are ids", right, counts(4, wide(1) << 60)},
                   {"created before the last sprite", right, counts(4, 3)}});
}

TEST_F(ForgedSnapshot, SpritesThatNoSystemHas)
{
    const auto flags = [](std::uint8_t bits) { return pack(u(0), u(1), bits, 1.f, 0.f, 100.5f); };
    const auto row =
        [](float x, float scale, std::uint8_t layer, float nearDistance, std::uint64_t serial, std::uint32_t pieces)
    { return pack(x, 0.f, scale, 0.f, layer, nearDistance, wide(0), serial, pieces); };
    const Bytes right = row(100.5f, 1.f, 0, 4.25f, 0, 1), user = pack(UserA, No);
    expectRefused({{"rewound and not swept", flags(1), flags(1 + 32)},
                   {"dead with a piece", flags(1), flags(2)},
                   {"dead and enabled", flags(1), flags(3)},
                   {"pose that is not finite", right, row(Nan, 1.f, 0, 4.25f, 0, 1)},
                   {"pose that takes a piece out of reach", right, row(100.5f, 3e38f, 0, 4.25f, 0, 1)},
                   {"layer that is not there", right, row(100.5f, 1.f, 3, 4.25f, 0, 1)},
                   {"negative near distance", right, row(100.5f, 1.f, 0, -4.25f, 0, 1)},
                   {"infinite near distance", right, row(100.5f, 1.f, 0, Infinity, 0, 1)},
                   {"created after the next one", right, row(100.5f, 1.f, 0, 4.25f, 2, 1)},
                   {"created with the next one", right, row(100.5f, 1.f, 0, 4.25f, 1, 1)},
                   {"no piece", right, row(100.5f, 1.f, 0, 4.25f, 0, 0)},
                   {"pieces beyond the bytes", right, row(100.5f, 1.f, 0, 4.25f, 0, ~u(0))},
                   {"pointer that is a number", user, pack(UserA, Yes)},
                   {"neither number nor pointer", user, pack(UserA, Two)}});
}

TEST_F(ForgedSnapshot, ShapesThatNobodyCouldMake)
{
    const auto disc = [](std::uint32_t number, std::uint32_t count, float radius, float x)
    { return pack(UserA, No, number, count, radius, Yes, x, 0.f); };
    const auto polygon = [](bool convex, Vec2 first) { return pack(UserD, No, u(2), u(12), 0.f, convex, first); };
    const Shape hull = Shape::hullOf(points);
    const Vec2 first = hull.view().point(0);
    const Bytes right = disc(0, 1, 5.f, 0.f), large = polygon(true, first), box = pack(bounds.lower, bounds.upper);
    expectRefused({{"number that was not given", right, disc(1, 1, 5.f, 0.f)},
                   {"no point", right, disc(0, 0, 5.f, 0.f)},
                   {"points beyond the bytes", right, disc(0, 1'000'000'000, 5.f, 0.f)},
                   {"negative radius", right, disc(0, 1, -5.f, 0.f)},
                   {"infinite radius", right, disc(0, 1, Infinity, 0.f)},
                   {"point that is not finite", right, disc(0, 1, 5.f, Nan)},
                   // Accelerators trust that a convex loop is one.
                   {"convex loop with a dent", large, polygon(true, {0.f, 0.f})},
                   {"convex loop that denies it", large, polygon(false, first)},
                   {"empty bounds", box, pack(bounds.upper, bounds.lower)},
                   {"infinite bounds", box, pack(bounds.lower, Vec2{Infinity, bounds.upper.y})}});
}

TEST_F(ForgedSnapshot, PairsThatNoSystemHas)
{
    const auto pairs = [](std::uint32_t a, std::uint32_t b, std::uint32_t nextA)
    { return pack(wide(2), a, b, Yes, No, No, 0.f, nextA, u(2), No, Yes); };
    const Bytes right = pairs(0, 1, 0);
    expectRefused({{"no sprite", right, pairs(4, 1, 0)},
                   {"none on the other side", right, pairs(0, 4, 0)},
                   {"with itself", right, pairs(1, 1, 0)},
                   {"the later sprite first", right, pairs(1, 0, 0)},
                   {"repeated", right, pairs(0, 2, 0)},
                   {"out of order", right, pairs(1, 2, 0)},
                   {"pairs beyond the bytes", pack(wide(2), u(0), u(1), Yes), pack(~wide(0), u(0), u(1), Yes)}});
}

TEST_F(ForgedSnapshot, IgnoredPairsThatNoSystemHas)
{
    const auto ignored = [](std::uint64_t count, std::uint32_t a, std::uint32_t b)
    { return pack(count, wide(1) << 32 | 3, wide(a) << 32 | b); };
    const Bytes right = ignored(2, 2, 3);
    expectRefused({{"no sprite", right, ignored(2, 2, 4)},
                   {"with itself", right, ignored(2, 3, 3)},
                   {"the later sprite first", right, ignored(2, 3, 2)},
                   {"repeated", right, ignored(2, 1, 3)},
                   {"out of order", right, ignored(2, 0, 3)},
                   {"pairs beyond the bytes", right, ignored(~wide(0), 2, 3)}});
}

TEST_F(ForgedSnapshot, BulletsThatNoSystemHas)
{
    const auto shot = [](Vec2 at, float radius, std::uint8_t layer, std::int32_t pierce) {
        return pack(at, Vec2{0.f, 3000.f}, radius, layer, pierce);
    };
    const auto struck = [](std::uint64_t count, std::uint64_t target) { return pack(Other, No, Yes, count, target); };
    const Vec2 at = {100.5f, 10.f};
    const Bytes right = shot(at, 2.25f, 0, 7), met = struck(1, 3);
    expectRefused({{"position that is not finite", right, shot({Nan, 10.f}, 2.25f, 0, 7)},
                   {"negative radius", right, shot(at, -2.25f, 0, 7)},
                   {"infinite radius", right, shot(at, Infinity, 0, 7)},
                   {"layer that is not there", right, shot(at, 2.25f, 3, 7)},
                   {"pierces less than nothing", right, shot(at, 2.25f, 0, -1)},
                   {"struck no sprite", met, struck(1, 4)},
                   {"struck nothing", met, pack(Other, No, Yes, wide(0))},
                   {"struck the same sprite again", met, struck(2, 3) + pack(wide(3))},
                   {"struck in the wrong order", met, struck(2, 3) + pack(wide(1))},
                   {"struck more than the bytes hold", met, struck(~wide(0), 3)}});
    system.remove(system.add({.shape = Circle{1.f}}));
    bytes = test::snapshotOf(system);
    expectRefused({{"struck a sprite that is gone", met, struck(1, 4)}});
}

TEST_F(ForgedSnapshot, MeetingsThatNoSystemHas)
{
    const Layer zones = system.layer("zones");
    system.collide(Layer{}, zones);
    system.setBulletEffect(Layer{}, zones, BulletEffect::Report);
    for (int i = 0; i < 2; ++i)
        system.add({.shape = Circle{50.f}, .matrix = Affine2::translation({2000.f, 2000.f}), .layer = zones});
    static constexpr std::uint64_t Inside = 0x1112131415161718u;
    system.fire({.position = {2000.f, 2000.f}, .user = Inside});
    system.update();
    bytes = test::snapshotOf(system);
    const auto met = [](std::uint32_t target, bool inside, std::uint32_t other)
    { return pack(Inside, No, No, Yes, target, inside, No, No, 0.f, Yes, other, Yes, No, No, 0.f, No); };
    const Bytes right = met(4, true, 5);
    expectRefused({{"met no sprite", right, met(6, true, 5)},
                   {"neither inside nor near", right, met(4, false, 5)},
                   {"met the same sprite again", right, met(4, true, 4)},
                   {"met in the wrong order", right, met(5, true, 4)}});
}

TEST_F(ForgedSnapshot, LayerRulesThatNoSystemHas)
{
    system.setBulletEffect(Layer{1}, Layer{2}, BulletEffect::Pierce);
    system.setNearMisses(Layer{1}, Layer{2}, false);
    bytes = test::snapshotOf(system);
    const auto rules = [](std::uint64_t a, std::uint64_t b, std::uint64_t effect, std::uint64_t rule)
    { return pack(wide(2), a << 32 | b << 16 | effect, a << 32 | b << 16 | rule); };
    const Bytes right = rules(1, 2, 3, 5);
    expectRefused({{"bullets of no layer", right, rules(3, 2, 3, 5)},
                   {"targets of no layer", right, rules(1, 3, 3, 5)},
                   {"no effect", right, rules(1, 2, 0, 5)},
                   {"no rule", right, rules(1, 2, 3, 6)},
                   {"two effects", right, rules(1, 2, 3, 4)},
                   {"near misses the wrong way round", right, rules(2, 1, 3, 5)},
                   {"more than the bytes hold", right, pack(~wide(0), wide(1) << 32 | 2u << 16 | 3)}});
}

TEST_F(ForgedSnapshot, BulletsThatBounceOrHaveMetAsNoneHas)
{
    const ShapeId box = system.addShape(Box{{4.f, 4.f}});
    for (int i = 0; i < 2; ++i)
        system.fire({.shape = box,
                     .position = {2000.f, 2000.f},
                     .pierce = 9,
                     .angleRadians = i == 0 ? 1.25f : 0.75f,
                     .angularVelocity = 0.5f,
                     .bounces = 3,
                     .meetsBullets = true,
                     .lifetime = 100,
                     .maxSpeed = 500.f});
    system.setBulletBounds(Aabb{{-9000.f, -9000.f}, {9000.f, 9000.f}});
    system.update();
    ASSERT_EQ(system.hits().size(), 2u);
    bytes = test::snapshotOf(system);
    const auto extras = [](float angle, float before, float spin, std::int32_t bounces, std::uint8_t turned)
    { return pack(angle, before, spin, bounces, u(99), Yes, Yes, turned, 500.f); };
    const auto pairs = [](float edge, std::uint64_t count, std::uint32_t later, std::uint32_t back) {
        return pack(0.f, Yes, Vec2{-9000.f, -9000.f}, Vec2{9000.f, edge}, count, later, back);
    };
    const Bytes right = extras(1.25f, 1.25f, 0.5f, 3, 0), met = pairs(9000.f, 1, 3, 1);
    expectRefused({{"angle beyond half a turn", right, extras(5.f, 1.25f, 0.5f, 3, 0)},
                   {"angle that is not finite", right, extras(1.25f, Nan, 0.5f, 3, 0)},
                   {"infinite turn", right, extras(1.25f, 1.25f, Infinity, 3, 0)},
                   {"bounces less than nothing", right, extras(1.25f, 1.25f, 0.5f, -1, 0)},
                   {"negative speed", right, pack(1.25f, 1.25f, 0.5f, 3, u(99), Yes, Yes, No, -500.f)},
                   {"infinite speed", right, pack(1.25f, 1.25f, 0.5f, 3, u(99), Yes, Yes, No, Infinity)},
                   {"neither turned nor not", right, extras(1.25f, 1.25f, 0.5f, 3, Two)},
                   {"infinite bounds", met, pairs(Infinity, 1, 3, 1)},
                   {"met more than the bytes hold", met, pairs(9000.f, 2, 3, 1)},
                   {"met by a bullet that is not there", met, pairs(9000.f, 1, 4, 1)},
                   {"met itself", met, pairs(9000.f, 1, 3, 0)},
                   {"met one before the first", met, pairs(9000.f, 1, 3, 4)}});
}

} // namespace
