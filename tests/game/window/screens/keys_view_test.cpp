// SPDX-License-Identifier: Zlib
#include "window/screens/keys_view.hpp"

#include <gtest/gtest.h>

namespace
{

using game::Action;
using game::Bindings;
using Key = sf::Keyboard::Key;

TEST(GameKeysView, SaysWhatIsBound)
{
    Bindings bindings;
    EXPECT_EQ(game::flyingText(bindings), "ARROWS / WASD");
    EXPECT_EQ(game::keysText(bindings, Action::Fire), "SPACE / Z");
    EXPECT_EQ(game::keysText(bindings, Action::Focus), "SHIFT");
    EXPECT_EQ(game::keyText(bindings, Action::Focus), "SHIFT");
    EXPECT_EQ(game::keyText(bindings, Action::Pause), "P");
    EXPECT_EQ(game::briefKeysOf(game::HelpOfKeys[0], bindings), "ARROWS");
    bindings.bind(Action::Left, 0, Key::J);
    EXPECT_EQ(game::flyingText(bindings), "J RIGHT UP DOWN");
    bindings.bind(Action::Left, 0, Key::RControl);
    EXPECT_EQ(game::flyingText(bindings), "SEE OPTIONS");
    EXPECT_EQ(game::briefKeysOf(game::HelpOfKeys[0], bindings), "YOUR KEYS");
    bindings.bind(Action::Focus, 0, Key::LShift);
    EXPECT_EQ(game::keysText(bindings, Action::Focus), "RIGHT SHIFT");
    bindings.bind(Action::Power, 0, Key::X);
    EXPECT_EQ(game::keysText(bindings, Action::Power), "-");
}

} // namespace
