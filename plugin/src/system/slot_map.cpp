// SPDX-License-Identifier: Zlib
#include "slot_map.hpp"

#include <atomic>

namespace graze::detail
{

namespace
{

constexpr std::uint32_t SystemBits = 12;
constexpr std::uint32_t SystemMask = (1u << SystemBits) - 1;

} // namespace

std::uint32_t nextSystemNumber() noexcept
{
    static std::atomic<std::uint32_t> count{0};
    return count.fetch_add(1) % SystemMask + 1;
}

std::uint64_t SlotMap::add(std::uint32_t row)
{
    std::uint32_t slot = 0;
    if (m_free.empty())
    {
        slot = static_cast<std::uint32_t>(m_slots.size());
        m_slots.emplace_back();
        // A release must never allocate, it happens in every frame.
        m_free.reserve(m_slots.capacity());
    }
    else
    {
        slot = m_free.back();
        m_free.pop_back();
    }
    m_slots[slot].row = row;
    return m_slots[slot].living = (static_cast<std::uint64_t>(m_kind) << 62) | (std::uint64_t{slot} << 32) |
                                  (std::uint64_t{m_slots[slot].generation} << SystemBits) | m_system;
}

void SlotMap::bury(std::uint64_t id) noexcept
{
    m_slots[slotOf(id)].living = 0;
}

void SlotMap::release(std::uint64_t id)
{
    Slot& slot = m_slots[slotOf(id)];
    slot.living = 0;
    if (slot.generation == LastGeneration)
        return;
    ++slot.generation;
    m_free.push_back(slotOf(id));
}

Refused SlotMap::check(std::uint64_t id) const noexcept
{
    if (find(id))
        return Refused::None;
    return id != 0 && (id & SystemMask) != m_system ? Refused::ForeignId : Refused::StaleId;
}

} // namespace graze::detail
