// SPDX-License-Identifier: Zlib
#include "window/controls.hpp"

#include <graze/math/vec2.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace game
{
namespace
{

using Key = sf::Keyboard::Key;
using Kind = graze::compat::Event::Kind;

constexpr unsigned Pad = 0; // the first joystick
constexpr unsigned PadFire = 0;
constexpr unsigned PadFocus = 1;
constexpr unsigned PadPause = 7;

// SFML hands on what the system reports: Windows counts the directional pad upwards, Linux downwards.
#ifdef _WIN32
constexpr float PadDown = -1.f;
#else
constexpr float PadDown = 1.f;
#endif

// Stick and pad of the first joystick; small deflections are a worn stick and not a wish.
float axis(sf::Joystick::Axis stick, sf::Joystick::Axis pad)
{
    constexpr float Dead = 20.f;
    float value = 0.f;
    for (const sf::Joystick::Axis one : {stick, pad})
        if (const float at = sf::Joystick::getAxisPosition(Pad, one); std::fabs(at) > std::max(Dead, std::fabs(value)))
            value = at;
    return value / 100.f;
}

graze::Vec2 stickOf()
{
    const float pad = PadDown * sf::Joystick::getAxisPosition(Pad, sf::Joystick::Axis::PovY) / 100.f;
    return {axis(sf::Joystick::Axis::X, sf::Joystick::Axis::PovX),
            std::fabs(pad) > 0.5f ? pad : axis(sf::Joystick::Axis::Y, sf::Joystick::Axis::Y)};
}

// Letters are left to names, but for P and R.
std::optional<MenuKey> menuKeyOf(Key key)
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
        case Key::P:
            return MenuKey::Pause;
        case Key::R:
            return MenuKey::Restart;
        default:
            return std::nullopt;
    }
}

bool isDirection(MenuKey key)
{
    return key == MenuKey::Up || key == MenuKey::Down || key == MenuKey::Left || key == MenuKey::Right;
}

} // namespace

void Controls::handle(const graze::compat::Event& event)
{
    if (event.kind == Kind::KeyPressed)
    {
        // The keyboard repeats a key that is held; only arrows mean something again.
        const bool fresh = m_held.insert(event.key).second;
        m_pressed.insert(event.key);
        if (const auto key = menuKeyOf(event.key); key && (fresh || isDirection(*key)))
            m_menuKeys.push_back(*key);
    }
    else if (event.kind == Kind::KeyReleased)
        m_held.erase(event.key);
    else if (event.kind == Kind::JoystickPressed)
    {
        if (event.joystickButton == PadFire)
            m_menuKeys.push_back(MenuKey::Pick);
        else if (event.joystickButton == PadFocus)
            m_menuKeys.push_back(MenuKey::Back);
        else if (event.joystickButton == PadPause)
            m_menuKeys.push_back(MenuKey::Pause);
    }
}

void Controls::poll()
{
    std::optional<MenuKey> now;
    if (sf::Joystick::isConnected(Pad))
    {
        constexpr float Pushed = 0.6f;
        const graze::Vec2 stick = stickOf();
        if (std::fabs(stick.y) > Pushed)
            now = stick.y > 0.f ? MenuKey::Down : MenuKey::Up;
        else if (std::fabs(stick.x) > Pushed)
            now = stick.x > 0.f ? MenuKey::Right : MenuKey::Left;
    }
    if (now && now != m_stick)
        m_menuKeys.push_back(*now);
    m_stick = now;
}

void Controls::release()
{
    m_held.clear();
    m_pressed.clear();
    m_menuKeys.clear();
}

bool Controls::down(std::initializer_list<Key> keys) const
{
    return std::any_of(keys.begin(), keys.end(),
                       [this](Key key) { return m_held.count(key) != 0 || m_pressed.count(key) != 0; });
}

Input Controls::take()
{
    Input input;
    input.moveX = (down({Key::Right, Key::D}) ? 1.f : 0.f) - (down({Key::Left, Key::A}) ? 1.f : 0.f);
    input.moveY = (down({Key::Down, Key::S}) ? 1.f : 0.f) - (down({Key::Up, Key::W}) ? 1.f : 0.f);
    input.fire = down({Key::Space, Key::Z});
    input.focus = down({Key::LShift, Key::RShift});
    input.power = down({Key::X});
    if (sf::Joystick::isConnected(Pad))
    {
        if (input.moveX == 0.f && input.moveY == 0.f)
        {
            const graze::Vec2 stick = stickOf();
            input.moveX = stick.x;
            input.moveY = stick.y;
        }
        input.fire |= sf::Joystick::isButtonPressed(Pad, PadFire);
        input.focus |= sf::Joystick::isButtonPressed(Pad, PadFocus);
    }
    m_pressed.clear();
    return input;
}

std::vector<MenuKey> Controls::takeMenuKeys()
{
    return std::exchange(m_menuKeys, {});
}

} // namespace game
