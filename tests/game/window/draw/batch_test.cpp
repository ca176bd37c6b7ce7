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

// Large lights are dimmed; small sparks, lasers and pictures that cover stay.
TEST(WindowBatch, WithoutFlashesLargeLightsStayDark)
{
    using game::Picture;
    const game::Assets assets = game::loadAssets();
    const auto brightness = [&](bool flashes, Picture picture, float scale, bool additive)
    {
        game::Batch batch(assets);
        batch.begin(1.f);
        batch.setFlashes(flashes);
        batch.picture({.picture = picture,
                       .matrix = {scale, 0.f, 0.f, 0.f, scale, 0.f},
                       .tint = {255, 255, 255, 255},
                       .additive = additive});
        return static_cast<int>(batch.pictures()[0].color.r);
    };
    for (const Picture picture : {Picture::Spark, Picture::Ring, Picture::GrazeFlash})
    {
        EXPECT_LT(brightness(false, picture, 10.f, true), 64);
        EXPECT_EQ(brightness(true, picture, 10.f, true), 255);
        EXPECT_EQ(brightness(false, picture, 0.05f, true), 255) << "small";
        EXPECT_EQ(brightness(false, picture, 10.f, false), 255) << "covers";
    }
    EXPECT_EQ(brightness(false, Picture::Beam, 10.f, true), 255);
}

} // namespace
