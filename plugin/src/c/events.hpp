// SPDX-License-Identifier: Zlib
#pragma once

#include "base/make_room.hpp"
#include "c/to_c.hpp"
#include "system/system_access.hpp"

#include <graze/graze.h>
#include <graze/system/collision_system.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// The events of an update in the layout of C. Guarded by CEvents, which checks every field.
namespace graze::c
{

[[nodiscard]] inline graze_contact toC(const Contact& c) noexcept
{
    return {toC(c.a), toC(c.b), c.userA.number(), c.userB.number(), toC(c.point),  toC(c.normal),
            c.depth,  c.pieceA, c.pieceB,         c.layerA.index,   c.layerB.index};
}
[[nodiscard]] inline graze_hit toC(const Hit& h) noexcept
{
    return {toC(h.bullet),
            toC(h.target),
            toC(h.owner),
            h.userBullet.number(),
            h.userTarget.number(),
            toC(h.point),
            toC(h.normal),
            h.fraction,
            h.depth,
            h.piece,
            h.spent};
}
[[nodiscard]] inline graze_near_miss toC(const NearMiss& n) noexcept
{
    return {toC(n.bullet), toC(n.a), toC(n.b), n.userA.number(), n.userB.number(), n.closestDistance, n.touched};
}
[[nodiscard]] inline graze_closest_moment closestMoment(const NearMiss& n) noexcept
{
    return {toC(n.pointA), toC(n.pointB), toC(n.motion), n.fraction, n.framesAgo};
}

/// Copies of the events of the last update: the C function `events` hands out pointers and copies nothing.
class EventArrays
{
public:
    /// The next `take` has room for so many.
    void makeRoom(const detail::EventCounts& counts)
    {
        detail::makeRoomClosely(counts.begun, m_begun);
        detail::makeRoomClosely(counts.stays, m_stays);
        detail::makeRoomClosely(counts.ended, m_ended);
        detail::makeRoomClosely(counts.hits, m_hits);
        detail::makeRoomClosely(counts.nearMisses, m_nearMisses);
        detail::makeRoomClosely(counts.nearMisses, m_moments);
    }
    void take(const CollisionSystem& system) noexcept
    {
        copy(system.begun(), m_begun);
        copy(system.stays(), m_stays);
        copy(system.ended(), m_ended);
        copy(system.hits(), m_hits);
        copy(system.nearMisses(), m_nearMisses);
        m_moments.clear();
        for (const NearMiss& miss : system.nearMisses())
            m_moments.push_back(closestMoment(miss));
    }

    /// Valid until the next `makeRoom` or `take`.
    [[nodiscard]] graze_events view() const noexcept
    {
        const auto count = [](const auto& events) { return static_cast<std::uint32_t>(events.size()); };
        return {0,
                count(m_begun),
                count(m_stays),
                count(m_ended),
                count(m_hits),
                count(m_nearMisses),
                m_begun.data(),
                m_stays.data(),
                m_ended.data(),
                m_hits.data(),
                m_nearMisses.data(),
                m_moments.data()};
    }

private:
    template <class From, class To>
    static void copy(std::span<const From> from, std::vector<To>& to) noexcept
    {
        to.clear();
        for (const From& event : from)
            to.push_back(toC(event));
    }

    std::vector<graze_contact> m_begun;
    std::vector<graze_contact> m_stays;
    std::vector<graze_contact> m_ended;
    std::vector<graze_hit> m_hits;
    std::vector<graze_near_miss> m_nearMisses;
    std::vector<graze_closest_moment> m_moments;
};

} // namespace graze::c
