// SPDX-License-Identifier: Zlib
#include "contact_index.hpp"

#include "system/sprites/slot_map.hpp"

namespace graze::detail
{

namespace
{

// f(slot, number) for both sides of every contact.
template <class F>
void forEachSide(std::span<const Contact> contacts, F&& f)
{
    for (std::uint32_t number = 0; number < contacts.size(); ++number)
    {
        f(SlotMap::slotOf(contacts[number].a.value), number);
        f(SlotMap::slotOf(contacts[number].b.value), number);
    }
}

} // namespace

void ContactIndex::makeRoom(std::size_t contacts, std::size_t slots)
{
    m_ends.reserve(slots + 2);
    m_contacts.reserve(2 * contacts);
}

// A counting sort by slot. Counts stand one place further on, so that filling
// turns starts into ends.
void ContactIndex::build(std::span<const Contact> contacts, std::size_t slots) noexcept
{
    m_ends.assign(slots + 2, 0);
    forEachSide(contacts, [this](std::uint32_t slot, std::uint32_t) { ++m_ends[slot + 2]; });
    for (std::size_t i = 2; i < m_ends.size(); ++i)
        m_ends[i] += m_ends[i - 1];
    m_contacts.resize(m_ends.back());
    forEachSide(contacts,
                [this](std::uint32_t slot, std::uint32_t number) { m_contacts[m_ends[slot + 1]++] = number; });
    m_built = true;
}

std::span<const std::uint32_t> ContactIndex::of(SpriteId id) const noexcept
{
    const std::size_t slot = SlotMap::slotOf(id.value);
    if (!m_built || slot + 1 >= m_ends.size())
        return {};
    return std::span(m_contacts).subspan(m_ends[slot], m_ends[slot + 1] - m_ends[slot]);
}

} // namespace graze::detail
