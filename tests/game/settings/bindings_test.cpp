// SPDX-License-Identifier: Zlib
#include "game/temporary_folder.hpp"
#include "settings/bindings.hpp"
#include "settings/bindings_file.hpp"
#include "settings/key_names.hpp"
#include "settings/settings.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

namespace
{

using Key = sf::Keyboard::Key;
using game::test::sentenceOf;
using game::test::TemporaryFolder;
using namespace game;

const std::array<Key, 2>& keysOf(const Bindings& bindings, Action action)
{
    return bindings.keys[static_cast<std::size_t>(action)];
}

TEST(GameBindings, DefaultsBindEveryActionAndNothingTwice)
{
    const Bindings bindings;
    for (std::size_t i = 0; i < ActionCount; ++i)
        for (std::size_t slot = 0; slot < Bindings::Slots; ++slot)
        {
            const auto action = static_cast<Action>(i);
            EXPECT_NE(bindings.keys[i][0], Bindings::NoKey) << actionName(action);
            EXPECT_EQ(bindings.conflictOfKey(action, slot), "") << actionName(action);
            EXPECT_EQ(bindings.conflictOfButton(action, slot), "") << actionName(action);
        }
    EXPECT_TRUE(bindings.binds(Action::Power, Key::X));
    EXPECT_TRUE(bindings.binds(Action::Power, 2));
    EXPECT_TRUE(bindings.binds(Key::P));
    EXPECT_FALSE(bindings.binds(Key::Q));
    EXPECT_FALSE(bindings.binds(Action::Power, Bindings::NoKey));
    EXPECT_FALSE(bindings.binds(Action::Left, Bindings::NoButton));
}

TEST(GameBindings, ConflictIsShownOnBothSidesAndNothingIsLost)
{
    Bindings bindings;
    bindings.bind(Action::Fire, 1, Key::A); // flies left by default
    EXPECT_TRUE(bindings.binds(Action::Fire, Key::A));
    EXPECT_TRUE(bindings.binds(Action::Left, Key::A));
    EXPECT_EQ(bindings.conflictOfKey(Action::Fire, 1), "left");
    EXPECT_EQ(bindings.conflictOfKey(Action::Left, 1), "fire");
    EXPECT_EQ(bindings.conflictOfKey(Action::Left, 0), "");
    bindings.bind(Action::Focus, 0, 0);
    EXPECT_EQ(bindings.conflictOfButton(Action::Focus, 0), "fire");
    EXPECT_EQ(bindings.conflictOfButton(Action::Fire, 0), "focus");
}

TEST(GameBindings, TheSameKeyAgainIsTakenAway)
{
    Bindings bindings;
    bindings.bind(Action::Fire, 0, Key::Space);
    EXPECT_EQ(keysOf(bindings, Action::Fire), (std::array{Key::Z, Bindings::NoKey}));
    bindings.bind(Action::Fire, 0, Key::Z);
    EXPECT_EQ(keysOf(bindings, Action::Fire), (std::array{Bindings::NoKey, Bindings::NoKey}));
    bindings.bind(Action::Fire, 1, Key::C); // the second place is never used alone
    EXPECT_EQ(keysOf(bindings, Action::Fire), (std::array{Key::C, Bindings::NoKey}));
}

void expectRefusalOfBindings(const std::string& text, const std::string& reason)
{
    const TemporaryFolder folder;
    const auto file = folder.write("settings.json", text);
    const std::string sentence = sentenceOf<SettingsError>([&] { (void)loadSettings(file); });
    EXPECT_NE(sentence.find(reason), std::string::npos) << sentence;
}

TEST(GameBindingsFile, EveryBindingIsLoadedAsItWasSaved)
{
    const TemporaryFolder folder;
    std::mt19937 random(1);
    for (int round = 0; round < 20; ++round)
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
    expectRefusalOfBindings("{\"buttons\": {\"fire\": [18446744073709551615]}}", "not 18446744073709551615");
}

TEST(GameKeyNames, EveryNameLeadsBackToItsKey)
{
    std::set<std::string> names;
    for (int i = 0; i < static_cast<int>(sf::Keyboard::KeyCount); ++i)
    {
        const std::string name(keyName(static_cast<Key>(i)));
        if (name.empty())
            continue;
        EXPECT_TRUE(names.insert(name).second) << name << " stands for two keys";
        EXPECT_EQ(keyNamed(name), static_cast<Key>(i)) << name;
    }
    EXPECT_GT(names.size(), 80u);
}

TEST(GameKeyNames, KeysOfTheGameItselfHaveNone)
{
    for (const Key key : {Key::Escape, Key::F1, Key::F2, Key::F3, Key::F4, Key::F11, Key::Unknown})
        EXPECT_EQ(keyName(key), "") << static_cast<int>(key);
    for (const char* name : {"", "A", "escape", "f1", "left ", "pad"})
        EXPECT_EQ(keyNamed(name), std::nullopt) << name;
}

} // namespace
