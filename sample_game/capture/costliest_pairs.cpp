// SPDX-License-Identifier: Zlib
#include "capture/costliest_pairs.hpp"

#include <graze/system/collision_system.hpp>

#include <algorithm>

namespace game
{
namespace
{

/// So many flights are looked at in a frame.
constexpr std::size_t Looked = 64;

// Bullets of a kind that fly at the same target are one pair: there are hundreds of them.
bool isSamePair(const CostlyQuery& a, const CostlyQuery& b)
{
    return a.idA == b.idA && a.idB == b.idB && a.bullet.isNull() == b.bullet.isNull() && a.nameA == b.nameA;
}

bool costsMore(const CostlyQuery& a, const CostlyQuery& b)
{
    return a.unfinished != b.unfinished ? a.unfinished : a.iterations > b.iterations;
}

} // namespace

void CostliestPairs::record(const graze::CollisionSystem& collisions, std::uint64_t frame)
{
    std::erase_if(m_list,
                  [frame](const CostlyQuery& query) { return query.frame + Frames <= frame || query.frame > frame; });
    m_flights.clear();
    for (CostlyQuery& query : costliestOf(collisions, collisions.settings(), Looked))
    {
        query.frame = frame;
        if (query.bullet && query.unfinished)
            m_flights.push_back(query);
        const auto known = std::find_if(m_list.begin(), m_list.end(),
                                        [&](const CostlyQuery& other) { return isSamePair(query, other); });
        if (known == m_list.end())
            m_list.push_back(std::move(query));
        else if (costsMore(query, *known))
            *known = std::move(query);
    }
    std::stable_sort(m_list.begin(), m_list.end(), costsMore);
    m_list.erase(m_list.begin() + static_cast<std::ptrdiff_t>(std::min(m_list.size(), Most)), m_list.end());
}

void CostliestPairs::forget()
{
    m_list.clear();
    m_flights.clear();
}

} // namespace game
