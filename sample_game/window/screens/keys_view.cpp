// SPDX-License-Identifier: Zlib
#include "window/screens/keys_view.hpp"

#include "base/text.hpp"
#include "window/draw/look.hpp"
#include "window/screens/key_help.hpp"
#include "window/screens/page_text.hpp"
#include "world/scoring.hpp"

#include <algorithm>
#include <array>

namespace game
{
namespace
{

static_assert(Scoring::GrazesPerStep == 4, "a text here says four");

/// There is no room for it in the column beside the field.
constexpr KeyHelp FullScreen{"F11", "full screen", "F11", "full"};
constexpr std::array Directions{Action::Left, Action::Right, Action::Up, Action::Down};

/// The first key of every direction.
std::string directionsText(const Bindings& bindings)
{
    std::string text;
    for (const Action action : Directions)
        text = joined({text, text.empty() ? "" : " ", keyText(bindings, action)});
    return text;
}

/// One key on either side of the keyboard.
bool areBothShifts(const Bindings& bindings, Action action)
{
    return bindings.binds(action, sf::Keyboard::Key::LShift) && bindings.binds(action, sf::Keyboard::Key::RShift);
}

/// The keys of a line of the help; those that can be bound are taken from the bindings.
std::string keysOf(const KeyHelp& help, const Bindings& bindings)
{
    if (!help.action)
        return help.keys;
    if (*help.action == Action::Left)
        return flyingText(bindings);
    if (*help.action == Action::Pause)
        return joined({keyText(bindings, Action::Pause), " / ESC"});
    return keysText(bindings, *help.action);
}

} // namespace

std::string keysText(const Bindings& bindings, Action action)
{
    if (areBothShifts(bindings, action))
        return "SHIFT";
    std::string text;
    for (const sf::Keyboard::Key key : bindings.keys[static_cast<std::size_t>(action)])
        if (key != Bindings::NoKey)
            text = joined({text, text.empty() ? "" : " / ", shownKey(key)});
    return text.empty() ? "-" : text;
}

std::string keyText(const Bindings& bindings, Action action)
{
    return areBothShifts(bindings, action) ? "SHIFT" : shownKey(bindings.keys[static_cast<std::size_t>(action)][0]);
}

std::string flyingText(const Bindings& bindings)
{
    const Bindings::Keys defaults = Bindings::defaultKeys();
    const bool asEver = std::all_of(Directions.begin(), Directions.end(),
                                    [&](Action action)
                                    {
                                        const auto i = static_cast<std::size_t>(action);
                                        return bindings.keys[i] == defaults[i];
                                    });
    constexpr std::size_t Longest = 22; // there is room for so many characters
    const std::string text = directionsText(bindings);
    return asEver ? "ARROWS / WASD" : text.size() > Longest ? "SEE OPTIONS" : text;
}

std::string briefKeysOf(const KeyHelp& help, const Bindings& bindings)
{
    if (!help.action)
        return help.briefKeys;
    if (*help.action != Action::Left)
        return keyText(bindings, *help.action);
    constexpr std::size_t Longest = 10;
    const std::string text = directionsText(bindings);
    return text == "LEFT RIGHT UP DOWN" ? "ARROWS" : text.size() > Longest ? "YOUR KEYS" : text;
}

void addKeys(Batch& batch, const Bindings& bindings)
{
    constexpr Rows Places{
        .left = 30.f, .right = 610.f, .top = 140.f, .height = 28.f, .count = std::size(HelpOfKeys) + 1};
    addHeading(batch, "KEYS");
    for (std::size_t i = 0; i < Places.count; ++i)
    {
        const KeyHelp& help = i < std::size(HelpOfKeys) ? HelpOfKeys[i] : FullScreen;
        const graze::Aabb row = Places.row(i);
        addWithin(batch, keysOf(help, bindings), {row.lower, {FieldMiddle - 6.f, row.upper.y}},
                  {.height = Small, .tint = Bright, .align = Align::Right});
        addWithin(batch, help.what, {{FieldMiddle + 18.f, row.lower.y}, row.upper}, {.height = Small, .tint = Quiet});
    }
    float y = Places.top + Places.height * static_cast<float>(Places.count) + 16.f;
    const bool buttonsAsEver = bindings.buttons == Bindings::defaultButtons();
    for (const char* line :
         {buttonsAsEver ? "GAMEPAD: stick or cross flies, A fires," : "GAMEPAD: stick or cross flies,",
          buttonsAsEver ? "B flies slowly, X pulses, START pauses." : "its buttons are in the options."})
    {
        addCentred(batch, line, y, Small, Quiet);
        y += 26.f;
    }
    y += 12.f;
    for (const char* line : {"Pass close to bullets: grazes earn points,", "and four raise the multiplier."})
    {
        addCentred(batch, line, y, Small, Cyan);
        y += 26.f;
    }
    addBack(batch);
}

} // namespace game
