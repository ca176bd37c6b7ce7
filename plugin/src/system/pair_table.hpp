// SPDX-License-Identifier: Zlib
#pragma once

#include "near_state.hpp"
#include "sprite_table.hpp"

#include <graze/system/ids.hpp>

#include <cstdint>
#include <limits>
#include <vector>

namespace graze::detail
{

/// What is remembered of two sprites that touch or are near: which of the two they did in which frame.
struct PairState
{
    SpriteId a; ///< of lower rank
    SpriteId b;
    Rank rankA{};
    Rank rankB{};
    bool touching = false;
    NearState nearState{};
    std::uint64_t beganFrame = 0;
    std::uint64_t touchedFrame = 0; ///< last frame in which they touched
    std::uint64_t nearFrame = 0;    ///< last frame that left them near; frames count from 1
};

/// Pairs by their two slots. Looked up only: what is told comes from sorted lists of records, never from
/// walking the table, so that no answer depends on how it happens to be filled.
class PairTable
{
public:
    static constexpr std::uint32_t None = std::numeric_limits<std::uint32_t>::max();

    /// In either order; None when nothing is remembered.
    [[nodiscard]] std::uint32_t find(SpriteId a, SpriteId b) const noexcept;
    /// The record of the pair, made when new with `a` and `b` as given.
    std::uint32_t findOrAdd(SpriteId a, SpriteId b);
    void erase(std::uint32_t record) noexcept;

    [[nodiscard]] PairState& operator[](std::uint32_t record) noexcept { return m_records[record]; }
    [[nodiscard]] const PairState& operator[](std::uint32_t record) const noexcept { return m_records[record]; }
    [[nodiscard]] std::size_t size() const noexcept { return m_records.size() - m_free.size(); }

private:
    [[nodiscard]] static std::uint64_t keyOf(SpriteId a, SpriteId b) noexcept;
    [[nodiscard]] std::size_t home(std::uint64_t key) const noexcept;
    [[nodiscard]] std::size_t probe(std::uint64_t key) const noexcept;
    void grow();

    // Open addressing with linear probing; a bucket holds a record's number or None.
    std::vector<std::uint32_t> m_buckets;
    std::vector<PairState> m_records;
    std::vector<std::uint32_t> m_free;
};

} // namespace graze::detail
