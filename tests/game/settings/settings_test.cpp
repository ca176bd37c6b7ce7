// SPDX-License-Identifier: Zlib
#include "settings/settings.hpp"

#include "game/fixtures.hpp"

#include <algorithm>
#include <bit>
#include <random>

using namespace game;
using namespace game::test;
namespace fs = std::filesystem;

namespace
{

std::string refusalOf(const std::string& text)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("settings.json", text);
    const std::string sentence = sentenceOf<FileError>([&] { (void)loadSettings(file); });
    EXPECT_EQ(sentence.rfind("the settings file " + file.string() + " cannot be used: ", 0), 0u) << sentence;
    return sentence;
}

std::string times(std::size_t count, const std::string& text)
{
    std::string all;
    for (std::size_t i = 0; i < count; ++i)
        all += text;
    return all;
}

} // namespace

TEST(GameSettings, EverythingIsLoadedAsItWasSaved)
{
    const TemporaryFolder folder;
    std::mt19937 random(1);
    for (int round = 0; round < 20; ++round)
    {
        GameSettings settings{.solver = {7, 0.f, graze::Method::Fast},
                              .musicVolume = 0.2f,
                              .shake = 0.5f,
                              .flashes = false,
                              .ships = 1,
                              .fullscreen = true};
        settings.soundVolume = static_cast<float>(random() >> 8) * 0x1p-24f;
        do
            settings.solver.epsilon = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        while (!(settings.solver.epsilon >= SmallestEpsilon && settings.solver.epsilon <= LargestEpsilon));
        for (int i = 0; i < 20; ++i)
        {
            const auto action = static_cast<Action>(random() % ActionCount);
            settings.bindings.bind(action, random() % 2, static_cast<sf::Keyboard::Key>(random() % 26));
            settings.bindings.bind(action, random() % 2,
                                   {Device::Gamepad, static_cast<int>(random() % Bindings::MostButtons)});
        }
        EXPECT_EQ(saveSettings(folder.path() / "s.json", settings), std::nullopt);
        ASSERT_EQ(loadSettings(folder.path() / "s.json"), settings) << settings.solver.epsilon;
    }
    const GameSettings limits{.solver = {.epsilon = SmallestEpsilon}};
    saveSettings(folder.path() / "s.json", limits);
    EXPECT_EQ(loadSettings(folder.path() / "s.json").solver.epsilon, SmallestEpsilon);
}

TEST(GameSettings, FilesOfEarlierVersionsAreRead)
{
    const TemporaryFolder folder;
    const auto loaded = [&](const char* text) { return loadSettings(folder.write("s.json", text)); };
    EXPECT_EQ(loaded("{}"), GameSettings{});
    EXPECT_EQ(loaded(R"({"version": 1, "stay_geometry": true, "begin_geometry": false})"), GameSettings{});
    for (const char* old : {R"({"version": 2, "sound_volume": 0.25})", R"({"sound_volume": 0.25})"})
        EXPECT_EQ(loaded(old).musicVolume, 0.25f) << old;
    EXPECT_EQ(loaded(R"({"version": 3, "sound_volume": 0.25})").musicVolume, GameSettings{}.musicVolume);
    const Bindings bindings =
        loaded(R"({"version": 3, "keys": {"fire": ["left control", "left control"], "power": []}})").bindings;
    EXPECT_TRUE(bindings.binds(Action::Fire, sf::Keyboard::Key::LControl));
    EXPECT_FALSE(bindings.binds(Action::Fire, sf::Keyboard::Key::Space));
    EXPECT_FALSE(bindings.binds(Action::Power, sf::Keyboard::Key::X));
    EXPECT_TRUE(bindings.binds(Action::Left, sf::Keyboard::Key::A)) << "what is left out keeps its keys";
}

