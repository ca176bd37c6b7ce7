// SPDX-License-Identifier: Zlib
#include "capture/test_source.hpp"

#include "game/capture/two_circles.hpp"

#include <gtest/gtest.h>

using namespace game;
using game::test::twoCircles;

// That captured files compile and pass is shown by graze_captured_test, which is built from some.

TEST(GameTestSource, NoteCannotLeaveItsComment)
{
    const std::string text = asTest(twoCircles("first\nsecond \\\nthird\r#error"), 1);
    EXPECT_NE(text.find("// first\n// second \n// third#error\n"), std::string::npos) << text;
    EXPECT_EQ(text.find('\\'), std::string::npos);
    EXPECT_EQ(text.find('@'), std::string::npos) << "a mark of the form was not filled in";
}

TEST(GameTestSource, SettingsAreWrittenWithTheirMethod)
{
    Capture capture = twoCircles();
    capture.settings = {.maxIterations = 7, .epsilon = 0.5f, .method = graze::Method::Gjk};
    EXPECT_NE(asTest(capture, 1)
                  .find("Captured{.maxIterations = 7, .epsilon = 0x1p-1f, "
                        ".method = graze::Method::Gjk}; // epsilon 0.5\n"),
              std::string::npos);
    capture.settings.method = graze::Method::Fast;
    EXPECT_NE(asTest(capture, 1).find(".epsilon = 0x1p-1f, .method = graze::Method::Fast};"), std::string::npos);
}
