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

game::Summary longestSummary()
{
    return {.score = 987654321,
            .wave = 88,
            .seconds = 5999.,
            .grazes = 123456,
            .closest = 12.34f,
            .bestMultiplier = 8,
            .earned = game::MedalSet(0xff)};
}

/// With a name of many letters where one is entered, and keys with the longest names.
game::Shell shellAt(Screen screen)
{
    game::Shell shell;
    game::GameSettings settings;
    for (std::size_t i = 0; i < game::ActionCount; ++i)
    {
        settings.bindings.keys[i] = {sf::Keyboard::Key::RControl, sf::Keyboard::Key::LControl};
        settings.bindings.buttons[i] = {31, 30};
    }
    shell.setSettings(settings);
    shell.toTitle(true);
    switch (screen)
    {
        case Screen::Title:
            break;
        case Screen::Scores:
            shell.toScores(game::ScoreList::Boss);
            break;
        case Screen::Keys:
            shell.toKeys();
            break;
        case Screen::Medals:
            shell.toMedals();
            break;
        case Screen::Options:
            shell.toOptions();
            break;
        case Screen::KeyBindings:
        case Screen::PadBindings:
            shell.toOptions();
            shell.toBindings(screen == Screen::KeyBindings ? game::BindingsPage::Device::Keyboard
                                                           : game::BindingsPage::Device::Gamepad);
            break;
        default:
            shell.toGame();
            if (screen == Screen::Paused)
                shell.pause();
            else
                shell.gameOver(screen == Screen::Naming, true, game::ScoreList::Normal, true);
    }
    for (int i = 0; i < game::Shell::LongGrace; ++i)
        shell.step();
    for (int i = 0; i < 20; ++i)
        shell.type(U'W');
    EXPECT_EQ(shell.screen(), screen);
    return shell;
}

constexpr Screen Drawn[] = {Screen::Title,       Screen::Keys,        Screen::Scores, Screen::Medals, Screen::Options,
                            Screen::KeyBindings, Screen::PadBindings, Screen::Paused, Screen::Naming, Screen::GameOver};

// With the numbers beside them and a notice below, as they are seen.
TEST_F(WindowText, EveryScreenKeepsInOrder)
{
    const game::Summary summary = longestSummary();
    for (const Screen screen : Drawn)
    {
        const game::Shell shell = shellAt(screen);
        forEachSize(
            [&](Batch& batch, const Layout& layout, const std::string& size)
            {
                game::addHud(batch, layout, m_hud, {.banner = false, .best = 987654321});
                game::addScreen(batch, shell,
                                {.summary = summary,
                                 .kind = game::ScoreList::Boss,
                                 .scores = m_scores,
                                 .rank = 3,
                                 .medals = game::MedalSet(0x5a)});
                game::addNotice(batch, layout, "captured as a test: captured_pair_001_test.cpp", {});
                expectOrder(batch, layout, "screen " + std::to_string(static_cast<int>(screen)) + ", " + size);
            });
    }
}

// A notice comes up over any screen, where a hint would stand.
TEST_F(WindowText, NoticeAndScreensKeepApart)
{
    const game::Summary summary = longestSummary();
    game::Shell shell;
    shell.toTitle(true);
    forEachSize(
        [&](Batch& batch, const Layout& layout, const std::string& size)
        {
            game::addScreen(batch, shell, {.summary = summary, .scores = m_scores});
            game::addNotice(batch, layout,
                            "the high scores in /home/graze/scores.json cannot be used: line 1: score must be a whole "
                            "number from 1 to 18446744073709551615, not \"x\"",
                            {});
            expectOrder(batch, layout, size);
        });
}

// Every note of the pages of bindings, the day of a daily game, and a page that waits.
TEST_F(WindowText, PagesStayInOrderWhateverTheySay)
{
    const game::Summary summary = longestSummary();
    const std::vector<game::Score> daily(10, {.name = "WWWWWWWWWWWW", .score = 987654321, .seed = 20261231});
    game::Shell scores = shellAt(Screen::Scores);
    while (scores.list() != game::ScoreList::Daily)
        (void)scores.press(MenuKey::Right);
    game::Shell waiting = shellAt(Screen::PadBindings);
    (void)waiting.press(MenuKey::Pick);
    game::Shell refused = shellAt(Screen::KeyBindings);
    (void)refused.press(MenuKey::Pick);
    refused.take(sf::Keyboard::Key::F2);
    for (const game::Shell* shell : {&scores, &waiting, &refused})
        forEachSize(
            [&](Batch& batch, const Layout& layout, const std::string& size)
            {
                game::addScreen(batch, *shell, {.summary = summary, .scores = daily});
                expectOrder(batch, layout, "screen " + std::to_string(static_cast<int>(shell->screen())) + ", " + size);
            });
}

// Letters of 11 pixels are the smallest that the font has: none is drawn smaller, and headings stay larger.
TEST_F(WindowText, TextIsReadableInTheSmallestWindow)
{
    const game::Summary summary = longestSummary();
    for (const sf::Vector2u size : {sf::Vector2u(640, 480), sf::Vector2u(480, 640)})
        for (const Screen screen : Drawn)
        {
            const Layout layout(size);
            Batch batch(m_assets);
            batch.begin(layout.scale);
            game::addScreen(batch, shellAt(screen), {.summary = summary, .scores = m_scores});
            for (const game::TextBox& box : batch.textBoxes())
                EXPECT_GE(box.area.size().y * layout.scale, 10.99f) << box.text;
        }
}

} // namespace
