// SPDX-License-Identifier: Zlib
#include "capture.hpp"
#include "save_file.hpp"
#include "temporary_folder.hpp"

#include <graze/system/collision_system.hpp>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <random>

using namespace game;
using game::test::sentenceOf;
using game::test::TemporaryFolder;

namespace
{

Capture twoCircles(const std::string& note = {})
{
    graze::Sprite2D b(graze::Circle{3.f});
    b.setMatrix(graze::Affine2::translation({20.f, 0.f}));
    return {graze::Sprite2D(graze::Circle{5.f}), b, {}, note};
}

std::uint32_t bitsReadBack(float value)
{
    return std::bit_cast<std::uint32_t>(std::strtof(hexadecimal(value).c_str(), nullptr));
}

} // namespace

// That captured files compile and pass is shown by graze_captured_test, which is built from some.

TEST(GameCapture, NumbersAreReadBackToTheBit)
{
    for (const float value : {0.f, -0.f, 1.f, -12.5f, 1e-45f, -1.1754942e-38f, 3.4028235e38f, 0.1f})
        EXPECT_EQ(bitsReadBack(value), std::bit_cast<std::uint32_t>(value)) << hexadecimal(value);
    std::mt19937 random(5);
    for (int i = 0; i < 20000; ++i)
    {
        const auto bits = static_cast<std::uint32_t>(random());
        const float value = std::bit_cast<float>(bits);
        if (std::isfinite(value))
        {
            ASSERT_EQ(bitsReadBack(value), bits) << hexadecimal(value);
        }
    }
    EXPECT_EQ(hexadecimal(-12.f), "-0x1.8p+3f");
}

TEST(GameCapture, EveryFileGetsTheNumberAfterTheHighestOne)
{
    const TemporaryFolder folder;
    const auto captures = folder.path() / "made" / "when missing";
    EXPECT_EQ(saveCapture(captures, twoCircles()).filename(), "captured_pair_001_test.cpp");
    EXPECT_EQ(saveCapture(captures, twoCircles()).filename(), "captured_pair_002_test.cpp");
    folder.write("made/when missing/captured_pair_1041_test.cpp", "");
    folder.write("made/when missing/captured_pair_2000_test.cpp.old", "");
    folder.write("made/when missing/captured_pair__test.cpp", "");
    EXPECT_EQ(saveCapture(captures, twoCircles()).filename(), "captured_pair_1042_test.cpp");
}

TEST(GameCapture, AFolderThatCannotBeWrittenIsNamed)
{
    const TemporaryFolder folder;
    const auto file = folder.write("a file", "");
    const std::string sentence = sentenceOf<FileError>([&] { saveCapture(file / "captures", twoCircles()); });
    EXPECT_NE(sentence.find((file / "captures").string()), std::string::npos) << sentence;
}

TEST(GameCapture, NoteCannotLeaveItsComment)
{
    const std::string text = asTest(twoCircles("first\nsecond \\\nthird\r#error"), 1);
    EXPECT_NE(text.find("// first\n// second \n// third#error\n"), std::string::npos) << text;
    EXPECT_EQ(text.find('\\'), std::string::npos);
    EXPECT_EQ(text.find('@'), std::string::npos) << "a mark of the form was not filled in";
}

TEST(GameCapture, SettingsAreWrittenWithTheirMethod)
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

TEST(GameCapture, DeadSpritesCannotBeCaptured)
{
    graze::CollisionSystem collisions({.maxIterations = 7, .method = graze::Method::Gjk});
    const graze::SpriteId a = collisions.add({.shape = graze::Circle{5.f}});
    const graze::SpriteId b = collisions.add({.shape = graze::Circle{5.f}});
    ASSERT_TRUE(captureOf(collisions, a, b));
    EXPECT_EQ(captureOf(collisions, a, b)->settings.maxIterations, 7);
    EXPECT_EQ(captureOf(collisions, a, b)->settings.method, graze::Method::Gjk);
    collisions.remove(b);
    EXPECT_FALSE(captureOf(collisions, a, b));
    EXPECT_FALSE(captureOf(collisions, b, a));
}
