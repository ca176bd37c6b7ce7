// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/costliest_query.hpp"

#include <cstdint>
#include <vector>

namespace game
{

/// The costliest queries of the last second, each pair once and bullets of a kind as one, and the flights that ran out
/// of iterations in the last frame.
class CostliestPairs
{
public:
    static constexpr std::size_t Most = 10;
    static constexpr std::uint64_t Frames = 60;

    /// Once after a step, `frame` being the world's.
    void record(const graze::CollisionSystem& collisions, std::uint64_t frame);
    void forget();

    /// The queries that take most iterations first; unfinished ones before all others.
    [[nodiscard]] const std::vector<CostlyQuery>& list() const noexcept { return m_list; }
    [[nodiscard]] const std::vector<CostlyQuery>& unfinishedFlights() const noexcept { return m_flights; }

private:
    std::vector<CostlyQuery> m_list;
    std::vector<CostlyQuery> m_flights;
};

} // namespace game
