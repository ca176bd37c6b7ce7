// SPDX-License-Identifier: Zlib
#pragma once

#include "pair_finding.hpp"
#include "system/near_miss/near_state.hpp"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace graze::detail
{

/// Two sprites that touch or are near.
struct PairRecord
{
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    NearState nearState{};
    bool touched = false; ///< at the end of the last frame
    bool touching = false;
    bool left = false; ///< the near state is over, and to be reported
};

/// The pairs that touch or are near, one record each, in order. The findings of a frame, in the same order, are merged
/// into them, and events come out sorted.
class PairList
{
public:
    /// One pass over both, in order: `find(record, finding)` for every finding, with the record of the pair or a
    /// new one, `lose(record)` for every record without a finding, and `report(record)` after either. Then it
    /// forgets the pairs that neither touch nor are near any more.
    template <class Find, class Lose, class Report>
    void advance(std::span<const PairFinding> found, const PairOrder& order, Find&& find, Lose&& lose, Report&& report);

    /// Row r is now newRows[r]; the order stays. No record names a row that is gone.
    void moveRows(std::span<const std::uint32_t> newRows) noexcept;

    [[nodiscard]] std::span<const PairRecord> records() const noexcept { return m_records; }
    /// Between two frames, in either order. Goes through all records.
    [[nodiscard]] bool touched(std::uint32_t a, std::uint32_t b) const noexcept;

private:
    friend class SavedPairs;

    template <class Key, class Find, class Lose, class Report>
    void advanceBy(Key key, std::span<const PairFinding> found, Find&& find, Lose&& lose, Report&& report);
    std::vector<PairRecord> m_records;
    std::vector<PairRecord> m_next;
};

template <class Key, class Find, class Lose, class Report>
void PairList::advanceBy(Key key, std::span<const PairFinding> found, Find&& find, Lose&& lose, Report&& report)
{
    const PairRecord* known = m_records.data();
    const PairRecord* const end = known + m_records.size();
    PairRecord* next = m_next.data();
    // No copy: it would wait for the stores of the parts that were just written.
    const auto take = [&]() __attribute__((always_inline))
    {
        PairRecord& record = *next;
        report(std::as_const(record));
        if (record.left)
            record.nearState = {};
        const bool touching = record.touching;
        record.left = false;
        record.touched = touching;
        next += touching || record.nearState.active ? 1 : 0;
    };
    const auto loseNext = [&]() __attribute__((always_inline))
    {
        *next = *known++;
        lose(*next);
        take();
    };
    for (const PairFinding& finding : found)
    {
        const std::uint64_t own = key(finding.a, finding.b);
        while (known != end && key(known->a, known->b) < own)
            loseNext();
        if (known != end && known->a == finding.a && known->b == finding.b)
            *next = *known++;
        else
            *next = PairRecord{finding.a, finding.b};
        find(*next, finding);
        take();
    }
    while (known != end)
        loseNext();
    m_next.resize(static_cast<std::size_t>(next - m_next.data()));
}

template <class Find, class Lose, class Report>
void PairList::advance(std::span<const PairFinding> found, const PairOrder& order, Find&& find, Lose&& lose,
                       Report&& report)
{
    m_next.resize(m_records.size() + found.size());
    if (order.numbers.empty())
        advanceBy([](std::uint32_t a, std::uint32_t b) { return PairOrder::keyOf(a, b); }, found, find, lose, report);
    else
        advanceBy([&order](std::uint32_t a, std::uint32_t b) { return order.key(a, b); }, found, find, lose, report);
    m_records.swap(m_next);
}

} // namespace graze::detail
