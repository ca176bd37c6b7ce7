// SPDX-License-Identifier: Zlib
#include "system/bullets/bullet_targets.hpp"

#include "support/random.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>
#include <vector>

namespace
{

using namespace graze;
using detail::BulletTargets;
using test::Random;

struct World
{
    const char* name;
    float size;   // of the boxes
    float side;   // half the side of the world
    float centre; // where it lies
    int giants;   // of a hundred boxes
};

void PrintTo(const World& world, std::ostream* out)
{
    *out << world.name;
}

Aabb randomBox(Random& random, const World& world, float largest)
{
    const Vec2 at = Vec2{world.centre, -world.centre} + random.inSquare(world.side);
    const Vec2 half{largest * random.unit() * 0.5f, largest * random.unit() * 0.5f};
    return {at - half, at + half};
}

class BulletTargetsIn : public testing::TestWithParam<World>
{
};

TEST_P(BulletTargetsIn, EveryBoxThatOverlapsIsToldOnceAndInOrder)
{
    const World world = GetParam();
    Random random(12);
    BulletTargets filed;
    int met = 0;
    for (int round = 0; round < 20; ++round)
    {
        std::vector<BulletTargets::Target> targets;
        const std::uint32_t count = random.below(300);
        for (std::uint32_t i = 0; i < count; ++i)
        {
            const bool giant = random.below(100) < static_cast<std::uint32_t>(world.giants);
            const Aabb box = randomBox(random, world, giant ? 2.f * world.side : world.size);
            targets.push_back({box, 1u << random.below(3), 1000 + 3 * i});
        }
        const float half = world.size * random.between(0.f, 2.f);
        filed.build(targets, half);
        const detail::BulletLookup lookup = filed.lookup();
        ASSERT_EQ(lookup.half, half);
        std::vector<std::uint32_t> found;
        for (int i = 0; i < 500; ++i)
        {
            const Aabb box = randomBox(random, world, 1.4f * half);
            const std::uint32_t mask = random.below(8);
            std::vector<std::uint32_t> expected;
            for (const BulletTargets::Target& target : targets)
                if ((target.bit & mask) != 0 && overlaps(target.box, box))
                    expected.push_back(target.piece);
            const std::uint32_t cell = lookup.cellOf(box.lower, box.upper, 0.f);
            ASSERT_NE(cell, lookup.tooLarge());
            found.resize(targets.size() + 1);
            found.resize(filed.find(cell, box, mask, found.data()));
            ASSERT_EQ(found, expected) << "round " << round << ", box " << i;
            if (!expected.empty())
            {
                ASSERT_EQ(lookup.mayMeet(cell), 1u);
            }
            met += !expected.empty();
        }
    }
    EXPECT_GT(met, 500);
    EXPECT_LT(met, 10000);
}

INSTANTIATE_TEST_SUITE_P(Worlds, BulletTargetsIn,
                         testing::Values(World{"Plain", 30.f, 500.f, 0.f, 0}, World{"Giants", 30.f, 500.f, 0.f, 5},
                                         World{"FarOut", 30.f, 500.f, 1e6f, 1}, World{"Specks", 1e-3f, 1e-2f, 0.f, 1},
                                         World{"Huge", 1e30f, 1e31f, 0.f, 1}),
                         [](const auto& world) { return std::string(world.param.name); });

TEST(BulletTargets, MostOfAnEmptyWorldIsRuledOutAtOnce)
{
    Random random(13);
    std::vector<BulletTargets::Target> targets;
    for (std::uint32_t i = 0; i < 100; ++i)
    {
        const Vec2 at = random.inSquare(1000.f);
        targets.push_back({{at, at + Vec2{30.f, 30.f}}, 1, i});
    }
    BulletTargets filed;
    filed.build(targets, 15.f);
    const detail::BulletLookup lookup = filed.lookup();
    int maybe = 0;
    for (int i = 0; i < 10000; ++i)
    {
        const Vec2 at = random.inSquare(1000.f);
        maybe += static_cast<int>(lookup.mayMeet(lookup.cellOf(at, at + random.inSquare(14.f), 5.f)));
    }
    EXPECT_EQ(lookup.mayMeet(lookup.tooLarge()), 1u);
    EXPECT_EQ(lookup.cellOf({}, {31.f, 0.f}, 0.f), lookup.tooLarge());
    EXPECT_NE(lookup.cellOf({}, {30.f, 0.f}, 0.f), lookup.tooLarge());
    EXPECT_LT(maybe, 1500);
    EXPECT_GT(maybe, 0);
}

TEST(BulletTargets, FourFlightsAreLookedUpAsEachByItself)
{
    Random random(15);
    const std::vector<BulletTargets::Target> targets(50, {{{0.f, 0.f}, {3000.f, 900.f}}, 1, 0});
    BulletTargets filed;
    filed.build(targets, 15.f);
    const detail::BulletLookup lookup = filed.lookup();
    int large = 0;
    for (int i = 0; i < 3000; ++i)
    {
        detail::Flight flights[4];
        for (detail::Flight& flight : flights)
        {
            const float place = random.chance(0.1f) ? 3e38f : random.logBetween(1e-3f, 1e5f);
            flight.previous = random.inSquare(place);
            flight.position = flight.previous + random.inSquare(random.chance(0.1f) ? place : 25.f);
            flight.radius = random.between(0.f, 20.f);
            flight.velocity = random.inSquare(place);
            flight.layer = Layer{static_cast<std::uint8_t>(random.below(32))};
        }
        std::uint32_t cells[4];
        lookup.cellsOfFour(flights, cells);
        for (int k = 0; k < 4; ++k)
        {
            ASSERT_EQ(cells[k], lookup.cellOf(flights[k].previous, flights[k].position, flights[k].radius)) << i;
            large += cells[k] == lookup.tooLarge();
        }
    }
    EXPECT_GT(large, 3000);
    EXPECT_LT(large, 9000);
}

// A thousand bullets are filed for, one is not: they are hit all the same, to the bit, and as timeOfImpact says.
TEST(BulletTargets, BulletInACrowdHitsAsItDoesAlone)
{
    Random random(14);
    int hits = 0;
    for (int round = 0; round < 30; ++round)
    {
        const float speed = random.logBetween(5.f, 2000.f);
        std::vector<Shape> shapes;
        std::vector<Affine2> starts, ends;
        for (int i = 0; i < 30; ++i)
        {
            shapes.push_back(random.polygon(8, random.between(5.f, 60.f)));
            starts.push_back(random.rigid(400.f));
            ends.push_back(
                Affine2::translation(starts.back().offset() + random.inSquare(20.f)) *
                Affine2::rotation(random.between(-1.f, 1.f)) *
                Affine2{starts.back().m00, starts.back().m01, 0.f, starts.back().m10, starts.back().m11, 0.f});
        }
        const auto fill = [&](CollisionSystem& system)
        {
            std::vector<SpriteId> ids;
            for (std::size_t i = 0; i < shapes.size(); ++i)
                ids.push_back(system.add({.shape = shapes[i], .matrix = starts[i], .user = i}));
            return ids;
        };
        CollisionSystem crowd;
        const auto inCrowd = fill(crowd);
        std::vector<BulletDef> bullets;
        for (std::uint64_t i = 0; i < 200; ++i)
            bullets.push_back({.radius = i % 2 == 0 ? 0.f : random.between(0.f, 5.f),
                               .position = random.inSquare(500.f),
                               .velocity = random.inSquare(1.f) * (i % 10 == 0 ? 50.f * speed : speed),
                               .pierce = static_cast<int>(i % 3),
                               .user = i});
        for (const BulletDef& bullet : bullets)
            crowd.fire(bullet);
        const auto advance = [&](CollisionSystem& system, const std::vector<SpriteId>& ids)
        {
            system.update();
            EXPECT_EQ(system.setMatrices(ids, ends), Refused::None);
            EXPECT_EQ(system.advanceBullets(1.f), Refused::None);
            system.update();
        };
        advance(crowd, inCrowd);
        for (std::size_t i = 0; i < bullets.size(); i += 10)
        {
            CollisionSystem alone;
            const auto ids = fill(alone);
            alone.fire(bullets[i]);
            advance(alone, ids);
            std::vector<Hit> expected;
            for (const Hit& hit : crowd.hits())
                if (hit.userBullet == i)
                    expected.push_back(hit);
            ASSERT_EQ(alone.hits().size(), expected.size());
            for (std::size_t k = 0; k < expected.size(); ++k)
            {
                const Hit& hit = alone.hits()[k];
                ASSERT_EQ(hit.userTarget, expected[k].userTarget);
                ASSERT_EQ(hit.fraction, expected[k].fraction);
                ASSERT_EQ(hit.point, expected[k].point);
                ASSERT_EQ(hit.normal, expected[k].normal);
                if (hit.fraction == 0.f)
                    continue;
                const Shape disc = Circle{bullets[i].radius};
                const Operand bullet(disc, Affine2::translation(bullets[i].position));
                const Operand target(shapes[hit.userTarget], starts[hit.userTarget]);
                const CastResult cast = timeOfImpact(
                    bullet, Motion::of(bullet, Affine2::translation(bullets[i].position + bullets[i].velocity)), target,
                    Motion::of(target, ends[hit.userTarget]));
                ASSERT_EQ(hit.fraction, cast.fraction);
                ASSERT_EQ(hit.point, cast.point);
                ASSERT_EQ(hit.normal, cast.normal);
                ++hits;
            }
        }
    }
    EXPECT_GT(hits, 100);
}

} // namespace
