// SPDX-License-Identifier: Zlib
#include "meeting_list.hpp"

#include <algorithm>

namespace graze::detail
{

const Meeting* MeetingList::find(std::span<const Meeting> ofBullet, std::uint32_t target,
                                 const PairOrder& order) noexcept
{
    const auto place = std::lower_bound(ofBullet.begin(), ofBullet.end(), order.number(target),
                                        [&order](const Meeting& meeting, std::uint32_t number)
                                        { return order.number(meeting.target) < number; });
    return place != ofBullet.end() && place->target == target ? &*place : nullptr;
}

MeetingList::Cursor MeetingList::from(std::uint32_t bullet) const noexcept
{
    const auto firstOf = [bullet](const auto& list)
    {
        const auto isEarlier = [bullet](const auto& meeting) { return meeting.bullet < bullet; };
        return static_cast<std::size_t>(std::partition_point(list.begin(), list.end(), isEarlier) - list.begin());
    };
    return {firstOf(m_now.entries), firstOf(m_now.near)};
}

void MeetingList::addNew(const MeetingList& other)
{
    const auto append = [](auto& to, const auto& more) { to.insert(to.end(), more.begin(), more.end()); };
    append(m_new.entries, other.m_new.entries);
    append(m_new.near, other.m_new.near);
}

void MeetingList::moveTargets(std::span<const std::uint32_t> newRows) noexcept
{
    for (Entry& entry : m_now.entries)
        entry.target = newRows[entry.target] & MostTarget;
    for (Meeting& meeting : m_now.near)
        meeting.target = newRows[meeting.target];
}

} // namespace graze::detail
