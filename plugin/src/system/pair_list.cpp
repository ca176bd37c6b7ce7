// SPDX-License-Identifier: Zlib
#include "pair_list.hpp"

#include <algorithm>
#include <utility>

namespace graze::detail
{

namespace
{

// Up to here, moving neighbours is faster than std::sort.
constexpr std::size_t ShortRun = 24;

void sortShort(std::span<PairFinding> run, const PairOrder& order) noexcept
{
    for (std::size_t i = 1; i < run.size(); ++i)
    {
        const PairFinding moving = run[i];
        const std::uint32_t number = order.number(moving.b);
        std::size_t place = i;
        for (; place > 0 && order.number(run[place - 1].b) > number; --place)
            run[place] = run[place - 1];
        run[place] = moving;
    }
}

} // namespace

void PairSorter::sort(std::vector<PairFinding>& found, const PairOrder& order)
{
    // Counting visits every row, which a frame in which little moves must not.
    if (found.size() < order.rows / 16)
    {
        std::sort(found.begin(), found.end(),
                  [&order](const PairFinding& p, const PairFinding& q)
                  { return order.key(p.a, p.b) < order.key(q.a, q.b); });
        return;
    }
    m_scratch.resize(std::max(m_scratch.size(), found.size()));
    sortMany(found, order);
    found.swap(m_scratch);
    found.resize(m_starts.back());
}

// Counting sort by A, then every run of the same A by B.
void PairSorter::sortMany(std::span<PairFinding> found, const PairOrder& order)
{
    m_starts.assign(order.rows + std::size_t{1}, 0);
    for (const PairFinding& finding : found)
        ++m_starts[order.number(finding.a)];
    std::uint32_t start = 0;
    for (std::uint32_t& count : m_starts)
        start += std::exchange(count, start);
    // Each start moves on to the end of its run.
    for (const PairFinding& finding : found)
        m_scratch[m_starts[order.number(finding.a)]++] = finding;

    std::size_t first = 0;
    for (const std::uint32_t end : m_starts)
    {
        const std::span<PairFinding> run(m_scratch.data() + first, m_scratch.data() + end);
        if (run.size() <= ShortRun)
            sortShort(run, order);
        else
            std::sort(run.begin(), run.end(),
                      [&order](const PairFinding& p, const PairFinding& q)
                      { return order.number(p.b) < order.number(q.b); });
        first = end;
    }
}

void PairList::endFrame() noexcept
{
    std::size_t kept = 0;
    for (const PairRecord& record : m_records)
    {
        PairRecord next = record;
        if (next.left)
            next.nearState = {};
        next.left = false;
        next.touched = next.touching;
        m_records[kept] = next;
        kept += next.touching || next.nearState.active ? 1u : 0u;
    }
    m_records.resize(kept);
}

bool PairList::touched(std::uint32_t a, std::uint32_t b) const noexcept
{
    return std::any_of(m_records.begin(), m_records.end(),
                       [&](const PairRecord& record) {
                           return record.touched &&
                                  ((record.a == a && record.b == b) || (record.a == b && record.b == a));
                       });
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
