// SPDX-License-Identifier: Zlib
#include "settings/bindings.hpp"

#include "base/text.hpp"

#include <graze/sfml/compat_event.hpp>

#include <algorithm>
#include <array>
#include <cctype>

namespace game
{
namespace
{

using Key = sf::Keyboard::Key;

template <class Slots, class Value>
bool holds(const Slots& slots, Value value) noexcept
{
    return std::find(slots.begin(), slots.end(), value) != slots.end();
}

template <class Slots, class Value>
void put(Slots& slots, std::size_t slot, Value value, Value none) noexcept
{
    const bool again = slots[slot] == value;
    std::replace(slots.begin(), slots.end(), value, none);
    if (!again)
        slots[slot] = value;
    // The file has lists without gaps.
    std::stable_partition(slots.begin(), slots.end(), [&](Value there) { return there != none; });
}

template <class Table, class Value>
std::string_view otherActionOf(const Table& table, Action action, Value value, Value none) noexcept
{
    for (std::size_t i = 0; i < ActionCount && value != none; ++i)
        if (i != static_cast<std::size_t>(action) && holds(table[i], value))
            return actionName(static_cast<Action>(i));
    return {};
}

std::string capitals(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return result;
}

// In the order of SFML's keys. Escape and the F keys have no name: they always do what they do.
constexpr std::string_view AllNames = "a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|q|r|s|t|u|v|w|x|y|z|0|1|2|3|4|5|6|7|8|9||"
                                      "left control|left shift|left alt||right control|right shift|right alt|||"
                                      "[|]|;|,|.|'|/|\\|`|=|-|space|enter|backspace|tab|page up|page down|end|home|"
                                      "insert|delete|pad +|pad -|pad *|pad /|left|right|up|down|"
                                      "pad 0|pad 1|pad 2|pad 3|pad 4|pad 5|pad 6|pad 7|pad 8|pad 9|"
                                      "|||||||||||||||break";

constexpr auto Names = []
{
    std::array<std::string_view, static_cast<std::size_t>(Key::Pause) + 1> names{};
    std::string_view rest = AllNames;
    for (std::string_view& name : names)
    {
        name = rest.substr(0, rest.find('|'));
        rest.remove_prefix(std::min(name.size() + 1, rest.size()));
    }
    return names;
}();

constexpr bool isNamed(Key key, std::string_view name)
{
    return Names[static_cast<std::size_t>(key)] == name;
}
static_assert(isNamed(Key::Num0, "0") && isNamed(Key::Escape, "") && isNamed(Key::LBracket, "[") &&
              isNamed(graze::compat::ApostropheKey, "'") && isNamed(graze::compat::GraveKey, "`") &&
              isNamed(Key::Space, "space") && isNamed(Key::End, "end") && isNamed(Key::Divide, "pad /") &&
              isNamed(Key::Numpad9, "pad 9") && isNamed(Key::F15, "") && isNamed(Key::Pause, "break"));

} // namespace

std::string_view actionName(Action action) noexcept
{
    static constexpr std::array<std::string_view, ActionCount> Names{"left", "right", "up",    "down",
                                                                     "fire", "focus", "power", "pause"};
    return Names[static_cast<std::size_t>(action)];
}

Bindings::Bindings() : keys(defaultKeys()), buttons(defaultButtons()) {}

Bindings::Keys Bindings::defaultKeys() noexcept
{
    return {{{Key::Left, Key::A},
             {Key::Right, Key::D},
             {Key::Up, Key::W},
             {Key::Down, Key::S},
             {Key::Space, Key::Z},
             {Key::LShift, Key::RShift},
             {Key::X, NoKey},
             {Key::P, NoKey}}};
}

// The stick and the cross always fly, so that no button has to.
Bindings::Buttons Bindings::defaultButtons() noexcept
{
    Buttons buttons{};
    for (auto& slots : buttons)
        slots.fill(NoButton);
    buttons[static_cast<std::size_t>(Action::Fire)][0] = 0;
    buttons[static_cast<std::size_t>(Action::Focus)][0] = 1;
    buttons[static_cast<std::size_t>(Action::Power)][0] = 2;
    buttons[static_cast<std::size_t>(Action::Pause)][0] = 7;
    return buttons;
}

bool Bindings::binds(Action action, Key key) const noexcept
{
    return key != NoKey && holds(keys[static_cast<std::size_t>(action)], key);
}

bool Bindings::binds(Action action, int button) const noexcept
{
    return button != NoButton && holds(buttons[static_cast<std::size_t>(action)], button);
}

void Bindings::bind(Action action, std::size_t slot, Key key) noexcept
{
    put(keys[static_cast<std::size_t>(action)], slot, key, NoKey);
}

void Bindings::bind(Action action, std::size_t slot, int button) noexcept
{
    put(buttons[static_cast<std::size_t>(action)], slot, button, NoButton);
}

std::string_view Bindings::conflictOfKey(Action action, std::size_t slot) const noexcept
{
    const Key key = keys[static_cast<std::size_t>(action)][slot];
    if (const std::string_view other = otherActionOf(keys, action, key, NoKey); !other.empty())
        return other;
    constexpr std::array Menus{Key::Left, Key::Right, Key::Up, Key::Down, Key::Enter};
    if (action == Action::Pause && holds(Menus, key))
        return "the menus";
    return key == Key::R ? "new game" : key == Key::M ? "sound on, off" : key == Key::B ? "boxes" : "";
}

std::string_view Bindings::conflictOfButton(Action action, std::size_t slot) const noexcept
{
    return otherActionOf(buttons, action, buttons[static_cast<std::size_t>(action)][slot], NoButton);
}

std::string shownAction(Action action)
{
    return action == Action::Power ? "PULSE" : capitals(actionName(action));
}

std::string shownKey(Key key)
{
    const std::string_view name = keyName(key);
    return name.empty() ? "-" : capitals(name);
}

std::string shownButton(int button)
{
    return button == Bindings::NoButton ? "-" : joined({"BUTTON ", std::to_string(button)});
}

std::string_view keyName(Key key) noexcept
{
    const auto place = static_cast<std::size_t>(key); // of an unknown key: far behind the table
    return place < Names.size() ? Names[place] : std::string_view{};
}

std::optional<Key> keyNamed(std::string_view name) noexcept
{
    const auto found = std::find(Names.begin(), Names.end(), name);
    if (name.empty() || found == Names.end())
        return std::nullopt;
    return static_cast<Key>(found - Names.begin());
}

} // namespace game
