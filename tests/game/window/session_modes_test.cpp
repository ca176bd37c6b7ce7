// SPDX-License-Identifier: Zlib
#include "window/session.hpp"

#include "game/window/session_games.hpp"
#include "replay/bot.hpp"
#include "settings/daily.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <vector>

namespace
{

using game::Choice;
using game::Cue;
using game::Medal;
using game::MenuKey;
using game::ScoreList;
using game::Screen;
using game::test::catalog;
using game::test::Grace;
using SessionModes = game::test::SessionTest;

namespace fs = std::filesystem;

TEST_F(SessionModes, DailyIsTheGameOfTheDayAndHasAListOfItsOwn)
{
    m_options.seed = std::nullopt;
    game::Session session(m_options, catalog());
    const std::uint64_t before = game::dailySeed(std::chrono::system_clock::now());
    choose(session, Choice::Daily);
    const std::uint64_t seed = session.run().replay().setup.seed;
    EXPECT_TRUE(seed == before || seed == game::dailySeed(std::chrono::system_clock::now()));
    EXPECT_EQ(session.list(), ScoreList::Daily);
    finish(session);
    ASSERT_EQ(session.shell().screen(), Screen::Naming);
    EXPECT_TRUE(game::has(session.medals(), Medal::DailyPlayed));
    EXPECT_TRUE(game::has(session.summary().earned, Medal::DailyPlayed));
    play(session, Grace);
    session.press(MenuKey::Pick);
    EXPECT_EQ(session.shell().list(), ScoreList::Daily);
    const game::ScoreTables tables = game::loadScores(m_data / "scores.json");
    EXPECT_EQ(tables.of(ScoreList::Daily).list().size(), 1u);
    EXPECT_TRUE(tables.of(ScoreList::Normal).list().empty());
    session.press(MenuKey::Back);
    session.press(MenuKey::Restart);
    EXPECT_EQ(session.run().replay().setup.seed, seed) << "again the same";
    EXPECT_EQ(game::loadMedals(m_data / "medals.json"), session.medals());
}

TEST_F(SessionModes, DailyThatIsLeftEarlyIsNoMedal)
{
    game::Session session(m_options, catalog());
    choose(session, Choice::Daily);
    play(session, 10);
    session.press(MenuKey::Pause);
    choose(session, Choice::Title);
    EXPECT_FALSE(game::has(session.medals(), Medal::DailyPlayed));
}

TEST_F(SessionModes, BossPracticeBeginsWithTheBoss)
{
    game::Session session(m_options, catalog());
    choose(session, Choice::Boss);
    play(session, 1);
    EXPECT_EQ(session.run().world().hud().wave, 5);
    EXPECT_TRUE(session.run().world().hud().bossWave);
    EXPECT_EQ(session.list(), ScoreList::Boss);
    session.press(MenuKey::Pause);
    choose(session, Choice::Again);
    EXPECT_EQ(session.list(), ScoreList::Boss);
    session.press(MenuKey::Pause);
    choose(session, Choice::Title);
    choose(session, Choice::Play);
    EXPECT_EQ(session.list(), ScoreList::Normal);
}

TEST_F(SessionModes, TunedGamesHaveAListOfTheirOwn)
{
    game::Session session(m_options, catalog());
    choose(session, Choice::Play);
    play(session, 10);
    game::GameSettings tuned = session.settings();
    tuned.solver.maxIterations = 3;
    session.apply(tuned);
    tuned.solver = game::DefaultSolver;
    session.apply(tuned);
    EXPECT_EQ(session.list(), ScoreList::Tuned) << "to the end of the game";
    finish(session);
    EXPECT_TRUE(session.medals().none());
    play(session, Grace);
    session.press(MenuKey::Pick);
    const game::ScoreTables tables = game::loadScores(m_data / "scores.json");
    EXPECT_EQ(tables.of(ScoreList::Tuned).list().size(), 1u);
    EXPECT_TRUE(tables.of(ScoreList::Normal).list().empty());
    session.press(MenuKey::Back);
    session.press(MenuKey::Restart);
    EXPECT_EQ(session.list(), ScoreList::Normal);
    // Volume and keys are no part of the rules, the number of ships is.
    tuned.soundVolume = 0.f;
    tuned.events.stayGeometry = true;
    session.apply(tuned);
    EXPECT_EQ(session.list(), ScoreList::Normal);
    tuned.ships = 5;
    session.apply(tuned);
    EXPECT_EQ(session.list(), ScoreList::Normal) << "from the next game on";
    session.press(MenuKey::Restart);
    EXPECT_EQ(session.list(), ScoreList::Tuned);
}

// Long before the end of the game, where they are kept.
TEST_F(SessionModes, MedalIsAnnouncedWhileItIsWonAndOnlyOnce)
{
    const auto announced = [](game::Session& session)
    {
        game::Bot bot;
        std::vector<std::string> titles;
        for (int i = 0; i < 60 * 180 && session.shell().screen() == Screen::Playing; ++i)
        {
            session.step(bot.decide(session.run().world()));
            const std::string title(session.newMedal());
            if (!title.empty() && (titles.empty() || titles.back() != title))
                titles.push_back(title);
        }
        return titles;
    };
    game::Session session(m_options, catalog());
    choose(session, Choice::Play);
    const std::vector<std::string> titles = announced(session);
    EXPECT_TRUE(std::ranges::count(titles, "FIRST CHAIN") == 1);
    EXPECT_TRUE(std::ranges::is_permutation(titles, std::set<std::string>(titles.begin(), titles.end())));
    session.close();
    EXPECT_TRUE(game::has(session.medals(), Medal::FirstChain));

    game::Session again(m_options, catalog());
    choose(again, Choice::Play);
    EXPECT_TRUE(announced(again).empty()) << "they are won already";
}

TEST_F(SessionModes, TunedGameAnnouncesNoMedal)
{
    m_options.maxIterations = 20;
    game::Session session(m_options, catalog());
    choose(session, Choice::Play);
    ASSERT_EQ(session.list(), ScoreList::Tuned);
    game::Bot bot;
    for (int i = 0; i < 60 * 180 && session.shell().screen() == Screen::Playing; ++i)
    {
        session.step(bot.decide(session.run().world()));
        ASSERT_TRUE(session.newMedal().empty());
    }
    EXPECT_GT(session.run().world().hud().highestMultiplier, 1);
}

TEST_F(SessionModes, SummaryIsThatOfTheGameHoweverLongOneLooksAtIt)
{
    game::Session session(m_options, catalog());
    choose(session, Choice::Play);
    finish(session);
    const game::Summary summary = session.summary();
    EXPECT_EQ(summary.score, session.run().world().hud().score);
    EXPECT_NEAR(summary.seconds, static_cast<double>(session.run().replay().steps) / 60., 1e-4);
    play(session, 300);
    EXPECT_EQ(session.summary().seconds, summary.seconds);
}

TEST_F(SessionModes, BestNearMissIsWatchedAlone)
{
    game::Session session(m_options, catalog());
    choose(session, Choice::Play);
    finish(session);
    const game::Summary summary = session.summary();
    ASSERT_TRUE(summary.closest);
    play(session, Grace);
    session.press(MenuKey::Pick);
    session.press(MenuKey::Back);
    ASSERT_EQ(session.shell().screen(), Screen::GameOver);
    choose(session, Choice::WatchNearMiss);
    ASSERT_EQ(session.run().pilot(), game::Pilot::Replay);
    const auto world = [&]() -> const game::World& { return session.run().world(); };
    for (int i = 0; i < 4000 && world().hud().frame < summary.closestStep; ++i)
    {
        EXPECT_NE(world().hud().closestGraze, *summary.closest) << "before it";
        session.step({});
    }
    EXPECT_EQ(world().hud().frame, summary.closestStep);
    EXPECT_EQ(world().hud().closestGraze, *summary.closest);
    EXPECT_EQ(session.run().differsAt(), std::nullopt);
    play(session, 600);
    EXPECT_EQ(session.shell().screen(), Screen::Title);
    EXPECT_FALSE(game::has(session.medals(), Medal::ReplayWatched)) << "a part is no whole replay";
}

TEST_F(SessionModes, NobodyIsOfferedANearMissThatNeverWas)
{
    game::Shell shell;
    const auto offers = [&]
    {
        return std::ranges::any_of(shell.menu().entries(),
                                   [](const game::MenuEntry& entry) { return entry.choice == Choice::WatchNearMiss; });
    };
    shell.gameOver(false, true);
    EXPECT_FALSE(offers());
    shell.gameOver(false, true, ScoreList::Normal, true);
    EXPECT_TRUE(offers());
}

TEST_F(SessionModes, ReplayThatIsWatchedToItsEndIsAMedal)
{
    game::Session session(m_options, catalog());
    choose(session, Choice::Play);
    play(session, 60);
    session.press(MenuKey::Pause);
    choose(session, Choice::Title);
    choose(session, Choice::WatchLast);
    play(session, 59);
    EXPECT_FALSE(game::has(session.medals(), Medal::ReplayWatched));
    play(session, 2);
    EXPECT_TRUE(game::has(session.medals(), Medal::ReplayWatched));
}

TEST_F(SessionModes, OptionsAreKeptWhenTheyAreLeft)
{
    const fs::path file = m_data / "settings.json";
    game::Session session(m_options, catalog());
    choose(session, Choice::Options);
    session.press(MenuKey::Left); // the sound's volume
    EXPECT_NEAR(session.settings().soundVolume, 0.65f, 1e-6f);
    EXPECT_FALSE(fs::exists(file));
    session.press(MenuKey::Escape);
    EXPECT_NEAR(game::loadSettings(file).soundVolume, 0.65f, 1e-6f);
    // Nothing has changed since then.
    fs::remove(file);
    choose(session, Choice::Options);
    session.press(MenuKey::Escape);
    EXPECT_FALSE(fs::exists(file));
    session.toggleFullscreen();
    EXPECT_TRUE(game::loadSettings(file).fullscreen);
    choose(session, Choice::Options);
    session.press(MenuKey::Right);
    session.close();
    EXPECT_NEAR(game::loadSettings(file).soundVolume, 0.7f, 1e-6f);
}

TEST_F(SessionModes, PanelLeavesKeysAndShipsToTheOptions)
{
    game::Session session(m_options, catalog());
    game::GameSettings settings = session.settings();
    settings.bindings.bind(game::Action::Fire, 0, sf::Keyboard::Key::C);
    settings.ships = 2;
    session.apply(settings);
    session.tune({.solver = {.maxIterations = 3}, .soundVolume = 0.25f});
    EXPECT_EQ(session.settings().solver.maxIterations, 3);
    EXPECT_EQ(session.settings().soundVolume, 0.25f);
    EXPECT_EQ(session.settings().bindings, settings.bindings);
    EXPECT_EQ(session.settings().ships, 2);
}

TEST_F(SessionModes, KeysAreBoundWithTheMouseInThePause)
{
    game::Session session(m_options, catalog());
    choose(session, Choice::Play);
    play(session, 30);
    session.press(MenuKey::Pause);
    choose(session, Choice::Options);
    const auto clickOption = [&](game::Option option)
    { session.click(game::OptionsPage::Places.row(static_cast<std::size_t>(option)).lower + graze::Vec2(9.f, 9.f)); };
    clickOption(game::Option::Keys);
    ASSERT_EQ(session.shell().screen(), Screen::KeyBindings);
    const graze::Aabb fire = game::BindingsPage::Places.row(static_cast<std::size_t>(game::Action::Fire));
    session.click({game::BindingsPage::SecondSlot + 9.f, fire.lower.y + 9.f});
    ASSERT_TRUE(session.shell().waitsForKey());
    session.take(sf::Keyboard::Key::C);
    EXPECT_TRUE(session.settings().bindings.binds(game::Action::Fire, sf::Keyboard::Key::C));
    play(session, 100);
    session.press(MenuKey::Escape);
    session.press(MenuKey::Escape);
    session.press(MenuKey::Escape);
    EXPECT_EQ(session.shell().screen(), Screen::Playing);
    session.close();
    EXPECT_EQ(game::loadReplay(m_data / "last.replay", catalog()).steps, 30u) << "the game was held";
    EXPECT_TRUE(game::loadSettings(m_data / "settings.json").bindings.binds(game::Action::Fire, sf::Keyboard::Key::C));
}

TEST_F(SessionModes, MouseIsHeardInMenus)
{
    game::Session session(m_options, catalog());
    const game::Rows places = session.shell().menuPlaces();
    const auto middle = [&](std::size_t row) { return (places.row(row).lower + places.row(row).upper) * 0.5f; };
    session.point(middle(1), false);
    session.point(middle(1), false);
    EXPECT_EQ(session.takeCues(), std::vector{Cue::MenuMove});
    session.click(middle(0));
    EXPECT_EQ(session.shell().screen(), Screen::Playing);
    EXPECT_EQ(session.takeCues().back(), Cue::MenuPick);
}

} // namespace
