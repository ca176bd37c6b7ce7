// SPDX-License-Identifier: Zlib
#include "window/screens/shell.hpp"

#include "settings/scores.hpp"
#include "window/screens/places.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{

using game::Choice;
using game::MenuKey;
using game::Screen;
using game::Wish;

class Shell : public testing::Test
{
protected:
    Shell() { m_shell.toTitle(false); }

    /// Walks down to an entry and picks it.
    std::optional<Wish> choose(Choice choice)
    {
        for (std::size_t i = 0; i < m_shell.menu().entries().size() && m_shell.menu().choice() != choice; ++i)
            (void)m_shell.press(MenuKey::Down);
        EXPECT_EQ(m_shell.menu().choice(), choice);
        return m_shell.press(MenuKey::Pick);
    }
    bool offers(Choice choice) const
    {
        const auto entries = m_shell.menu().entries();
        return std::any_of(entries.begin(), entries.end(), [&](const auto& entry) { return entry.choice == choice; });
    }
    void waitForKeys()
    {
        for (int i = 0; i < game::Shell::LongGrace; ++i)
            m_shell.step();
    }
    graze::Vec2 placeOf(Choice choice) const
    {
        const auto entries = m_shell.menu().entries();
        const auto found =
            std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.choice == choice; });
        EXPECT_NE(found, entries.end());
        return middleOf(m_shell.menuPlaces().row(static_cast<std::size_t>(found - entries.begin())));
    }
    static graze::Vec2 middleOf(const graze::Aabb& area) { return (area.lower + area.upper) * 0.5f; }

    game::Shell m_shell;
};

TEST_F(Shell, TitleLeadsEverywhereAndBack)
{
    EXPECT_EQ(choose(Choice::Play), Wish::StartGame);
    EXPECT_EQ(choose(Choice::Scores), std::nullopt);
    EXPECT_EQ(m_shell.screen(), Screen::Scores);
    (void)m_shell.press(MenuKey::Escape);
    EXPECT_EQ(m_shell.screen(), Screen::Title);
    (void)choose(Choice::Keys);
    EXPECT_EQ(m_shell.screen(), Screen::Keys);
    (void)m_shell.press(MenuKey::Pick);
    EXPECT_EQ(m_shell.screen(), Screen::Title);
    (void)choose(Choice::Laboratory);
    EXPECT_EQ(m_shell.screen(), Screen::Laboratory);
    (void)m_shell.press(MenuKey::Escape);
    EXPECT_EQ(m_shell.screen(), Screen::Title);
    EXPECT_EQ(choose(Choice::Daily), Wish::StartDaily);
    EXPECT_EQ(choose(Choice::Boss), Wish::StartBoss);
    (void)choose(Choice::Medals);
    EXPECT_EQ(m_shell.screen(), Screen::Medals);
    (void)m_shell.press(MenuKey::Back);
    EXPECT_EQ(m_shell.menu().choice(), Choice::Medals) << "where one came from";
    EXPECT_EQ(choose(Choice::Quit), Wish::Quit);
    EXPECT_EQ(m_shell.press(MenuKey::Escape), Wish::Quit);
}

TEST_F(Shell, LastGameIsOfferedWhereThereIsOne)
{
    EXPECT_FALSE(offers(Choice::WatchLast));
    m_shell.toTitle(true);
    EXPECT_EQ(choose(Choice::WatchLast), Wish::WatchLast);
}

TEST_F(Shell, PauseHoldsTheWorldAndGoesOn)
{
    m_shell.toGame();
    EXPECT_TRUE(m_shell.running());
    for (const MenuKey key : {MenuKey::Pause, MenuKey::Escape})
    {
        (void)m_shell.press(key);
        EXPECT_EQ(m_shell.screen(), Screen::Paused);
        EXPECT_FALSE(m_shell.running());
        (void)m_shell.press(key);
        EXPECT_EQ(m_shell.screen(), Screen::Playing);
    }
    (void)m_shell.press(MenuKey::Pause);
    EXPECT_EQ(choose(Choice::Title), Wish::LeaveGame);
    EXPECT_EQ(m_shell.press(MenuKey::Restart), Wish::PlayAgain);
}

