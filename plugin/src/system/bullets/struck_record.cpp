// SPDX-License-Identifier: Zlib
#include "struck_record.hpp"

#include "base/make_room.hpp"

#include <algorithm>
#include <utility>

namespace graze::detail
{

void StruckRecord::makeRoom(std::size_t more)
{
    detail::makeRoom(more, m_entries);
}

// An entry comes after all that it links to, so these have their places already.
void StruckRecord::findPlaces() noexcept
{
    std::uint32_t kept = 0;
    for (Entry& entry : m_entries)
    {
        const bool stays = entry.place != 0;
        entry.place = kept;
        kept += stays ? 1u : 0u;
        entry.target = stays ? entry.target : SpriteId{};
        entry.before = placeOf(entry.before);
    }
}

bool StruckTargets::has(SpriteId target)
{
    if (m_last != StruckRecord::None)
    {
        m_record->forEach(std::exchange(m_last, StruckRecord::None), [this](SpriteId id) { m_ids.push_back(id); });
        m_sorted = false;
    }
    if (!std::exchange(m_sorted, true))
        std::sort(m_ids.begin(), m_ids.end());
    return std::binary_search(m_ids.begin(), m_ids.end(), target);
}

void StruckTargets::add(SpriteId target)
{
    m_ids.push_back(target);
    m_sorted = false;
}

} // namespace graze::detail
