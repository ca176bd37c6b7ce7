// SPDX-License-Identifier: Zlib
#include "window/screens/screen_view.hpp"

#include "game/window/screens/window_text.hpp"
#include "window/draw/look.hpp"
#include "window/screens/hud.hpp"

namespace
{

using game::Batch;
using game::Layout;
using game::MenuKey;
using game::Screen;
using game::test::WindowText;

/// With a name of many letters where one is entered.
game::Shell shellAt(Screen screen)
{
    game::Shell shell;
    shell.toTitle(true);
    if (screen == Screen::Scores)
        shell.toScores();
    else if (screen == Screen::Keys)
    {
        for (int i = 0; i < 8 && shell.menu().choice() != game::Choice::Keys; ++i)
            (void)shell.press(MenuKey::Down);
        (void)shell.press(MenuKey::Pick);
    }
    else if (screen != Screen::Title)
    {
        shell.toGame();
        if (screen == Screen::Paused)
            shell.pause();
        else
            shell.gameOver(screen == Screen::Naming, true);
    }
    for (int i = 0; i < game::Shell::Grace; ++i)
        shell.step();
    for (int i = 0; i < 20; ++i)
        shell.type(U'W');
    EXPECT_EQ(shell.screen(), screen);
    return shell;
}

// With the numbers beside them and a notice below, as they are seen.
TEST_F(WindowText, EveryScreenKeepsInOrder)
{
    for (const Screen screen :
         {Screen::Title, Screen::Keys, Screen::Scores, Screen::Paused, Screen::Naming, Screen::GameOver})
    {
        const game::Shell shell = shellAt(screen);
        forEachSize(
            [&](Batch& batch, const Layout& layout, const std::string& size)
            {
                game::addHud(batch, layout, m_hud, {.banner = false, .best = 987654321});
                game::addScreen(batch, shell, {.hud = m_hud, .scores = m_scores, .rank = 3});
                game::addNotice(batch, layout, "captured as a test: captured_pair_001_test.cpp", {});
                expectOrder(batch, layout, "screen " + std::to_string(static_cast<int>(screen)) + ", " + size);
            });
    }
}

// A notice comes up over any screen, where a hint would stand.
TEST_F(WindowText, NoticeAndScreensKeepApart)
{
    game::Shell shell;
    shell.toTitle(true);
    forEachSize(
        [&](Batch& batch, const Layout& layout, const std::string& size)
        {
            game::addScreen(batch, shell, {.hud = m_hud, .scores = m_scores});
            game::addNotice(batch, layout,
                            "the high scores in /home/graze/scores.json cannot be used: line 1: score must be a whole "
                            "number from 1 to 18446744073709551615, not \"x\"",
                            {});
            expectOrder(batch, layout, size);
        });
}

} // namespace
