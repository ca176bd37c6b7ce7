// SPDX-License-Identifier: Zlib
#include "window/screens/hud.hpp"

#include "game/window/screens/window_text.hpp"
#include "window/draw/look.hpp"

namespace
{

using game::Batch;
using game::Layout;
using game::test::WindowText;

TEST_F(WindowText, NumbersKeysAndBannerKeepApart)
{
    forEachSize(
        [&](Batch& batch, const Layout& layout, const std::string& size)
        {
            game::addHud(batch, layout, m_hud, {.who = "THE BOT PLAYS", .whoBrief = "BOT", .best = 987654321});
            expectOrder(batch, layout, size);
        });
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
