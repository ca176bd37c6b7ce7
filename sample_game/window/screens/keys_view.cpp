// SPDX-License-Identifier: Zlib
#include "window/screens/keys_view.hpp"

#include "base/text.hpp"
#include "window/draw/look.hpp"
#include "window/screens/key_help.hpp"
#include "window/screens/page_text.hpp"

#include <array>
#include <string_view>

namespace game
{
namespace
{

/// There is no room for it in the column beside the field.
constexpr KeyHelp FullScreen{"F11", "full screen", "F11", "full"};
constexpr std::array Directions{Action::Left, Action::Right, Action::Up, Action::Down};

/// The keys of a line of the help; those that can be bound are taken from the bindings.
std::string keysOf(const KeyHelp& help, const Bindings& bindings)
{
    const std::string_view what = help.what;
    if (what == "fly")
        return flyingText(bindings);
    if (what == "fire")
        return keysText(bindings, Action::Fire);
    if (what == "slow and exact")
        return keysText(bindings, Action::Focus);
    if (what == "let the pulse go")
        return keysText(bindings, Action::Power);
    if (what == "pause")
        return joined({keyText(bindings, Action::Pause), " / ESC"});
    return help.keys;
}

} // namespace

std::string keysText(const Bindings& bindings, Action action)
{
    std::string text;
    for (const sf::Keyboard::Key key : bindings.keys[static_cast<std::size_t>(action)])
        if (key != Bindings::NoKey)
            text = joined({text, text.empty() ? "" : " / ", shownKey(key)});
    return text.empty() ? "-" : text;
}

std::string keyText(const Bindings& bindings, Action action)
{
    return shownKey(bindings.keys[static_cast<std::size_t>(action)][0]);
}

std::string flyingText(const Bindings& bindings)
{
    const Bindings::Keys defaults = Bindings::defaultKeys();
    std::string text;
    bool asEver = true;
    for (const Action action : Directions)
    {
        asEver =
            asEver && bindings.keys[static_cast<std::size_t>(action)] == defaults[static_cast<std::size_t>(action)];
        text = joined({text, text.empty() ? "" : " ", keyText(bindings, action)});
    }
    constexpr std::size_t Longest = 22; // there is room for so many characters
    return asEver ? "ARROWS / WASD" : text.size() > Longest ? "SEE OPTIONS" : text;
}

void addKeys(Batch& batch, const Bindings& bindings)
{
    constexpr Rows Places{.left = 30.f, .right = 610.f, .top = 140.f, .height = 28.f, .count = std::size(Keys) + 1};
    addHeading(batch, "KEYS");
    for (std::size_t i = 0; i < Places.count; ++i)
    {
        const KeyHelp& help = i < std::size(Keys) ? Keys[i] : FullScreen;
        const graze::Aabb row = Places.row(i);
        addWithin(batch, keysOf(help, bindings), {row.lower, {FieldMiddle - 6.f, row.upper.y}},
                  {.height = Small, .tint = Bright, .align = Align::Right});
        addWithin(batch, help.what, {{FieldMiddle + 18.f, row.lower.y}, row.upper}, {.height = Small, .tint = Quiet});
    }
    float y = Places.top + Places.height * static_cast<float>(Places.count) + 16.f;
    for (const char* line : {"GAMEPAD: stick or cross flies, A fires,", "B flies slowly, X pulses, START pauses."})
    {
        addCentred(batch, line, y, Small, Quiet);
        y += 26.f;
    }
    y += 12.f;
    for (const char* line : {"Pass close to bullets: grazes earn points,", "and five raise the multiplier."})
    {
        addCentred(batch, line, y, Small, Cyan);
        y += 26.f;
    }
    addBack(batch);
}

} // namespace game
