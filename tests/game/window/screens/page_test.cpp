// SPDX-License-Identifier: Zlib
#include "window/screens/shell.hpp"

#include "replay/bot.hpp"
#include "window/draw/layout.hpp"
#include "window/overlay/graze_view.hpp"
#include "window/screens/hud.hpp"
#include "world/world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace
{

using game::Batch;
using game::Layout;
using game::Screen;
using Key = sf::Keyboard::Key;

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
    hud.bossWave = true;
    hud.bossHealth = 0.6f;
    hud.highestMultiplier = 8;
    hud.closestGraze = 12.34f;
    hud.frame = 5999 * 60;
    return hud;
}

/// With a name of many letters where one is entered, keys with the longest names, and long numbers.
game::Shell shellAt(Screen screen)
{
    game::Shell shell;
    shell.facts() = {.medals = game::MedalSet(0x5a),
                     .summary = {.hud = longestHud(), .killer = "you touched a gunship's shot"},
                     .earned = game::MedalSet(0xff),
                     .list = game::ScoreList::Boss,
                     .rank = 3,
                     .hasLast = true};
    for (int i = 0; i < 10; ++i)
        shell.facts().scores.of(game::ScoreList::Boss).add({.name = "WWWWWWWWWWWW", .score = 987654321, .wave = 88});
    game::Bindings& bindings = shell.facts().settings.bindings;
    bindings.of(game::Device::Keyboard).fill({static_cast<int>(Key::RControl), static_cast<int>(Key::LControl)});
    bindings.of(game::Device::Gamepad).fill({31, 30});
    shell.showScores(game::ScoreList::Boss);
    shell.show(screen);
    for (int i = 0; i < 20; ++i)
        (void)shell.handle(U'W');
    return shell;
}

class WindowText : public testing::Test
{
protected:
    static bool shows(const Batch& batch, std::string_view text)
    {
        return std::ranges::any_of(batch.textBoxes(),
                                   [&](const auto& box) { return box.text.find(text) != std::string::npos; });
    }
    /// Every line stands within the window and on no other line.
    static void expectOrder(const Batch& batch, const Layout& layout)
    {
        constexpr float Rounding = 0.01f; // lines that follow each other share a border
        const graze::Vec2 beside(layout.column, layout.margin);
        const graze::Aabb window{-beside, graze::Vec2(game::FieldWidth, game::FieldHeight) + beside};
        const auto boxes = batch.textBoxes();
        for (std::size_t i = 0; i < boxes.size(); ++i)
        {
            const graze::Aabb box = boxes[i].area.grown(-Rounding);
            EXPECT_TRUE(window.contains(box.lower) && window.contains(box.upper))
                << boxes[i].text << " leaves the window";
            for (std::size_t j = 0; j < i; ++j)
                EXPECT_FALSE(overlaps(box, boxes[j].area)) << boxes[i].text << " lies on " << boxes[j].text;
        }
    }

    const game::Assets m_assets = game::loadAssets();
};

// With the numbers beside them and a notice below, as they are seen.
TEST_F(WindowText, EveryScreenShowsWhatItIsForInOrder)
{
    constexpr std::pair<Screen, std::string_view> Shown[] = {
        {Screen::Title, "PLAY"},           {Screen::Keys, "full screen"}, {Screen::Scores, "WWWWWWWWWWWW"},
        {Screen::Medals, "FIRST CHAIN"},   {Screen::Options, "DEFAULTS"}, {Screen::KeyBindings, "FOCUS"},
        {Screen::PadBindings, "FOCUS"},    {Screen::Paused, "GO ON"},     {Screen::Naming, "WWWWWWWWWWWW"},
        {Screen::GameOver, "8 NEW MEDALS"}};
    for (const sf::Vector2u size : {sf::Vector2u(1280, 720), sf::Vector2u(800, 600), sf::Vector2u(960, 540),
                                    sf::Vector2u(480, 640), sf::Vector2u(3840, 2160)})
        for (const auto& [screen, text] : Shown)
        {
            SCOPED_TRACE(std::to_string(static_cast<int>(screen)) + " at " + std::to_string(size.x));
            const Layout layout(size);
            Batch batch(m_assets);
            batch.begin(layout.scale);
            game::addHud(batch, layout, longestHud(), {.banner = false, .best = 987654321});
            const game::Shell shell = shellAt(screen);
            game::addPage(batch, shell.page(), shell.cursor());
            game::addNotice(batch, layout, "captured as a test: captured_pair_001_test.cpp", {});
            EXPECT_TRUE(shows(batch, text)) << text;
            expectOrder(batch, layout);
        }
}

TEST_F(WindowText, NoTextOfAPageIsTinyFrom800PixelsOn)
{
    for (const sf::Vector2u size : {sf::Vector2u(800, 600), sf::Vector2u(960, 540), sf::Vector2u(1280, 720)})
        for (const Screen screen : {Screen::Title, Screen::Keys, Screen::Medals, Screen::Options, Screen::Paused,
                                    Screen::GameOver, Screen::Scores})
        {
            const Layout layout(size);
            Batch batch(m_assets);
            batch.begin(layout.scale);
            game::Shell shell;
            game::Summary& summary = shell.facts().summary;
            summary.killer = "you touched a gunship's shot";
            summary.hud.score = 2580;
            summary.hud.wave = 2;
            summary.hud.frame = 44 * 60;
            shell.facts().scores.of(game::ScoreList::Normal).add({.name = "NOVA", .score = 123456, .wave = 9});
            shell.show(screen);
            game::addPage(batch, shell.page(), shell.cursor());
            for (const game::TextBox& box : batch.textBoxes())
                EXPECT_GT(box.area.size().y * layout.scale, 21.9f) << box.text << " at " << size.x;
        }
}

