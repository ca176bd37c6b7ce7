// SPDX-License-Identifier: Zlib
#pragma once

#include "system/grid/broad_phase.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace graze::test
{

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
using Pieces = std::vector<std::uint32_t>;

/// All boxes in a list, every query looks at every box.
class BoxModel
{
public:
    void place(std::uint32_t piece, const detail::Proxy& proxy)
    {
        if (proxy.box.isEmpty())
            return remove(piece);
        m_proxies[piece] = proxy;
        m_placed.insert(piece);
    }
    void remove(std::uint32_t piece)
    {
        m_proxies.erase(piece);
        m_placed.erase(piece);
    }
    void remap(const Pieces& newPiece)
    {
        std::map<std::uint32_t, detail::Proxy> proxies;
        std::set<std::uint32_t> placed;
        for (const auto& [piece, proxy] : m_proxies)
            if (newPiece[piece] != detail::BroadPhase::None)
                proxies[newPiece[piece]] = proxy;
        for (const std::uint32_t piece : m_placed)
            if (newPiece[piece] != detail::BroadPhase::None)
                placed.insert(newPiece[piece]);
        m_proxies.swap(proxies);
        m_placed.swap(placed);
    }
    Pairs findPairs()
    {
        Pairs pairs;
        for (auto a = m_proxies.begin(); a != m_proxies.end(); ++a)
            for (auto b = std::next(a); b != m_proxies.end(); ++b)
                if ((m_placed.contains(a->first) || m_placed.contains(b->first)) &&
                    (a->second.mask & b->second.bit) != 0 && overlaps(a->second.box, b->second.box))
                    pairs.emplace_back(a->first, b->first);
        m_placed.clear();
        return pairs;
    }
    Pieces query(const Aabb& box, std::uint64_t mask) const
    {
        Pieces pieces;
        for (const auto& [piece, proxy] : m_proxies)
            if ((proxy.bit & mask) != 0 && overlaps(proxy.box, box))
                pieces.push_back(piece);
        return pieces;
    }
    std::map<std::uint32_t, float> cast(const detail::MovingBox& motion, std::uint64_t mask, float limit) const
    {
        std::map<std::uint32_t, float> touched;
        for (const auto& [piece, proxy] : m_proxies)
            if (const auto span = detail::TouchingSpans(motion).with(proxy.box);
                (proxy.bit & mask) != 0 && span.lower <= span.upper && static_cast<float>(span.lower) <= limit)
                touched[piece] = static_cast<float>(span.lower);
        return touched;
    }
    const std::map<std::uint32_t, detail::Proxy>& proxies() const { return m_proxies; }

private:
    std::map<std::uint32_t, detail::Proxy> m_proxies;
    std::set<std::uint32_t> m_placed;
};

[[nodiscard]] inline Pairs sorted(const std::vector<detail::PiecePair>& found)
{
    Pairs pairs;
    for (const detail::PiecePair& pair : found)
        pairs.emplace_back(std::min(pair.a, pair.b), std::max(pair.a, pair.b));
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

} // namespace graze::test
