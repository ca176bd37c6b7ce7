// SPDX-License-Identifier: Zlib
#pragma once

#include "base/attributes.hpp"
#include "base/blocks.hpp"
#include "system/near_miss/near_state.hpp"
#include "system/sprites/sprite_table.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// Two sprites, by rows, that touch or may be near in this frame. Small: a crowd has millions.
class PairFinding
{
public:
    enum Verdict : std::uint32_t
    {
        Apart, ///< but perhaps near
        Touching,
        Undecided ///< out of iterations: the pair keeps its state
    };

    PairFinding() noexcept = default;
    constexpr PairFinding(std::uint32_t rowA, std::uint32_t rowB, Verdict found) noexcept :
    m_a(rowA),
    m_bAndVerdict(rowB << 2 | found)
    {
    }

    /// The row of lower rank.
    [[nodiscard]] constexpr std::uint32_t a() const noexcept { return m_a; }
    [[nodiscard]] constexpr std::uint32_t b() const noexcept { return m_bAndVerdict >> 2; }
    [[nodiscard]] constexpr Verdict verdict() const noexcept { return static_cast<Verdict>(m_bAndVerdict & 3u); }

private:
    std::uint32_t m_a = 0;
    // No bit fields: an assignment to one reads the other first, and waits for it.
    std::uint32_t m_bAndVerdict = 0;
};
static_assert(sizeof(PairFinding) == 8);

/// Two sprites that touch or are near. Two bytes of its near state are free for the flags.
struct PairRecord
{
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    [[no_unique_address]] NearState nearState{};
    bool touched = false; ///< at the end of the last frame
    bool touching = false;
};

/// The pairs that touch or are near, one record each, in order. The findings of a frame, in the same order, are merged
/// into them, and events come out sorted. The merged records stand beside the old ones until `take`: nothing is lost
/// when memory runs out in the middle.
class PairList
{
public:
    /// How many of the merged pairs report an event.
    struct Changes
    {
        std::size_t begun = 0;
        std::size_t stays = 0;
        std::size_t ended = 0;

        friend Changes operator+(const Changes& a, const Changes& b) noexcept
        {
            return {a.begun + b.begun, a.stays + b.stays, a.ended + b.ended};
        }
    };

    /// Merges in parts, one for each block of findings: they may be merged at the same time. In rounds, each for the
    /// findings from `start` on: while a part is merged, it needs room for as many records as there could be.
    void startParts(const Blocks& blocks, std::span<const PairFinding> found, const PairOrder& order,
                    std::size_t start);
    /// One pass over both, in order: `find(record, moment, finding)` for every finding, with the record of the pair or
    /// a new one, and `lose(record, moment)` for every record without a finding. The moment counts where the pair is
    /// near.
    template <class Find, class Lose>
    void mergePart(std::uint32_t number, const PairOrder& order, Find&& find, Lose&& lose);
    /// The changes of the round.
    Changes joinParts();
    /// The records of the last merge, until `take`.
    [[nodiscard]] std::span<const PairRecord> merged() const noexcept { return {m_next.data(), m_joined}; }
    /// The merged records that touch or are near take the place of the old ones.
    void take() noexcept;

    /// Row r is now newRows[r]; the order stays. No record names a row that is gone.
    void moveRows(std::span<const std::uint32_t> newRows) noexcept;

    [[nodiscard]] std::span<const PairRecord> records() const noexcept { return m_records; }
    /// One for each record that is near, in the same order: few pairs are.
    [[nodiscard]] std::span<const ClosestMoment> moments() const noexcept { return m_moments; }
    /// Between two frames, in either order. Goes through all records.
    [[nodiscard]] bool touched(std::uint32_t a, std::uint32_t b) const noexcept;

private:
    friend class SavedTables;

    /// Findings and known records of the same pairs, and the place of their merged records.
    struct Part
    {
        std::span<const PairFinding> found;
        std::span<const PairRecord> known;
        const ClosestMoment* knownMoments = nullptr;
        PairRecord* next = nullptr;
        Changes changes{};
    };

    template <class Key, class Find, class Lose>
    static void mergeBy(Key key, Part& part, std::vector<ClosestMoment>& moments, Find&& find, Lose&& lose);

    std::vector<PairRecord> m_records;
    std::vector<PairRecord> m_next; // more than are merged
    std::vector<ClosestMoment> m_moments;
    std::vector<ClosestMoment> m_nextMoments;
    std::vector<Part> m_parts;
    std::size_t m_known = 0;                      // records that had their turn
    const ClosestMoment* m_knownMoment = nullptr; // the first of the others
    std::size_t m_joined = 0;                     // merged records
    std::vector<std::vector<ClosestMoment>> m_partMoments;
};

// Leaves the end of the merged records in `part.next`.
template <class Key, class Find, class Lose>
void PairList::mergeBy(Key key, Part& part, std::vector<ClosestMoment>& moments, Find&& find, Lose&& lose)
{
    const PairRecord* known = part.known.data();
    const PairRecord* const end = known + part.known.size();
    PairRecord* next = part.next;
    const ClosestMoment* knownMoment = part.knownMoments;
    ClosestMoment moment;
    moments.clear();
    std::size_t touching = 0, touched = 0, stays = 0;
    // No copy: it would wait for the stores of the parts that were just written.
    const auto endNext = [&]() GRAZE_INLINE_LAMBDA
    {
        const bool now = next->touching, before = next->touched;
        if (next->nearState.active)
            moments.push_back(moment);
        touching += now ? 1u : 0u;
        touched += before ? 1u : 0u;
        stays += now && before ? 1u : 0u;
        next += now || before || next->nearState.active ? 1 : 0;
    };
    const auto takeKnown = [&]() GRAZE_INLINE_LAMBDA
    {
        *next = *known++;
        if (next->nearState.active)
            moment = *knownMoment++;
    };
    const auto loseNext = [&]() GRAZE_INLINE_LAMBDA
    {
        takeKnown();
        lose(*next, moment);
        endNext();
    };
    for (const PairFinding& finding : part.found)
    {
        const std::uint64_t own = key(finding.a(), finding.b());
        while (known != end && key(known->a, known->b) < own)
            loseNext();
        if (known != end && known->a == finding.a() && known->b == finding.b())
            takeKnown();
        else
            *next = PairRecord{finding.a(), finding.b()};
        find(*next, moment, finding);
        endNext();
    }
    while (known != end)
        loseNext();
    part.next = next;
    part.changes = {touching - stays, stays, touched - stays};
}

template <class Find, class Lose>
void PairList::mergePart(std::uint32_t number, const PairOrder& order, Find&& find, Lose&& lose)
{
    Part& part = m_parts[number];
    std::vector<ClosestMoment>& moments = m_partMoments[number];
    if (order.numbers.empty())
        mergeBy([](std::uint32_t a, std::uint32_t b) { return PairOrder::keyOf(a, b); }, part, moments, find, lose);
    else
        mergeBy([&order](std::uint32_t a, std::uint32_t b) { return order.key(a, b); }, part, moments, find, lose);
}

} // namespace graze::detail
