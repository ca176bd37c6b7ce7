// SPDX-License-Identifier: Zlib
#pragma once

#include "scratch.hpp"
#include "system/sprites/sprite_table.hpp"

#include <graze/system/world_queries.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <tuple>
#include <vector>

namespace graze::detail
{

/// Decides between two hits, the sprites' ranks left out. A ray that starts inside comes before one that starts on the
/// border; of equal hits, the piece of the lower number comes first.
[[nodiscard]] inline auto hitKey(const SpriteFound& found) noexcept
{
    return std::tuple(0.f, 0, found.piece, 0u);
}
[[nodiscard]] inline auto hitKey(const NearHit& hit) noexcept
{
    return std::tuple(hit.distance, 0, hit.piece, 0u);
}
[[nodiscard]] inline auto hitKey(const RayHit& hit) noexcept
{
    return std::tuple(hit.distance, hit.startedInside ? 0 : 1, hit.piece, 0u);
}
[[nodiscard]] inline auto hitKey(const CastHit& hit) noexcept
{
    return std::tuple(hit.fraction, hit.startedOverlapping ? 0 : 1, hit.piece, hit.castPiece);
}

/// Where on its path a hit is.
[[nodiscard]] inline float& placeOf(RayHit& hit) noexcept
{
    return hit.distance;
}
[[nodiscard]] inline float& placeOf(CastHit& hit) noexcept
{
    return hit.fraction;
}

template <class Hit>
struct RankedHit
{
    Hit hit{};
    Rank rank{};

    /// By place, then rank, then the rest of the key.
    [[nodiscard]] bool isBefore(const RankedHit& other) const noexcept
    {
        const auto key = hitKey(hit), otherKey = hitKey(other.hit);
        if (std::get<0>(key) != std::get<0>(otherKey))
            return std::get<0>(key) < std::get<0>(otherKey);
        return rank != other.rank ? rank < other.rank : key < otherKey;
    }
};

/// The hit that comes first on a path, unless a cast that was not finished may hit before it.
template <class Hit>
class FirstHit
{
public:
    /// Without hits, the path is free up to `end`.
    explicit FirstHit(float end) noexcept : m_end(end)
    {
        m_best.hit.status = Status::Separated;
        placeOf(m_best.hit) = end;
    }
    void take(const Hit& hit, const Rank& rank) noexcept
    {
        const RankedHit<Hit> next{hit, rank};
        if (!isHit() || next.isBefore(m_best))
            m_best = next;
    }
    /// A cast was free up to `place` and not finished.
    void leaveOpen(float place) noexcept { m_openFrom = std::min(m_openFrom, place); }

    [[nodiscard]] bool isHit() const noexcept { return m_best.hit.hit; }
    /// The share of the path up to the hit: nothing beyond it counts any more.
    [[nodiscard]] double limit() noexcept
    {
        return isHit() && m_end > 0.f ? static_cast<double>(placeOf(m_best.hit)) / static_cast<double>(m_end) : 1.;
    }
    [[nodiscard]] Hit result() noexcept
    {
        if (m_openFrom > placeOf(m_best.hit))
            return m_best.hit;
        Hit open;
        open.status = Status::IterationLimit;
        placeOf(open) = m_openFrom;
        return open;
    }

private:
    float m_end;
    RankedHit<Hit> m_best{};
    float m_openFrom = std::numeric_limits<float>::infinity();
};

/// All sprites that a query finds, each once, by its first hit. One of a type at a time: the hits stand in memory of
/// the thread.
template <class Hit>
class AllHits
{
public:
    void take(const Hit& hit, const Rank& rank) { m_hits.push_back({hit, rank}); }
    /// A cast was not finished: there may be another hit.
    void leaveOpen(float /*place*/ = 0.f) noexcept { m_status = Status::IterationLimit; }
    /// All of the path counts.
    [[nodiscard]] static double limit() noexcept { return 1.; }

    /// The first hits into the buffer, as many as it has room for.
    [[nodiscard]] Found deliver(std::span<Hit> buffer)
    {
        using Ranked = RankedHit<Hit>;
        std::sort(m_hits.begin(), m_hits.end(),
                  [](const Ranked& a, const Ranked& b)
                  { return a.rank != b.rank ? a.rank < b.rank : hitKey(a.hit) < hitKey(b.hit); });
        const auto same = [](const Ranked& a, const Ranked& b) { return a.rank == b.rank; };
        m_hits.erase(std::unique(m_hits.begin(), m_hits.end(), same), m_hits.end());
        std::sort(m_hits.begin(), m_hits.end(), [](const Ranked& a, const Ranked& b) { return a.isBefore(b); });
        for (std::size_t i = 0; i < std::min(m_hits.size(), buffer.size()); ++i)
            buffer[i] = m_hits[i].hit;
        if (m_status == Status::Separated && !m_hits.empty())
            m_status = Status::Overlapping;
        return {m_hits.size(), m_status};
    }

private:
    std::vector<RankedHit<Hit>>& m_hits = scratch<RankedHit<Hit>>();
    Status m_status = Status::Separated;
};

} // namespace graze::detail
