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

struct NamedKey
{
    Key key;
    std::string_view name;
};

// Escape and the F keys are left out: they always do what they do.
constexpr std::array Names{NamedKey{Key::Left, "left"},
                           NamedKey{Key::Right, "right"},
                           NamedKey{Key::Up, "up"},
                           NamedKey{Key::Down, "down"},
                           NamedKey{Key::Space, "space"},
                           NamedKey{Key::Enter, "enter"},
                           NamedKey{Key::Tab, "tab"},
                           NamedKey{Key::Backspace, "backspace"},
                           NamedKey{Key::LShift, "left shift"},
                           NamedKey{Key::RShift, "right shift"},
                           NamedKey{Key::LControl, "left control"},
                           NamedKey{Key::RControl, "right control"},
                           NamedKey{Key::LAlt, "left alt"},
                           NamedKey{Key::RAlt, "right alt"},
                           NamedKey{Key::Insert, "insert"},
                           NamedKey{Key::Delete, "delete"},
                           NamedKey{Key::Home, "home"},
                           NamedKey{Key::End, "end"},
                           NamedKey{Key::PageUp, "page up"},
                           NamedKey{Key::PageDown, "page down"},
                           NamedKey{Key::Pause, "break"},
                           NamedKey{Key::LBracket, "["},
                           NamedKey{Key::RBracket, "]"},
                           NamedKey{Key::Semicolon, ";"},
                           NamedKey{Key::Comma, ","},
                           NamedKey{Key::Period, "."},
                           NamedKey{Key::Slash, "/"},
                           NamedKey{Key::Backslash, "\\"},
                           NamedKey{Key::Equal, "="},
                           NamedKey{graze::compat::ApostropheKey, "'"},
                           NamedKey{graze::compat::GraveKey, "`"},
                           NamedKey{Key::Hyphen, "-"},
                           NamedKey{Key::Add, "pad +"},
                           NamedKey{Key::Subtract, "pad -"},
                           NamedKey{Key::Multiply, "pad *"},
                           NamedKey{Key::Divide, "pad /"}};

constexpr std::string_view Letters = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view Digits = "0123456789";
constexpr std::array<std::string_view, 10> PadDigits{"pad 0", "pad 1", "pad 2", "pad 3", "pad 4",
                                                     "pad 5", "pad 6", "pad 7", "pad 8", "pad 9"};

/// The place of a key in a row of keys; nothing outside of it. SFML numbers letters and digits in their order.
std::optional<std::size_t> placeIn(Key key, Key first, std::size_t count) noexcept
{
    const int place = static_cast<int>(key) - static_cast<int>(first);
    return place >= 0 && place < static_cast<int>(count) ? std::optional(static_cast<std::size_t>(place))
                                                         : std::nullopt;
}

Key keyAt(Key first, std::size_t place) noexcept
{
    return static_cast<Key>(static_cast<int>(first) + static_cast<int>(place));
}

} // namespace

std::string_view keyName(Key key) noexcept
{
    if (const auto place = placeIn(key, Key::A, Letters.size()))
        return Letters.substr(*place, 1);
    if (const auto place = placeIn(key, Key::Num0, Digits.size()))
        return Digits.substr(*place, 1);
    if (const auto place = placeIn(key, Key::Numpad0, PadDigits.size()))
        return PadDigits[*place];
    const auto found = std::find_if(Names.begin(), Names.end(), [&](const NamedKey& n) { return n.key == key; });
    return found == Names.end() ? std::string_view{} : found->name;
}

std::optional<Key> keyNamed(std::string_view name) noexcept
{
    if (name.size() == 1)
    {
        if (const std::size_t place = Letters.find(name); place != std::string_view::npos)
            return keyAt(Key::A, place);
        if (const std::size_t place = Digits.find(name); place != std::string_view::npos)
            return keyAt(Key::Num0, place);
    }
    const auto digit = std::find(PadDigits.begin(), PadDigits.end(), name);
    if (digit != PadDigits.end())
        return keyAt(Key::Numpad0, static_cast<std::size_t>(digit - PadDigits.begin()));
    const auto found = std::find_if(Names.begin(), Names.end(), [&](const NamedKey& n) { return n.name == name; });
    return found == Names.end() ? std::nullopt : std::optional(found->key);
}

} // namespace game
