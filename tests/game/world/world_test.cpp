// SPDX-License-Identifier: Zlib
#include "world/world.hpp"

#include "actors/walls.hpp"
#include "game/fixtures.hpp"

#include <algorithm>
#include <limits>
#include <vector>

using namespace game;
using namespace game::test;

namespace
{

/// Plays so that the ship moves, shoots and focuses.
Input scripted(int frame)
{
    return {.moveX = frame / 40 % 3 == 0   ? -1.f
                     : frame / 40 % 3 == 1 ? 1.f
                                           : 0.f,
            .moveY = frame / 55 % 2 == 0 ? -0.5f : 0.5f,
            .fire = frame % 90 < 70,
            .focus = frame % 200 > 160};
}

/// Checks every sprite that can be seen; returns how many there were.
std::size_t drawnWhereTheyCollide(const World& world)
{
    const graze::CollisionSystem& collisions = world.collisions();
    std::vector<Drawable> drawables;
    world.drawables(drawables);
    std::vector<graze::SpriteId> ids(collisions.spriteCount());
    collisions.sprites(ids);
    std::size_t compared = 0;
    for (const graze::SpriteId id : ids)
    {
        const graze::Affine2 matrix = collisions.matrix(id).value();
        if (collisions.layerName(collisions.layerOf(id).value()) == "borders" || matrix.ty < -TileSize)
            continue; // nothing to be seen of them
        EXPECT_TRUE(std::any_of(drawables.begin(), drawables.end(),
                                [&](const Drawable& drawable) { return drawable.matrix == matrix; }))
            << "frame " << world.hud().frame;
        ++compared;
    }
    return compared;
}

} // namespace

TEST(GameWorld, ThePictureDrawnHasTheMatrixOfTheCollider)
{
    for (const int wave : {1, 4, 5})
    {
        World world({.seed = 4, .firstWave = wave}, catalog());
        std::size_t compared = 0;
        for (int frame = 0; frame < 900; ++frame)
        {
            world.step(scripted(frame));
            ASSERT_EQ(world.collisions().statistics().refused, 0u) << "wave " << wave << ", frame " << frame;
            if (frame % 20 == 0 && world.shipAlive())
                compared += drawnWhereTheyCollide(world);
        }
        EXPECT_GT(compared, 45u) << "wave " << wave;
    }
}

TEST(GameWorld, AShipThatStandsStillLosesItsLivesAndTheBotBeginsAnew)
{
    World world({.seed = 1}, catalog());
    const int lives = world.hud().lives;
    while (world.state() == GameState::Playing && world.hud().frame < 30000)
        world.step(towardsDanger(world));
    ASSERT_EQ(world.state(), GameState::GameOver);
    EXPECT_EQ(world.totals().deaths, static_cast<std::uint64_t>(lives) + 1);
    EXPECT_FALSE(world.shipAlive());
    const int wave = world.hud().wave;
    for (int i = 0; i < 4000; ++i)
        world.step({.fire = true}); // goes on without a ship
    EXPECT_EQ(world.state(), GameState::GameOver);
    EXPECT_EQ(world.hud().wave, wave) << "it counts no more";

    world.step(botInput(world));
    EXPECT_EQ(world.state(), GameState::Playing);
    EXPECT_TRUE(world.shipAlive());
    EXPECT_FALSE(world.shipVulnerable()) << "a new ship has a shield";
    EXPECT_EQ(world.hud().lives, lives);
    EXPECT_EQ(world.hud().score, 0u);
    EXPECT_EQ(world.hud().wave, 1);
    EXPECT_EQ(world.collisions().spriteCount(), 1u + 4u)
        << "the ship and the borders: nothing is left of the game before";
}

TEST(GameWorld, TheFirstShipLives20SecondsWithoutAHandAndEarnsNothing)
{
    for (const std::uint64_t seed : {1u, 2u, 3u})
    {
        World world({.seed = seed}, catalog());
        for (int frame = 0; frame < 20 * 60; ++frame)
            world.step({.fire = true});
        EXPECT_EQ(world.totals().deaths, 0u) << "seed " << seed;
        EXPECT_EQ(world.hud().grazes, 0u) << "seed " << seed;
    }
}