TEST(GameSettings, OptionsAreSavedWithoutWhatWasOnlyTried)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "s.json";
    const GameSettings before{.solver = {.maxIterations = 9, .method = graze::Method::Fast}, .ships = 2};
    saveSettings(file, before);
    GameSettings tried = before;
    tried.solver.maxIterations = 1;
    tried.ships = 5;
    EXPECT_EQ(saveOptions(file, tried), std::nullopt);
    GameSettings expected = before;
    expected.ships = 5;
    EXPECT_EQ(loadSettings(file), expected);
    (void)folder.write("s.json", "nonsense");
    EXPECT_EQ(saveOptions(file, tried), folder.path() / "s.json.broken") << "what is not understood is kept";
    EXPECT_EQ(readFile(folder.path() / "s.json.broken"), "nonsense");
    EXPECT_EQ(loadSettings(file), (GameSettings{.ships = 5}));
}

TEST(GameSettings, MistakesAreNamed)
{
    const std::pair<std::string, const char*> Mistakes[] = {
        {"", "line 1"},
        {"{\n  \"max_iterations\": 5,\n  \"epsilon\": oops\n}", "line 3"},
        {"[1, 2]", "it must be an object"},
        {"{\n\n\"max_iteration\": 5}", "\"max_iteration\" is not known (known: version, max_iterations, "},
        {"{\n\"version\": 4}", "version must be a whole number from 1 to 3, not 4"},
        {"{\"max_iterations\": 0}", "max_iterations must be a whole number from 1 to 128, not 0"},
        {"{\"ships\": 4294967297}", "ships must be a whole number from 1 to 5, not 4294967297"},
        {"{\"ships\":\n\n-1\n}", "ships must be a whole number from 1 to 5, not -1"},
        {"{\"max_iterations\": 2.5}", "not 2.5"},
        {"{\"epsilon\": \"small\"}", "epsilon must be a number from 1.2e-07 to 1000, not \"small\""},
        {"{\"epsilon\": 1e-7}", "not 1e-07"},
        {"{\"epsilon\": 1e999}", "number overflow"},
        {"{\"method\":\n\"Fast\"}", "method must be \"fast\" or \"gjk\", not \"Fast\""},
        {"{\"flashes\": 1}", "flashes must be true or false, not 1"},
        {"{\"music_volume\": -1}", "music_volume must be a number from 0 to 1, not -1"},
        {"{\n\"keys\": []}", "keys must be an object of actions, not []"},
        {"{\"keys\": {\n\"jump\": []}}", "\"jump\" is not known (known: left, right, up, "},
        {"{\"keys\": {\"fire\": \"a\"}}", "fire must be a list: names of at most two keys"},
        {"{\"keys\": {\"fire\": [\"a\", \"b\", \"c\"]}}", "not [\"a\",\"b\",\"c\"]"},
        {"{\"keys\": {\n\"fire\": [\"F1\"]}}", "fire must be a list"},
        {"{\"buttons\": {\"fire\": [32]}}", "fire must be a list: at most two numbers of buttons from 0 to 31"},
        {std::string("{\"epsilon\": 0.1}\n\0 garbage", 27), "a byte is zero"}};
    for (const auto& [text, reason] : Mistakes)
        expectPart(refusalOf(text), reason);
}

TEST(GameSettings, HostileTextIsRefusedInAShortSentence)
{
    expectPart(refusalOf(std::string(2'000'000, ' ')), "it has more than 65536 bytes");
    expectPart(refusalOf("\n" + times(9'000, "{\"a\":") + "1"), "more than 8 lists or objects lie in each other");
    for (const std::string& text : {times(30'000, "["), "{\"epsilon\": \"" + times(30'000, "x") + "\"}",
                                    "{\"epsilon\": " + times(30'000, "x"), "{\n\"" + times(30'000, "k") + "\": 1}"})
        EXPECT_LT(refusalOf(text).size(), 500u);
}

TEST(GameSettings, SolverAsSource)
{
    EXPECT_EQ(sourceOf({7, 1e-3f, graze::Method::Gjk}),
              "{.maxIterations = 7, .epsilon = 0.001f, .method = graze::Method::Gjk}");
    EXPECT_EQ(sourceOf({128, 1000.f, graze::Method::Fast}),
              "{.maxIterations = 128, .epsilon = 1000.f, .method = graze::Method::Fast}");
    EXPECT_EQ(sourceOf({1, 1.2e-7f, graze::Method::Fast}),
              "{.maxIterations = 1, .epsilon = 1.2e-07f, .method = graze::Method::Fast}");
}
