// SPDX-License-Identifier: Zlib
#include "pair_finding.hpp"

#include "base/make_room.hpp"

#include <algorithm>
#include <utility>

namespace graze::detail
{

namespace
{

// With this many pairs of one sprite, moving neighbours is slower than std::sort.
constexpr std::uint32_t LongRun = 24;

// Fast for findings that are nearly in order.
template <class Key>
void sortNearly(std::span<PairFinding> found, Key key) noexcept
{
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < found.size(); ++i)
    {
        const std::uint64_t own = key(found[i]);
        if (own >= last)
        {
            last = own;
            continue;
        }
        const PairFinding moving = found[i];
        std::size_t place = i;
        for (; place > 0 && key(found[place - 1]) > own; --place)
            found[place] = found[place - 1];
        found[place] = moving;
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
                  { return order.key(p.a(), p.b()) < order.key(q.a(), q.b()); });
        return;
    }
    resizeClosely(m_scratch, found.size());
    if (order.numbers.empty())
        sortMany(found, order.rows, [](std::uint32_t row) { return row; });
    else
        sortMany(found, order.rows, [&order](std::uint32_t row) { return order.numbers[row]; });
    found.swap(m_scratch);
}

// Counting sort by A, then every run of the same A by B.
template <class Number>
void PairSorter::sortMany(std::span<const PairFinding> found, std::uint32_t rows, Number number)
{
    const auto key = [number](const PairFinding& finding)
    { return PairOrder::keyOf(number(finding.a()), number(finding.b())); };
    m_starts.assign(rows, 0);
    std::uint32_t* const starts = m_starts.data();
    for (const PairFinding& finding : found)
        ++starts[number(finding.a())];
    std::uint32_t start = 0;
    std::uint32_t longest = 0;
    for (std::uint32_t row = 0; row < rows; ++row)
    {
        const std::uint32_t count = std::exchange(starts[row], start);
        longest = std::max(longest, count);
        start += count;
    }
    // Each start moves on to the end of its run.
    PairFinding* const sorted = m_scratch.data();
    for (const PairFinding& finding : found)
        sorted[starts[number(finding.a())]++] = finding;

    if (longest >= LongRun)
        for (std::uint32_t row = 0, first = 0; row < rows; first = starts[row++])
            if (starts[row] - first >= LongRun)
                std::sort(sorted + first, sorted + starts[row],
                          [key](const PairFinding& p, const PairFinding& q) { return key(p) < key(q); });
    sortNearly({sorted, found.size()}, key);
}

} // namespace graze::detail
