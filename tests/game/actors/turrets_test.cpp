// SPDX-License-Identifier: Zlib
#include "actors/turrets.hpp"

#include "assets/assets.hpp"
#include "world/parts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
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

struct TurretFight
{
    explicit TurretFight(const TurretRows& rows) : parts{.arena = makeArena(1, loadAssets().catalog)}
    {
        addBorders(parts.arena);
        parts.player.begin(parts.arena, 3);
        parts.walls.spawn(parts.arena, parts.turrets, rows, Walls::Side::AsDrawn);
    }
    /// Returns whether the laser met the ship.
    bool step(const Input& input = {})
    {
        parts.arena.cues.clear();
        parts.walls.step(parts.arena);
        parts.player.step(parts.arena, parts.bullets, input, 1);
        parts.turrets.step(parts.arena);
        parts.arena.collisions.update();
        return parts.turrets.look(parts.arena).has_value();
    }
    [[nodiscard]] bool heard(Cue cue) const
    {
        const auto cues = parts.arena.cues.all();
        return std::find(cues.begin(), cues.end(), cue) != cues.end();
    }

    Parts parts;
};

} // namespace

TEST(GameTurrets, TheLaserWarnsBeforeItBurnsAndThenMeetsAShipThatStandsStill)
{
    TurretFight fight(Open);
    int aimed = -1, fired = -1, met = -1;
    for (int i = 0; i < 400 && met < 0; ++i)
    {
        if (fight.step())
            met = i;
        if (aimed < 0 && fight.heard(Cue::LaserAim))
            aimed = i;
        if (fired < 0 && fight.heard(Cue::LaserFire))
            fired = i;
    }
    ASSERT_GE(aimed, 0);
    EXPECT_GE(fired, aimed + 40) << "time to move aside";
    EXPECT_GE(met, fired);
}

TEST(GameTurrets, AShipThatFliesOnIsMissed)
{
    TurretFight fight(Open);
    float side = 1.f;
    bool fired = false;
    for (int i = 0; i < 330; ++i)
    {
        const float x = fight.parts.player.position().x;
        side = x > FieldWidth - 80.f ? -1.f : x < 80.f ? 1.f : side;
        EXPECT_FALSE(fight.step({.moveX = side})) << "step " << i;
        fired = fired || fight.heard(Cue::LaserFire);
    }
    EXPECT_TRUE(fired);
}

TEST(GameTurrets, BehindAWallNobodyIsSeen)
{
    TurretFight fight(Covered);
    for (int i = 0; i < 400; ++i)
    {
        EXPECT_FALSE(fight.step());
        EXPECT_FALSE(fight.heard(Cue::LaserAim));
    }
}

TEST(GameTurrets, TheBeamEndsExactlyWhereTheRayHits)
{
    TurretFight fight(Open);
    for (int i = 0; i < 400 && !fight.heard(Cue::LaserFire); ++i)
        fight.step();
    std::vector<Beam> beams;
    fight.parts.turrets.beams(beams);
    ASSERT_EQ(beams.size(), 1u);
    std::array<graze::NearHit, 1> nearest;
    const graze::QueryFilter players{.layers = fight.parts.arena.layers.players};
    ASSERT_EQ(fight.parts.arena.collisions.nearest(beams[0].to, 1.f, nearest, players), 1u);
    EXPECT_LT(nearest[0].distance, 1e-3f);
}

// Also when the turret leaves its reach meanwhile: a laser that is not seen must not burn.
TEST(GameTurrets, LaserThatBurnsIsSeenWhereverItsTurretIs)
{
    int burning = 0;
    for (int late = 0; late < 240; late += 80)
    {
        TurretFight fight(Open);
        for (int i = 0; i < late; ++i)
        {
            // Nobody looks yet, so that each turret is elsewhere when it fires.
            fight.parts.walls.step(fight.parts.arena);
            fight.parts.turrets.step(fight.parts.arena);
        }
        for (int i = 0; i < 600; ++i)
        {
            fight.step();
            std::vector<Beam> beams;
            fight.parts.turrets.beams(beams);
            std::vector<Drawable> drawables;
            fight.parts.turrets.drawables(fight.parts.arena, drawables);
            const bool drawn = std::any_of(drawables.begin(), drawables.end(),
                                           [](const Drawable& d) { return d.picture == Picture::Beam; });
            ASSERT_TRUE(beams.empty() || drawn) << "late by " << late << ", step " << i;
            burning += !beams.empty() && beams[0].burning ? 1 : 0;
        }
    }
    EXPECT_GT(burning, 50);
}
