// SPDX-License-Identifier: Zlib
#include "window/draw/batch.hpp"

#include <gtest/gtest.h>

namespace
{

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
