// SPDX-License-Identifier: Zlib
#include "settings/bindings.hpp"

#include "base/text.hpp"

#include <graze/sfml/compat_event.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

namespace game
{
namespace
{

using Key = sf::Keyboard::Key;

bool holds(std::span<const int> codes, int code) noexcept
{
    return code != Press::None && std::ranges::find(codes, code) != codes.end();
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

// The stick and the cross always fly, so that no button has to.
Bindings::Table Bindings::defaults(Device device) noexcept
{
    constexpr int None = Press::None;
    if (device == Device::Gamepad)
        return {{{None, None}, {None, None}, {None, None}, {None, None}, {0, None}, {1, None}, {2, None}, {7, None}}};
    constexpr std::array<std::array<Key, Slots>, ActionCount> Keys{{{Key::Left, Key::A},
                                                                    {Key::Right, Key::D},
                                                                    {Key::Up, Key::W},
                                                                    {Key::Down, Key::S},
                                                                    {Key::Space, Key::Z},
                                                                    {Key::LShift, Key::RShift},
                                                                    {Key::X, Key::Unknown},
                                                                    {Key::P, Key::Unknown}}};
    Table table{};
    for (std::size_t i = 0; i < ActionCount; ++i)
        table[i] = {static_cast<int>(Keys[i][0]), static_cast<int>(Keys[i][1])};
    return table;
}

bool Bindings::binds(Action action, Press press) const noexcept
{
    return holds(of(press.device)[static_cast<std::size_t>(action)], press.code);
}

void Bindings::bind(Action action, std::size_t slot, Press press) noexcept
{
    auto& slots = of(press.device)[static_cast<std::size_t>(action)];
    const bool again = slots[slot] == press.code;
    std::ranges::replace(slots, press.code, Press::None);
    if (!again)
        slots[slot] = press.code;
    // The file has lists without gaps.
    std::stable_partition(slots.begin(), slots.end(), [](int code) { return code != Press::None; });
}

std::string_view Bindings::conflictOf(Device device, Action action, std::size_t slot) const noexcept
{
    const int code = at(device, action, slot).code;
    for (std::size_t i = 0; i < ActionCount; ++i)
        if (i != static_cast<std::size_t>(action) && holds(of(device)[i], code))
            return actionName(static_cast<Action>(i));
    if (device == Device::Gamepad)
        return {};
    const auto key = static_cast<Key>(code);
    constexpr std::array Menus{Key::Left, Key::Right, Key::Up, Key::Down, Key::Enter};
    if (action == Action::Pause && std::ranges::find(Menus, key) != Menus.end())
        return "the menus";
    return key == Key::R ? "new game" : key == Key::M ? "sound on, off" : key == Key::B ? "boxes" : "";
}

std::string shownAction(Action action)
{
    return action == Action::Power ? "PULSE" : capitals(actionName(action));
}

std::string shownPress(Press press)
{
    if (press.device == Device::Gamepad && press.code != Press::None)
        return joined({"BUTTON ", std::to_string(press.code)});
    const std::string_view name = keyName(static_cast<Key>(press.code));
    return name.empty() ? "-" : capitals(name);
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
