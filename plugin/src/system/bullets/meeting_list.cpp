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

void MeetingList::moveTargets(std::span<const std::uint32_t> newRows) noexcept
{
    for (Meeting& meeting : m_meetings)
        meeting.target = newRows[meeting.target];
}

} // namespace graze::detail
