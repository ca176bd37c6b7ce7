// SPDX-License-Identifier: Zlib
#pragma once

#include "near_state.hpp"
#include "pair_order.hpp"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace graze::detail
{

class SnapshotReader;
class SnapshotWriter;
class SpriteTable;
class StateHasher;

/// Two sprites, by rows, that the narrow phase has something to say of in this frame. `a` is of lower rank.
struct PairFinding
{
    enum Verdict : std::uint32_t
    {
        Apart, ///< but perhaps near
        Touching,
        Undecided ///< out of iterations: they do what they did
    };

    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t firstPieces = 0; ///< where their pairs of pieces start among the candidates
    Verdict verdict = Apart;
};

/// What is remembered of two sprites that touch or are near, and what they did in this frame.
struct PairRecord
{
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    NearState nearState{};
    bool touched = false; ///< when the last frame ended
    bool touching = false;
    bool left = false; ///< the near state is over, and to be told
};

/// Puts findings in order. Keeps its memory from frame to frame.
class PairSorter
{
public:
    void sort(std::vector<PairFinding>& found, const PairOrder& order);

private:
    template <class Number>
    void sortMany(std::span<const PairFinding> found, std::uint32_t rows, Number number);

    std::vector<PairFinding> m_scratch;
    std::vector<std::uint32_t> m_starts;
};

/// The pairs that touch or are near, one record each, in order: what a frame finds, in the same order,
/// is merged into them, and events come out sorted.
class PairList
{
public:
    /// One pass over both, in order: `see(record, finding)` for every finding, with the record of the pair or a
    /// new one, `lose(record)` for every record without a finding, and `tell(record)` after either. Then it
    /// forgets the pairs that neither touch nor are near any more.
    template <class See, class Lose, class Tell>
    void advance(std::span<const PairFinding> found, const PairOrder& order, See&& see, Lose&& lose, Tell&& tell);

    /// Row r is now newRows[r]; the order stays. No record names a row that is gone.
    void moveRows(std::span<const std::uint32_t> newRows) noexcept;

    [[nodiscard]] std::span<const PairRecord> records() const noexcept { return m_records; }
    /// Between two frames, in either order. Goes through all records.
    [[nodiscard]] bool touched(std::uint32_t a, std::uint32_t b) const noexcept;

    void write(SnapshotWriter& writer) const;
    void hash(StateHasher& hasher) const noexcept;
    /// Takes the pairs of a snapshot of these sprites. Throws SnapshotRefused, and is good for another read or
    /// nothing then.
    void read(SnapshotReader& reader, const SpriteTable& sprites);

private:
    template <class Records, class Archive>
    static void describe(Records& records, Archive& archive);

    template <class Key, class See, class Lose, class Tell>
    void advanceBy(Key key, std::span<const PairFinding> found, See&& see, Lose&& lose, Tell&& tell);
    std::vector<PairRecord> m_records;
    std::vector<PairRecord> m_next;
};

template <class Key, class See, class Lose, class Tell>
void PairList::advanceBy(Key key, std::span<const PairFinding> found, See&& see, Lose&& lose, Tell&& tell)
{
    const PairRecord* known = m_records.data();
    const PairRecord* const end = known + m_records.size();
    PairRecord* next = m_next.data();
    // In its place: a copy of what was just written in parts would wait for the stores.
    const auto take = [&]() __attribute__((always_inline))
    {
        PairRecord& record = *next;
        tell(std::as_const(record));
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
        see(*next, finding);
        take();
    }
    while (known != end)
        loseNext();
    m_next.resize(static_cast<std::size_t>(next - m_next.data()));
}

template <class See, class Lose, class Tell>
void PairList::advance(std::span<const PairFinding> found, const PairOrder& order, See&& see, Lose&& lose, Tell&& tell)
{
    m_next.resize(m_records.size() + found.size());
    if (order.numbers.empty())
        advanceBy([](std::uint32_t a, std::uint32_t b) { return PairOrder::keyOf(a, b); }, found, see, lose, tell);
    else
        advanceBy([&order](std::uint32_t a, std::uint32_t b) { return order.key(a, b); }, found, see, lose, tell);
    m_records.swap(m_next);
}

} // namespace graze::detail
