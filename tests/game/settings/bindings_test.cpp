// SPDX-License-Identifier: Zlib
#include "settings/bindings.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace
{

using Key = sf::Keyboard::Key;
using namespace game;

std::array<Key, 2> keysOf(const Bindings& bindings, Action action)
{
    const auto key = [&](std::size_t slot)
    { return static_cast<Key>(bindings.at(Device::Keyboard, action, slot).code); };
    return {key(0), key(1)};
}

TEST(GameBindings, DefaultsBindEveryActionAndNothingTwice)
{
    const Bindings bindings;
    for (std::size_t i = 0; i < ActionCount; ++i)
        for (std::size_t slot = 0; slot < Bindings::Slots; ++slot)
        {
            const auto action = static_cast<Action>(i);
            EXPECT_NE(keysOf(bindings, action)[0], Key::Unknown) << actionName(action);
            EXPECT_EQ(bindings.conflictOf(Device::Keyboard, action, slot), "") << actionName(action);
            EXPECT_EQ(bindings.conflictOf(Device::Gamepad, action, slot), "") << actionName(action);
        }
    EXPECT_TRUE(bindings.binds(Action::Power, Key::X));
    EXPECT_TRUE(bindings.binds(Action::Power, {Device::Gamepad, 2}));
    EXPECT_FALSE(bindings.binds(Action::Power, Key::Unknown));
    EXPECT_FALSE(bindings.binds(Action::Left, {Device::Gamepad, Press::None}));
}

TEST(GameBindings, ConflictIsShownOnBothSidesAndNothingIsLost)
{
    Bindings bindings;
    bindings.bind(Action::Fire, 1, Key::A); // flies left by default
    EXPECT_TRUE(bindings.binds(Action::Fire, Key::A));
    EXPECT_TRUE(bindings.binds(Action::Left, Key::A));
    EXPECT_EQ(bindings.conflictOf(Device::Keyboard, Action::Fire, 1), "left");
    EXPECT_EQ(bindings.conflictOf(Device::Keyboard, Action::Left, 1), "fire");
    EXPECT_EQ(bindings.conflictOf(Device::Keyboard, Action::Left, 0), "");
    bindings.bind(Action::Focus, 0, {Device::Gamepad, 0});
    EXPECT_EQ(bindings.conflictOf(Device::Gamepad, Action::Focus, 0), "fire");
    EXPECT_EQ(bindings.conflictOf(Device::Gamepad, Action::Fire, 0), "focus");
    bindings.bind(Action::Pause, 1, Key::Enter);
    EXPECT_EQ(bindings.conflictOf(Device::Keyboard, Action::Pause, 1), "the menus");
    bindings.bind(Action::Power, 1, Key::R);
    EXPECT_EQ(bindings.conflictOf(Device::Keyboard, Action::Power, 1), "new game");
}

TEST(GameBindings, TheSameKeyAgainIsTakenAway)
{
    Bindings bindings;
    bindings.bind(Action::Fire, 0, Key::Space);
    EXPECT_EQ(keysOf(bindings, Action::Fire), (std::array{Key::Z, Key::Unknown}));
    bindings.bind(Action::Fire, 0, Key::Z);
    EXPECT_EQ(keysOf(bindings, Action::Fire), (std::array{Key::Unknown, Key::Unknown}));
    bindings.bind(Action::Fire, 1, Key::C); // the second place is never used alone
    EXPECT_EQ(keysOf(bindings, Action::Fire), (std::array{Key::C, Key::Unknown}));
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
    for (const char* name : {"", "A", "escape", "f1", "left ", "pad"})
        EXPECT_EQ(keyNamed(name), std::nullopt) << name;
}

} // namespace
