// SPDX-License-Identifier: Zlib
#include "system/bullets/bullet_targets.hpp"

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
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

std::uint32_t cellOf(const detail::BulletLookup& lookup, const detail::Flight& flight)
{
    std::uint32_t cells[4];
    lookup.cellsOf(&flight, 1, cells);
    return cells[0];
}

class BulletTargetsIn : public testing::TestWithParam<World>
{
};

TEST_P(BulletTargetsIn, EveryBoxThatOverlapsIsFoundOnceAndInOrder)
{
    const World world = GetParam();
    Random random(12);
    BulletTargets filed;
    int met = 0, giants = 0;
    for (int round = 0; round < 20; ++round)
    {
        std::vector<BulletTargets::Target> targets;
        const std::uint32_t count = random.below(300);
        for (std::uint32_t i = 0; i < count; ++i)
        {
            const bool giant = random.below(100) < static_cast<std::uint32_t>(world.giants);
            const Aabb box = randomBox(random, world, giant ? 2.f * world.side : world.size);
            targets.push_back({box, random.below(3), 1000 + 3 * i});
        }
        const float half = world.size * random.between(0.f, 2.f);
        filed.build(targets, half);
        const detail::BulletLookup lookup = filed.lookup();
        ASSERT_EQ(lookup.half, half);
        giants += filed.inOrder() ? 0 : 1;
        std::vector<std::uint32_t> found;
        for (int i = 0; i < 500; ++i)
        {
            const Aabb box = randomBox(random, world, 1.4f * half);
            const std::uint32_t mask = random.below(8);
            std::vector<std::uint32_t> expected;
            for (const BulletTargets::Target& target : targets)
                if ((mask >> target.layer & 1) != 0 && overlaps(target.box, box))
                    expected.push_back(target.piece);
            const std::uint32_t cell = cellOf(lookup, {.position = box.upper, .previous = box.lower});
            ASSERT_NE(cell, lookup.tooLarge());
            found.clear();
            filed.find(cell, box, mask, found);
            if (!filed.inOrder())
                std::sort(found.begin(), found.end());
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
    EXPECT_EQ(giants > 0, world.giants > 1);
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
        const detail::Flight flight{.position = at + random.inSquare(14.f), .previous = at, .radius = 5.f};
        maybe += static_cast<int>(lookup.mayMeet(cellOf(lookup, flight)));
    }
    EXPECT_EQ(lookup.mayMeet(lookup.tooLarge()), 1u);
    EXPECT_LT(maybe, 1500);
    EXPECT_GT(maybe, 0);
}

} // namespace
