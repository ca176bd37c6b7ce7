// SPDX-License-Identifier: Zlib
#include "window/hud.hpp"
#include "window/look.hpp"
#include "window/screen_view.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace
{

using game::Batch;
using game::Layout;
using game::MenuKey;
using game::Screen;

const sf::Vector2u Sizes[] = {{1280, 720}, {1920, 1080}, {800, 600}, {1024, 768}, {2560, 1440}, {600, 1000}};

/// A game in which all numbers are as long as they get.
game::Hud longestHud()
{
    game::Hud hud;
    hud.score = 987654321;
    hud.lives = 9;
    hud.wave = 88;
    hud.hits = 1234567;
    hud.grazes = 123456;
    hud.multiplier = 8;
    hud.multiplierTime = 0.7f;
    hud.pierceTime = 0.5f;
    hud.waveBanner = 0.5f;
    hud.bossWave = true;
    hud.bossHealth = 0.6f;
    return hud;
}

std::vector<game::Score> fullTable()
{
    return std::vector<game::Score>(
        10, {.name = "WWWWWWWWWWWW", .score = 987654321, .wave = 88, .grazes = 123456, .seed = 1});
}

class WindowText : public testing::Test
{
protected:
    /// Every line stands within the window and on no other line.
    void expectOrder(const Batch& batch, const Layout& layout, const std::string& what)
    {
        const graze::Aabb window{{-layout.column, -layout.margin},
                                 {game::FieldWidth + layout.column, game::FieldHeight + layout.margin}};
        const auto boxes = batch.textBoxes();
        EXPECT_FALSE(boxes.empty()) << what;
        for (std::size_t i = 0; i < boxes.size(); ++i)
        {
            const graze::Aabb& box = boxes[i].area;
            const bool inside = box.lower.x >= window.lower.x && box.lower.y >= window.lower.y &&
                                box.upper.x <= window.upper.x && box.upper.y <= window.upper.y;
            EXPECT_TRUE(inside) << what << ": \"" << boxes[i].text << "\" leaves the window";
            for (std::size_t j = 0; j < i; ++j)
                EXPECT_FALSE(overlap(box, boxes[j].area))
                    << what << ": \"" << boxes[i].text << "\" lies on \"" << boxes[j].text << "\"";
        }
    }
    static bool overlap(const graze::Aabb& a, const graze::Aabb& b)
    {
        constexpr float Rounding = 0.01f; // lines that follow each other share a border
        return std::min(a.upper.x, b.upper.x) - std::max(a.lower.x, b.lower.x) > Rounding &&
               std::min(a.upper.y, b.upper.y) - std::max(a.lower.y, b.lower.y) > Rounding;
    }
    void forEachSize(const std::function<void(Batch&, const Layout&, const std::string&)>& write)
    {
        for (const sf::Vector2u size : Sizes)
        {
            const Layout layout(size);
            Batch batch(m_assets);
            batch.begin(layout.scale);
            write(batch, layout, std::to_string(size.x) + " x " + std::to_string(size.y));
        }
    }

    const game::Assets m_assets = game::loadAssets();
    const game::Hud m_hud = longestHud();
    const std::vector<game::Score> m_scores = fullTable();
};

TEST_F(WindowText, NumbersKeysAndBannerKeepApart)
{
    forEachSize(
        [&](Batch& batch, const Layout& layout, const std::string& size)
        {
            game::addHud(batch, layout, m_hud, {.who = "THE BOT PLAYS", .whoBrief = "BOT", .best = 987654321});
            expectOrder(batch, layout, size);
        });
}

// With the numbers beside them and a notice below, as they are seen.
TEST_F(WindowText, EveryScreenKeepsInOrder)
{
    const auto shellAt = [](Screen screen)
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
    };
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

TEST_F(WindowText, LongNoticeStaysInTheWindow)
{
    forEachSize(
        [&](Batch& batch, const Layout& layout, const std::string& size)
        {
            game::addNotice(batch, layout,
                            "the high scores /home/somebody/.local/share/graze/scores.json cannot be used: line 3", {});
            expectOrder(batch, layout, size);
        });
}

TEST_F(WindowText, NoticeOfSeveralWordsIsBrokenBeforeItGetsSmall)
{
    const Layout layout({1280, 720});
    Batch batch(m_assets);
    batch.begin(layout.scale);
    game::addNotice(batch, layout,
                    "the high scores in /home/somebody/graze/scores.json cannot be used: line 3: score must be a whole "
                    "number from 1 to 18446744073709551615, not \"x\"",
                    {});
    ASSERT_EQ(batch.textBoxes().size(), 2u);
    EXPECT_EQ(batch.textBoxes()[0].area.size().y, game::Small);
    expectOrder(batch, layout, "a long notice");
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
