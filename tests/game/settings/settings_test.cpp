// SPDX-License-Identifier: Zlib
#include "settings/settings.hpp"

#include "base/save_file.hpp"
#include "game/temporary_folder.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>

using namespace game;
using game::test::sentenceOf;
using game::test::TemporaryFolder;
namespace fs = std::filesystem;

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

TEST(GameSettings, EveryFloatIsLoadedAsItWasSaved)
{
    const TemporaryFolder folder;
    std::mt19937 random(1);
    for (int i = 0; i < 20; ++i)
    {
        GameSettings settings;
        settings.soundVolume = static_cast<float>(random() >> 8) * 0x1p-24f;
        do
            settings.solver.epsilon = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        while (!(settings.solver.epsilon >= SmallestEpsilon && settings.solver.epsilon <= LargestEpsilon));
        saveSettings(folder.path() / "s.json", settings);
        ASSERT_EQ(loadSettings(folder.path() / "s.json"), settings) << settings.solver.epsilon;
    }
}

TEST(GameSettings, EveryOptionIsLoadedAsItWasSaved)
{
    const TemporaryFolder folder;
    GameSettings settings{{7, 0.015625f, graze::Method::Fast}, {.beginGeometry = false, .stayGeometry = true}, 0.25f};
    settings.musicVolume = 0.2f;
    settings.shake = 0.5f;
    settings.flashes = false;
    settings.ships = 1;
    settings.fullscreen = true;
    settings.bindings.bind(Action::Fire, 1, sf::Keyboard::Key::C);
    settings.bindings.bind(Action::Power, 1, 9);
    EXPECT_FALSE(saveSettings(folder.path() / "s.json", settings));
    EXPECT_EQ(loadSettings(folder.path() / "s.json"), settings);
}

TEST(GameSettings, MusicOfOldFilesIsAsLoudAsTheirSound)
{
    const TemporaryFolder folder;
    for (const char* old : {R"({"version": 2, "sound_volume": 0.25})", R"({"sound_volume": 0.25})"})
        EXPECT_EQ(loadSettings(folder.write("s.json", old)).musicVolume, 0.25f) << old;
    const auto file = folder.write("s.json", R"({"version": 3, "sound_volume": 0.25})");
    EXPECT_EQ(loadSettings(file).musicVolume, GameSettings{}.musicVolume);
}

TEST(GameSettings, OptionsAreSavedWithoutWhatWasOnlyTried)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "s.json";
    const GameSettings before{.solver = {.maxIterations = 9, .method = graze::Method::Fast}, .ships = 2};
    saveSettings(file, before);
    GameSettings tried = before;
    tried.solver.maxIterations = 1;
    tried.events.stayGeometry = true;
    tried.ships = 5;
    EXPECT_EQ(saveOptions(file, tried), std::nullopt);
    GameSettings expected = before;
    expected.ships = 5;
    EXPECT_EQ(loadSettings(file), expected);
    (void)folder.write("s.json", "nonsense");
    EXPECT_EQ(saveOptions(file, tried), folder.path() / "s.json.broken");
    EXPECT_EQ(loadSettings(file), (GameSettings{.ships = 5}));
}

TEST(GameSettings, WhatIsLeftOutKeepsItsDefault)
{
    const TemporaryFolder folder;
    EXPECT_EQ(loadSettings(folder.write("s.json", "{}")), GameSettings{});
    const GameSettings loaded = loadSettings(folder.write("s.json", "{\"version\": 1, \"stay_geometry\": true}"));
    EXPECT_EQ(loaded, (GameSettings{.events = {.stayGeometry = true}}));
    EXPECT_EQ(loaded.solver.method, graze::Method::Gjk) << "files of the first version had no method";
}

TEST(GameSettings, AMethodIsNamed)
{
    const TemporaryFolder folder;
    EXPECT_EQ(loadSettings(folder.write("s.json", "{\"method\": \"fast\"}")).solver.method, graze::Method::Fast);
    EXPECT_EQ(loadSettings(folder.write("s.json", "{\"method\": \"gjk\"}")).solver.method, graze::Method::Gjk);
    for (const char* wrong : {"\"Fast\"", "\"\"", "1", "null", "[\"gjk\"]"})
        EXPECT_NE(refusalOf("{\n\"method\": " + std::string(wrong) + "}")
                      .find("line 2: method must be \"fast\" or \"gjk\", not "),
                  std::string::npos)
            << wrong;
    EXPECT_EQ(methodNamed("quick"), std::nullopt);
}

