// SPDX-License-Identifier: Zlib
#include "window/lab/hints.hpp"

#include <gtest/gtest.h>

namespace
{

TEST(WindowLabHints, LongestThatFitsAndNoneThatDoesNot)
{
    const game::Assets assets = game::loadAssets();
    game::LabCanvas canvas(assets);
    canvas.begin(graze::compat::makeRect<float>({0.f, 0.f}, {2000.f, 20.f}), 13.f);
    for (std::size_t i = 0; i < game::LabModeCount; ++i)
    {
        const auto mode = static_cast<game::LabMode>(i);
        const std::string_view longest = game::hintFor(canvas, mode, 2000.f);
        std::size_t length = longest.size() + 1;
        for (const float width : {2000.f, 700.f, 500.f, 370.f})
        {
            const std::string_view hint = game::hintFor(canvas, mode, width);
            EXPECT_LE(canvas.widthOf(hint), width) << game::toString(mode);
            EXPECT_LE(hint.size(), length);
            length = hint.size();
        }
        EXPECT_LT(length, longest.size()) << game::toString(mode);
    }
}

} // namespace
