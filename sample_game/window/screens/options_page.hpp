// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/settings.hpp"
#include "window/screens/menu.hpp"
#include "window/screens/rows.hpp"

#include <array>
#include <string>
#include <string_view>

namespace game
{

/// The goal of a page of settings after a key or a click.
enum class PageGoal
{
    Stay,
    Keys,
    Buttons,
    Back
};

enum class Option
{
    SoundVolume,
    MusicVolume,
    Shake,
    Flashes,
    Ships,
    Fullscreen,
    Keys,
    Buttons,
    Defaults, ///< sets all of these but Fullscreen
    Back
};
inline constexpr std::size_t OptionCount = static_cast<std::size_t>(Option::Back) + 1;

[[nodiscard]] std::string_view optionText(Option option) noexcept;
/// "70 %", "ON", "4": empty for an option without a value.
[[nodiscard]] std::string optionValue(Option option, const GameSettings& settings);
/// The share of a slider that is filled, 0 .. 1; empty for other options.
[[nodiscard]] std::optional<float> optionShare(Option option, const GameSettings& settings) noexcept;

/// The menu of options: up and down choose, left and right change, and so do wheel, click and drag.
class OptionsPage
{
public:
    static constexpr Rows Places{.left = 40.f, .right = 600.f, .top = 142.f, .height = 46.f, .count = OptionCount};
    /// Across a row: where its slider is.
    static constexpr float SliderLeft = 300.f;
    static constexpr float SliderRight = 510.f;

    [[nodiscard]] Option chosen() const noexcept { return m_chosen; }

    [[nodiscard]] PageGoal press(MenuKey key, GameSettings& settings);
    void point(graze::Vec2 at) noexcept;
    [[nodiscard]] PageGoal click(graze::Vec2 at, GameSettings& settings);
    /// The mouse moves with its button held since the click.
    void drag(graze::Vec2 at, GameSettings& settings) noexcept;
    void letGo() noexcept { m_dragging = false; }
    void wheel(graze::Vec2 at, float notches, GameSettings& settings) noexcept;

private:
    [[nodiscard]] PageGoal pick(GameSettings& settings) noexcept;

    Option m_chosen = Option::SoundVolume;
    bool m_dragging = false;
};

} // namespace game