// Rocks that ram it, and waves that end by themselves.
TEST(GameWorld, AShipThatNobodyFliesEarnsNothingAtAllUnlessItFires)
{
    for (const std::uint64_t seed : {1u, 2u, 3u})
    {
        World idle({.seed = seed}, catalog()), armed({.seed = seed}, catalog());
        while (idle.state() == GameState::Playing && idle.hud().frame < 36000)
            idle.step({});
        EXPECT_EQ(idle.state(), GameState::GameOver) << "seed " << seed;
        EXPECT_GT(idle.hud().wave, 1) << "a wave is over";
        EXPECT_EQ(idle.totals().bestScore, 0u) << "seed " << seed;
        EXPECT_EQ(idle.hud().waveEarned, 0);
        while (armed.hud().wave == 1 && armed.hud().frame < 36000)
            armed.step({.fire = true});
        EXPECT_GE(armed.hud().score, 500u) << "seed " << seed;
        EXPECT_EQ(armed.hud().waveEarned, 500);
    }
}

// They stand below the number of the next wave, and nowhere else.
TEST(GameWorld, PointsForAWaveAreNotMarkedOnTheField)
{
    World world({.seed = 2}, catalog());
    while (world.hud().wave == 1 && world.hud().frame < 36000)
    {
        world.step({.fire = true});
        EXPECT_EQ(std::ranges::count(world.scoreMarks(), 500, &ScoreMark::points), 0);
    }
    EXPECT_EQ(world.hud().waveEarned, 500);
}

// Somebody who flies to and fro, and knows nothing yet.
TEST(GameWorld, TheFirstWaveComesCloseToAShipThatMoves)
{
    for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u})
    {
        World world({.seed = seed}, catalog());
        while (world.hud().wave == 1 && world.hud().frame < 40 * 60)
            world.step({.moveX = world.hud().frame / 45 % 2 == 0 ? 0.5f : -0.5f, .fire = true});
        EXPECT_GE(world.hud().grazes, 2u) << "seed " << seed;
    }
}

TEST(GameWorld, AShipThatWasStruckIsSeenForAMomentBeforeItBursts)
{
    World world({.seed = 1}, catalog());
    while (world.totals().deaths == 0)
        world.step(towardsDanger(world));
    const auto drawn = [&](Picture picture)
    {
        std::vector<Drawable> drawables;
        world.drawables(drawables);
        return std::ranges::find(drawables, picture, &Drawable::picture) != drawables.end();
    };
    EXPECT_NE(world.death().killer, Killer::None);
    const graze::Vec2 place = world.shipPosition();
    int steps = 0;
    for (; drawn(Picture::Ship); ++steps)
    {
        EXPECT_EQ(world.death().time, 1.f);
        EXPECT_EQ(world.shipPosition(), place);
        ASSERT_LT(steps, 100);
        world.step({.moveX = 1.f});
    }
    EXPECT_GT(steps, 20);
    EXPECT_TRUE(drawn(Picture::Explosion0));
    while (world.death().time > 0.f)
        world.step({});
}

TEST(GameWorld, AChargedPulseGoesOffInsteadOfLosingTheShip)
{
    World world({.seed = 1}, catalog());
    while (world.hud().charge < 1.f && world.hud().frame < 36000)
    {
        Input input = botInput(world);
        input.power = false;
        world.step(input);
    }
    ASSERT_EQ(world.hud().charge, 1.f);
    const std::uint64_t before = world.totals().deaths;
    while (world.hud().charge == 1.f && world.hud().frame < 72000)
        world.step({});
    EXPECT_EQ(world.totals().deaths, before);
    EXPECT_TRUE(world.shipAlive());
    EXPECT_FALSE(world.shipVulnerable()) << "a shield for a moment";
    while (world.totals().deaths == before && world.hud().frame < 144000)
        world.step({});
    EXPECT_EQ(world.totals().deaths, before + 1) << "the next blow takes the ship";
}

TEST(GameWorld, TheShipStaysOnTheFieldWhateverTheInputSays)
{
    World world({.seed = 6}, catalog());
    for (const float side : {-50.f, 50.f})
        for (int i = 0; i < 240 && world.shipAlive(); ++i)
        {
            world.step({.moveX = side, .moveY = side});
            const graze::Vec2 at = world.shipPosition();
            ASSERT_TRUE(at.x >= 0.f && at.x <= FieldWidth && at.y >= 0.f && at.y <= FieldHeight);
        }
}

TEST(GameWorld, FocusIsSlower)
{
    const auto moved = [](bool focus)
    {
        World world({.seed = 7}, catalog());
        const float start = world.shipPosition().x;
        for (int i = 0; i < 20; ++i)
            world.step({.moveX = 1.f, .focus = focus});
        return world.shipPosition().x - start;
    };
    EXPECT_GT(moved(true), 0.f);
    EXPECT_GT(moved(false), 2.f * moved(true));
}
