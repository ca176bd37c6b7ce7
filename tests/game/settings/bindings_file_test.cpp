// SPDX-License-Identifier: Zlib
#include "settings/bindings_file.hpp"

#include "game/temporary_folder.hpp"
#include "settings/settings.hpp"

#include <random>

using namespace game;
using game::test::sentenceOf;
using game::test::TemporaryFolder;
using Key = sf::Keyboard::Key;

namespace
{

std::string refusalOfBindings(const std::string& text)
{
    const TemporaryFolder folder;
    const auto file = folder.write("settings.json", text);
    return sentenceOf<SettingsError>([&] { (void)loadSettings(file); });
}

void expectRefusalOfBindings(const std::string& text, const std::string& reason)
{
    const std::string sentence = refusalOfBindings(text);
    EXPECT_NE(sentence.find(reason), std::string::npos) << sentence;
}

TEST(GameBindingsFile, EveryBindingIsLoadedAsItWasSaved)
{
    const TemporaryFolder folder;
    std::mt19937 random(1);
    for (int round = 0; round < 100; ++round)
    {
        GameSettings settings;
        for (int i = 0; i < 20; ++i)
        {
            const auto action = static_cast<Action>(random() % ActionCount);
            settings.bindings.bind(action, random() % 2, static_cast<Key>(static_cast<int>(Key::A) + random() % 26));
            settings.bindings.bind(action, random() % 2, static_cast<int>(random() % Bindings::MostButtons));
        }
        saveSettings(folder.path() / "s.json", settings);
        ASSERT_EQ(loadSettings(folder.path() / "s.json").bindings, settings.bindings);
    }
}

TEST(GameBindingsFile, ActionsThatAreLeftOutKeepTheirKeys)
{
    const TemporaryFolder folder;
    const Bindings bindings =
        loadSettings(folder.write("s.json", R"({"version": 3, "keys": {"fire": ["left control"], "power": []}})"))
            .bindings;
    EXPECT_TRUE(bindings.binds(Action::Fire, Key::LControl));
    EXPECT_FALSE(bindings.binds(Action::Fire, Key::Space));
    EXPECT_FALSE(bindings.binds(Action::Power, Key::X));
    EXPECT_TRUE(bindings.binds(Action::Left, Key::A));
    EXPECT_EQ(bindings.buttons, Bindings::defaultButtons());
}

TEST(GameBindingsFile, NameThatStandsTwiceInAListCountsOnce)
{
    const TemporaryFolder folder;
    const GameSettings settings = loadSettings(folder.write("s.json", R"({"keys": {"fire": ["c", "c"]}})"));
    EXPECT_EQ(settings.bindings.keys[static_cast<std::size_t>(Action::Fire)], (std::array{Key::C, Bindings::NoKey}));
}

TEST(GameBindingsFile, MistakesAreNamedWithTheirLine)
{
    expectRefusalOfBindings("{\n\"keys\": []}", "line 2: keys must be an object of actions, not []");
    expectRefusalOfBindings("{\"keys\": {\n\"jump\": []}}", "line 2: \"jump\" is no action");
    expectRefusalOfBindings("{\"keys\": {\"fire\": \"a\"}}", "fire must be a list of at most two, not \"a\"");
    expectRefusalOfBindings("{\"keys\": {\"fire\": [\"a\", \"b\", \"c\"]}}", "fire must be a list of at most two");
    expectRefusalOfBindings("{\"keys\": {\"fire\": [\n\"F1\"]}}",
                            "line 2: \"F1\" is the name of no key that can be bound");
    expectRefusalOfBindings("{\"keys\": {\"fire\": [3]}}", "3 is the name of no key");
    expectRefusalOfBindings("{\"buttons\": {\"fire\": [32]}}", "a button must be a whole number from 0 to 31, not 32");
    expectRefusalOfBindings("{\"buttons\": {\"fire\": [-1]}}", "not -1");
    expectRefusalOfBindings("{\"buttons\": {\"fire\": [1.5]}}", "not 1.5");
    expectRefusalOfBindings("{\"buttons\": {\"fire\": [18446744073709551615]}}", "not 18446744073709551615");
}

} // namespace