// The pad's second button flies slowly; it must not leave the game.
TEST_F(Shell, KeysOfFlyingMeanNothingElseInPlay)
{
    m_shell.toGame();
    for (const MenuKey key : {MenuKey::Back, MenuKey::Pick, MenuKey::Up, MenuKey::Left})
    {
        EXPECT_EQ(m_shell.press(key), std::nullopt);
        EXPECT_EQ(m_shell.screen(), Screen::Playing);
    }
}

TEST_F(Shell, WhoeverStillFiresDoesNotPickAtTheEnd)
{
    m_shell.toGame();
    m_shell.gameOver(false, true);
    EXPECT_EQ(m_shell.press(MenuKey::Pick), std::nullopt);
    EXPECT_EQ(m_shell.screen(), Screen::GameOver);
    waitForKeys();
    EXPECT_EQ(m_shell.press(MenuKey::Pick), Wish::PlayAgain);
    EXPECT_EQ(choose(Choice::WatchLast), Wish::WatchLast);
}

TEST_F(Shell, GoodScoreAsksForANameOnce)
{
    m_shell.toGame();
    m_shell.gameOver(true, false);
    EXPECT_EQ(m_shell.screen(), Screen::Naming);
    m_shell.type(U'x');
    EXPECT_EQ(m_shell.naming().text(), "");
    waitForKeys();
    for (const char32_t c : U"Ada P")
        m_shell.type(c);
    // P and R are letters here.
    EXPECT_EQ(m_shell.press(MenuKey::Pause), std::nullopt);
    EXPECT_EQ(m_shell.press(MenuKey::Restart), std::nullopt);
    EXPECT_EQ(m_shell.naming().text(), "Ada P");
    EXPECT_EQ(m_shell.press(MenuKey::Pick), Wish::KeepScore);
    m_shell.toScores();
    (void)m_shell.press(MenuKey::Back);
    EXPECT_EQ(m_shell.screen(), Screen::GameOver);
}

// Nothing is typed yet: whoever still presses keys of the game means none of them.
TEST_F(Shell, NameWaitsLongerForKeysThatSteerAndEndIt)
{
    m_shell.toGame();
    m_shell.gameOver(true, false);
    for (int i = 0; i < game::Shell::Grace; ++i)
        m_shell.step();
    for (const MenuKey key : {MenuKey::Pick, MenuKey::Back, MenuKey::Escape, MenuKey::Up, MenuKey::Right})
        EXPECT_EQ(m_shell.press(key), std::nullopt);
    EXPECT_EQ(m_shell.click(middleOf(game::KeepPlace)), std::nullopt);
    EXPECT_EQ(m_shell.naming().text(), "");
    m_shell.type(U'x');
    EXPECT_EQ(m_shell.naming().text(), "x");
    EXPECT_EQ(m_shell.press(MenuKey::Pick), Wish::KeepScore);
}

TEST_F(Shell, MouseChoosesAndPicksInEveryMenu)
{
    m_shell.point(placeOf(Choice::Boss));
    EXPECT_EQ(m_shell.menu().choice(), Choice::Boss);
    EXPECT_EQ(m_shell.click(placeOf(Choice::Daily)), Wish::StartDaily);
    EXPECT_EQ(m_shell.click({5.f, 5.f}), std::nullopt) << "beside the menu";
    m_shell.toGame();
    EXPECT_EQ(m_shell.click({320.f, 360.f}), std::nullopt);
    m_shell.pause();
    EXPECT_EQ(m_shell.click(placeOf(Choice::Again)), Wish::PlayAgain);
    m_shell.gameOver(false, true);
    EXPECT_EQ(m_shell.click(placeOf(Choice::WatchLast)), std::nullopt) << "too soon";
    waitForKeys();
    EXPECT_EQ(m_shell.click(placeOf(Choice::WatchLast)), Wish::WatchLast);
    m_shell.gameOver(true, true);
    waitForKeys();
    EXPECT_EQ(m_shell.click(middleOf(game::KeepPlace)), Wish::KeepScore);
}

