// SPDX-License-Identifier: Zlib
#include "window/screens/key_words.hpp"

#include "base/text.hpp"

namespace game
{
namespace
{

std::string shownSlot(const Bindings& bindings, Action action, std::size_t slot)
{
    return shownKey(bindings.keys[static_cast<std::size_t>(action)][slot]);
}

/// The keys of all directions in a slot; empty where one has none.
std::string directionsText(const Bindings& bindings, std::size_t slot)
{
    std::string text;
    for (const Action action : {Action::Left, Action::Right, Action::Up, Action::Down})
    {
        const std::string key = shownSlot(bindings, action, slot);
        if (slot > 0 && key == shownKey(Bindings::NoKey))
            return {};
        text = joined({text, text.empty() ? "" : " ", key});
    }
    return text == "LEFT RIGHT UP DOWN" ? "ARROWS" : text == "A D W S" ? "WASD" : text;
}

/// One key on either side of the keyboard.
bool areBothShifts(const Bindings& bindings, Action action)
{
    return bindings.binds(action, sf::Keyboard::Key::LShift) && bindings.binds(action, sf::Keyboard::Key::RShift);
}

} // namespace

std::string actionText(Action action)
{
    return action == Action::Power ? "PULSE" : shownAction(action);
}

std::string keyText(const Bindings& bindings, Action action)
{
    return areBothShifts(bindings, action) ? "SHIFT" : shownSlot(bindings, action, 0);
}

std::string flyingText(const Bindings& bindings)
{
    constexpr std::size_t Longest = 10;
    const std::string text = directionsText(bindings, 0);
    return text.size() > Longest ? "YOUR KEYS" : text;
}

std::string keysText(const Bindings& bindings, Action action)
{
    constexpr std::size_t Longest = 22; // there is room for so many characters
    const bool flies = action == Action::Left;
    const std::string first = flies ? directionsText(bindings, 0) : keyText(bindings, action);
    std::string second = flies ? directionsText(bindings, 1) : shownSlot(bindings, action, 1);
    if (action == Action::Pause)
        second = "ESC";
    const bool alone = second.empty() || second == shownKey(Bindings::NoKey) || areBothShifts(bindings, action);
    const std::string text = alone ? first : joined({first, " / ", second});
    return text.size() > Longest && flies ? "SEE OPTIONS" : text;
}

} // namespace game
