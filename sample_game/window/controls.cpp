// SPDX-License-Identifier: Zlib
#include "window/controls.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace game
{
namespace
{

using Key = sf::Keyboard::Key;
using Kind = graze::compat::Event::Kind;

bool isDirection(MenuKey key)
{
    return key == MenuKey::Up || key == MenuKey::Down || key == MenuKey::Left || key == MenuKey::Right;
}

/// The direction in which the stick is pushed.
std::optional<MenuKey> pushed(graze::Vec2 stick)
{
    constexpr float Pushed = 0.6f;
    if (std::fabs(stick.y) > Pushed)
        return stick.y > 0.f ? MenuKey::Down : MenuKey::Up;
    if (std::fabs(stick.x) > Pushed)
        return stick.x > 0.f ? MenuKey::Right : MenuKey::Left;
    return std::nullopt;
}

/// A button that leads through menus: one that is bound to the action, or `otherwise` while none is.
bool leads(const Bindings& bindings, Action action, int button, int otherwise)
{
    const bool bound = bindings.buttons[static_cast<std::size_t>(action)][0] != Bindings::NoButton;
    return bound ? bindings.binds(action, button) : button == otherwise;
}

} // namespace

// Letters are left to names, but for the keys that pause and start anew.
std::optional<MenuKey> Controls::menuKeyOf(Key key) const
{
    switch (key)
    {
        case Key::Up:
            return MenuKey::Up;
        case Key::Down:
            return MenuKey::Down;
        case Key::Left:
            return MenuKey::Left;
        case Key::Right:
            return MenuKey::Right;
        case Key::Enter:
            return MenuKey::Pick;
        case Key::Escape:
            return MenuKey::Escape;
        default:
            break;
    }
    if (m_bindings.binds(Action::Pause, key))
        return MenuKey::Pause;
    return key == Key::R ? std::optional(MenuKey::Restart) : std::nullopt;
}

std::optional<MenuKey> Controls::menuKeyOf(unsigned button) const
{
    const int number = static_cast<int>(button);
    if (leads(m_bindings, Action::Fire, number, 0))
        return MenuKey::Pick;
    if (leads(m_bindings, Action::Focus, number, 1))
        return MenuKey::Back;
    return leads(m_bindings, Action::Pause, number, 7) ? std::optional(MenuKey::Pause) : std::nullopt;
}

void Controls::pressKey(Key key)
{
    constexpr Key MayRepeat = Key::Backspace;
    const bool fresh = m_held.insert(key).second;
    m_pressed.insert(key);
    const std::optional<MenuKey> menuKey = menuKeyOf(key);
    const bool ofFlying = menuKey || key == Key::M || m_bindings.binds(key);
    if (fresh && inGrace(ofFlying))
        m_stale.insert(key);
    const bool stale = m_stale.count(key) != 0;
    m_types = !stale && (fresh || key == MayRepeat);
    // The keyboard repeats a key that is held; only arrows mean something again.
    if (menuKey && !stale && (fresh || isDirection(*menuKey)))
        m_menuKeys.push_back(*menuKey);
}

void Controls::pressButton(unsigned button)
{
    m_pressedButtons.insert(static_cast<int>(button));
    if (const auto key = menuKeyOf(button); key && !inGrace(true))
        m_menuKeys.push_back(*key);
}

void Controls::handle(const graze::compat::Event& event)
{
    if (event.kind == Kind::KeyPressed)
        pressKey(event.key);
    else if (event.kind == Kind::KeyReleased)
    {
        m_held.erase(event.key);
        m_stale.erase(event.key);
    }
    else if (event.kind == Kind::JoystickPressed)
        pressButton(event.joystickButton);
}

void Controls::poll(const std::optional<PadState>& pad)
{
    m_pad = pad;
    const std::optional<MenuKey> now = pad ? pushed(pad->stick) : std::nullopt;
    if (now && now != m_stick && !inGrace(true))
        m_menuKeys.push_back(*now);
    m_stick = now;
}

void Controls::release()
{
    m_held.clear();
    m_pressed.clear();
    m_pressedButtons.clear();
    m_stale.clear();
    m_menuKeys.clear();
    m_types = false;
}

void Controls::endGame(bool asksForName)
{
    m_stale = m_held;
    m_menuKeys.clear();
    m_types = false;
    m_grace = Grace;
    m_longGrace = asksForName ? LongGrace : Grace;
}

void Controls::ignore(Key key)
{
    m_held.insert(key);
    m_stale.insert(key);
    m_types = false;
}

bool Controls::down(Action action) const
{
    const auto index = static_cast<std::size_t>(action);
    const auto& keys = m_bindings.keys[index];
    const auto& buttons = m_bindings.buttons[index];
    return std::any_of(keys.begin(), keys.end(),
                       [this](Key key) { return m_held.count(key) != 0 || m_pressed.count(key) != 0; }) ||
           std::any_of(buttons.begin(), buttons.end(),
                       [this](int button)
                       {
                           const bool held = m_pad && button >= 0 && m_pad->buttons[static_cast<std::size_t>(button)];
                           return held || m_pressedButtons.count(button) != 0;
                       });
}

Input Controls::take()
{
    const auto amount = [this](Action action) { return down(action) ? 1.f : 0.f; };
    Input input;
    input.moveX = amount(Action::Right) - amount(Action::Left);
    input.moveY = amount(Action::Down) - amount(Action::Up);
    input.fire = down(Action::Fire);
    input.focus = down(Action::Focus);
    input.power = down(Action::Power);
    if (m_pad && input.moveX == 0.f && input.moveY == 0.f)
    {
        input.moveX = m_pad->stick.x;
        input.moveY = m_pad->stick.y;
    }
    m_pressed.clear();
    m_pressedButtons.clear();
    m_grace = std::max(0, m_grace - 1);
    m_longGrace = std::max(0, m_longGrace - 1);
    return input;
}

std::vector<MenuKey> Controls::takeMenuKeys()
{
    return std::exchange(m_menuKeys, {});
}

} // namespace game
