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
