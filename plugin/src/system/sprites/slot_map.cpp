// SPDX-License-Identifier: Zlib
#include "slot_map.hpp"

#include "base/make_room.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>

namespace graze::detail
{

namespace
{

constexpr std::uint32_t SystemBits = 20;
constexpr std::uint32_t SystemMask = (1u << SystemBits) - 1;
constexpr std::uint32_t SlotBits = 26;
constexpr std::uint32_t GenerationBits = 16;

static_assert(SlotMap::MostSlots == 1u << SlotBits);
static_assert(SlotMap::LastGeneration == (1u << GenerationBits) - 1);
static_assert(2 + SlotBits + GenerationBits + SystemBits == 64);
static_assert(SlotMap::SlotShift == GenerationBits + SystemBits);

} // namespace

std::uint32_t nextSystemNumber() noexcept
{
    static std::atomic<std::uint32_t> count{0};
    return count.fetch_add(1) % SystemMask + 1;
}

void SlotMap::makeRoomFor(std::size_t count)
{
    if (count <= m_free.size())
        return;
    const std::size_t more = count - m_free.size();
    if (more > MostSlots - slots())
        throw std::length_error("graze: no room for a new id: all 67,108,864 are in use or spent");
    makeRoom(more, m_slots);
    // A release must never allocate, it happens in every frame.
    m_free.reserve(m_slots.capacity());
}

std::uint64_t SlotMap::add(std::uint32_t row)
{
    makeRoomFor(1);
    std::uint32_t slot = 0;
    if (m_free.empty())
    {
        slot = slots();
        m_slots.emplace_back();
    }
    else
    {
        slot = m_free.back();
        m_free.pop_back();
    }
    m_slots[slot].row = row;
    return m_slots[slot].living = idOf(slot, m_slots[slot].next++);
}

void SlotMap::bury(std::uint64_t id) noexcept
{
    m_slots[slotOf(id)].living = 0;
}

void SlotMap::release(std::uint64_t id) noexcept
{
    Slot& slot = m_slots[slotOf(id)];
    slot.living = 0;
    if (slot.next <= LastGeneration)
        m_free.push_back(slotOf(id));
}

Refused SlotMap::check(std::uint64_t id) const noexcept
{
    if (find(id))
        return Refused::None;
    return id != 0 && (id & SystemMask) != m_system ? Refused::ForeignId : Refused::StaleId;
}

std::uint32_t SlotMap::generationOf(std::uint64_t id) noexcept
{
    return static_cast<std::uint32_t>(id >> SystemBits) & LastGeneration;
}

std::uint32_t SlotMap::systemOf(std::uint64_t id) noexcept
{
    return static_cast<std::uint32_t>(id) & SystemMask;
}

std::uint64_t SlotMap::withSystem(std::uint64_t id, std::uint32_t systemNumber) noexcept
{
    return (id & ~std::uint64_t{SystemMask}) | (systemNumber & SystemMask);
}

std::uint64_t SlotMap::idOf(std::uint32_t slot, std::uint32_t generation) const noexcept
{
    return (static_cast<std::uint64_t>(m_kind) << 62) | (std::uint64_t{slot} << SlotShift) |
           (std::uint64_t{generation} << SystemBits) | m_system;
}

void SlotMap::restore(const SlotMap& current, std::span<const std::uint32_t> nextGenerations,
                      std::span<const std::uint32_t> freeSlots)
{
    const auto known = static_cast<std::uint32_t>(nextGenerations.size());
    m_slots.assign(std::max(known, current.slots()), Slot{});
    m_free.clear();
    m_free.reserve(m_slots.capacity());
    for (std::uint32_t slot = 0; slot < m_slots.size(); ++slot)
        m_slots[slot].next = std::max(slot < known ? nextGenerations[slot] : 1,
                                      slot < current.slots() ? current.nextGeneration(slot) : 1);
    const auto free = [this](std::uint32_t slot)
    {
        if (m_slots[slot].next <= LastGeneration)
            m_free.push_back(slot);
    };
    for (std::uint32_t slot = slots(); slot-- > known;)
        free(slot);
    for (const std::uint32_t slot : freeSlots)
        free(slot);
}

void SlotMap::revive(std::uint64_t id, std::uint32_t row) noexcept
{
    Slot& slot = m_slots[slotOf(id)];
    slot.living = id;
    slot.row = row;
    slot.next = std::max(slot.next, generationOf(id) + 1);
}

} // namespace graze::detail
