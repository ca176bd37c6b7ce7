// SPDX-License-Identifier: Zlib
#pragma once

#include "candidates.hpp"
#include "counted_queries.hpp"
#include "pair_table.hpp"
#include "world.hpp"

#include <graze/system/events.hpp>
#include <graze/system/statistics.hpp>

#include <optional>
#include <span>
#include <vector>

namespace graze::detail
{

/// The second stage: GJK for every candidate pair. Writes into the pair table what each pair did in this
/// frame; PairEvents makes events of it.
class NarrowPhase
{
public:
    /// What a run works on.
    struct Frame
    {
        const World& world;
        const Candidates& candidates;
        PairTable& pairs;
        CountedQueries& queries;
        Statistics& statistics;
        std::uint64_t number = 0; ///< counts from 1
    };

    void run(const Frame& frame);

    /// Records that touch and did not before, in no particular order.
    [[nodiscard]] std::span<const std::uint32_t> began() const noexcept { return m_began; }
    /// Records that came near in this frame, in no particular order.
    [[nodiscard]] std::span<const std::uint32_t> cameNear() const noexcept { return m_cameNear; }

private:
    /// Of all candidate piece pairs of two sprites.
    void judge(const Frame& frame, std::span<const PiecePair> pieces);
    void lookAtGap(const Frame& frame, std::span<const PiecePair> pieces, bool touching, bool touchedBefore);

    std::vector<std::uint32_t> m_began;
    std::vector<std::uint32_t> m_cameNear;
};

/// Whether two sprites touch as they are now. Where `overlap` runs out of iterations, `distance` is asked.
[[nodiscard]] bool touching(const World& world, std::uint32_t rowA, std::uint32_t rowB,
                            CountedQueries& queries) noexcept;

/// Geometry of a pair as it is now: the deepest of the pairs of pieces whose bounds overlap, with depth 0
/// when even those are apart. Empty when no bounds overlap.
[[nodiscard]] std::optional<Contact> contactOf(const World& world, std::uint32_t rowA, std::uint32_t rowB,
                                               CountedQueries& queries) noexcept;

} // namespace graze::detail
