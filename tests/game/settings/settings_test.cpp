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

TEST(GameSettings, WhatIsSavedIsLoaded)
{
    const TemporaryFolder folder;
    for (const graze::Method method : {graze::Method::Fast, graze::Method::Gjk})
    {
        const GameSettings settings{{7, 0.015625f, method}, {.beginGeometry = false, .stayGeometry = true}, 0.25f};
        EXPECT_FALSE(saveSettings(folder.path() / "s.json", settings));
        EXPECT_EQ(loadSettings(folder.path() / "s.json"), settings);
    }
}

TEST(GameSettings, EveryFloatIsLoadedAsItWasSaved)
{
    const TemporaryFolder folder;
    std::mt19937 random(1);
    for (int i = 0; i < 100; ++i)
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
    GameSettings settings{
        .soundVolume = 0.1f, .musicVolume = 0.2f, .shake = 0.5f, .flashes = false, .ships = 1, .fullscreen = true};
    settings.bindings.bind(Action::Fire, 1, sf::Keyboard::Key::C);
    settings.bindings.bind(Action::Power, 1, 9);
    saveSettings(folder.path() / "s.json", settings);
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

TEST(GameSettings, NumbersAreWrittenForPeople)
{
    const TemporaryFolder folder;
    saveSettings(folder.path() / "s.json", {});
    EXPECT_NE(readFile(folder.path() / "s.json").find("\"epsilon\": 0.0001,"), std::string::npos);
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

TEST(GameSettings, FilesFromBeforeTheFirstVersionAreRead)
{
    const TemporaryFolder folder;
    const GameSettings loaded = loadSettings(folder.write("s.json", "{\"max_iterations\": 5, \"epsilon\": 0.5}"));
    EXPECT_EQ(loaded, (GameSettings{.solver = {5, 0.5f, graze::Method::Gjk}}));
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

TEST(GameSettings, RefusalsAreOneLineOfAscii)
{
    for (const char* text : {"{\"a\\n\\u001b\": 1}", "{\x7f", "{\"\xa1\"}", "{\"max_iterations\": \"\\u00e4\\n\"}"})
    {
        const std::string sentence = refusalOf(text);
        EXPECT_TRUE(std::ranges::all_of(sentence, [](char c) { return c >= ' ' && c <= '~'; })) << sentence;
    }
}

TEST(GameSettings, UnknownNamesAndValuesOutOfRangeAreNamedWithTheirLine)
{
    EXPECT_NE(refusalOf("{\"max_iteration\": 5}").find("line 1: \"max_iteration\" is not a setting"),
              std::string::npos);
    EXPECT_NE(refusalOf("{\n\n\"max_iterations\": 0\n}")
                  .find("line 3: max_iterations must be a whole number from 1 to "
                        "128, not 0"),
              std::string::npos);
    EXPECT_NE(refusalOf("{\"max_iterations\": 2.5}").find("not 2.5"), std::string::npos);
    EXPECT_NE(refusalOf("{\"epsilon\": \"small\"}").find("epsilon must be a number"), std::string::npos);
    EXPECT_NE(refusalOf("{\"epsilon\": 0}").find("above 0"), std::string::npos);
    EXPECT_NE(refusalOf("{\"begin_geometry\": 1}").find("begin_geometry must be true or false, not 1"),
              std::string::npos);
    EXPECT_NE(refusalOf("{\"stay_geometry\": \"no\"}").find("stay_geometry must be true or false"), std::string::npos);
    EXPECT_NE(refusalOf("{\"sound_volume\": 1.5}").find("from 0 to 1, not 1.5"), std::string::npos);
    EXPECT_NE(refusalOf("{\"music_volume\": -1}").find("music_volume must be a number from 0 to 1, not -1"),
              std::string::npos);
    EXPECT_NE(refusalOf("{\"shake\": true}").find("shake must be a number"), std::string::npos);
    EXPECT_NE(refusalOf("{\"flashes\": 0}").find("flashes must be true or false"), std::string::npos);
    EXPECT_NE(refusalOf("{\"fullscreen\": 1}").find("fullscreen must be true or false"), std::string::npos);
    for (const char* ships : {"0", "6", "2.5", "\"4\"", "4294967297"})
        EXPECT_NE(refusalOf(std::string("{\"ships\": ") + ships + "}").find("ships must be a whole number from 1 to 5"),
                  std::string::npos)
            << ships;
    EXPECT_NE(refusalOf("[1, 2]").find("must be an object"), std::string::npos);
}

TEST(GameSettings, ValuesThatNoFloatHoldsStayUsable)
{
    const TemporaryFolder folder;
    EXPECT_GT(loadSettings(folder.write("s.json", "{\"epsilon\": 1e-300}")).solver.epsilon, 0.f);
}

TEST(GameSettings, AFileThatIsNotUnderstoodIsKeptAsideWhenSaving)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("s.json", "{\"epsilon\": oops}");
    EXPECT_EQ(saveSettings(file, {}), folder.path() / "s.json.broken");
    EXPECT_EQ(readFile(folder.path() / "s.json.broken"), "{\"epsilon\": oops}");
    EXPECT_EQ(loadSettings(file), GameSettings{});
}

TEST(GameSettings, AMissingFileIsNamed)
{
    const std::string sentence = sentenceOf<SettingsError>([] { (void)loadSettings("nowhere/s.json"); });
    EXPECT_NE(sentence.find("nowhere/s.json"), std::string::npos) << sentence;
    EXPECT_THROW(saveSettings("nowhere/s.json", {}), SettingsError);
}
