// SPDX-License-Identifier: Zlib
#include "window/screens/hud.hpp"

#include "game/window/screens/window_text.hpp"
#include "window/draw/look.hpp"
#include "window/screens/keys_view.hpp"
#include "window/screens/medals_view.hpp"

#include <algorithm>
#include <array>

namespace
{

using game::Batch;
using game::Layout;
using game::test::WindowText;
using Key = sf::Keyboard::Key;

TEST_F(WindowText, NumbersKeysAndBannerKeepApart)
{
    forEachSize(
        [&](Batch& batch, const Layout& layout, const std::string& size)
        {
            game::addHud(batch, layout, m_hud, {.who = "THE BOT PLAYS", .whoBrief = "BOT", .best = 987654321});
            expectOrder(batch, layout, size);
        });
}

// Only the player wins medals: nobody else is named beside one.
TEST_F(WindowText, NumbersKeysAndMedalKeepApart)
{
    game::Bindings longest;
    for (auto& slots : longest.keys)
        slots = {sf::Keyboard::Key::RControl, sf::Keyboard::Key::LControl};
    game::Hud hud = m_hud;
    hud.charge = 1.f;
    for (const game::Bindings& bindings : {game::Bindings(), longest})
        for (const game::Medal medal : {game::Medal::HairsBreadth, game::Medal::FirstChain})
            forEachSize(
                [&](Batch& batch, const Layout& layout, const std::string& size)
                {
                    const std::string_view title = game::medalText(medal).title;
                    game::addHud(batch, layout, hud, {.best = 987654321, .medal = title, .bindings = bindings});
                    expectOrder(batch, layout, size);
                    EXPECT_TRUE(writes(batch, title) || writes(batch, "A MEDAL")) << size;
                });
}

TEST_F(WindowText, KeysAreThoseThatAreBound)
{
    const Layout layout({1280, 720});
    game::Hud hud = m_hud;
    hud.charge = 1.f;
    hud.waveBanner = 0.f;
    const auto text = [&](const game::Bindings& bindings, game::Hint hint)
    {
        Batch batch(m_assets);
        batch.begin(layout.scale);
        hud.hint = hint;
        game::addHud(batch, layout, hud, {.bindings = bindings});
        std::string all;
        for (const auto& box : batch.textBoxes())
            all += box.text + "\n";
        return all;
    };
    game::Bindings bindings;
    const auto says = [&](game::Hint hint, std::string_view sentence)
    { return text(bindings, hint).find(sentence) != std::string::npos; };
    EXPECT_TRUE(says(game::Hint::Fly, "\nARROWS FLY\n"));
    EXPECT_TRUE(says(game::Hint::Shoot, "\nHOLD SPACE TO FIRE\n"));
    EXPECT_TRUE(says(game::Hint::Power, "\nTHE PULSE SAVES YOU ONCE. OR PRESS X\n"));
    EXPECT_TRUE(says(game::Hint::Power, "\nPULSE: READY (X)\n"));
    EXPECT_TRUE(says(game::Hint::Power, "\nSHIFT\n"));

    const std::array keys{Key::J, Key::L, Key::I, Key::K, Key::F, Key::G, Key::H, Key::O};
    for (std::size_t i = 0; i < keys.size(); ++i)
        bindings.keys[i] = {keys[i], game::Bindings::NoKey};
    EXPECT_TRUE(says(game::Hint::Fly, "\nJ L I K FLY\n"));
    EXPECT_TRUE(says(game::Hint::Shoot, "\nHOLD F TO FIRE\n"));
    EXPECT_TRUE(says(game::Hint::Power, "\nTHE PULSE SAVES YOU ONCE. OR PRESS H\n"));
    EXPECT_TRUE(says(game::Hint::Power, "\nPULSE: READY (H)\n"));
    for (const std::string_view key : {"\nJ L I K\n", "\nF\n", "\nG\n", "\nH\n", "\nO\n"})
        EXPECT_TRUE(says(game::Hint::None, key)) << key;
    EXPECT_FALSE(says(game::Hint::None, "\nSPACE\n"));

    Batch page(m_assets);
    page.begin(layout.scale);
    game::addKeys(page, bindings);
    for (const std::string_view key : {"J L I K", "F", "G", "H", "O / ESC"})
        EXPECT_TRUE(std::ranges::any_of(page.textBoxes(), [&](const auto& box) { return box.text == key; })) << key;
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

} // namespace
