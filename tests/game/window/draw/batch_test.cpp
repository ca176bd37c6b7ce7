// SPDX-License-Identifier: Zlib
#include "window/draw/batch.hpp"

#include <gtest/gtest.h>

namespace
{

TEST(WindowBatch, LinesBreakBetweenWordsAndLoseNone)
{
    const game::Assets assets = game::loadAssets();
    game::Batch batch(assets);
    batch.begin(1.f);
    const std::string text = "layers \"players\" and \"walls\" do not collide; they are apart by 12.5 px";
    const std::vector<std::string> lines = game::wrapped(batch, text, 22.f, 200.f);
    EXPECT_GT(lines.size(), 2u);
    std::string joined;
    for (const std::string& line : lines)
    {
        EXPECT_TRUE(batch.fits(line, 22.f, 200.f)) << line;
        joined += (joined.empty() ? "" : " ") + line;
    }
    EXPECT_EQ(joined, text);
    EXPECT_EQ(game::wrapped(batch, "unbreakable", 22.f, 10.f).size(), 1u);
    EXPECT_TRUE(game::wrapped(batch, "", 22.f, 10.f).empty());
}

TEST(WindowBatch, FittedTextIsNoWiderAndNoHigherThanItsRoom)
{
    const game::Assets assets = game::loadAssets();
    game::Batch batch(assets);
    for (const float scale : {0.5f, 1.f, 1.5f, 3.f})
    {
        batch.begin(scale);
        const game::TextStyle style = batch.fitted("MULTIPLIER", {.height = 66.f}, 200.f, 34.f);
        EXPECT_LE(style.height, 34.f) << scale;
        EXPECT_TRUE(batch.fits("MULTIPLIER", style.height, 200.f)) << scale;
    }
}

} // namespace
