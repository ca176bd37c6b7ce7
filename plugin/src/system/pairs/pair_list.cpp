// SPDX-License-Identifier: Zlib
#include "pair_list.hpp"

#include <algorithm>

namespace graze::detail
{

bool PairList::touched(std::uint32_t a, std::uint32_t b) const noexcept
{
    return std::any_of(m_records.begin(), m_records.end(),
                       [&](const PairRecord& record) {
                           return record.touched &&
                                  ((record.a == a && record.b == b) || (record.a == b && record.b == a));
                       });
}

void PairList::addNear(std::uint32_t record, Near::Kind kind, const ClosestMoment* moment)
{
    m_near.push_back({record, kind, moment ? *moment : ClosestMoment{}});
}

void PairList::take() noexcept
{
    m_moments.clear();
    for (const Near& near : m_near)
        if (m_next[near.record].nearState.active)
            m_moments.push_back(near.moment);
    PairRecord* kept = m_next.data();
    for (const PairRecord& record : m_next)
    {
        const bool touching = record.touches();
        const bool stays = touching || record.nearState.active;
        *kept = record;
        kept->touched = touching;
        kept->state = touching ? PairRecord::Touching : PairRecord::Apart;
        kept += stays ? 1 : 0;
    }
    m_next.resize(static_cast<std::size_t>(kept - m_next.data()));
    m_records.swap(m_next);
}

void PairList::moveRows(std::span<const std::uint32_t> newRows) noexcept
{
    for (PairRecord& record : m_records)
    {
        record.a = newRows[record.a];
        record.b = newRows[record.b];
    }
}

} // namespace graze::detail
