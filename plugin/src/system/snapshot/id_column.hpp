// SPDX-License-Identifier: Zlib
#pragma once

#include "snapshot_reader.hpp"
#include "snapshot_writer.hpp"
#include "system/sprites/slot_map.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace graze::detail
{

/// Memory of the thread for the slots of a snapshot: a game that rolls back in every frame allocates nothing.
struct SlotScratch
{
    std::vector<std::uint32_t> slotAt;
    std::vector<std::uint32_t> next;
    std::vector<std::uint32_t> generation;
    std::vector<std::uint8_t> seen;

    [[nodiscard]] static SlotScratch& ofThread()
    {
        static thread_local SlotScratch scratch;
        return scratch;
    }
};

/// Writes the ids of the rows of a table, `idOf(row)`, and all slots: the slot of a row, free, or retired.
template <class Rows, class IdOf>
void writeIds(SnapshotWriter& writer, const SlotMap& slots, const Rows& rows, IdOf&& idOf)
{
    // No structured bindings: clang 14 captures none.
    SlotScratch& scratch = SlotScratch::ofThread();
    std::vector<std::uint32_t>& slotAt = scratch.slotAt;
    const std::span<const std::uint32_t> free = slots.freeSlots();
    slotAt.clear();
    forEachOf(rows, [&](const auto& row) { slotAt.push_back(SlotMap::slotOf(std::invoke(idOf, row))); });
    slotAt.insert(slotAt.end(), free.begin(), free.end());
    const std::size_t inUse = slotAt.size();
    if (inUse < slots.slots())
    {
        scratch.seen.assign(slots.slots(), 0);
        for (const std::uint32_t slot : slotAt)
            scratch.seen[slot] = 1;
        for (std::uint32_t slot = 0; slot < slots.slots(); ++slot)
            if (scratch.seen[slot] == 0)
                slotAt.push_back(slot);
    }
    scratch.next.resize(slots.slots());
    for (std::uint32_t slot = 0; slot < slots.slots(); ++slot)
        scratch.next[slot] = slots.nextGeneration(slot);
    writer.count(rows.size());
    writer.count(free.size());
    writer.count(slotAt.size() - inUse);
    writer.explicitNumbers(slotAt);
    writer.numbers(scratch.next);
    writer.numbers(rows, [&](const auto& row) { return SlotMap::generationOf(std::invoke(idOf, row)); });
}

/// Fills `rows` with the ids of a snapshot, all alive, and `slots` with their slots, which replace those of `current`.
/// Returns how many ids the slots of the snapshot have had.
template <class Row, class IdOf>
std::uint64_t readIds(SnapshotReader& reader, SlotMap& slots, const SlotMap& current, std::vector<Row>& rows,
                      IdOf&& idOf)
{
    auto& [slotAt, next, generation, seen] = SlotScratch::ofThread();
    const std::size_t rowCount = reader.count();
    const std::size_t inUse = rowCount + reader.count();
    const std::size_t total = inUse + reader.count();
    require(total <= SlotMap::MostSlots);
    slotAt.resize(total);
    next.resize(total);
    generation.resize(rowCount);
    seen.assign(total, 0);
    reader.explicitNumbers(slotAt);
    reader.numbers(next);
    reader.numbers(generation);
    for (const std::uint32_t slot : slotAt)
    {
        require(slot < total && seen[slot] == 0);
        seen[slot] = 1;
    }
    std::uint64_t ids = 0;
    for (const std::uint32_t number : next)
    {
        require(number >= 1 && number <= SlotMap::LastGeneration + 1);
        ids += number - 1;
    }
    slots.restore(current, next, std::span(slotAt).subspan(rowCount, inUse - rowCount));
    rows.resize(rowCount);
    for (std::uint32_t row = 0; row < rowCount; ++row)
    {
        require(generation[row] >= 1 && generation[row] < next[slotAt[row]]);
        const std::uint64_t id = slots.idOf(slotAt[row], generation[row]);
        std::invoke(idOf, rows[row]) = id;
        slots.revive(id, row);
    }
    return ids;
}

} // namespace graze::detail
