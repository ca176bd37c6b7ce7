// SPDX-License-Identifier: Zlib
#include "pair_list.hpp"

#include "base/make_room.hpp"

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

void PairList::startParts(const Blocks& blocks, std::span<const PairFinding> found, const PairOrder& order,
                          std::size_t start)
{
    if (start == 0)
    {
        m_nextMoments.clear();
        m_known = m_joined = 0;
        m_knownMoment = m_moments.data();
    }
    m_parts.resize(blocks.count());
    m_partMoments.resize(std::max(m_partMoments.size(), m_parts.size()));
    std::size_t room = m_joined;
    for (std::uint32_t number = 0; number < blocks.count(); ++number)
    {
        const std::size_t first = start + blocks.first(number), last = start + blocks.last(number);
        auto end = m_records.cend();
        if (last < found.size())
            end = std::partition_point(m_records.cbegin(), end,
                                       [&, key = order.key(found[last].a(), found[last].b())](const PairRecord& record)
                                       { return order.key(record.a, record.b) < key; });
        const std::span<const PairRecord> known(m_records.cbegin() + static_cast<std::ptrdiff_t>(m_known), end);
        m_parts[number] = {found.subspan(first, last - first), known, m_knownMoment};
        if (!m_moments.empty())
            m_knownMoment += std::count_if(known.begin(), known.end(),
                                           [](const PairRecord& record) { return record.nearState.active; });
        m_known += known.size();
        room += last - first + known.size();
    }
    // And for later rounds: a list with records that grows is there twice for a moment.
    room += found.size() - start - blocks.last(blocks.count() - 1);
    if (start == 0 && room > m_next.capacity())
        m_next.clear();
    resizeClosely(m_next, std::max(room, m_next.size()));
    PairRecord* next = m_next.data() + m_joined;
    for (Part& part : m_parts)
    {
        part.next = next;
        next += part.found.size() + part.known.size();
    }
}

PairList::Changes PairList::joinParts()
{
    Changes sum;
    PairRecord* end = m_next.data() + m_joined;
    const PairRecord* start = end;
    for (std::size_t number = 0; number < m_parts.size(); ++number)
    {
        const Part& part = m_parts[number];
        end = number == 0 ? part.next : std::copy(start, static_cast<const PairRecord*>(part.next), end);
        start += part.found.size() + part.known.size();
        m_nextMoments.insert(m_nextMoments.end(), m_partMoments[number].begin(), m_partMoments[number].end());
        sum = sum + part.changes;
    }
    m_joined = static_cast<std::size_t>(end - m_next.data());
    return sum;
}

void PairList::take() noexcept
{
    PairRecord* kept = m_next.data();
    for (const PairRecord& record : merged())
    {
        const bool touching = record.touching;
        const bool stays = touching || record.nearState.active;
        *kept = record;
        kept->touched = touching;
        kept += stays ? 1 : 0;
    }
    m_next.resize(static_cast<std::size_t>(kept - m_next.data()));
    m_records.swap(m_next);
    m_moments.swap(m_nextMoments);
    m_joined = 0;
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
