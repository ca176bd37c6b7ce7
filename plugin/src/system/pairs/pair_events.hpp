// SPDX-License-Identifier: Zlib
#pragma once

#include "narrow_phase.hpp"
#include "system/queries/counted_queries.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// The third stage merges the findings of the narrow phase into the pairs, and gathers near misses; the last one
/// reports begin, stay and end. Pairs and findings stand in the order of events, so the events come out sorted. The
/// pairs of the last frame stay until they are reported.
class PairEvents
{
public:
    /// How many there will be; `report` does not throw.
    [[nodiscard]] PairList::Changes merge(const PairFrame& frame, std::span<const PairFinding> found);
    /// `contacts` has room for the events.
    void report(const PairFrame& frame, const PairList::Changes& changes, const EventOptions& options,
                ContactArrays& contacts) noexcept;

private:
    void followNear(const PairFrame& frame);
    void prepareReport(const PairFrame& frame);

    std::vector<RareEvents> m_events;        // of each block
    std::vector<PairList::Changes> m_before; // events before each block
    BlockCounts m_statistics;
};

/// The contacts of an update by sprite: 8 bytes per pair and 4 per slot of an id.
class ContactIndex
{
public:
    /// `build` with so many does not throw.
    void makeRoom(std::size_t contacts, std::size_t slots);
    /// Takes the pairs that touch. `slots` is the number of slots of sprites.
    void build(std::span<const Contact> contacts, std::size_t slots) noexcept;
    /// Without contacts.
    void clear() noexcept { m_built = false; }
    [[nodiscard]] bool isBuilt() const noexcept { return m_built; }
    /// The numbers of its contacts, counted through `begun` and then `stays`, in ascending order. For an id whose slot
    /// has another sprite now, these are the contacts of that sprite: the caller compares ids.
    [[nodiscard]] std::span<const std::uint32_t> of(SpriteId id) const noexcept;

private:
    bool m_built = false;
    std::vector<std::uint32_t> m_ends; ///< by slot: where its numbers end and those of the next one start
    std::vector<std::uint32_t> m_contacts;
};

} // namespace graze::detail
