// SPDX-License-Identifier: Zlib
#include "settings/key_names.hpp"

#include <graze/sfml/compat_event.hpp>

#include <algorithm>
#include <array>

namespace game
{
namespace
{

using Key = sf::Keyboard::Key;

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
