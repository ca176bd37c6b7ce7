// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_flight.hpp"
#include "system/grid/broad_phase.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// Finds the bullets that meet bullets in a frame: two whose layers collide, one of them marked, not of one owner, and
/// each two once.
///
/// A bullet that is met counts as a target that is hit: it may end the flight of both, and what comes behind that does
/// not happen. So the contacts of all are taken in order of fraction, among the hits of sprites. Only bullets that
/// bounce and bullets in contact are swept for that, once more than otherwise.
class BulletEncounters
{
public:
    /// `met` will have the pairs that have met and still fly.
    void find(const BulletFrame& frame, std::vector<BulletPair>& met);
    /// Sorted by bullet, then order.
    [[nodiscard]] std::span<const Encounter> all() const noexcept { return m_encounters; }

private:
    /// A bullet that may meet others.
    struct Path
    {
        std::uint32_t bullet = 0;
        std::uint32_t firstLeg = 0;
        std::uint32_t lastLeg = 0;
        std::uint32_t nextHit = 0; ///< of a sprite that stops it or that it pierces
        std::uint32_t lastHit = 0;
        std::uint32_t targets = 0; ///< that it has hit up to now, bullets too
        float stop = 2.f;          ///< where it would be spent if it met no bullet (unit: share of the frame)
        bool isMarked = false;
        bool isSwept = false;
    };
    struct Contact
    {
        float fraction = 0.f;
        bool aRests = false; ///< b is new and finds a at the end of its path
        bool bRests = false;
        std::uint32_t a = 0; ///< path, fired first
        std::uint32_t b = 0;
        Touch touch{};
    };

    void gather(const BulletFrame& frame);
    void addPath(const BulletFrame& frame, std::uint32_t bullet, bool isMarked);
    void findPairs(const BulletFrame& frame);
    void addContact(const BulletFrame& frame, std::uint32_t a, std::uint32_t b);
    /// The first contact of the two; false when there is none.
    [[nodiscard]] bool touch(const BulletFrame& frame, const Path& a, const Path& b, Contact& contact) const;
    [[nodiscard]] std::span<const Leg> legs(const Path& path) const noexcept
    {
        return {m_legs.data() + path.firstLeg, path.lastLeg - path.firstLeg};
    }
    /// Finds the hits of a bullet as if it met no other.
    void sweep(const BulletFrame& frame, Path& path);
    /// Counts the hits up to there: is it still flying?
    [[nodiscard]] bool flies(const BulletFrame& frame, Path& path, float fraction) const noexcept;
    void take(const BulletFrame& frame, std::vector<BulletPair>& met);

    std::vector<Path> m_paths;
    std::vector<Leg> m_legs;
    std::vector<float> m_hits; // fractions
    BroadPhase m_marked;       // boxes of marked bullets, by path
    std::vector<std::uint32_t> m_unmarked;
    std::vector<Aabb> m_boxes; // by path
    std::vector<PiecePair> m_pairs;
    std::vector<std::uint32_t> m_found;
    std::vector<Contact> m_contacts;
    std::vector<Encounter> m_encounters;

    BulletFlight m_flight;
    RareEvents m_events;
    std::vector<Leg> m_legsOfOne;
    std::vector<Meeting> m_noMeetings;
    Statistics m_notCounted;
};

} // namespace graze::detail
