// SPDX-License-Identifier: Zlib
#include "window/session.hpp"

#include "game/window/session_games.hpp"
#include "replay/bot.hpp"
#include "settings/scores.hpp"

#include <chrono>

namespace
{

using game::Cue;
using game::Medal;
using game::MenuKey;
using game::ScoreList;
using game::Screen;
using game::Wish;
using game::test::catalog;
using SessionModes = game::test::SessionTest;

namespace fs = std::filesystem;

TEST_F(SessionModes, DailyIsTheGameOfTheDayAndHasAListOfItsOwn)
{
    m_options.seed = std::nullopt;
    game::Session session(m_options, catalog());
    const std::uint64_t before = game::dailySeed(std::chrono::system_clock::now());
    choose(session, Wish::StartDaily);
    const std::uint64_t seed = session.run().replay().setup.seed;
    EXPECT_TRUE(seed == before || seed == game::dailySeed(std::chrono::system_clock::now()));
    EXPECT_EQ(session.facts().list, ScoreList::Daily);
    play(session, 10);
    session.handle(MenuKey::Pause);
    choose(session, Wish::PlayAgain);
    EXPECT_EQ(session.run().replay().setup.seed, seed) << "again the same";
    EXPECT_FALSE(game::test::has(session.facts().medals, Medal::DailyPlayed)) << "it was left early";
    finish(session);
    EXPECT_TRUE(game::test::has(session.facts().earned, Medal::DailyPlayed));
    EXPECT_EQ(game::loadMedals(m_data / "medals.json"), session.facts().medals);
    const bool scored = session.facts().summary.hud.score > 0; // on most days
    ASSERT_EQ(session.shell().screen(), scored ? Screen::Naming : Screen::GameOver);
    if (scored)
        session.handle(MenuKey::Pick);
    const game::ScoreTables tables = game::loadScores(m_data / "scores.json");
    EXPECT_EQ(tables.of(ScoreList::Daily).list().size(), scored ? 1u : 0u);
    EXPECT_TRUE(tables.of(ScoreList::Normal).list().empty());
}

TEST_F(SessionModes, BossPracticeBeginsWithTheBoss)
{
    game::Session session(m_options, catalog());
    choose(session, Wish::StartBoss);
    play(session, 1);
    EXPECT_EQ(session.run().world().hud().wave, 5);
    EXPECT_TRUE(session.run().world().hud().bossWave);
    EXPECT_EQ(session.facts().list, ScoreList::Boss);
}

TEST_F(SessionModes, TunedGamesHaveAListOfTheirOwn)
{
    game::Session session = playing();
    for (const int iterations : {3, 4})
        session.tune({.maxIterations = iterations, .method = graze::Method::Gjk});
    session.tune(game::DefaultSolver);
    EXPECT_EQ(session.facts().list, ScoreList::Tuned) << "to the end of the game";
    finish(session);
    EXPECT_TRUE(session.facts().medals.none());
    session.handle(MenuKey::Pick);
    const game::ScoreTables tables = game::loadScores(m_data / "scores.json");
    EXPECT_EQ(tables.of(ScoreList::Tuned).list().size(), 1u);
    EXPECT_TRUE(tables.of(ScoreList::Normal).list().empty());
    session.handle(MenuKey::Back);
    session.handle(MenuKey::Restart);
    EXPECT_EQ(session.facts().list, ScoreList::Normal);
    // Volume and keys are no part of the rules, the number of ships is.
    session.shell().facts().settings.soundVolume = 0.f;
    restart(session);
    EXPECT_EQ(session.facts().list, ScoreList::Normal);
    session.shell().facts().settings.ships = 5;
    play(session, 1); // R is up
    EXPECT_EQ(session.facts().list, ScoreList::Normal) << "from the next game on";
    restart(session);
    EXPECT_EQ(session.facts().list, ScoreList::Tuned);
}

// Long before the end of the game, where they are kept.
TEST_F(SessionModes, MedalIsAnnouncedWhileItIsWonAndOnlyOnceAndInNoTunedGame)
{
    int steps = 0;
    game::Session session = playing();
    for (; steps < 60 * 180 && session.notice().text.empty(); ++steps)
        session.step(game::botInput(session.run().world()));
    EXPECT_EQ(session.notice().text, "A MEDAL: FIRST CHAIN");
    EXPECT_GT(session.run().world().hud().highestMultiplier, 1);
    EXPECT_EQ(session.shell().screen(), Screen::Playing);
    const auto playAgain = [&]
    {
        game::Session again = playing();
        for (int i = 0; i < steps; ++i)
        {
            again.step(game::botInput(again.run().world()));
            ASSERT_TRUE(again.notice().text.empty());
        }
        ASSERT_GT(again.run().world().hud().highestMultiplier, 1) << "the same game";
    };
    m_options.maxIterations = 31;
    playAgain();
    m_options.maxIterations.reset();
    session.close();
    EXPECT_TRUE(game::test::has(session.facts().medals, Medal::FirstChain));
    playAgain();
}

TEST_F(SessionModes, BestNearMissIsWatchedAlone)
{
    game::Session session = playing();
    for (int i = 0; i < 1500; ++i) // a ship that nobody flies earns no near misses
        session.step({.moveX = i / 45 % 2 == 0 ? 0.5f : -0.5f, .fire = true});
    finish(session);
    const game::Summary summary = session.facts().summary;
    EXPECT_EQ(summary.hud.score, session.run().world().hud().score);
    EXPECT_NEAR(summary.seconds(), static_cast<double>(session.run().replay().steps) / 60., 1e-4);
    ASSERT_GT(summary.hud.grazes, 0u);
    EXPECT_EQ(session.facts().summary.seconds(), summary.seconds()) << "however long one looks at it";
    session.handle(MenuKey::Pick);
    session.handle(MenuKey::Back);
    ASSERT_EQ(session.shell().screen(), Screen::GameOver);
    choose(session, Wish::WatchNearMiss);
    ASSERT_EQ(session.run().pilot(), game::Pilot::Replay);
    const auto world = [&]() -> const game::World& { return session.run().world(); };
    for (int i = 0; i < 4000 && world().hud().frame < summary.closestStep; ++i)
    {
        EXPECT_NE(world().hud().closestGraze, summary.hud.closestGraze) << "before it";
        session.step({});
    }
    EXPECT_EQ(world().hud().frame, summary.closestStep);
    EXPECT_EQ(world().hud().closestGraze, summary.hud.closestGraze);
    EXPECT_EQ(session.run().differsAt(), std::nullopt);
    play(session, 600);
    EXPECT_EQ(session.shell().screen(), Screen::Title);
    EXPECT_FALSE(game::test::has(session.facts().medals, Medal::ReplayWatched)) << "a part is no whole replay";
}

// R is held, or the pause left for the title.
TEST_F(SessionModes, ScoreOfAGameThatIsLeftIsKeptUnderTheLastName)
{
    game::Session session = playing();
    for (int i = 0; i < 60 * 60 && session.run().world().hud().score < 100; ++i)
        session.step(game::botInput(session.run().world()));
    const std::uint64_t first = session.run().world().hud().score;
    ASSERT_GE(first, 100u);
    restart(session);
    EXPECT_LT(session.run().world().hud().frame, 5u) << "another game";
    ASSERT_EQ(loadNormal().list().size(), 1u);
    EXPECT_GE(loadNormal().list()[0].score, first);
    EXPECT_EQ(loadNormal().list()[0].name, game::Scores::nameFrom(""));
    finish(session);
    session.handle(U'X');
    session.handle(MenuKey::Pick);
    session.handle(MenuKey::Back);
    session.handle(MenuKey::Restart);
    for (int i = 0; i < 60 * 60 && session.run().world().hud().score < 100; ++i)
        session.step(game::botInput(session.run().world()));
    session.handle(MenuKey::Pause);
    choose(session, Wish::LeaveGame);
    const auto named = loadNormal();
    ASSERT_EQ(named.list().size(), 3u);
    EXPECT_EQ(std::ranges::count(named.list(), "X", &game::Score::name), 2);
}

// The screen lingers on it; the world, and so its replay, knows nothing of that.
TEST_F(SessionModes, LossOfAShipIsLookedAtAndTheGameGoesOn)
{
    game::Session session = playing();
    for (int i = 0; i < 60 * 180 && !session.takeCues().contains(Cue::ShipLost); ++i)
        session.step({.fire = true});
    EXPECT_EQ(session.closeUp(), 1.f) << "at what the ship has touched";
    const std::uint64_t frame = session.run().world().hud().frame;
    play(session, game::GameRun::SlowSteps);
    EXPECT_EQ(session.run().world().hud().frame, frame + game::GameRun::SlowSteps / game::GameRun::SlowBy);
    play(session, 60);
    EXPECT_EQ(session.closeUp(), 0.f);
    EXPECT_EQ(session.run().replay().steps, session.run().world().hud().frame);
}

TEST_F(SessionModes, OptionsAreKeptWhenTheyAreLeft)
{
    const fs::path file = m_data / "settings.json";
    game::Session session = playing();
    session.handle(MenuKey::Pause);
    choose(session, Screen::Options);
    session.handle(MenuKey::Left); // the sound's volume
    EXPECT_NEAR(session.settings().soundVolume, 0.65f, 1e-6f);
    EXPECT_FALSE(fs::exists(file));
    session.handle(MenuKey::Escape);
    EXPECT_NEAR(game::loadSettings(file).soundVolume, 0.65f, 1e-6f);
    // Nothing has changed since then.
    fs::remove(file);
    choose(session, Screen::Options);
    session.handle(MenuKey::Escape);
    EXPECT_FALSE(fs::exists(file));
    session.toggleFullscreen();
    EXPECT_TRUE(game::loadSettings(file).fullscreen);
    choose(session, Screen::Options);
    session.handle(MenuKey::Right);
    session.close();
    EXPECT_NEAR(game::loadSettings(file).soundVolume, 0.7f, 1e-6f);
}

// The same game to the step from the same screen, and none of it counts as the player's.
TEST_F(SessionModes, GameThatBeganWithoutThePlayerKeepsNothing)
{
    for (const char* screen : {"gameover", "naming", "paused"})
    {
        m_options.screen = screen;
        game::Session session(m_options, catalog());
        EXPECT_EQ(session.shell().awaitsName(), screen == std::string("naming"));
        if (screen == std::string("paused"))
        {
            ASSERT_EQ(session.shell().screen(), Screen::Paused);
            session.handle(MenuKey::Pause);
            finish(session);
        }
        ASSERT_GT(session.run().world().hud().score, 0u);
        EXPECT_EQ(session.facts().summary.hud.score, session.run().world().hud().score);
        if (session.shell().awaitsName())
            session.handle(MenuKey::Pick);
        session.close();
        EXPECT_EQ(session.scores().list().size(), 0u) << screen;
        EXPECT_TRUE(session.facts().medals.none());
        for (const char* file : {"scores.json", "last.replay", "medals.json"})
            EXPECT_FALSE(fs::exists(m_data / file)) << file << " after " << screen;
    }
    game::Session own = playing();
    finish(own);
    own.handle(MenuKey::Pick);
    EXPECT_EQ(loadNormal().list().size(), 1u);
    EXPECT_TRUE(fs::exists(m_data / "last.replay"));
}

TEST_F(SessionModes, MusicFollowsTheBossAndTheMultiplier)
{
    game::Session session(m_options, catalog());
    choose(session, Wish::StartBoss);
    play(session, 1);
    EXPECT_EQ(session.mood().boss, 1.f);
    EXPECT_EQ(session.mood().layer, 0.f);
    session.handle(MenuKey::Pause);
    choose(session, Wish::LeaveGame);
    EXPECT_EQ(session.mood().boss, 0.f) << "the title has the other track, whatever flies behind it";

    game::Session bot = playing();
    float most = 0.f;
    for (int i = 0; i < 60 * 240 && bot.shell().screen() == Screen::Playing; ++i)
    {
        bot.step(game::botInput(bot.run().world()));
        const game::Hud& hud = bot.run().world().hud();
        ASSERT_EQ(bot.mood().layer > 0.f, hud.multiplier >= 4 && !bot.run().over());
        most = std::max(most, bot.mood().layer);
    }
    EXPECT_GT(most, 0.f) << "the bot has come that far";
}

TEST_F(SessionModes, TuningLeavesAllOtherSettings)
{
    game::Session session = playing();
    game::GameSettings settings = session.settings();
    settings.bindings.bind(game::Action::Fire, 0, sf::Keyboard::Key::C);
    settings.ships = 2;
    session.shell().facts().settings = settings;
    session.tune({.maxIterations = 3});
    settings.solver = {.maxIterations = 3};
    EXPECT_EQ(session.settings(), settings);
    EXPECT_EQ(session.run().world().collisions().settings().maxIterations, 3);
}

} // namespace
