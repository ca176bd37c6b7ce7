// SPDX-License-Identifier: Zlib
#pragma once

#include "base/compiler.hpp"
#include "base/make_room.hpp"
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
        Passed,   ///< touching within the frame, apart at its end
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
    GRAZE_SHARES_PADDING NearState nearState{};
    bool touched = false; ///< at the end of the last frame
    enum State : std::uint8_t
    {
        Apart,
        Touching,
        Passed, ///< touching within the frame alone: begins and ends
        Again   ///< touching, but the touch of before is over: ends and begins
    };
    State state = Apart; ///< at the end of this one

    [[nodiscard]] bool touches() const noexcept { return state == Touching || state == Again; }
};
static_assert(sizeof(PairRecord) == (GRAZE_PADDING_IS_FREE ? 16 : 20));

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
        std::size_t passed = 0; ///< among those that begin and those that end

        friend Changes operator+(const Changes& a, const Changes& b) noexcept
        {
            return {a.begun + b.begun, a.stays + b.stays, a.ended + b.ended, a.passed + b.passed};
        }
    };

    /// A merged pair that is near, or may be.
    struct Near
    {
        enum Kind : std::uint32_t
        {
            Found,
            Lost,   ///< was tested, and is no finding any more
            Resting ///< was not tested
        };
        std::uint32_t record = 0; ///< its number among the merged ones
        Kind kind = Found;
        ClosestMoment moment{};
    };

    /// One pass over the findings and the records, both sorted by key(a, b). `find(record, finding)` for every
    /// finding, with the record of the pair or a new one, returns whether the pair may come near. `lose(record)` for
    /// every record without a finding returns Lost or Resting. Pairs that pass are not counted.
    template <class Key, class Find, class Lose>
    Changes merge(std::span<const PairFinding> found, Key key, Find&& find, Lose&& lose);
    /// The records of the last merge, until `take`.
    [[nodiscard]] std::span<PairRecord> merged() noexcept { return m_next; }
    /// In the same order; where a pair is near, its moment stays.
    [[nodiscard]] std::span<Near> near() noexcept { return m_near; }
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

    void addNear(std::uint32_t record, Near::Kind kind, const ClosestMoment* moment);
    template <class Key>
    [[nodiscard]] std::size_t countMerged(std::span<const PairFinding> found, Key key) const noexcept;

    std::vector<PairRecord> m_records;
    std::vector<PairRecord> m_next;
    std::vector<ClosestMoment> m_moments; // with room for those of `m_near`
    std::vector<Near> m_near;
};

template <class Key>
std::size_t PairList::countMerged(std::span<const PairFinding> found, Key key) const noexcept
{
    std::size_t both = 0;
    auto known = m_records.begin();
    for (const PairFinding& finding : found)
    {
        const std::uint64_t own = key(finding.a(), finding.b());
        while (known != m_records.end() && key(known->a, known->b) < own)
            ++known;
        if (known == m_records.end())
            break;
        both += key(known->a, known->b) == own ? 1u : 0u;
    }
    return m_records.size() + found.size() - both;
}

// A crowd is counted first: with room for as many as there could be, it would need twice the memory.
template <class Key, class Find, class Lose>
PairList::Changes PairList::merge(std::span<const PairFinding> found, Key key, Find&& find, Lose&& lose)
{
    constexpr std::size_t Crowd = 1u << 16;
    const std::size_t most = m_records.size() + found.size();
    const std::size_t count = most < Crowd ? most : countMerged(found, key);
    if (count > m_next.capacity())
        m_next.clear(); // an empty column is freed before it grows
    resizeClosely(m_next, count);
    m_near.clear();
    std::size_t touching = 0, touched = 0, stays = 0;
    PairRecord* next = m_next.data();
    const PairRecord* known = m_records.data();
    const PairRecord* const end = known + m_records.size();
    const ClosestMoment* moment = m_moments.data();
    // No copy: it would wait for the stores of the parts that were just written.
    const auto endNext = [&](Near::Kind kind, bool mayBeNear) GRAZE_INLINE_LAMBDA
    {
        const bool now = next->touches(), before = next->touched;
        if (next->nearState.active || mayBeNear)
            addNear(static_cast<std::uint32_t>(next - m_next.data()), kind,
                    next->nearState.active ? moment++ : nullptr);
        touching += now ? 1u : 0u;
        touched += before ? 1u : 0u;
        stays += next->state == PairRecord::Touching && before ? 1u : 0u;
        ++next;
    };
    const auto loseNext = [&]() GRAZE_INLINE_LAMBDA
    {
        *next = *known++;
        endNext(lose(*next), false);
    };
    for (const PairFinding& finding : found)
    {
        const std::uint64_t own = key(finding.a(), finding.b());
        while (known != end && key(known->a, known->b) < own)
            loseNext();
        if (known != end && key(known->a, known->b) == own)
            *next = *known++;
        else
            *next = PairRecord{finding.a(), finding.b()};
        const bool mayBeNear = find(*next, finding);
        endNext(Near::Found, mayBeNear);
    }
    while (known != end)
        loseNext();
    m_next.resize(static_cast<std::size_t>(next - m_next.data()));
    m_moments.reserve(m_near.size());
    return {touching - stays, stays, touched - stays, 0};
}

} // namespace graze::detail
