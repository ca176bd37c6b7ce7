// SPDX-License-Identifier: Zlib
#include "window/controls.hpp"

#include <SFML/Window/Joystick.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace game
{
namespace
{

using Key = sf::Keyboard::Key;
using Kind = graze::compat::Event::Kind;

// SFML hands on what the system reports: Windows counts the cross upwards, Linux downwards.
#ifdef _WIN32
constexpr float PovDown = -1.f;
#else
constexpr float PovDown = 1.f;
#endif

// Small deflections are a worn stick and not a wish.
float larger(float stick, float cross) noexcept
{
    constexpr float Dead = 20.f, Full = 100.f;
    const float value = std::fabs(cross) > std::max(Dead, std::fabs(stick)) ? cross : stick;
    return std::fabs(value) > Dead ? std::clamp(value / Full, -1.f, 1.f) : 0.f;
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

// Letters are left to names, but for the keys that pause and start anew.
std::optional<MenuKey> menuKeyOf(const Bindings& bindings, Key key)
{
    static constexpr std::pair<Key, MenuKey> Fixed[] = {{Key::Up, MenuKey::Up},      {Key::Down, MenuKey::Down},
                                                        {Key::Left, MenuKey::Left},  {Key::Right, MenuKey::Right},
                                                        {Key::Enter, MenuKey::Pick}, {Key::Escape, MenuKey::Escape}};
    for (const auto& [fixed, meaning] : Fixed)
        if (key == fixed)
            return meaning;
    if (bindings.binds(Action::Pause, key))
        return MenuKey::Pause;
    return key == Key::R ? std::optional(MenuKey::Restart) : std::nullopt;
}

// A button leads through menus that is bound to the action, or another one while none is.
std::optional<MenuKey> menuKeyOf(const Bindings& bindings, int button)
{
    struct Lead
    {
        Action action;
        int otherwise;
        MenuKey meaning;
    };
    for (const Lead& lead : {Lead{Action::Fire, 0, MenuKey::Pick}, Lead{Action::Focus, 1, MenuKey::Back},
                             Lead{Action::Pause, 7, MenuKey::Pause}})
    {
        const bool bound = bindings.at(Device::Gamepad, lead.action, 0).code != Press::None;
        if (bound ? bindings.binds(lead.action, {Device::Gamepad, button}) : button == lead.otherwise)
            return lead.meaning;
    }
    return std::nullopt;
}

} // namespace

graze::Vec2 stickOf(graze::Vec2 stick, graze::Vec2 cross) noexcept
{
    return {larger(stick.x, cross.x), larger(stick.y, cross.y)};
}

std::optional<PadState> readPad()
{
    using Axis = sf::Joystick::Axis;
    constexpr unsigned Pad = 0; // the first joystick
    if (!sf::Joystick::isConnected(Pad))
        return std::nullopt;
    const auto at = [](Axis axis) { return sf::Joystick::getAxisPosition(Pad, axis); };
    PadState state{.stick = stickOf({at(Axis::X), at(Axis::Y)}, {at(Axis::PovX), PovDown * at(Axis::PovY)})};
    for (unsigned button = 0; button < state.buttons.size(); ++button)
        state.buttons[button] = sf::Joystick::isButtonPressed(Pad, button);
    return state;
}

// Whatever is bound to it happens in the next step, however soon it is released.
void Controls::tap(Press press)
{
    for (std::size_t action = 0; action < ActionCount; ++action)
        if (m_bindings.binds(static_cast<Action>(action), press))
            m_tapped.set(action);
}

std::optional<MenuKey> Controls::pressKey(Key key)
{
    constexpr Key MayRepeat = Key::Backspace;
    if (key == Key::Unknown) // one that SFML does not know
        return std::nullopt;
    const bool fresh = m_held.insert(key).second;
    tap(key);
    if (fresh && m_grace > 0)
        m_stale.insert(key);
    const bool stale = isStale(key);
    m_types = !stale && (fresh || key == MayRepeat);
    // The keyboard repeats a key that is held; only arrows mean something again.
    const std::optional<MenuKey> menuKey = menuKeyOf(m_bindings, key);
    return menuKey && !stale && (fresh || *menuKey <= MenuKey::Right) ? menuKey : std::nullopt;
}

std::optional<MenuKey> Controls::handle(const graze::compat::Event& event)
{
    if (event.kind == Kind::KeyPressed)
        return pressKey(event.key);
    if (event.kind == Kind::JoystickPressed)
    {
        const auto button = static_cast<int>(event.joystickButton);
        tap({Device::Gamepad, button});
        return m_grace == 0 ? menuKeyOf(m_bindings, button) : std::nullopt;
    }
    if (event.kind == Kind::KeyReleased)
    {
        m_held.erase(event.key);
        m_stale.erase(event.key);
    }
    return std::nullopt;
}

std::optional<MenuKey> Controls::poll(const std::optional<PadState>& pad)
{
    m_pad = pad;
    const std::optional<MenuKey> now = pad ? pushed(pad->stick) : std::nullopt;
    const std::optional<MenuKey> before = std::exchange(m_stick, now);
    return now != before && m_grace == 0 ? now : std::nullopt;
}

void Controls::release()
{
    m_held.clear();
    m_tapped.reset();
    m_stale.clear();
    m_types = false;
}

void Controls::endGame()
{
    m_stale = m_held;
    m_types = false;
    m_grace = Grace;
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
    const auto isButtonHeld = [this](int button)
    { return m_pad && button >= 0 && m_pad->buttons[static_cast<std::size_t>(button)]; };
    const auto isKeyHeld = [this](int code) { return holds(static_cast<Key>(code)); };
    return m_tapped[index] || std::ranges::any_of(m_bindings.of(Device::Keyboard)[index], isKeyHeld) ||
           std::ranges::any_of(m_bindings.of(Device::Gamepad)[index], isButtonHeld);
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
    m_tapped.reset();
    m_grace = std::max(0, m_grace - 1);
    return input;
}

} // namespace game
