// SPDX-License-Identifier: Zlib
#include "pair_order.hpp"

#include <algorithm>
#include <numeric>

namespace graze::detail
{

void RankOrder::clear() noexcept
{
    m_given = m_stale = false;
    m_numbers.clear();
}

void RankOrder::update(std::span<const Rank> ranks)
{
    if (!m_stale)
        return;
    m_byRank.resize(ranks.size());
    std::iota(m_byRank.begin(), m_byRank.end(), 0u);
    std::sort(m_byRank.begin(), m_byRank.end(),
              [ranks](std::uint32_t a, std::uint32_t b) { return ranks[a] < ranks[b]; });
    m_numbers.resize(ranks.size());
    for (std::uint32_t i = 0; i < ranks.size(); ++i)
        m_numbers[m_byRank[i]] = i;
    m_stale = false;
}

} // namespace graze::detail
