// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>
#include <graze/system/events.hpp>

namespace graze
{

std::size_t SpriteContacts::size() const noexcept
{
    std::size_t count = 0;
    for (std::size_t at = first(0); at != m_count; at = first(at + 1))
        ++count;
    return count;
}

bool SpriteContacts::isOf(std::size_t at) const noexcept
{
    const Contact& contact = event(at);
    return contact.a == m_id || contact.b == m_id;
}

std::size_t SpriteContacts::first(std::size_t at) const noexcept
{
    if (!m_indexed)
        while (at < m_count && !isOf(at))
            ++at;
    return at;
}

const Contact& SpriteContacts::event(std::size_t at) const noexcept
{
    const std::span<const Contact> begun = m_system->begun();
    const std::size_t number = m_indexed ? m_index[at] : at;
    return number < begun.size() ? begun[number] : m_system->stays()[number - begun.size()];
}

Contact SpriteContacts::contact(std::size_t at) const noexcept
{
    Contact contact = event(at);
    const bool hasGeometry = contact.normal != Vec2{};
    if (!hasGeometry)
        contact = m_system->contact(contact.a, contact.b).value_or(contact);
    return contact.a == m_id ? contact : contact.turned();
}

} // namespace graze
