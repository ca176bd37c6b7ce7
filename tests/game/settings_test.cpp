// SPDX-License-Identifier: Zlib
#include "settings.hpp"
#include "temporary_folder.hpp"

using namespace game;
using game::test::sentenceOf;
using game::test::TemporaryFolder;

namespace
{

std::string refusalOf(const std::string& text)
{
    const TemporaryFolder folder;
    const auto file = folder.write("settings.json", text);
    const std::string sentence = sentenceOf<SettingsError>([&] { (void)loadSettings(file); });
    EXPECT_NE(sentence.find("settings.json"), std::string::npos) << sentence;
    return sentence;
}

} // namespace

TEST(GameSettings, WhatIsSavedIsLoaded)
{
    const TemporaryFolder folder;
    const graze::GjkSettings settings{7, 0.015625f};
    saveSettings(folder.path() / "s.json", settings);
    EXPECT_EQ(loadSettings(folder.path() / "s.json"), settings);
}

TEST(GameSettings, WhatIsLeftOutKeepsItsDefault)
{
    const TemporaryFolder folder;
    const graze::GjkSettings loaded = loadSettings(folder.write("s.json", "{\"max_iterations\": 5}"));
    EXPECT_EQ(loaded.maxIterations, 5);
    EXPECT_EQ(loaded.epsilon, graze::GjkSettings{}.epsilon);
}

TEST(GameSettings, BrokenTextIsRefusedWithItsLine)
{
    const std::string sentence = refusalOf("{\n  \"max_iterations\": 5,\n  \"epsilon\": oops\n}");
    EXPECT_NE(sentence.find("line 3"), std::string::npos) << sentence;
}

TEST(GameSettings, UnknownNamesAndValuesOutOfRangeAreNamed)
{
    EXPECT_NE(refusalOf("{\"max_iteration\": 5}").find("\"max_iteration\" is not a setting"), std::string::npos);
    EXPECT_NE(refusalOf("{\"max_iterations\": 0}").find("from 1 to 128, not 0"), std::string::npos);
    EXPECT_NE(refusalOf("{\"max_iterations\": 2.5}").find("not 2.5"), std::string::npos);
    EXPECT_NE(refusalOf("{\"epsilon\": \"small\"}").find("epsilon must be a number"), std::string::npos);
    EXPECT_NE(refusalOf("{\"epsilon\": 0}").find("above 0"), std::string::npos);
    EXPECT_NE(refusalOf("[1, 2]").find("must be an object"), std::string::npos);
}

TEST(GameSettings, AMissingFileIsNamed)
{
    const std::string sentence = sentenceOf<SettingsError>([] { (void)loadSettings("nowhere/s.json"); });
    EXPECT_NE(sentence.find("nowhere/s.json"), std::string::npos) << sentence;
    EXPECT_THROW(saveSettings("nowhere/s.json", {}), SettingsError);
}
