// SPDX-License-Identifier: Zlib
#include "window/screens/options_page.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

constexpr float VolumeStep = 0.05f; // from one value of a slider to the next

float* shareOf(Option option, GameSettings& settings) noexcept
{
    switch (option)
    {
        case Option::SoundVolume:
            return &settings.soundVolume;
        case Option::MusicVolume:
            return &settings.musicVolume;
        case Option::Shake:
            return &settings.shake;
        default:
            return nullptr;
    }
}

bool* switchOf(Option option, GameSettings& settings) noexcept
{
    switch (option)
    {
        case Option::Flashes:
            return &settings.flashes;
        case Option::Fullscreen:
            return &settings.fullscreen;
        default:
            return nullptr;
    }
}

float stepped(float share) noexcept
{
    return std::clamp(std::round(share / VolumeStep) * VolumeStep, 0.f, 1.f);
}

/// One step up or down; a switch goes on or off.
void change(Option option, bool up, GameSettings& settings) noexcept
{
    if (float* share = shareOf(option, settings))
        *share = stepped(*share + (up ? VolumeStep : -VolumeStep));
    else if (bool* on = switchOf(option, settings))
        *on = up;
    else if (option == Option::Ships)
        settings.ships = std::clamp(settings.ships + (up ? 1 : -1), 1, GameSettings::MostShips);
}

/// To the place across the slider.
void slide(Option option, float x, GameSettings& settings) noexcept
{
    const float share = (x - OptionsPage::SliderLeft) / (OptionsPage::SliderRight - OptionsPage::SliderLeft);
    if (float* value = shareOf(option, settings))
        *value = stepped(share);
    else if (option == Option::Ships)
        settings.ships =
            std::clamp(static_cast<int>(std::floor(share * static_cast<float>(GameSettings::MostShips))) + 1, 1,
                       GameSettings::MostShips);
}

bool slides(Option option) noexcept
{
    return option == Option::SoundVolume || option == Option::MusicVolume || option == Option::Shake ||
           option == Option::Ships;
}

void reset(GameSettings& settings) noexcept
{
    const GameSettings defaults;
    settings.soundVolume = defaults.soundVolume;
    settings.musicVolume = defaults.musicVolume;
    settings.shake = defaults.shake;
    settings.flashes = defaults.flashes;
    settings.ships = defaults.ships;
    settings.bindings = defaults.bindings;
}

} // namespace

std::string_view optionText(Option option) noexcept
{
    static constexpr std::array<std::string_view, OptionCount> Texts{
        "SOUND", "MUSIC", "SCREEN SHAKE", "FLASHES", "SHIPS", "FULL SCREEN", "KEYS", "GAMEPAD", "DEFAULTS", "BACK"};
    return Texts[static_cast<std::size_t>(option)];
}

std::string optionValue(Option option, const GameSettings& settings)
{
    if (const std::optional<float> share = optionShare(option, settings))
        return percentText(std::round(*share * 100.f) / 100.f);
    switch (option)
    {
        case Option::Flashes:
            return settings.flashes ? "ON" : "OFF";
        case Option::Fullscreen:
            return settings.fullscreen ? "ON" : "OFF";
        case Option::Ships:
            return std::to_string(settings.ships);
        default:
            return {};
    }
}

std::optional<float> optionShare(Option option, const GameSettings& settings) noexcept
{
    switch (option)
    {
        case Option::SoundVolume:
            return settings.soundVolume;
        case Option::MusicVolume:
            return settings.musicVolume;
        case Option::Shake:
            return settings.shake;
        default:
            return std::nullopt;
    }
}

PageGoal OptionsPage::press(MenuKey key, GameSettings& settings)
{
    constexpr int Count = static_cast<int>(OptionCount);
    const auto moved = [&](int by) { return static_cast<Option>((static_cast<int>(m_chosen) + by + Count) % Count); };
    switch (key)
    {
        case MenuKey::Up:
            m_chosen = moved(-1);
            break;
        case MenuKey::Down:
            m_chosen = moved(1);
            break;
        case MenuKey::Left:
        case MenuKey::Right:
            change(m_chosen, key == MenuKey::Right, settings);
            break;
        case MenuKey::Pick:
            return pick(settings);
        case MenuKey::Back:
        case MenuKey::Escape:
            return PageGoal::Back;
        case MenuKey::Pause:
        case MenuKey::Restart:
            break;
    }
    return PageGoal::Stay;
}

PageGoal OptionsPage::pick(GameSettings& settings) noexcept
{
    if (bool* on = switchOf(m_chosen, settings))
        *on = !*on;
    else if (m_chosen == Option::Defaults)
        reset(settings);
    return m_chosen == Option::Keys      ? PageGoal::Keys
           : m_chosen == Option::Buttons ? PageGoal::Buttons
           : m_chosen == Option::Back    ? PageGoal::Back
                                         : PageGoal::Stay;
}

void OptionsPage::point(graze::Vec2 at) noexcept
{
    if (const auto row = Places.at(at); row && !m_dragging)
        m_chosen = static_cast<Option>(*row);
}

PageGoal OptionsPage::click(graze::Vec2 at, GameSettings& settings)
{
    if (!Places.at(at))
        return PageGoal::Stay;
    m_dragging = false;
    point(at);
    if (!slides(m_chosen))
        return pick(settings);
    constexpr float Around = 20.f; // beyond the ends, so that all and nothing are easy to reach
    m_dragging = at.x >= SliderLeft - Around && at.x <= SliderRight + Around;
    drag(at, settings);
    return PageGoal::Stay;
}

void OptionsPage::drag(graze::Vec2 at, GameSettings& settings) noexcept
{
    if (m_dragging)
        slide(m_chosen, at.x, settings);
}

void OptionsPage::wheel(graze::Vec2 at, float notches, GameSettings& settings) noexcept
{
    point(at);
    if (Places.at(at) && notches != 0.f)
        change(m_chosen, notches > 0.f, settings);
}

} // namespace game
