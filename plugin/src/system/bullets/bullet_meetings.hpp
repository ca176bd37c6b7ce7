// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_frame.hpp"
#include "swept_targets.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// Where the flight of a bullet in this frame ends.
struct FlightEnd
{
    float fraction = 1.f; ///< share of its path
    bool spent = false;
};

/// Writes the meetings after a frame: what was struck, and how near bullets have come. Reports the targets that bullets
/// have left: bullets in order, and the targets of a bullet in order of rank.
class BulletMeetings
{
public:
    /// Starts the new list. `firstBullet` is the first that may come.
    void start(const BulletFrame& frame, std::uint32_t firstBullet) noexcept;
    /// The meetings of a bullet before this frame, until the next call. Bullets come in order; those between two of
    /// them have met nothing.
    [[nodiscard]] std::span<const Meeting> of(const BulletFrame& frame, std::uint32_t bullet);
    /// Follows a bullet among its targets. `known` are its meetings.
    void follow(const BulletFrame& frame, std::uint32_t bullet, std::span<const Meeting> known, SweptTargets& targets,
                const FlightEnd& end);
    /// The bullets behind the last one have met nothing, up to `endBullet`.
    void finish(const BulletFrame& frame, std::uint32_t endBullet);

private:
    MeetingList::Cursor m_next; ///< in the meetings of the last frame
    std::vector<Meeting> m_known;
};

} // namespace graze::detail
