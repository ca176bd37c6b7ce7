// SPDX-License-Identifier: Zlib
#include "settings/key_names.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

using namespace game;
using Key = sf::Keyboard::Key;

namespace
{

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

TEST(GameKeyNames, LettersDigitsAndArrowsAreNamedAsOnTheKeyboard)
{
    EXPECT_EQ(keyName(Key::A), "a");
    EXPECT_EQ(keyName(Key::Z), "z");
    EXPECT_EQ(keyName(Key::Num7), "7");
    EXPECT_EQ(keyName(Key::Numpad7), "pad 7");
    EXPECT_EQ(keyName(Key::LShift), "left shift");
    EXPECT_EQ(keyName(Key::Left), "left");
    EXPECT_EQ(keyNamed("d"), Key::D);
}

TEST(GameKeyNames, KeysOfTheGameItselfHaveNone)
{
    for (const Key key : {Key::Escape, Key::F1, Key::F2, Key::F3, Key::F4, Key::F11, Key::Unknown})
        EXPECT_EQ(keyName(key), "") << static_cast<int>(key);
    for (const char* name : {"", "A", "escape", "f1", "left ", "pad"})
        EXPECT_EQ(keyNamed(name), std::nullopt) << name;
}

} // namespace
