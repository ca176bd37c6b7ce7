// SPDX-License-Identifier: Zlib
#include "window/screens/bindings_page.hpp"

#include "base/text.hpp"
#include "settings/key_names.hpp"

#include <algorithm>

namespace game
{

PageGoal BindingsPage::press(MenuKey key, Bindings& bindings)
{
    if (waits())
    {
        if (key == MenuKey::Escape)
            stopWaiting();
        return PageGoal::Stay;
    }
    m_refused = false;
    switch (key)
    {
        case MenuKey::Up:
            m_row = (m_row + Places.count - 1) % Places.count;
            break;
        case MenuKey::Down:
            m_row = (m_row + 1) % Places.count;
            break;
        case MenuKey::Left:
        case MenuKey::Right:
            m_slot = key == MenuKey::Right ? 1 : 0;
            break;
        case MenuKey::Pick:
            return pick(bindings);
        case MenuKey::Back:
        case MenuKey::Escape:
            return PageGoal::Back;
        case MenuKey::Pause:
        case MenuKey::Restart:
            break;
    }
    return PageGoal::Stay;
}

PageGoal BindingsPage::pick(Bindings& bindings)
{
    if (m_row == BackRow)
        return PageGoal::Back;
    if (m_row != DefaultsRow)
        m_waits = Patience;
    else if (m_device == Device::Keyboard)
        bindings.keys = Bindings::defaultKeys();
    else
        bindings.buttons = Bindings::defaultButtons();
    return PageGoal::Stay;
}

void BindingsPage::point(graze::Vec2 at) noexcept
{
    const auto row = Places.at(at);
    if (!row || waits())
        return;
    m_row = *row;
    m_slot = at.x >= SecondSlot ? 1 : 0;
    m_refused = false;
}

PageGoal BindingsPage::click(graze::Vec2 at, Bindings& bindings)
{
    stopWaiting(); // a click elsewhere is a change of mind
    if (!Places.at(at))
        return PageGoal::Stay;
    point(at);
    return pick(bindings);
}

void BindingsPage::take(sf::Keyboard::Key key, Bindings& bindings)
{
    if (!waits())
        return;
    stopWaiting();
    if (key == sf::Keyboard::Key::Escape || m_device != Device::Keyboard)
        return;
    m_refused = keyName(key).empty();
    if (!m_refused)
        bindings.bind(action(), m_slot, key);
}

void BindingsPage::take(unsigned button, Bindings& bindings)
{
    if (!waits() || m_device != Device::Gamepad || button >= static_cast<unsigned>(Bindings::MostButtons))
        return;
    stopWaiting();
    bindings.bind(action(), m_slot, static_cast<int>(button));
}

void BindingsPage::step() noexcept
{
    m_waits = std::max(0, m_waits - 1);
}

std::string BindingsPage::text(Action action, std::size_t slot, const Bindings& bindings) const
{
    const auto index = static_cast<std::size_t>(action);
    return m_device == Device::Keyboard ? shownKey(bindings.keys[index][slot])
                                        : shownButton(bindings.buttons[index][slot]);
}

std::string_view BindingsPage::conflict(Action action, std::size_t slot, const Bindings& bindings) const noexcept
{
    return m_device == Device::Keyboard ? bindings.conflictOfKey(action, slot)
                                        : bindings.conflictOfButton(action, slot);
}

std::string BindingsPage::note(const Bindings& bindings) const
{
    const bool keyboard = m_device == Device::Keyboard;
    if (waits())
        return keyboard ? "ESC keeps it, the same key takes it away" : "ESC keeps it, the same button takes it away";
    if (m_refused)
        return "the game needs that key itself";
    if (m_row < ActionCount)
        if (const std::string_view other = conflict(action(), m_slot, bindings); !other.empty())
            return joined({text(action(), m_slot, bindings), " is also bound to: ", other});
    return keyboard ? "ENTER, then the new key" : "stick and cross always fly";
}

} // namespace game
