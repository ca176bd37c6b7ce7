// SPDX-License-Identifier: Zlib
#pragma once

#include "snapshot_reader.hpp"
#include "snapshot_writer.hpp"
#include "system/sprites/slot_map.hpp"

#include <cstdint>
#include <vector>

namespace graze::detail
{

/// Writes the ids of the rows of a table and all slots: the slot of a row, free, or retired.
template <class Id>
void writeIds(SnapshotWriter& writer, const SlotMap& slots, const std::vector<Id>& rows)
{
    const std::span<const std::uint32_t> free = slots.freeSlots();
    const std::size_t inUse = rows.size() + free.size();
    std::vector<std::uint32_t> retired;
    for (std::uint32_t slot = 0; inUse + retired.size() < slots.slots(); ++slot)
    {
        const std::uint32_t row = slots.rowOf(slot);
        const bool isInRow = row < rows.size() && SlotMap::slotOf(rows[row].value) == slot;
        if (!isInRow && slots.nextGeneration(slot) > SlotMap::LastGeneration)
            retired.push_back(slot);
    }
    const auto slotAt = [&](std::size_t i) {
        return i < rows.size() ? SlotMap::slotOf(rows[i].value)
               : i < inUse     ? free[i - rows.size()]
                               : retired[i - inUse];
    };
    writer.count(rows.size());
    writer.count(free.size());
    writer.count(retired.size());
    writer.pack(slots.slots(), 1, slotAt);
    writer.pack(slots.slots(), 0,
                [&](std::size_t slot) { return slots.nextGeneration(static_cast<std::uint32_t>(slot)); });
    writer.pack(rows.size(), 0, [&](std::size_t row) { return SlotMap::generationOf(rows[row].value); });
}

/// Memory of the thread for the slots of a snapshot.
struct SlotScratch
{
    std::vector<std::uint32_t> slotAt;
    std::vector<std::uint32_t> next;
    std::vector<std::uint32_t> generation;
    std::vector<std::uint8_t> seen;
};

/// Fills `rows` with the ids of a snapshot, all alive, and `slots` with their slots, which replace those of `current`.
template <class Id>
void readIds(SnapshotReader& reader, SlotMap& slots, const SlotMap& current, std::vector<Id>& rows)
{
    static thread_local SlotScratch scratch;
    const std::size_t rowCount = reader.count();
    const std::size_t inUse = rowCount + reader.count();
    const std::size_t total = inUse + reader.count();
    require(total <= SlotMap::MostSlots);
    scratch.slotAt.resize(total);
    scratch.next.resize(total);
    scratch.generation.resize(rowCount);
    scratch.seen.assign(total, 0);
    reader.explicitNumbers(scratch.slotAt);
    reader.numbers(scratch.next);
    reader.numbers(scratch.generation);
    for (const std::uint32_t slot : scratch.slotAt)
    {
        require(slot < total && scratch.seen[slot] == 0);
        scratch.seen[slot] = 1;
    }
    for (const std::uint32_t next : scratch.next)
        require(next >= 1 && next <= SlotMap::LastGeneration + 1);
    slots.restore(current, scratch.next, std::span(scratch.slotAt).subspan(rowCount, inUse - rowCount));
    rows.resize(rowCount);
    for (std::uint32_t row = 0; row < rowCount; ++row)
    {
        const std::uint32_t generation = scratch.generation[row];
        require(generation >= 1 && generation < scratch.next[scratch.slotAt[row]]);
        rows[row].value = slots.idOf(scratch.slotAt[row], generation);
        slots.revive(rows[row].value, row);
    }
}

} // namespace graze::detail
