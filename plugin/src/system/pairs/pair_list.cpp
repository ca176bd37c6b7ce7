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

void PairList::startParts(const Blocks& blocks, std::span<const PairFinding> found, const PairOrder& order)
{
    resizeClosely(m_next, found.size() + m_records.size());
    m_parts.resize(blocks.count());
    m_partMoments.resize(std::max(m_partMoments.size(), m_parts.size()));
    std::size_t known = 0;
    const ClosestMoment* moment = m_moments.data();
    for (std::uint32_t number = 0; number < blocks.count(); ++number)
    {
        const std::size_t first = blocks.first(number), last = blocks.last(number);
        std::size_t knownEnd = m_records.size();
        if (number + 1 < blocks.count())
        {
            const std::uint64_t end = order.key(found[last].a, found[last].b);
            const auto isBefore = [&](const PairRecord& record) { return order.key(record.a, record.b) < end; };
            knownEnd = static_cast<std::size_t>(std::partition_point(m_records.begin(), m_records.end(), isBefore) -
                                                m_records.begin());
        }
        PairRecord* const next = m_next.data() + first + known;
        const auto records = std::span<const PairRecord>(m_records).subspan(known, knownEnd - known);
        m_parts[number] = {found.subspan(first, last - first), records, moment, next, m_next.data() + last + knownEnd};
        if (!m_moments.empty())
            moment += std::count_if(records.begin(), records.end(),
                                    [](const PairRecord& record) { return record.nearState.active; });
        known = knownEnd;
    }
}

// The merged records of a part start where the sums of findings and known records before it say.
PairList::Changes PairList::joinParts()
{
    Changes sum;
    m_nextMoments.clear();
    PairRecord* end = m_next.data();
    const PairRecord* start = m_next.data();
    for (std::size_t number = 0; number < m_parts.size(); ++number)
    {
        const Part& part = m_parts[number];
        end = std::copy(start, static_cast<const PairRecord*>(part.next), end);
        start = part.room;
        m_nextMoments.insert(m_nextMoments.end(), m_partMoments[number].begin(), m_partMoments[number].end());
        sum = {sum.begun + part.changes.begun, sum.stays + part.changes.stays, sum.ended + part.changes.ended};
    }
    m_next.resize(static_cast<std::size_t>(end - m_next.data()));
    return sum;
}

PairRecord* PairList::growNext()
{
    const std::size_t written = m_next.size();
    resizeClosely(m_next, written + 1);
    m_next.resize(m_next.capacity());
    return m_next.data() + written;
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
