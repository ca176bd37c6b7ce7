// SPDX-License-Identifier: Zlib
#pragma once

#include "base/blocks.hpp"
#include "bullet_search.hpp"
#include "swept_targets.hpp"

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
    /// Where the flight of a bullet in this frame ends.
    struct FlightEnd
    {
        float fraction = 1.f; ///< share of its path
        bool spent = false;
    };
    /// Sweeps some bullets, with memory of its own. Reports the targets that bullets have left: bullets in order, and
    /// the targets of a bullet in order of rank.
    class Sweeper
    {
    public:
        /// The bullets [first, last).
        void run(const BulletFrame& frame, const BulletTargets& targets, std::uint32_t first, std::uint32_t last);

    private:
        /// Takes hits in order until the bullet is spent.
        [[nodiscard]] FlightEnd takeHits(const BulletFrame& frame, std::uint32_t bullet);
        /// The bullets up to `endBullet` have met nothing.
        void pass(const BulletFrame& frame, std::uint32_t endBullet);
        /// Follows a bullet among its targets. `known` are its meetings before this frame.
        void follow(const BulletFrame& frame, std::uint32_t bullet, std::span<const Meeting> known,
                    const FlightEnd& end);
        /// The same for a target that was not near the path.
        static void lose(const BulletFrame& frame, Meeting meeting, const FlightEnd& end);

        BulletSearch m_search;
        SweptTargets m_targets;
        std::size_t m_nextMeeting = 0;
    };
    /// A block of bullets, and its results.
    struct Block
    {
        Sweeper sweeper;
        RareEvents events;
        std::vector<Meeting> meetings;
    };

    void runBlock(const BulletFrame& frame, std::uint32_t number, std::uint32_t first, std::uint32_t last);

    std::vector<BulletTargets::Target> m_boxes; // while filing
    BulletTargets m_targets;
    std::vector<std::unique_ptr<Block>> m_blocks;
    BlockCounts m_statistics;
};

} // namespace graze::detail
