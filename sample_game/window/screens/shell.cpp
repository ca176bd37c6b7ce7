// SPDX-License-Identifier: Zlib
#include "window/screens/shell.hpp"

#include "settings/bindings.hpp"

#include <algorithm>

namespace game
{
namespace
{

constexpr char32_t Backspace = 8;

bool standsStill(Screen screen)
{
    return screen == Screen::Paused || screen == Screen::Laboratory || screen == Screen::Exhibit;
}

bool isAcross(MenuKey key)
{
    return key == MenuKey::Left || key == MenuKey::Right;
}

} // namespace

void Shell::put(Screen screen, std::size_t cursor)
{
    if (screen == Screen::Naming && m_screen != Screen::Laboratory)
        m_name.clear();
    m_screen = screen;
    m_cursor = cursor;
    m_dragging = m_refused = false;
    m_waits = 0;
}

void Shell::show(Screen screen)
{
    m_trail.clear();
    put(screen, 0);
}

void Shell::visit(Screen screen)
{
    m_trail.emplace_back(m_screen, m_cursor);
    put(screen, 0);
}

void Shell::showScores(ScoreList list)
{
    m_list = list;
    visit(Screen::Scores);
}

void Shell::toggleLaboratory()
{
    if (m_screen != Screen::Laboratory)
        return visit(Screen::Laboratory);
    back();
}

void Shell::pause()
{
    if (m_screen == Screen::Playing)
        show(Screen::Paused);
}

std::optional<Wish> Shell::step(bool holdsRestart)
{
    ++m_clock;
    m_waits = std::max(0, m_waits - 1);
    m_idle = m_screen == Screen::Title ? m_idle + 1 : 0;
    if (m_idle >= IdleSteps)
        visit(Screen::Exhibit);
    const bool inGame = m_screen == Screen::Playing || m_screen == Screen::Paused;
    m_restart = holdsRestart && inGame ? m_restart + 1 : 0;
    return m_restart == RestartSteps ? std::optional(Wish::PlayAgain) : std::nullopt;
}

std::optional<Wish> Shell::handle(const MenuEvent& event)
{
    m_wish.reset();
    std::visit([this](const auto& what) { on(what); }, event);
    return m_wish;
}

float Shell::restartShare() const noexcept
{
    // Still held when the new game has begun: it is over with.
    return m_restart > RestartSteps ? 0.f : static_cast<float>(m_restart) / static_cast<float>(RestartSteps);
}

bool Shell::running() const noexcept
{
    return !standsStill(m_screen) &&
           std::ranges::none_of(m_trail, [](const auto& place) { return standsStill(place.first); });
}

bool Shell::awaitsName() const noexcept
{
    return (m_screen == Screen::Laboratory ? m_trail.back().first : m_screen) == Screen::Naming;
}

void Shell::turnList(int by) noexcept
{
    constexpr int Count = static_cast<int>(ScoreListCount);
    m_list = static_cast<ScoreList>((static_cast<int>(m_list) + by + Count) % Count);
}

void Shell::setDefaults()
{
    GameSettings& settings = m_facts.settings;
    if (m_screen == Screen::KeyBindings || m_screen == Screen::PadBindings)
        settings.bindings.of(device()) = Bindings::defaults(device());
    else
    {
        // Solver and window belong to others.
        GameSettings defaults{.solver = settings.solver};
        defaults.fullscreen = settings.fullscreen;
        settings = defaults;
    }
}

void Shell::back()
{
    if (m_trail.empty())
    {
        if (m_screen == Screen::Paused)
            show(Screen::Playing);
        else if (m_screen == Screen::Title)
            m_wish = Wish::Quit;
        else if (m_screen == Screen::GameOver)
            m_wish = Wish::LeaveGame;
        return;
    }
    const auto [screen, cursor] = m_trail.back();
    m_trail.pop_back();
    put(screen, cursor);
}

void Shell::obey(Wish wish)
{
    if (wish == Wish::Back)
        back();
    else if (wish == Wish::Defaults)
        setDefaults();
    else if (wish == Wish::EarlierList || wish == Wish::LaterList)
        turnList(wish == Wish::LaterList ? 1 : -1);
    else
        m_wish = wish;
}

void Shell::pick(const Goal& goal)
{
    if (const auto* wish = std::get_if<Wish>(&goal))
        obey(*wish);
    else if (const auto* screen = std::get_if<Screen>(&goal))
        visit(*screen);
    else if (const auto* setting = std::get_if<Setting>(&goal))
    {
        if (std::holds_alternative<bool GameSettings::*>(*setting))
            setShare(m_facts.settings, *setting, 1.f - shareOf(m_facts.settings, *setting));
    }
    else if (std::holds_alternative<Slot>(goal))
        m_waits = Patience;
}

void Shell::arrow(MenuKey key)
{
    const Page page = this->page();
    if (page.rows.empty())
        return;
    m_refused = false;
    const auto* setting = std::get_if<Setting>(&page.rows[m_cursor].goal);
    if (isAcross(key) && m_screen == Screen::Scores)
        turnList(key == MenuKey::Right ? 1 : -1);
    else if (isAcross(key) && setting != nullptr)
        change(m_facts.settings, *setting, key == MenuKey::Right ? 1 : -1);
    else
        m_cursor = page.next(m_cursor, key);
}

void Shell::on(MenuKey key)
{
    const bool leaves = key == MenuKey::Back || key == MenuKey::Escape;
    const Page page = this->page();
    if (m_screen == Screen::Playing)
    {
        if (key == MenuKey::Pause || key == MenuKey::Escape)
            show(Screen::Paused);
    }
    else if (m_screen == Screen::Naming)
    {
        if (leaves || key == MenuKey::Pick)
            m_wish = Wish::KeepScore;
        else
            spell(m_name, key);
    }
    else if (m_waits > 0)
        m_waits = key == MenuKey::Escape ? 0 : m_waits;
    else if (leaves || (key == MenuKey::Pause && m_screen == Screen::Paused))
        back();
    else if (key == MenuKey::Restart && m_screen == Screen::GameOver)
        m_wish = Wish::PlayAgain;
    else if (key == MenuKey::Pick && !page.rows.empty())
        pick(page.rows[m_cursor].goal);
    else if (key <= MenuKey::Right)
        arrow(key);
}

void Shell::on(const Pointer& pointer)
{
    using Act = Pointer::Act;
    const Page page = this->page();
    const auto slide = [&](const MenuRow& row)
    {
        const graze::Aabb bar = row.bar();
        setShare(m_facts.settings, std::get<Setting>(row.goal), (pointer.at.x - bar.lower.x) / bar.size().x);
    };
    m_dragging = m_dragging && pointer.act == Act::Drag;
    if (m_dragging)
        slide(page.rows[m_cursor]);
    if (pointer.act == Act::Click)
        m_waits = 0; // a change of mind
    const std::optional<std::size_t> at = page.at(pointer.at);
    if (pointer.act == Act::Wheel && pointer.notches != 0.f && !page.rows.empty() && m_waits == 0)
    {
        const bool up = pointer.notches > 0.f;
        const auto* setting = at ? std::get_if<Setting>(&page.rows[*at].goal) : nullptr;
        if (setting != nullptr)
            change(m_facts.settings, *setting, up ? 1 : -1);
        else if (m_screen == Screen::Scores)
            turnList(up ? -1 : 1);
        else if (m_screen != Screen::Options)
            m_cursor = page.next(m_cursor, up ? MenuKey::Up : MenuKey::Down);
        return;
    }
    if (!at || m_waits > 0 || m_dragging)
        return;
    m_refused = m_refused && *at == m_cursor;
    m_cursor = *at;
    if (pointer.act != Act::Click)
        return;
    const MenuRow& row = page.rows[*at];
    if (!row.share)
        return pick(row.goal);
    constexpr float Around = 20.f; // beyond the ends, so that all and nothing are easy to reach
    m_dragging = pointer.at.x >= row.bar().lower.x - Around && pointer.at.x <= row.bar().upper.x + Around;
    if (m_dragging)
        slide(row);
}

void Shell::on(char32_t character)
{
    if (m_screen == Screen::Naming)
        type(m_name, character);
}

// While a page waits, the place that is to be bound is chosen.
void Shell::on(const Press& press)
{
    const bool isKey = press.device == Device::Keyboard;
    if (!waits() || press.device != device() || (!isKey && press.code >= Bindings::MostButtons))
        return;
    const auto key = static_cast<sf::Keyboard::Key>(press.code);
    const bool keeps = isKey && key == sf::Keyboard::Key::Escape;
    m_waits = 0;
    m_refused = isKey && !keeps && keyName(key).empty();
    const Page page = this->page();
    if (const auto* slot = std::get_if<Slot>(&page.rows[m_cursor].goal); slot != nullptr && !m_refused && !keeps)
        m_facts.settings.bindings.bind(slot->action, slot->index, press);
}

void type(std::string& name, char32_t character)
{
    if (character == Backspace)
    {
        if (!name.empty())
            name.pop_back();
        return;
    }
    // The font has ASCII. No name begins with a space.
    const bool printable = character > ' ' && character < 127;
    const bool space = character == ' ' && !name.empty();
    if ((printable || space) && name.size() < Scores::LongestName)
        name.push_back(static_cast<char>(character));
}

void spell(std::string& name, MenuKey key)
{
    // Typing allows more.
    constexpr std::string_view Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-. ";
    const bool upright = key == MenuKey::Up || key == MenuKey::Down;
    if (key == MenuKey::Left)
        return type(name, Backspace);
    if (key == MenuKey::Right || (upright && name.empty()))
        return type(name, U'A');
    if (!upright)
        return;
    const std::size_t found = Letters.find(name.back());
    const std::size_t at = found == std::string_view::npos ? 0 : found;
    name.back() = Letters[(at + (key == MenuKey::Up ? 1 : Letters.size() - 1)) % Letters.size()];
}

} // namespace game
