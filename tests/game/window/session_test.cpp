// SPDX-License-Identifier: Zlib
#include "window/session.hpp"

#include "game/window/session_games.hpp"

namespace
{

using game::Cue;
using game::MenuKey;
using game::Screen;
using game::Wish;
using game::test::catalog;
using Session = game::test::SessionTest;

namespace fs = std::filesystem;

TEST_F(Session, GameThatIsLeftCanBeWatchedToTheBit)
{
    game::Session session = playing();
    play(session, 100, {.moveX = 0.5f, .fire = true});
    // Tuned in the middle, which belongs to the game.
    session.tune({.maxIterations = 3, .method = graze::Method::Gjk});
    play(session, 100, {.moveX = -1.f, .fire = true, .focus = true});
    session.handle(MenuKey::Pause);
    play(session, 500); // no part of the game
    choose(session, Wish::LeaveGame);
    ASSERT_EQ(session.shell().screen(), Screen::Title);

    choose(session, Wish::WatchLast);
    EXPECT_EQ(session.run().pilot(), game::Pilot::Replay);
    play(session, 199);
    EXPECT_FALSE(session.run().over());
    play(session, 1);
    EXPECT_TRUE(session.run().over());
    EXPECT_EQ(session.run().differsAt(), std::nullopt);
    EXPECT_NE(session.notice().text.find("to the bit"), std::string::npos);
}

TEST_F(Session, ReplayKeepsItsSettingsWhateverIsTunedMeanwhile)
{
    {
        game::Session game = playing();
        play(game, 100);
        game.close();
    }
    game::Session session = watching();
    session.tune(session.settings().solver);
    EXPECT_TRUE(session.notice().text.empty()) << "no other one";
    session.tune({.maxIterations = 1});
    EXPECT_NE(session.notice().text.find("a replay keeps the settings"), std::string::npos);
    EXPECT_NE(session.run().world().collisions().settings().maxIterations, 1);
    EXPECT_FALSE(game::test::has(session.facts().medals, game::Medal::ReplayWatched));
    play(session, 100);
    EXPECT_TRUE(session.run().over());
    EXPECT_EQ(session.run().differsAt(), std::nullopt);
    EXPECT_TRUE(game::test::has(session.facts().medals, game::Medal::ReplayWatched)) << "to its end";
    restart(session);
    EXPECT_EQ(session.run().world().collisions().settings().maxIterations, 1) << "the next game has them";
}

TEST_F(Session, WindowThatIsClosedWhileANameIsTypedKeepsTheScore)
{
    for (const bool fromLaboratory : {false, true})
    {
        fs::remove_all(m_data);
        game::Session session = playing();
        finish(session);
        ASSERT_EQ(session.shell().screen(), Screen::Naming);
        session.handle(U'X');
        if (fromLaboratory)
            session.shell().toggleLaboratory();
        session.close();
        const game::Session next = playing();
        ASSERT_EQ(next.scores().list().size(), 1u);
        EXPECT_EQ(next.scores().list()[0].name, "X");
        EXPECT_GT(next.scores().list()[0].score, 0u);
        EXPECT_EQ(next.scores().list()[0].seed, 5u);
    }
}

TEST_F(Session, EveryBrokenFileIsReportedOnTheScreenAndKept)
{
    for (const char* name : {"scores.json", "medals.json", "settings.json"})
        game::saveFile(m_data / name, "nonsense");
    testing::internal::CaptureStderr();
    game::Session session = playing();
    const std::string reported = testing::internal::GetCapturedStderr(), shown = noticesOf(session);
    for (const char* name : {"scores.json", "medals.json", "settings.json"})
    {
        game::test::expectPart(reported, name);
        game::test::expectPart(shown, name);
    }
    finish(session);
    session.handle(MenuKey::Pick);
    // The score is kept, and what could not be read as well.
    EXPECT_EQ(loadNormal().list().size(), 1u);
    EXPECT_EQ(game::readFile(m_data / "scores.json.broken"), "nonsense");
    EXPECT_EQ(game::readFile(m_data / "settings.json"), "nonsense");
}

// As on a full or a read-only disk: everything can still be played.
TEST_F(Session, MedalThatCouldNotBeWrittenIsWrittenWithTheNextGame)
{
    {
        game::Session game = playing();
        play(game, 30);
        game.close();
    }
    fs::create_directories(m_data / "medals.json"); // a folder in its place
    testing::internal::CaptureStderr();
    game::Session session = watching();
    play(session, 30);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("medals.json"), std::string::npos);
    ASSERT_TRUE(game::test::has(session.facts().medals, game::Medal::ReplayWatched));
    fs::remove(m_data / "medals.json");
    restart(session);
    session.close();
    EXPECT_EQ(game::loadMedals(m_data / "medals.json"), session.facts().medals);
}

