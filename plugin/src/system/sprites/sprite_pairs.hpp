// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/system/ids.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace graze::detail
{

/// Pairs of sprites with a yes or a no for each, the same in either order. A hash table with linear probing, so that a
/// sprite may have any number of partners. It has no order: what is output must be sorted.
class SpritePairs
{
public:
    struct Pair
    {
        SpriteId a{}; ///< the smaller id; null where the place is free
        SpriteId b{};
        bool yes = false;
    };

    [[nodiscard]] bool isEmpty() const noexcept { return m_used == 0; }
    /// The pair, or null when it was never set.
    [[nodiscard]] const Pair* find(SpriteId a, SpriteId b) const noexcept
    {
        if (isEmpty())
            return nullptr;
        const Pair& found = m_pairs[placeOf(std::min(a, b), std::max(a, b))];
        return found.a ? &found : nullptr;
    }
    [[nodiscard]] bool isYes(SpriteId a, SpriteId b) const noexcept
    {
        const Pair* const found = find(a, b);
        return found && found->yes;
    }
    /// Changes nothing when it throws. A table that is full forgets the pairs of which `isStale(pair)` is true. Never
    /// throws for a pair that is there.
    template <class IsStale>
    void set(SpriteId a, SpriteId b, bool yes, IsStale&& isStale);
    /// Keeps the memory.
    void clear() noexcept
    {
        m_pairs.assign(std::min(m_pairs.size(), roomFor(m_used)), Pair{});
        m_used = 0;
    }
    /// f(pair) for each, in no particular order.
    template <class F>
    void forEach(F&& f) const
    {
        for (const Pair& pair : m_pairs)
            if (pair.a)
                f(pair);
    }

private:
    // At most half of the places are taken; a third of them at first, so that the table is not full again at once.
    [[nodiscard]] static std::size_t roomFor(std::size_t pairs) noexcept { return std::bit_ceil(3 * pairs + 16); }
    /// Where the pair is, or belongs.
    [[nodiscard]] std::size_t placeOf(SpriteId a, SpriteId b) const noexcept
    {
        // Factors as in splitmix64. The upper bits of a product depend on all bits.
        const std::uint64_t hash = ((a.value * 0x9E3779B97F4A7C15ull) ^ b.value) * 0xBF58476D1CE4E5B9ull;
        std::size_t at = static_cast<std::size_t>(hash >> 32) & (m_pairs.size() - 1);
        while (m_pairs[at].a && !(m_pairs[at].a == a && m_pairs[at].b == b))
            at = (at + 1) & (m_pairs.size() - 1);
        return at;
    }
    template <class IsStale>
    void makeRoom(IsStale&& isStale);

    std::vector<Pair> m_pairs; // a power of two, or none
    std::vector<Pair> m_old;   // while growing; its memory serves the next time
    std::size_t m_used = 0;
};

template <class IsStale>
void SpritePairs::set(SpriteId a, SpriteId b, bool yes, IsStale&& isStale)
{
    const Pair pair{std::min(a, b), std::max(a, b), yes};
    if (!find(a, b))
    {
        if (2 * m_used >= m_pairs.size())
            makeRoom(isStale);
        ++m_used;
    }
    m_pairs[placeOf(pair.a, pair.b)] = pair;
}

template <class IsStale>
void SpritePairs::makeRoom(IsStale&& isStale)
{
    std::size_t kept = 0;
    forEach([&](const Pair& pair) { kept += isStale(pair) ? 0u : 1u; });
    m_old.assign(roomFor(kept), Pair{});
    m_pairs.swap(m_old);
    m_used = kept;
    for (const Pair& pair : m_old)
        if (pair.a && !isStale(pair))
            m_pairs[placeOf(pair.a, pair.b)] = pair;
}

} // namespace graze::detail
