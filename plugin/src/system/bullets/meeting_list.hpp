// SPDX-License-Identifier: Zlib
#pragma once

#include "system/near_miss/near_state.hpp"
#include "system/sprites/pair_order.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// The memory that a bullet has of a target, by rows: whether it struck the target, and how near it has come.
struct Meeting
{
    std::uint32_t bullet = 0;
    std::uint32_t target = 0;
    bool struck = false;
    NearState nearState{};
    ClosestMoment moment{}; ///< where it is near
};

/// All meetings, sorted by bullet, those of a bullet in order of targets. A frame writes a new list beside the old one:
/// nothing is lost when memory runs out in the middle.
class MeetingList
{
public:
    /// Between two frames, and of the last frame until `take`.
    [[nodiscard]] std::span<const Meeting> all() const noexcept { return m_meetings; }
    /// Among the meetings of one bullet; null when there is none.
    [[nodiscard]] static const Meeting* find(std::span<const Meeting> ofBullet, std::uint32_t target,
                                             const PairOrder& order) noexcept;

    /// Starts the new list.
    void start() noexcept { m_next.clear(); }
    /// Adds to the new list, in order.
    void add(const Meeting& meeting) { m_next.push_back(meeting); }
    /// Adds the new list of another one.
    void addNew(const MeetingList& other) { m_next.insert(m_next.end(), other.m_next.begin(), other.m_next.end()); }
    /// The new list takes the place of the old one.
    void take() noexcept { m_meetings.swap(m_next); }

    void clear() noexcept { m_meetings.clear(); }
    /// Target t is now newRows[t]; the order stays. No meeting names a target that is gone.
    void moveTargets(std::span<const std::uint32_t> newRows) noexcept;
    /// Bullet b is now newRow(b); the order stays. Called for one meeting after the other.
    template <class F>
    void moveBullets(F&& newRow) noexcept
    {
        for (Meeting& meeting : m_meetings)
            meeting.bullet = newRow(meeting.bullet);
    }

private:
    std::vector<Meeting> m_meetings;
    std::vector<Meeting> m_next;
};

} // namespace graze::detail
