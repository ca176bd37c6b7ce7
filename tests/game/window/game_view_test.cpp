// SPDX-License-Identifier: Zlib
#include "window/game_view.hpp"

#include <gtest/gtest.h>

namespace
{

using game::GameView;
using game::Screen;

TEST(GameView, MarksOfTheGameLieUnderNoMenu)
{
    EXPECT_TRUE(GameView::isOpen(Screen::Playing, false));
    EXPECT_TRUE(GameView::isOpen(Screen::Paused, true)); // F2 in the pause
    for (const Screen menu :
         {Screen::Title, Screen::Scores, Screen::Keys, Screen::Medals, Screen::Options, Screen::KeyBindings,
          Screen::PadBindings, Screen::Paused, Screen::Naming, Screen::GameOver})
        EXPECT_FALSE(GameView::isOpen(menu, false)) << static_cast<int>(menu);
}

} // namespace
