// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_frame.hpp"
#include "bullet_meetings.hpp"
#include "bullet_search.hpp"
#include "prepared_targets.hpp"
#include "swept_targets.hpp"

#include <cstdint>
#include <span>

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
    void sweep(const BulletFrame& frame, std::uint32_t bullet, std::span<const std::uint32_t> pieces);
    /// Takes hits in order until the bullet is spent.
    [[nodiscard]] FlightEnd takeHits(const BulletFrame& frame, std::uint32_t bullet);

    BulletSearch m_search;
    PreparedTargets m_prepared;
    SweptTargets m_targets;
    BulletMeetings m_meetings;
};

} // namespace graze::detail
