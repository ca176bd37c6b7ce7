// SPDX-License-Identifier: Zlib
#include "window/screens/shell.hpp"

#include <algorithm>

namespace game
{
namespace
{

Menu menuOf(Screen screen, bool hasLast)
{
    std::vector<MenuEntry> entries;
    switch (screen)
    {
        case Screen::Title:
            entries = {
                {Choice::Play, "PLAY"}, {Choice::Scores, "HIGH SCORES"},        {Choice::Laboratory, "GJK LABORATORY"},
                {Choice::Keys, "KEYS"}, {Choice::Exhibit, "WHAT GRAZE CAN DO"}, {Choice::Quit, "QUIT"}};
            if (hasLast)
                entries.insert(entries.begin() + 1, {Choice::WatchLast, "WATCH THE LAST GAME"});
            break;
        case Screen::Paused:
            entries = {{Choice::Continue, "GO ON"},
                       {Choice::Play, "NEW GAME"},
                       {Choice::Laboratory, "GJK LABORATORY"},
                       {Choice::Title, "TITLE"}};
            break;
        case Screen::GameOver:
            entries = {{Choice::Play, "AGAIN"}, {Choice::Scores, "HIGH SCORES"}, {Choice::Title, "TITLE"}};
            if (hasLast)
                entries.insert(entries.begin() + 1, {Choice::WatchLast, "WATCH IT"});
            break;
        case Screen::Keys:
        case Screen::Scores:
        case Screen::Playing:
        case Screen::Naming:
        case Screen::Laboratory:
        case Screen::Exhibit:
            break;
    }
    return Menu(std::move(entries));
}

} // namespace

void Shell::show(Screen screen)
{
    m_screen = screen;
    m_menu = menuOf(screen, m_hasLast);
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

void Shell::toScores()
{
    // From the naming one comes to what is left of the game, not to the naming again.
    m_returnTo = m_screen == Screen::Naming ? Screen::GameOver : m_screen;
    show(Screen::Scores);
}

void Shell::toKeys()
{
    m_returnTo = m_screen;
    show(Screen::Keys);
}

void Shell::toExhibit()
{
    show(Screen::Exhibit);
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

void Shell::gameOver(bool worthAName, bool hasLast)
{
    m_hasLast = hasLast;
    m_naming = {};
    m_grace = Grace;
    show(worthAName ? Screen::Naming : Screen::GameOver);
}

void Shell::step() noexcept
{
    m_grace = std::max(0, m_grace - 1);
}

bool Shell::running() const noexcept
{
    return m_screen != Screen::Paused && m_screen != Screen::Laboratory && m_screen != Screen::Exhibit;
}

bool Shell::awaitsName() const noexcept
{
    return (m_screen == Screen::Laboratory ? m_behind : m_screen) == Screen::Naming;
}

std::optional<Wish> Shell::press(MenuKey key)
{
    if (m_grace > 0 && (m_screen == Screen::Naming || m_screen == Screen::GameOver))
        return std::nullopt;
    if (key == MenuKey::Escape && m_screen != Screen::Playing)
        key = MenuKey::Back;
    switch (m_screen)
    {
        case Screen::Title:
        case Screen::Paused:
        case Screen::GameOver:
            if (key == MenuKey::Pick)
                return pick(m_menu.choice());
            if (key == MenuKey::Restart && m_screen != Screen::Title)
                return Wish::StartGame;
            if (key == MenuKey::Pause && m_screen == Screen::Paused)
                show(Screen::Playing);
            m_menu.move(key);
            break;
        case Screen::Playing:
            if (key == MenuKey::Pause || key == MenuKey::Escape)
                show(Screen::Paused);
            else if (key == MenuKey::Restart)
                return Wish::StartGame;
            return std::nullopt;
        case Screen::Naming:
            if (key == MenuKey::Pick || key == MenuKey::Back)
                return Wish::KeepScore;
            m_naming.steer(key);
            return std::nullopt;
        case Screen::Keys:
        case Screen::Scores:
        case Screen::Exhibit:
            if (key == MenuKey::Pick)
                return back();
            break;
        case Screen::Laboratory:
            break;
    }
    return key == MenuKey::Back ? back() : std::nullopt;
}

std::optional<Wish> Shell::pick(Choice choice)
{
    switch (choice)
    {
        case Choice::Play:
            return Wish::StartGame;
        case Choice::WatchLast:
            return Wish::WatchLast;
        case Choice::Title:
            return Wish::LeaveGame;
        case Choice::Quit:
            return Wish::Quit;
        case Choice::Continue:
            show(Screen::Playing);
            break;
        case Choice::Scores:
            toScores();
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
        case Screen::Keys:
        case Screen::Scores:
            show(m_returnTo);
            break;
        case Screen::Laboratory:
            toggleLaboratory();
            break;
        case Screen::Exhibit:
            show(Screen::Title);
            break;
        case Screen::Playing:
        case Screen::Naming:
            break;
    }
    return std::nullopt;
}

void Shell::type(char32_t character)
{
    if (m_screen == Screen::Naming && m_grace == 0)
        m_naming.type(character);
}

} // namespace game
