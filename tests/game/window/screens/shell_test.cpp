// SPDX-License-Identifier: Zlib
#include "window/screens/shell.hpp"

#include "settings/scores.hpp"

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
        for (int i = 0; i < game::Shell::Grace; ++i)
            m_shell.step();
    }

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
    EXPECT_EQ(choose(Choice::Quit), Wish::Quit);
    EXPECT_EQ(m_shell.press(MenuKey::Escape), Wish::Quit);
}

TEST_F(Shell, LastGameIsOfferedWhereThereIsOne)
{
    EXPECT_FALSE(offers(Choice::WatchLast));
    m_shell.toTitle(true);
    EXPECT_EQ(choose(Choice::WatchLast), Wish::WatchLast);
}

TEST_F(Shell, MenusGoRound)
{
    const Choice first = m_shell.menu().choice();
    (void)m_shell.press(MenuKey::Up);
    EXPECT_EQ(m_shell.menu().choice(), Choice::Quit);
    (void)m_shell.press(MenuKey::Down);
    EXPECT_EQ(m_shell.menu().choice(), first);
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
    EXPECT_EQ(m_shell.press(MenuKey::Restart), Wish::StartGame);
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

TEST_F(Shell, LaboratoryPausesTheGameBehindIt)
{
    m_shell.toGame();
    m_shell.toggleLaboratory();
    EXPECT_EQ(m_shell.screen(), Screen::Laboratory);
    EXPECT_FALSE(m_shell.running());
    m_shell.toggleLaboratory();
    EXPECT_EQ(m_shell.screen(), Screen::Paused);
}

TEST_F(Shell, WhoeverStillFiresDoesNotPickAtTheEnd)
{
    m_shell.toGame();
    m_shell.gameOver(false, true);
    EXPECT_EQ(m_shell.press(MenuKey::Pick), std::nullopt);
    EXPECT_EQ(m_shell.screen(), Screen::GameOver);
    waitForKeys();
    EXPECT_EQ(m_shell.press(MenuKey::Pick), Wish::StartGame);
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

TEST_F(Shell, ExhibitStopsTheWorldAndLeadsBackToTheTitle)
{
    for (const MenuKey key : {MenuKey::Escape, MenuKey::Back, MenuKey::Pick})
    {
        EXPECT_EQ(choose(Choice::Exhibit), std::nullopt);
        EXPECT_EQ(m_shell.screen(), Screen::Exhibit);
        EXPECT_FALSE(m_shell.running());
        for (const MenuKey other : {MenuKey::Up, MenuKey::Left, MenuKey::Pause, MenuKey::Restart})
            EXPECT_EQ(m_shell.press(other), std::nullopt);
        EXPECT_EQ(m_shell.screen(), Screen::Exhibit);
        EXPECT_EQ(m_shell.press(key), std::nullopt);
        EXPECT_EQ(m_shell.screen(), Screen::Title);
        EXPECT_TRUE(m_shell.running());
    }
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
