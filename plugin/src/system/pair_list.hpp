// SPDX-License-Identifier: Zlib
#pragma once

#include "near_state.hpp"
#include "pair_order.hpp"

#include <cstdint>
#include <span>
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
    void sortMany(std::span<PairFinding> found, const PairOrder& order);

    std::vector<PairFinding> m_scratch;
    std::vector<std::uint32_t> m_starts;
};

/// The pairs that touch or are near, one record each, in order: what a frame finds, in the same order,
/// is merged into them, and events come out sorted.
class PairList
{
public:
    /// Calls `see(record, finding)` for every finding, with the record of the pair or a new one, and
    /// `lose(record)` for every record without a finding, all in order.
    template <class See, class Lose>
    void merge(std::span<const PairFinding> found, const PairOrder& order, See&& see, Lose&& lose);

    /// Forgets the pairs that neither touch nor are near any more.
    void endFrame() noexcept;
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

    std::vector<PairRecord> m_records;
    std::vector<PairRecord> m_merged;
};

template <class See, class Lose>
void PairList::merge(std::span<const PairFinding> found, const PairOrder& order, See&& see, Lose&& lose)
{
    m_merged.clear();
    m_merged.reserve(m_records.size() + found.size());
    auto known = m_records.begin();
    const auto loseNext = [&]
    {
        lose(*known);
        m_merged.push_back(*known++);
    };
    for (const PairFinding& finding : found)
    {
        const std::uint64_t key = order.key(finding.a, finding.b);
        while (known != m_records.end() && order.key(known->a, known->b) < key)
            loseNext();
        const bool isKnown = known != m_records.end() && known->a == finding.a && known->b == finding.b;
        PairRecord& record = m_merged.emplace_back(isKnown ? *known++ : PairRecord{finding.a, finding.b});
        see(record, finding);
    }
    while (known != m_records.end())
        loseNext();
    m_records.swap(m_merged);
}

} // namespace graze::detail
