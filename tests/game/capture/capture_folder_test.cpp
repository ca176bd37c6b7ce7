// SPDX-License-Identifier: Zlib
#include "capture/capture_folder.hpp"

#include "base/save_file.hpp"
#include "game/capture/two_circles.hpp"
#include "game/temporary_folder.hpp"

using namespace game;
using game::test::sentenceOf;
using game::test::TemporaryFolder;
using game::test::twoCircles;

TEST(GameCaptureFolder, EveryFileGetsTheNumberAfterTheHighestOne)
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

TEST(GameCaptureFolder, AFolderThatCannotBeWrittenIsNamed)
{
    const TemporaryFolder folder;
    const auto file = folder.write("a file", "");
    const std::string sentence = sentenceOf<FileError>([&] { saveCapture(file / "captures", twoCircles()); });
    EXPECT_NE(sentence.find((file / "captures").string()), std::string::npos) << sentence;
}