TEST(GameSettings, ANewerVersionIsRefused)
{
    EXPECT_NE(refusalOf("{\n\"version\": 4}").find("line 2: it is of version 4, written by a newer game"),
              std::string::npos);
    EXPECT_NE(refusalOf("{\"version\": \"one\"}").find("version must be a whole number"), std::string::npos);
}

TEST(GameSettings, BrokenTextIsRefusedWithItsLine)
{
    const std::string sentence = refusalOf("{\n  \"max_iterations\": 5,\n  \"epsilon\": oops\n}");
    EXPECT_NE(sentence.find("line 3"), std::string::npos) << sentence;
    EXPECT_NE(refusalOf("").find("line 1"), std::string::npos);
    EXPECT_NE(refusalOf(std::string(2'000'000, ' ')).find("it has more than"), std::string::npos);
}

TEST(GameSettings, NameThatStandsTwiceIsRefusedWithItsLine)
{
    const std::string sentence = refusalOf("{\"epsilon\": 0.1,\n\"max_iterations\": 3,\n\"epsilon\": 0.2}");
    EXPECT_NE(sentence.find("line 3: \"epsilon\" stands there twice"), std::string::npos) << sentence;
}

TEST(GameSettings, ZeroIsNoEndOfAFile)
{
    const std::string sentence = refusalOf(std::string("{\"epsilon\": 0.1}\n\0 garbage", 27));
    EXPECT_NE(sentence.find("line 2: a byte is zero"), std::string::npos) << sentence;
}

TEST(GameSettings, HostileTextIsRefusedInAShortSentence)
{
    const auto times = [](std::size_t count, const std::string& text)
    {
        std::string all;
        for (std::size_t i = 0; i < count; ++i)
            all += text;
        return all;
    };
    const std::string deep = refusalOf(times(30'000, "[") + times(30'000, "]"));
    EXPECT_NE(deep.find("line 1: more than 8 lists or objects lie in each other"), std::string::npos) << deep;
    EXPECT_NE(refusalOf("\n" + times(9'000, "{\"a\":") + "1" + times(9'000, "}")).find("line 2: more than 8"),
              std::string::npos);
    EXPECT_NE(refusalOf("{\n\"" + times(30'000, "k") + "\": 1}").find("line 2: a name has more than 64 characters"),
              std::string::npos);
    for (const std::string& text :
         {"{\"epsilon\": \"" + times(30'000, "x") + "\"}", "{\"epsilon\": " + times(30'000, "x")})
        EXPECT_LT(refusalOf(text).size(), 500u);
}

TEST(GameSettings, UnknownNamesAndValuesOutOfRangeAreNamedWithTheirLine)
{
    constexpr std::pair<const char*, const char*> Mistakes[] = {
        {"{\n\n\"max_iteration\": 5}", "line 3: \"max_iteration\" is not a setting"},
        {"{\"max_iterations\": 0}", "line 1: max_iterations must be a whole number from 1 to 128, not 0"},
        {"{\"max_iterations\": 2.5}", "not 2.5"},
        {"{\"epsilon\": \"small\"}", "epsilon must be a number"},
        {"{\"epsilon\": 0}", "above 0"},
        {"{\"begin_geometry\": 1}", "begin_geometry must be true or false, not 1"},
        {"{\"sound_volume\": 1.5}", "from 0 to 1, not 1.5"},
        {"{\"music_volume\": -1}", "music_volume must be a number from 0 to 1, not -1"},
        {"{\"fullscreen\": 1}", "fullscreen must be true or false"},
        {"{\"ships\": 0}", "ships must be a whole number from 1 to 5"},
        {"{\"ships\": 6}", "ships must be a whole number from 1 to 5"},
        {"{\"ships\": 4294967297}", "ships must be a whole number from 1 to 5"},
        {"[1, 2]", "must be an object"}};
    for (const auto& [text, reason] : Mistakes)
        EXPECT_NE(refusalOf(text).find(reason), std::string::npos) << text;
}

TEST(GameSettings, AFileThatIsNotUnderstoodIsKeptAsideWhenSaving)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("s.json", "{\"epsilon\": oops}");
    EXPECT_EQ(saveSettings(file, {}), folder.path() / "s.json.broken");
    EXPECT_EQ(readFile(folder.path() / "s.json.broken"), "{\"epsilon\": oops}");
    EXPECT_EQ(loadSettings(file), GameSettings{});
}
