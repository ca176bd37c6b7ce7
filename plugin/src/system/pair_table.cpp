// SPDX-License-Identifier: Zlib
#include "pair_table.hpp"

#include <algorithm>

namespace graze::detail
{

namespace
{

constexpr std::size_t FirstCapacity = 64;

} // namespace

// Slots are enough: one is given out again only after an update has ended all pairs of its sprite.
std::uint64_t PairTable::keyOf(SpriteId a, SpriteId b) noexcept
{
    const std::uint32_t slotA = SlotMap::slotOf(a.value);
    const std::uint32_t slotB = SlotMap::slotOf(b.value);
    // Not std::minmax of the two calls: it returns references, here to what is gone after the line.
    return (std::uint64_t{std::min(slotA, slotB)} << 32) | std::max(slotA, slotB);
}

// The finaliser of splitmix64: neighbouring slots spread over the table.
std::size_t PairTable::home(std::uint64_t key) const noexcept
{
    key = (key ^ (key >> 30)) * 0xBF58476D1CE4E5B9ull;
    key = (key ^ (key >> 27)) * 0x94D049BB133111EBull;
    return static_cast<std::size_t>(key ^ (key >> 31)) & (m_buckets.size() - 1);
}

// The bucket of the key, or the free one where it would go.
std::size_t PairTable::probe(std::uint64_t key) const noexcept
{
    std::size_t i = home(key);
    while (m_buckets[i] != None && keyOf(m_records[m_buckets[i]].a, m_records[m_buckets[i]].b) != key)
        i = (i + 1) & (m_buckets.size() - 1);
    return i;
}

std::uint32_t PairTable::find(SpriteId a, SpriteId b) const noexcept
{
    return m_buckets.empty() ? None : m_buckets[probe(keyOf(a, b))];
}

std::uint32_t PairTable::findOrAdd(SpriteId a, SpriteId b)
{
    if ((size() + 1) * 2 > m_buckets.size())
        grow();
    const std::size_t i = probe(keyOf(a, b));
    if (m_buckets[i] != None)
        return m_buckets[i];
    std::uint32_t record = 0;
    if (m_free.empty())
    {
        record = static_cast<std::uint32_t>(m_records.size());
        m_records.emplace_back();
        m_free.reserve(m_records.capacity());
    }
    else
    {
        record = m_free.back();
        m_free.pop_back();
    }
    m_records[record] = PairState{};
    m_records[record].a = a;
    m_records[record].b = b;
    m_buckets[i] = record;
    return record;
}

void PairTable::erase(std::uint32_t record) noexcept
{
    const std::size_t mask = m_buckets.size() - 1;
    std::size_t hole = probe(keyOf(m_records[record].a, m_records[record].b));
    // Backward shift (Knuth 6.4 R): those behind the hole that may stand in it move up, so no
    // gravestones pile up over the frames.
    for (std::size_t i = (hole + 1) & mask; m_buckets[i] != None; i = (i + 1) & mask)
    {
        const PairState& other = m_records[m_buckets[i]];
        const std::size_t distanceHome = (i - home(keyOf(other.a, other.b))) & mask;
        if (distanceHome >= ((i - hole) & mask))
        {
            m_buckets[hole] = m_buckets[i];
            hole = i;
        }
    }
    m_buckets[hole] = None;
    m_free.push_back(record);
}

void PairTable::grow()
{
    std::vector<std::uint32_t> old(std::max(FirstCapacity, m_buckets.size() * 2), None);
    old.swap(m_buckets);
    for (const std::uint32_t record : old)
        if (record != None)
            m_buckets[probe(keyOf(m_records[record].a, m_records[record].b))] = record;
}

} // namespace graze::detail
