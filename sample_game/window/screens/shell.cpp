// SPDX-License-Identifier: Zlib
#include "window/screens/shell.hpp"

#include "window/screens/places.hpp"

#include <algorithm>

namespace game
{
void Shell::show(Screen screen)
{
    m_screen = screen;
    m_menu = menuOf(screen, m_hasLast, m_hasNearMiss);
    m_keys.stopWaiting();
    m_buttons.stopWaiting();
    m_options.letGo();
}

void Shell::visit(Screen screen)
{
    // From the naming one comes to what is left of the game, not to the naming again.
    m_returnTo = m_screen == Screen::Naming ? Screen::GameOver : m_screen;
    m_returnEntry = m_menu.chosen();
    show(screen);
}

void Shell::goBack()
{
    show(m_returnTo);
    m_menu.choose(m_returnEntry);
}

void Shell::toTitle(bool hasLast)
{
    m_hasLast = hasLast;
    show(Screen::Title);
}

void Shell::toGame()
{
    show(Screen::Playing);
}

void Shell::toScores(ScoreList list)
{
    m_list = list;
    visit(Screen::Scores);
}

void Shell::toKeys()
{
    visit(Screen::Keys);
}

void Shell::toExhibit()
{
    visit(Screen::Exhibit);
}

void Shell::toMedals()
{
    visit(Screen::Medals);
}

void Shell::toOptions()
{
    visit(Screen::Options);
}

void Shell::toBindings(BindingsPage::Device device)
{
    show(device == BindingsPage::Device::Keyboard ? Screen::KeyBindings : Screen::PadBindings);
}

void Shell::toggleLaboratory()
{
    if (m_screen == Screen::Laboratory)
        return show(m_behind);
    pause();
    m_behind = m_screen;
    show(Screen::Laboratory);
}

void Shell::pause()
{
    if (m_screen == Screen::Playing)
        show(Screen::Paused);
}

void Shell::gameOver(bool worthAName, bool hasLast, ScoreList list, bool hasNearMiss)
{
    m_hasNearMiss = hasNearMiss;
    m_list = list;
    m_hasLast = hasLast;
    m_naming = {};
    m_age = 0;
    show(worthAName ? Screen::Naming : Screen::GameOver);
}

void Shell::step() noexcept
{
    m_age = std::min(m_age + 1, LongGrace);
    m_keys.step();
    m_buttons.step();
}

Rows Shell::menuPlaces() const noexcept
{
    constexpr float Bottom = 632.f; // above the hints
    const float top = m_screen == Screen::Title ? 222.f : m_screen == Screen::GameOver ? 440.f : 310.f;
    return menuRows(m_menu, top, Bottom);
}

std::size_t Shell::cursor() const noexcept
{
    switch (m_screen)
    {
        case Screen::Options:
            return static_cast<std::size_t>(m_options.chosen());
        case Screen::KeyBindings:
        case Screen::PadBindings:
            return bindings().row() * Bindings::Slots + bindings().slot();
        case Screen::Scores:
            return static_cast<std::size_t>(m_list);
        default:
            return m_menu.chosen();
    }
}

const BindingsPage& Shell::bindings() const noexcept
{
    return m_screen == Screen::PadBindings ? m_buttons : m_keys;
}

bool Shell::running() const noexcept
{
    switch (m_screen)
    {
        case Screen::Paused:
        case Screen::Laboratory:
        case Screen::Exhibit:
            return false;
        case Screen::Keys:
        case Screen::Scores:
        case Screen::Medals:
        case Screen::Options:
        case Screen::KeyBindings:
        case Screen::PadBindings:
            return m_returnTo != Screen::Paused;
        default:
            return true;
    }
}

bool Shell::awaitsName() const noexcept
{
    return (m_screen == Screen::Laboratory ? m_behind : m_screen) == Screen::Naming;
}

bool Shell::inGrace() const noexcept
{
    if (m_screen == Screen::GameOver)
        return m_age < Grace;
    return m_screen == Screen::Naming && m_age < (m_naming.text().empty() ? LongGrace : Grace);
}

std::optional<Wish> Shell::press(MenuKey key)
{
    if (inGrace())
        return std::nullopt;
    switch (m_screen)
    {
        case Screen::Title:
        case Screen::Paused:
        case Screen::GameOver:
            return pressMenu(key == MenuKey::Escape ? MenuKey::Back : key);
        case Screen::Playing:
            if (key == MenuKey::Pause || key == MenuKey::Escape)
                show(Screen::Paused);
            return key == MenuKey::Restart ? std::optional(Wish::PlayAgain) : std::nullopt;
        case Screen::Naming:
            if (key == MenuKey::Pick || key == MenuKey::Back || key == MenuKey::Escape)
                return Wish::KeepScore;
            m_naming.steer(key);
            return std::nullopt;
        default:
            return pressPage(key);
    }
}

std::optional<Wish> Shell::pressMenu(MenuKey key)
{
    if (key == MenuKey::Pick)
        return pick(m_menu.choice());
    if (key == MenuKey::Back)
        return back();
    if (key == MenuKey::Restart && m_screen != Screen::Title)
        return Wish::PlayAgain;
    if (key == MenuKey::Pause && m_screen == Screen::Paused)
        show(Screen::Playing);
    m_menu.move(key);
    return std::nullopt;
}

std::optional<Wish> Shell::pressPage(MenuKey key)
{
    const bool leaves = key == MenuKey::Back || key == MenuKey::Escape;
    switch (m_screen)
    {
        case Screen::Options:
            follow(m_options.press(key, m_settings));
            break;
        case Screen::KeyBindings:
        case Screen::PadBindings:
            follow(page().press(key, m_settings.bindings));
            break;
        case Screen::Scores:
            if (key == MenuKey::Left || key == MenuKey::Right)
                turnList(key == MenuKey::Right ? 1 : -1);
            [[fallthrough]];
        case Screen::Keys:
        case Screen::Medals:
        case Screen::Exhibit:
            return leaves || key == MenuKey::Pick ? back() : std::nullopt;
        default:
            return leaves ? back() : std::nullopt;
    }
    return std::nullopt;
}

void Shell::follow(PageGoal goal)
{
    switch (goal)
    {
        case PageGoal::Keys:
            return toBindings(BindingsPage::Device::Keyboard);
        case PageGoal::Buttons:
            return toBindings(BindingsPage::Device::Gamepad);
        case PageGoal::Back:
            return m_screen == Screen::Options ? goBack() : show(Screen::Options);
        case PageGoal::Stay:
            break;
    }
}

void Shell::turnList(int by) noexcept
{
    constexpr int Count = static_cast<int>(ScoreListCount);
    m_list = static_cast<ScoreList>((static_cast<int>(m_list) + by + Count) % Count);
}

std::optional<Wish> Shell::pick(Choice choice)
{
    switch (choice)
    {
        case Choice::Play:
            return Wish::StartGame;
        case Choice::Daily:
            return Wish::StartDaily;
        case Choice::Boss:
            return Wish::StartBoss;
        case Choice::Again:
            return Wish::PlayAgain;
        case Choice::WatchLast:
            return Wish::WatchLast;
        case Choice::WatchNearMiss:
            return Wish::WatchNearMiss;
        case Choice::Title:
            return Wish::LeaveGame;
        case Choice::Quit:
            return Wish::Quit;
        case Choice::Continue:
            show(Screen::Playing);
            break;
        case Choice::Scores:
            toScores(m_list);
            break;
        case Choice::Medals:
            toMedals();
            break;
        case Choice::Options:
            toOptions();
            break;
        case Choice::Keys:
            toKeys();
            break;
        case Choice::Exhibit:
            toExhibit();
            break;
        case Choice::Laboratory:
            toggleLaboratory();
            break;
    }
    return std::nullopt;
}

std::optional<Wish> Shell::back()
{
    switch (m_screen)
    {
        case Screen::Title:
            return Wish::Quit;
        case Screen::Paused:
            show(Screen::Playing);
            break;
        case Screen::GameOver:
            return Wish::LeaveGame;
        case Screen::Laboratory:
            toggleLaboratory();
            break;
        case Screen::Playing:
        case Screen::Naming:
            break;
        default:
            goBack();
            break;
    }
    return std::nullopt;
}

void Shell::type(char32_t character)
{
    if (takesName())
        m_naming.type(character);
}

void Shell::point(graze::Vec2 at, bool held)
{
    if (!held)
        m_options.letGo();
    if (const auto entry = menuPlaces().at(at))
        m_menu.choose(*entry);
    else if (m_screen == Screen::Options && held)
        m_options.drag(at, m_settings);
    else if (m_screen == Screen::Options)
        m_options.point(at);
    else if (m_screen == Screen::KeyBindings || m_screen == Screen::PadBindings)
        page().point(at);
}

std::optional<Wish> Shell::click(graze::Vec2 at)
{
    point(at);
    switch (m_screen)
    {
        case Screen::Title:
        case Screen::Paused:
        case Screen::GameOver:
            return menuPlaces().at(at) ? press(MenuKey::Pick) : std::nullopt;
        case Screen::Naming:
            return contains(KeepPlace, at) ? press(MenuKey::Pick) : std::nullopt;
        case Screen::Options:
            follow(m_options.click(at, m_settings));
            return std::nullopt;
        case Screen::KeyBindings:
        case Screen::PadBindings:
            follow(page().click(at, m_settings.bindings));
            return std::nullopt;
        case Screen::Scores:
            if (contains(EarlierListPlace, at) || contains(LaterListPlace, at))
                turnList(contains(LaterListPlace, at) ? 1 : -1);
            [[fallthrough]];
        case Screen::Keys:
        case Screen::Medals:
            return contains(BackPlace, at) ? back() : std::nullopt;
        case Screen::Playing:
        case Screen::Laboratory:
        case Screen::Exhibit:
            break;
    }
    return std::nullopt;
}

void Shell::wheel(graze::Vec2 at, float notches)
{
    if (notches == 0.f)
        return;
    if (m_screen == Screen::Options)
        m_options.wheel(at, notches, m_settings);
    else if (m_screen == Screen::Scores)
        turnList(notches > 0.f ? -1 : 1);
    else if (!inGrace())
        m_menu.move(notches > 0.f ? MenuKey::Up : MenuKey::Down);
}

void Shell::take(sf::Keyboard::Key key)
{
    if (waitsForKey())
        m_keys.take(key, m_settings.bindings);
}

void Shell::take(unsigned button)
{
    if (waitsForButton())
        m_buttons.take(button, m_settings.bindings);
}

} // namespace game
