// SPDX-License-Identifier: Zlib
#include "actors/turret.hpp"

#include "game/field.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string_view>
#include <vector>

using namespace game;

namespace
{

using TurretRows = std::array<std::string_view, 4>;
constexpr TurretRows Open{"..........T.........", "....................", "....................",
                          "...................."};
constexpr TurretRows Covered{"..........T.........", "....................", "....................",
                             "####################"};

struct TurretFight : game::test::Field
{
    explicit TurretFight(const TurretRows& rows)
    {
        addWalls(arena, rows, Side::AsDrawn);
        dropShield();
    }
    [[nodiscard]] const Turret& turret() const { return static_cast<const Turret&>(*arena.actors.at(0)); }
};

} // namespace

TEST(GameTurret, TheLaserWarnsBeforeItBurnsAndThenMeetsAShipThatStandsStill)
{
    TurretFight fight(Open);
    int aimed = -1, fired = -1;
    std::optional<Blow> blow;
    int step = 0;
    for (; step < 400 && !blow; ++step)
    {
        blow = fight.step();
        aimed = aimed < 0 && fight.heard(Cue::LaserAim) ? step : aimed;
        fired = fired < 0 && fight.heard(Cue::LaserFire) ? step : fired;
    }
    ASSERT_TRUE(blow);
    EXPECT_EQ(blow->killer, Killer::Laser);
    EXPECT_GE(aimed, 0);
    EXPECT_GE(fired, aimed + 40) << "time to move aside";
    // The beam ends exactly where its ray met the ship.
    std::array<graze::NearHit, 1> nearest;
    const graze::QueryFilter players{.layers = fight.arena.layers.players};
    ASSERT_TRUE(fight.turret().beam());
    ASSERT_EQ(fight.arena.collisions.nearest(fight.turret().beam()->to, 1.f, nearest, players), 1u);
    EXPECT_LT(nearest[0].distance, 1e-3f);
}

TEST(GameTurret, BehindAWallNobodyIsSeenAndWhoeverFliesOnIsMissed)
{
    TurretFight covered(Covered), open(Open);
    int fired = 0;
    float side = 1.f;
    for (int i = 0; i < 330; ++i)
    {
        covered.step();
        EXPECT_FALSE(covered.heard(Cue::LaserAim));
        // Whoever flies on is seen, and missed.
        const float x = open.player.position().x;
        side = x > FieldWidth - 80.f ? -1.f : x < 80.f ? 1.f : side;
        EXPECT_FALSE(open.step({.moveX = side})) << "step " << i;
        fired += open.heard(Cue::LaserFire) ? 1 : 0;
    }
    EXPECT_GT(fired, 0);
}

// Also when the turret leaves its reach meanwhile: a laser that is not seen must not burn.
TEST(GameTurret, LaserThatBurnsIsSeenWhereverItsTurretIs)
{
    int burning = 0;
    for (int late = 0; late < 240; late += 80)
    {
        TurretFight fight(Open);
        for (int i = 0; i < late; ++i)
            fight.arena.step(); // nobody looks yet, so that each turret is elsewhere when it fires
        for (int i = 0; i < 600 && !fight.arena.actors.empty(); ++i)
        {
            const bool beam = fight.turret().beam().has_value();
            std::vector<Drawable> drawables;
            fight.turret().draw(fight.arena, drawables);
            const auto isBeam = [](const Drawable& d) { return d.picture == Picture::Beam; };
            ASSERT_TRUE(!beam || std::ranges::any_of(drawables, isBeam)) << "late by " << late << ", step " << i;
            burning += beam && fight.turret().beam()->burning ? 1 : 0;
            fight.step();
        }
    }
    EXPECT_GT(burning, 50);
}
