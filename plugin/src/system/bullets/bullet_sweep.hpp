// SPDX-License-Identifier: Zlib
#pragma once

#include "base/blocks.hpp"
#include "bullet_encounters.hpp"
#include "bullet_flight.hpp"
#include "bullet_search.hpp"

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
    /// Finds the events, and the meetings after this frame, those of bullets with bullets too. No bullet changes before
    /// `take`.
    void run(const BulletFrame& frame, std::vector<BulletPair>& newMet);
    /// The bullets after these events.
    static void take(BulletTable& bullets, std::span<const Hit> hits) noexcept;

private:
    /// Sweeps some bullets, with memory of its own. Reports the targets that bullets have left: bullets in order, and
    /// the targets of a bullet in order of rank.
    class Sweeper
    {
    public:
        /// The bullets [first, last).
        void run(const BulletFrame& frame, const BulletTargets& targets, std::span<const Encounter> encounters,
                 std::uint32_t first, std::uint32_t last);

    private:
        /// Sweeps the bullets that meet other bullets, up to `endBullet`.
        void flyMet(const BulletFrame& all, std::uint32_t endBullet);
        /// The bullets up to this one have met nothing. Returns its meetings.
        [[nodiscard]] std::span<const Meeting> pass(const BulletFrame& frame, std::uint32_t bullet);

        BulletSearch m_search;
        BulletFlight m_flight;
        std::size_t m_nextMeeting = 0;
        std::uint32_t m_nextBullet = 0;
        std::span<const Encounter> m_encounters; // of the bullets from there on
    };
    /// A block of bullets, and its results.
    struct Block
    {
        Sweeper sweeper;
        RareEvents events;
        std::vector<Meeting> meetings;
        std::vector<Leg> legs;
    };

    void runBlock(const BulletFrame& frame, std::uint32_t number, std::uint32_t first, std::uint32_t last);

    BulletEncounters m_encounters;
    std::vector<BulletTargets::Target> m_boxes; // while filing
    BulletTargets m_targets;
    std::vector<std::unique_ptr<Block>> m_blocks;
    BlockCounts m_statistics;
};

} // namespace graze::detail
