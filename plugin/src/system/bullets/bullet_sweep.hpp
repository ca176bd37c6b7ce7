// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_frame.hpp"
#include "bullet_meetings.hpp"
#include "bullet_search.hpp"
#include "prepared_targets.hpp"
#include "swept_targets.hpp"
#include "system/queries/block_counts.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace graze::detail
{

/// The bullets of a frame: each is swept from its previous position to the present one against the motions of its
/// targets.
///
/// Any touch counts, at both ends of the path: a contact at the end of one frame is a hit of that frame, and a contact
/// at the start is a hit at 0, receding or not, because it was not there before. So nothing slips through between two
/// frames. A bullet that is new or was teleported finds its targets where they are now: it was not there while they
/// moved.
class BulletSweep
{
public:
    /// Finds the events, and the meetings after this frame. No bullet changes before `take`.
    void run(const BulletFrame& frame);
    /// The bullets after these events.
    static void take(BulletTable& bullets, std::span<const Hit> hits) noexcept;

private:
    /// Sweeps some bullets, with memory of its own.
    class Sweeper
    {
    public:
        /// The bullets [first, last).
        void run(const BulletFrame& frame, const BulletTargets& targets, PreparedTargets& prepared, std::uint32_t first,
                 std::uint32_t last);

    private:
        void sweep(const BulletFrame& frame, std::uint32_t bullet, std::span<const NearPiece> pieces);
        /// Takes hits in order until the bullet is spent.
        [[nodiscard]] FlightEnd takeHits(const BulletFrame& frame, std::uint32_t bullet);

        BulletSearch m_search;
        SweptTargets m_targets;
        BulletMeetings m_meetings;
    };
    /// The results of a block of bullets.
    struct Block
    {
        Sweeper sweeper;
        RareEvents events;
        MeetingList meetings;
        bool ranOutOfMemory = false;
    };

    [[nodiscard]] static Blocks blocksOf(const BulletFrame& frame) noexcept;
    void runBlocks(const BulletFrame& frame, const Blocks& blocks);
    void runBlock(const BulletFrame& frame, std::uint32_t number, std::uint32_t first, std::uint32_t last) noexcept;

    TargetFiling m_filing;
    PreparedTargets m_prepared;
    Sweeper m_sweeper;
    std::vector<std::unique_ptr<Block>> m_blocks;
    BlockCounts m_statistics;
};

} // namespace graze::detail
