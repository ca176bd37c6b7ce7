// SPDX-License-Identifier: Zlib
#include "window/pad.hpp"

#include <SFML/Window/Joystick.hpp>

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

constexpr unsigned Pad = 0; // the first joystick
constexpr float FullPad = 100.f;

// SFML hands on what the system reports: Windows counts the cross upwards, Linux downwards.
#ifdef _WIN32
constexpr float PovDown = -1.f;
#else
constexpr float PovDown = 1.f;
#endif

// Small deflections are a worn stick and not a wish.
float larger(float stick, float cross) noexcept
{
    constexpr float Dead = 20.f;
    float value = 0.f;
    for (const float one : {stick, cross})
        if (std::fabs(one) > std::max(Dead, std::fabs(value)))
            value = one;
    return std::clamp(value / FullPad, -1.f, 1.f);
}

} // namespace

graze::Vec2 stickOf(const PadAxes& axes) noexcept
{
    return {larger(axes.x, axes.povX), larger(axes.y, PovDown * axes.povY)};
}

std::optional<PadState> readPad()
{
    using Axis = sf::Joystick::Axis;
    if (!sf::Joystick::isConnected(Pad))
        return std::nullopt;
    const auto at = [](Axis axis) { return sf::Joystick::getAxisPosition(Pad, axis); };
    PadState state{.stick =
                       stickOf({.x = at(Axis::X), .y = at(Axis::Y), .povX = at(Axis::PovX), .povY = at(Axis::PovY)})};
    for (unsigned button = 0; button < PadState::MostButtons; ++button)
        state.buttons[button] = sf::Joystick::isButtonPressed(Pad, button);
    return state;
}

} // namespace game