TEST_F(Session, ScoreThatCouldNotBeWrittenIsWrittenWithTheNext)
{
    fs::create_directories(m_data / "scores.json");
    testing::internal::CaptureStderr();
    game::Session session = playing();
    finish(session);
    session.handle(MenuKey::Pick);
    EXPECT_EQ(session.shell().screen(), Screen::Scores);
    EXPECT_EQ(session.scores().list().size(), 1u);
    EXPECT_TRUE(session.notice().alarming);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("scores.json"), std::string::npos);
    fs::remove(m_data / "scores.json");
    session.handle(MenuKey::Back);
    session.handle(MenuKey::Restart);
    finish(session);
    session.handle(MenuKey::Pick);
    EXPECT_EQ(session.scores().list().size(), 2u);
    EXPECT_EQ(loadNormal(), session.scores());
}

TEST_F(Session, TitlePlaysInSilenceAndItsMenuIsHeard)
{
    game::saveFile(m_data / "last.replay", "nonsense");
    game::Session session(m_options, catalog());
    testing::internal::CaptureStderr();
    choose(session, Wish::WatchLast);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("last.replay"), std::string::npos);
    EXPECT_TRUE(session.notice().alarming);
    EXPECT_EQ(session.shell().screen(), Screen::Title);
    (void)session.takeCues();
    play(session, 120);
    EXPECT_TRUE(session.takeCues().empty());
    session.handle(MenuKey::Up);
    const graze::Vec2 place = session.shell().page().rows[1].area.centre();
    session.handle(game::Pointer{game::Pointer::Act::Move, place});
    session.handle(game::Pointer{game::Pointer::Act::Move, place});
    EXPECT_EQ(session.takeCues(), game::Cues{Cue::MenuMove});
    choose(session, Wish::StartGame);
    EXPECT_EQ(session.shell().screen(), Screen::Playing);
    EXPECT_TRUE(session.takeCues().contains(Cue::MenuPick));
    play(session, 60, {.fire = true});
    EXPECT_TRUE(session.takeCues().contains(Cue::Shot));
}

TEST_F(Session, OnlyAGameOfAPlayerPausesUnattended)
{
    m_options.bot = true;
    game::Session bot(m_options, catalog());
    bot.pauseUnattended();
    EXPECT_EQ(bot.shell().screen(), Screen::Playing);
    m_options.bot = false;
    game::Session player = playing();
    player.pauseUnattended();
    EXPECT_EQ(player.shell().screen(), Screen::Paused);
}

TEST_F(Session, RecordsWhereTheOptionsSay)
{
    m_options.bot = true;
    m_options.recordFile = m_folder.path() / "bot.replay";
    {
        game::Session session(m_options, catalog());
        play(session, 250);
        session.close();
    }
    EXPECT_EQ(game::loadReplay(*m_options.recordFile, catalog()).steps, 250u);
    EXPECT_FALSE(fs::exists(m_data / "last.replay")); // that is the player's
}

} // namespace
