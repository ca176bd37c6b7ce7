// SPDX-License-Identifier: Zlib
#include "window/screens/menu.hpp"

#include "settings/scores.hpp"

namespace game
{
namespace
{

// Letters that four directions can spell. Typing allows more.
constexpr std::string_view Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-. ";

constexpr char32_t Backspace = 8;

} // namespace

bool Menu::move(MenuKey key) noexcept
{
    if (m_entries.empty() || (key != MenuKey::Up && key != MenuKey::Down))
        return false;
    const std::size_t step = key == MenuKey::Down ? 1 : m_entries.size() - 1;
    m_chosen = (m_chosen + step) % m_entries.size();
    return true;
}

void Menu::choose(std::size_t entry) noexcept
{
    if (entry < m_entries.size())
        m_chosen = entry;
}

void NameEntry::type(char32_t character)
{
    if (character == Backspace)
    {
        if (!m_text.empty())
            m_text.pop_back();
        return;
    }
    // The font has ASCII. No name begins with a space.
    const bool printable = character > ' ' && character < 127;
    const bool space = character == ' ' && !m_text.empty();
    if ((printable || space) && m_text.size() < Scores::LongestName)
        m_text.push_back(static_cast<char>(character));
}

void NameEntry::steer(MenuKey key)
{
    if (key != MenuKey::Up && key != MenuKey::Down && key != MenuKey::Left && key != MenuKey::Right)
        return;
    if (key == MenuKey::Left)
        return type(Backspace);
    if (key == MenuKey::Right || m_text.empty())
        return type(U'A');
    const std::size_t found = Letters.find(m_text.back());
    const std::size_t at = found == std::string_view::npos ? 0 : found;
    if (key == MenuKey::Up)
        m_text.back() = Letters[(at + 1) % Letters.size()];
    else
        m_text.back() = Letters[(at + Letters.size() - 1) % Letters.size()];
}

} // namespace game
