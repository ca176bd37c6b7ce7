// SPDX-License-Identifier: Zlib
#include "window/input.hpp"

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

} // namespace

void Controls::handle(const graze::compat::Event& event)
{
    if (event.kind == Kind::KeyPressed)
    {
        // The keyboard repeats a key that is held; only the first press is one.
        const bool fresh = m_held.insert(event.key).second;
        m_pressed.insert(event.key);
        if (!fresh)
            return;
        m_start |= event.key == Key::Enter;
        m_pause |= event.key == Key::P || event.key == Key::Escape;
        m_restart |= event.key == Key::R;
    }
    else if (event.kind == Kind::KeyReleased)
        m_held.erase(event.key);
    else if (event.kind == Kind::JoystickPressed)
    {
        m_start |= event.joystickButton == PadFire;
        m_pause |= event.joystickButton == PadPause;
    }
}

void Controls::release()
{
    m_held.clear();
    m_pressed.clear();
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
    if (sf::Joystick::isConnected(Pad))
    {
        if (input.moveX == 0.f && input.moveY == 0.f)
        {
            input.moveX = axis(sf::Joystick::Axis::X, sf::Joystick::Axis::PovX);
            const float pad = PadDown * sf::Joystick::getAxisPosition(Pad, sf::Joystick::Axis::PovY) / 100.f;
            input.moveY = std::fabs(pad) > 0.5f ? pad : axis(sf::Joystick::Axis::Y, sf::Joystick::Axis::Y);
        }
        input.fire |= sf::Joystick::isButtonPressed(Pad, PadFire);
        input.focus |= sf::Joystick::isButtonPressed(Pad, PadFocus);
    }
    input.pause = std::exchange(m_pause, false);
    input.restart = std::exchange(m_restart, false);
    m_pressed.clear();
    return input;
}

bool Controls::takeStart()
{
    return std::exchange(m_start, false);
}

} // namespace game
