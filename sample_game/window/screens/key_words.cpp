// SPDX-License-Identifier: Zlib
#include "window/screens/key_words.hpp"

#include "base/text.hpp"

namespace game
{
namespace
{

/// Empty where nothing is bound.
std::string slotText(const Bindings& bindings, Action action, std::size_t slot)
{
    const Press press = bindings.at(Device::Keyboard, action, slot);
    return press.code == Press::None ? std::string{} : shownPress(press);
}

/// The keys of all directions.
std::string directionsText(const Bindings& bindings, std::size_t slot)
{
    constexpr std::size_t Longest = 10; // there is room for so many characters
    std::string text;
    for (const Action action : {Action::Left, Action::Right, Action::Up, Action::Down})
        text = joined({text, text.empty() ? "" : " ", slotText(bindings, action, slot)});
    return text == "LEFT RIGHT UP DOWN" ? "ARROWS"
           : text == "A D W S"          ? "WASD"
           : text.size() > Longest      ? "YOUR KEYS"
                                        : text;
}

} // namespace

std::string keyText(const Bindings& bindings, Action action)
{
    if (action == Action::Left)
        return directionsText(bindings, 0);
    const std::string first = slotText(bindings, action, 0);
    return first == "LEFT SHIFT" && slotText(bindings, action, 1) == "RIGHT SHIFT" ? "SHIFT"
           : first.empty()                                                         ? "-"
                                                                                   : first;
}

std::string keysText(const Bindings& bindings, Action action)
{
    const std::string first = keyText(bindings, action);
    const std::string second = action == Action::Left    ? directionsText(bindings, 1)
                               : action == Action::Pause ? "ESC"
                                                         : slotText(bindings, action, 1);
    const bool alone = second.find_first_not_of(' ') == std::string::npos || first == "SHIFT" || first == second;
    return alone ? first : joined({first, " / ", second});
}

} // namespace game
