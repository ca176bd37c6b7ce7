// SPDX-License-Identifier: Zlib
#pragma once

#include "system/near_miss/near_state.hpp"
#include "system/sprites/sprite_table.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
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
///
/// Piercing bullets have many meetings, and nearly all only say that the target was struck: those are eight bytes.
class MeetingList
{
public:
    /// A place among the meetings of the last frame.
    struct Cursor
    {
        std::size_t entry = 0;
        std::size_t near = 0;
    };

    [[nodiscard]] std::size_t size() const noexcept { return m_now.entries.size(); }
    /// Calls f(meeting) for all, between two frames, and for those of the last frame until `take`.
    template <class F>
    void forEach(F&& f) const
    {
        for (Cursor cursor; cursor.entry < size();)
        {
            const Meeting meeting = next(cursor);
            f(meeting);
        }
    }
    /// The first meeting of this bullet or a later one.
    [[nodiscard]] Cursor from(std::uint32_t bullet) const noexcept;
    [[nodiscard]] bool isBefore(Cursor cursor, std::uint32_t bullet) const noexcept
    {
        return cursor.entry < size() && m_now.entries[cursor.entry].bullet < bullet;
    }
    [[nodiscard]] Meeting next(Cursor& cursor) const noexcept
    {
        const Entry& entry = m_now.entries[cursor.entry++];
        return entry.isNear != 0 ? m_now.near[cursor.near++] : Meeting{entry.bullet, entry.target, true, {}, {}};
    }
    /// Among the meetings of one bullet; null when there is none.
    [[nodiscard]] static const Meeting* find(std::span<const Meeting> ofBullet, std::uint32_t target,
                                             const PairOrder& order) noexcept;

    /// Starts the new list.
    void start() noexcept { m_new.entries.clear(), m_new.near.clear(); }
    /// Adds to the new list, in order. A meeting that is not near has struck.
    void add(const Meeting& meeting)
    {
        m_new.entries.push_back({meeting.bullet, meeting.target & MostTarget, meeting.nearState.active ? 1u : 0u});
        if (meeting.nearState.active)
            m_new.near.push_back(meeting);
    }
    /// Goes on to the first meeting of `endBullet` or a later one. Adds those passed that only say that the target was
    /// struck, where `stays(bullet, target)`; calls near(meeting) for the others.
    template <class Stays, class Near>
    void pass(Cursor& cursor, std::uint32_t endBullet, const MeetingList& last, Stays&& stays, Near&& near)
    {
        while (last.isBefore(cursor, endBullet))
        {
            const Entry entry = last.m_now.entries[cursor.entry];
            if (entry.isNear != 0)
            {
                near(last.next(cursor));
                continue;
            }
            ++cursor.entry;
            if (stays(entry.bullet, entry.target))
                m_new.entries.push_back(entry);
        }
    }
    /// Adds the new list of another one.
    void addNew(const MeetingList& other);
    /// The new list takes the place of the old one.
    void take() noexcept { std::swap(m_now, m_new); }

    void clear() noexcept { m_now.entries.clear(), m_now.near.clear(); }
    /// Target t is now newRows[t]; the order stays. No meeting names a target that is gone.
    void moveTargets(std::span<const std::uint32_t> newRows) noexcept;
    /// Bullet b is now newRow(b); the order stays. Called for one meeting after the other.
    template <class F>
    void moveBullets(F&& newRow) noexcept
    {
        std::size_t near = 0;
        for (Entry& entry : m_now.entries)
        {
            entry.bullet = newRow(entry.bullet);
            if (entry.isNear != 0)
                m_now.near[near++].bullet = entry.bullet;
        }
    }

private:
    static constexpr std::uint32_t MostTarget = (1u << 31) - 1; // there are at most 2^26 sprites

    struct Entry
    {
        std::uint32_t bullet;
        std::uint32_t target : 31;
        std::uint32_t isNear : 1; // the meeting stands in `near`; otherwise it has struck
    };
    struct Lists
    {
        std::vector<Entry> entries;
        std::vector<Meeting> near;
    };

    Lists m_now;
    Lists m_new;
};

} // namespace graze::detail