TEST_F(Shell, MouseLeavesScreensWithoutAMenu)
{
    for (const Choice choice : {Choice::Keys, Choice::Scores, Choice::Medals})
    {
        (void)m_shell.click(placeOf(choice));
        EXPECT_NE(m_shell.screen(), Screen::Title);
        (void)m_shell.click({320.f, 400.f});
        EXPECT_NE(m_shell.screen(), Screen::Title);
        (void)m_shell.click(middleOf(game::BackPlace));
        EXPECT_EQ(m_shell.screen(), Screen::Title);
    }
}

TEST_F(Shell, ScoresTurnToTheOtherLists)
{
    m_shell.toScores();
    (void)m_shell.press(MenuKey::Right);
    EXPECT_EQ(m_shell.list(), game::ScoreList::Daily);
    (void)m_shell.press(MenuKey::Left);
    (void)m_shell.press(MenuKey::Left);
    EXPECT_EQ(m_shell.list(), game::ScoreList::Tuned);
    (void)m_shell.click(middleOf(game::LaterListPlace));
    EXPECT_EQ(m_shell.list(), game::ScoreList::Normal);
    (void)m_shell.click(middleOf(game::EarlierListPlace));
    EXPECT_EQ(m_shell.list(), game::ScoreList::Tuned);
    m_shell.wheel({}, 1.f);
    EXPECT_EQ(m_shell.list(), game::ScoreList::Boss);
    EXPECT_EQ(m_shell.screen(), Screen::Scores);
}

TEST_F(Shell, OptionsOpenFromTitleAndPauseAndHoldTheGame)
{
    (void)choose(Choice::Options);
    EXPECT_EQ(m_shell.screen(), Screen::Options);
    EXPECT_TRUE(m_shell.running()) << "the game behind the title goes on";
    (void)m_shell.press(MenuKey::Escape);
    EXPECT_EQ(m_shell.screen(), Screen::Title);
    m_shell.toGame();
    m_shell.pause();
    (void)choose(Choice::Options);
    m_shell.toBindings(game::BindingsPage::Device::Keyboard);
    EXPECT_FALSE(m_shell.running());
    m_shell.toggleLaboratory();
    EXPECT_FALSE(m_shell.running());
    m_shell.toggleLaboratory();
    EXPECT_EQ(m_shell.screen(), Screen::KeyBindings);
    (void)m_shell.press(MenuKey::Escape);
    EXPECT_EQ(m_shell.screen(), Screen::Options);
    EXPECT_FALSE(m_shell.running());
    (void)m_shell.press(MenuKey::Escape);
    EXPECT_EQ(m_shell.screen(), Screen::Paused);
}

TEST(NameEntry, IsSpelledWithFourDirections)
{
    game::NameEntry entry;
    entry.steer(MenuKey::Up); // begins with an A, up or down
    EXPECT_EQ(entry.text(), "A");
    entry.steer(MenuKey::Up);
    entry.steer(MenuKey::Right);
    entry.steer(MenuKey::Down);
    EXPECT_EQ(entry.text(), "B ");
    entry.steer(MenuKey::Left);
    entry.steer(MenuKey::Left);
    entry.steer(MenuKey::Left);
    EXPECT_EQ(entry.text(), "");
}

TEST(NameEntry, TakesWhatTheFontHasAndNoMoreThanFits)
{
    game::NameEntry entry;
    entry.type(U' ');
    entry.type(U'\u00e4');
    entry.type(U'\n');
    EXPECT_EQ(entry.text(), "");
    for (int i = 0; i < 40; ++i)
        entry.type(U'w');
    EXPECT_EQ(entry.text(), std::string(game::Scores::LongestName, 'w'));
    entry.type(8);
    EXPECT_EQ(entry.text().size(), game::Scores::LongestName - 1);
}

} // namespace
