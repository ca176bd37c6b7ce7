// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/system/ids.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace graze::detail
{

/// The kind of thing that an id names. Sprites, bullets and shapes of one system never have the same number: a refusal
/// names one thing, and a C program that mixes them up is refused.
enum class IdKind : std::uint32_t
{
    Sprite,
    Bullet,
    Shape
};

/// A number for a new system: 1 to 1,048,575, then from 1 again. Never 0, so that no id is null.
[[nodiscard]] std::uint32_t nextSystemNumber() noexcept;

/// Ids of 64 bits (kind 2, slot 26, generation 16, system 20) to rows of the dense arrays.
///
/// An id lives, is buried, and is released. A buried id is stale for the user, but its row can still be found: the
/// events of the next update need it. Only a released slot is used again, with its next generation; a slot at its last
/// generation retires, so no id ever comes back. A restore brings none back either: ids made since the snapshot are
/// stale, and the generations continue.
class SlotMap
{
public:
    static constexpr std::uint32_t LastGeneration = (1u << 16) - 1;
    static constexpr std::uint32_t MostSlots = 1u << 26;
    static constexpr unsigned SlotShift = 36;

    SlotMap(IdKind kind, std::uint32_t systemNumber) noexcept : m_kind(kind), m_system(systemNumber) {}

    [[nodiscard]] static std::uint32_t slotOf(std::uint64_t id) noexcept
    {
        return static_cast<std::uint32_t>(id >> SlotShift) & SlotMask;
    }

    /// The next `count` calls of `add` do not throw. Throws std::length_error when there are not that many ids left.
    void makeRoomFor(std::size_t count);
    std::uint64_t add(std::uint32_t row);
    /// Both expect an id from `add` that is not released.
    void bury(std::uint64_t id) noexcept;
    void release(std::uint64_t id) noexcept;

    /// None, StaleId (null, buried or released) or ForeignId, for any number.
    [[nodiscard]] Refused check(std::uint64_t id) const noexcept;
    /// Row of a living id.
    [[nodiscard]] std::optional<std::uint32_t> find(std::uint64_t id) const noexcept
    {
        const std::uint32_t slot = slotOf(id);
        const bool alive = id != 0 && slot < m_slots.size() && m_slots[slot].living == id;
        return alive ? std::optional(m_slots[slot].row) : std::nullopt;
    }

    /// Row of a slot whose id lives or is buried.
    [[nodiscard]] std::uint32_t row(std::uint64_t id) const noexcept { return m_slots[slotOf(id)].row; }
    void setRow(std::uint64_t id, std::uint32_t row) noexcept { m_slots[slotOf(id)].row = row; }

    // --- For snapshots --------------------------------------------------------------------------

    [[nodiscard]] std::uint32_t slots() const noexcept { return static_cast<std::uint32_t>(m_slots.size()); }
    /// The last one is used first.
    [[nodiscard]] std::span<const std::uint32_t> freeSlots() const noexcept { return m_free; }
    /// Meaningless for free and retired slots.
    [[nodiscard]] std::uint32_t rowOf(std::uint32_t slot) const noexcept { return m_slots[slot].row; }
    /// Generation of the next id of this slot; beyond LastGeneration when it retires.
    [[nodiscard]] std::uint32_t nextGeneration(std::uint32_t slot) const noexcept { return m_slots[slot].next; }
    [[nodiscard]] static std::uint32_t generationOf(std::uint64_t id) noexcept;
    [[nodiscard]] static std::uint32_t systemOf(std::uint64_t id) noexcept;
    /// The same id in another system; higher bits of the number are ignored.
    [[nodiscard]] static std::uint64_t withSystem(std::uint64_t id, std::uint32_t systemNumber) noexcept;
    [[nodiscard]] std::uint64_t idOf(std::uint32_t slot, std::uint32_t generation) const noexcept;
    [[nodiscard]] std::uint32_t systemNumber() const noexcept { return m_system; }

    /// Replaces the slots of `current` by those of a snapshot. Slots made since the snapshot are free again and come
    /// last, in the order of their creation, so that the same calls get the same slots.
    void restore(const SlotMap& current, std::span<const std::uint32_t> nextGenerations,
                 std::span<const std::uint32_t> freeSlots);
    /// An id of the snapshot lives, in a slot that is not free.
    void revive(std::uint64_t id, std::uint32_t row) noexcept;

private:
    static constexpr std::uint32_t SlotMask = MostSlots - 1;

    struct Slot
    {
        std::uint64_t living = 0; ///< the id that lives here, 0 for none
        std::uint32_t row = 0;
        std::uint32_t next = 1; ///< generation of the next id
    };

    std::vector<Slot> m_slots;
    std::vector<std::uint32_t> m_free;
    IdKind m_kind;
    std::uint32_t m_system;
};

} // namespace graze::detail