// Whatever finds no room in that size is left out, and stands on the page of keys.
TEST_F(WindowText, KeysBesideTheFieldAreOfOneSizeAndEndAboveTheWindow)
{
    for (const sf::Vector2u size : {sf::Vector2u(640, 480), sf::Vector2u(800, 600), sf::Vector2u(960, 540),
                                    sf::Vector2u(1280, 720), sf::Vector2u(480, 640), sf::Vector2u(3840, 2160)})
    {
        SCOPED_TRACE(std::to_string(size.x));
        const Layout layout(size);
        Batch batch(m_assets);
        batch.begin(layout.scale);
        game::addHud(batch, layout, {}, {});
        EXPECT_TRUE(shows(batch, "pulse"));
        float height = 0.f;
        for (const game::TextBox& box : batch.textBoxes())
            if (box.area.upper.x < 0.f)
            {
                height = height > 0.f ? height : box.area.size().y;
                EXPECT_NEAR(box.area.size().y, height, 0.01f) << box.text;
                EXPECT_LT(box.area.upper.y, game::FieldHeight + layout.margin) << box.text;
            }
        EXPECT_GE(height * layout.scale, size.x >= 800 ? 21.9f : 10.9f) << "readable";
    }
}

// F1 and F2 take a part of a small window.
TEST_F(WindowText, WordsKeepToWhatIsFreeOfTheField)
{
    const Layout layout({640, 480});
    const float covered = 300.f;
    game::Hud hud = longestHud();
    hud.waveBanner = 0.5f;
    hud.waveEarned = 5000;
    hud.hint = game::Hint::Graze;
    Batch batch(m_assets);
    batch.begin(layout.scale);
    game::addHud(batch, layout, hud, {.leftColumn = false, .covered = covered});
    game::addNotice(batch, layout, "all settings are at their defaults", {}, true, covered);
    for (const std::string_view text : {"LET SHOTS", "WAVE 88", "wave survived: +5 000", "giant", "all settings"})
        EXPECT_TRUE(shows(batch, text)) << text;
    for (const game::TextBox& box : batch.textBoxes())
        EXPECT_GE(box.area.lower.x, covered) << box.text;
    expectOrder(batch, layout);
}

TEST_F(WindowText, LossSaysWhatDidIt)
{
    EXPECT_EQ(game::killerText({}), "");
    EXPECT_EQ(game::killerText({.killer = game::Killer::Rock}), "you touched a rock");
    EXPECT_EQ(game::killerText({.killer = game::Killer::Wall}), "a wall crushed you") << "touching one is harmless";
}

// Where the eye is, and large enough to be read.
TEST_F(WindowText, PointsOfAGrazeStandAtTheShip)
{
    game::World world({.seed = 1}, m_assets.catalog);
    while (world.grazeMarks().empty() && world.hud().frame < 6000)
        world.step(game::botInput(world));
    ASSERT_FALSE(world.grazeMarks().empty());
    Batch batch(m_assets);
    batch.begin(1.f);
    game::addGrazeLabel(batch, world);
    ASSERT_EQ(batch.textBoxes().size(), 2u);
    EXPECT_EQ(batch.textBoxes()[0].text, "+" + std::to_string(world.grazeMarks()[0].points));
    EXPECT_NE(batch.textBoxes()[1].text.find(" px"), std::string::npos);
    for (const game::TextBox& box : batch.textBoxes())
    {
        EXPECT_LT(graze::length(box.area.centre() - world.shipPosition()), 120.f);
        EXPECT_GE(box.area.size().y, game::Small);
    }
}

TEST_F(WindowText, KeysAreThoseThatAreBound)
{
    const Layout layout({1280, 720});
    game::Bindings bindings;
    const auto says = [&](game::Hint hint, std::string_view sentence)
    {
        game::Hud hud = longestHud();
        hud.charge = 1.f;
        hud.hint = hint;
        Batch batch(m_assets);
        batch.begin(layout.scale);
        game::addHud(batch, layout, hud, {.bindings = bindings});
        return shows(batch, sentence);
    };
    EXPECT_TRUE(says(game::Hint::Fly, "ARROWS FLY"));
    EXPECT_TRUE(says(game::Hint::Shoot, "HOLD SPACE TO FIRE"));
    EXPECT_TRUE(says(game::Hint::Power, "THE PULSE SAVES YOU ONCE. OR PRESS X"));
    EXPECT_TRUE(says(game::Hint::Power, "PULSE: READY (X)"));

    const std::array keys{Key::J, Key::L, Key::I, Key::K, Key::F, Key::G, Key::H, Key::O};
    for (std::size_t i = 0; i < keys.size(); ++i)
        bindings.of(game::Device::Keyboard)[i] = {static_cast<int>(keys[i]), game::Press::None};
    EXPECT_TRUE(says(game::Hint::Fly, "J L I K FLY"));
    EXPECT_TRUE(says(game::Hint::Shoot, "HOLD F TO FIRE"));
    EXPECT_TRUE(says(game::Hint::Power, "PULSE: READY (H)"));
    EXPECT_FALSE(says(game::Hint::None, "SPACE"));
    game::Shell shell;
    shell.facts().settings.bindings = bindings;
    shell.show(Screen::Keys);
    Batch page(m_assets);
    page.begin(layout.scale);
    game::addPage(page, shell.page(), 0);
    for (const std::string_view key : {"J L I K", "F", "G", "H", "O / ESC"})
        EXPECT_TRUE(shows(page, key)) << key;
}

} // namespace
