// SPDX-License-Identifier: Zlib
#include "hit_order.hpp"
#include "scratch.hpp"
#include "world_queries.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace graze::detail
{

namespace
{

/// A sprite, and the gap of its nearest bounds: the sprite is no nearer.
struct Prospect
{
    double gapAtLeast = 0.;
    std::uint32_t row = 0;
};

double gapOf(const Aabb& a, const Aabb& b) noexcept
{
    const auto between = [](float lowerA, float upperA, float lowerB, float upperB)
    {
        return std::max({0., static_cast<double>(lowerB) - static_cast<double>(upperA),
                         static_cast<double>(lowerA) - static_cast<double>(upperB)});
    };
    return length(Vec2d{between(a.lower.x, a.upper.x, b.lower.x, b.upper.x),
                        between(a.lower.y, a.upper.y, b.lower.y, b.upper.y)});
}

/// The best hits so far, in memory of the thread.
class Ranking
{
public:
    explicit Ranking(std::size_t room) noexcept : m_room(room) {}

    [[nodiscard]] std::size_t count() const noexcept { return m_best.size(); }
    /// A hit farther away than this does not come in.
    [[nodiscard]] float limit() const noexcept
    {
        return count() < m_room ? std::numeric_limits<float>::infinity() : m_best.front().hit.distance;
    }
    /// Each sprite comes once.
    void take(const NearHit& hit, const Rank& rank)
    {
        if (count() == m_room)
        {
            if (!isBefore({hit, rank}, m_best.front()))
                return;
            std::pop_heap(m_best.begin(), m_best.end(), isBefore);
            m_best.pop_back();
        }
        m_best.push_back({hit, rank});
        std::push_heap(m_best.begin(), m_best.end(), isBefore);
    }
    /// In order of distance, then rank.
    void deliver(std::span<NearHit> buffer) noexcept
    {
        std::sort_heap(m_best.begin(), m_best.end(), isBefore);
        for (std::size_t i = 0; i < count(); ++i)
            buffer[i] = m_best[i].hit;
    }

private:
    using Ranked = RankedHit<NearHit>;
    [[nodiscard]] static bool isBefore(const Ranked& a, const Ranked& b) noexcept { return a.isBefore(b); }

    std::size_t m_room;
    std::vector<Ranked>& m_best = scratch<Ranked>(); // a heap: the last one stands in front
};

// The gap between the shape and a piece. Sets `status` when a query was not finished.
NearHit gapTo(const SeenPieces& seen, const QueryShape& shape, std::uint32_t piece, Status& status)
{
    NearHit hit = seen.named(NearHit{}, piece);
    hit.distance = std::numeric_limits<float>::infinity();
    for (std::uint32_t i = 0; i < shape.pieceCount(); ++i)
    {
        const Operand one = shape.piece(i);
        const DistanceResult result = seen.queries().distance(one, seen.operand(piece));
        if (result.status != Status::Separated && result.status != Status::Overlapping)
            status = Status::IterationLimit;
        if (result.status == Status::InvalidInput || result.distance >= hit.distance)
            continue;
        hit.distance = result.distance;
        hit.point = result.pointB;
        hit.normal = result.normal;
        if (result.status == Status::Overlapping)
        {
            // The distance has no points to offer then.
            hit.point = seen.queries().touch(one, seen.operand(piece)).point;
            break;
        }
    }
    return hit;
}

// Distances are right to the band only, and so are comparisons with them.
bool isBeyond(double gap, float distance) noexcept
{
    return gap > static_cast<double>(distance) * (1. + 1e-5) + 1e-2;
}

// At least `reach` larger on every side.
Aabb grownBy(const Aabb& box, double reach) noexcept
{
    const auto edge = [reach](float at, double side)
    {
        constexpr double Most = static_cast<double>(std::numeric_limits<float>::max());
        const double exact = static_cast<double>(at) + side * reach * (1. + 0x1p-40);
        const auto rounded = static_cast<float>(std::clamp(exact, -Most, Most));
        return std::nextafter(rounded, static_cast<float>(side) * std::numeric_limits<float>::max());
    };
    return {{edge(box.lower.x, -1.), edge(box.lower.y, -1.)}, {edge(box.upper.x, 1.), edge(box.upper.y, 1.)}};
}

/// One query. It measures the sprites in rings around the shape, from the inside to the outside, until the next ring is
/// farther away than the last hit that there is room for. The bounds decide to which ring a sprite belongs, and in
/// which order to measure within a ring.
class NearestSearch
{
public:
    NearestSearch(const SeenPieces& seen, const QueryShape& shape, const Aabb& bounds, float farthest,
                  std::size_t room) :
    m_seen(seen),
    m_shape(shape),
    m_bounds(bounds),
    m_filed(seen.filedBounds()),
    m_farthest(farthest),
    m_room(room),
    m_ranking(room)
    {
    }

    Found run(std::span<NearHit> buffer)
    {
        chooseRings();
        m_ranking.deliver(buffer);
        const bool any = m_status == Status::Separated && m_ranking.count() > 0;
        return {m_ranking.count(), any ? Status::Overlapping : m_status};
    }

private:
    // A ring wants to hold about as many sprites as there is room for: it grows while it holds fewer, and shrinks when
    // it holds many more. It shrinks so many times only: sprites in one spot are in one ring.
    void chooseRings()
    {
        const Vec2 size = m_bounds.size();
        double width = std::max({64., static_cast<double>(size.x), static_cast<double>(size.y)});
        double inner = m_filed.isEmpty() ? 0. : gapOf(m_bounds, m_filed);
        bool grows = true;
        for (int shrinksLeft = 12;;)
        {
            const bool last = !(inner + width < static_cast<double>(m_farthest)) || coversAll(inner + width);
            const double reach = last ? static_cast<double>(m_farthest) : inner + width;
            const std::size_t most = shrinksLeft > 0 ? 256 + 8 * m_room : std::numeric_limits<std::size_t>::max();
            if (!gather(reach, most))
            {
                width *= 0.25;
                grows = --shrinksLeft == 0;
                continue;
            }
            const bool enough = m_ranking.count() + m_prospects.size() >= m_room;
            if (last || enough)
            {
                measure();
                m_measured = reach;
                grows = true;
            }
            if (last || isBeyond(reach, m_ranking.limit()))
                return;
            inner = reach;
            width *= grows ? 4. : 1.;
        }
    }
    // Sprites that have moved since the last update may be anywhere.
    [[nodiscard]] bool coversAll(double reach) const noexcept
    {
        const Aabb grown = grownBy(m_bounds, reach);
        return merged(grown, m_filed) == grown;
    }

    // The sprites with bounds between `m_measured` and `reach`, nearest bounds first. False when these are more pieces
    // than `most`.
    bool gather(double reach, std::size_t most)
    {
        const SpriteTable& sprites = m_seen.sprites();
        m_prospects.clear();
        std::size_t pieces = 0;
        bool parted = false; // some sprite has several pieces
        m_seen.forEachInBox(grownBy(m_bounds, reach),
                            [&](std::uint32_t piece)
                            {
                                if (pieces > most)
                                    return;
                                const double gap = gapOf(m_bounds, m_seen.bounds(piece));
                                const std::uint32_t row = sprites.pieces.row[piece];
                                const bool several = sprites.pieceCount[row] > 1;
                                if (gap > reach || (gap <= m_measured && !several))
                                    return;
                                parted = parted || several;
                                pieces += gap > m_measured ? 1u : 0u;
                                m_prospects.push_back({gap, row});
                            });
        if (pieces > most)
            return false;
        if (parted)
            keepNearestPieces();
        std::sort(m_prospects.begin(), m_prospects.end(),
                  [&sprites](const Prospect& a, const Prospect& b) {
                      return a.gapAtLeast != b.gapAtLeast ? a.gapAtLeast < b.gapAtLeast
                                                          : sprites.rank[a.row] < sprites.rank[b.row];
                  });
        return true;
    }
    void keepNearestPieces()
    {
        std::sort(m_prospects.begin(), m_prospects.end(),
                  [](const Prospect& a, const Prospect& b)
                  { return a.row != b.row ? a.row < b.row : a.gapAtLeast < b.gapAtLeast; });
        const auto same = [](const Prospect& a, const Prospect& b) { return a.row == b.row; };
        m_prospects.erase(std::unique(m_prospects.begin(), m_prospects.end(), same), m_prospects.end());
        std::erase_if(m_prospects, [this](const Prospect& prospect) { return prospect.gapAtLeast <= m_measured; });
    }

    void measure()
    {
        for (const Prospect& prospect : m_prospects)
        {
            if (isBeyond(prospect.gapAtLeast, std::min(m_ranking.limit(), m_farthest)))
                return;
            measure(prospect.row);
        }
    }
    // All pieces of the sprite, the lower number first.
    void measure(std::uint32_t row)
    {
        const SpriteTable& sprites = m_seen.sprites();
        NearHit nearest;
        nearest.distance = std::numeric_limits<float>::infinity();
        for (std::uint32_t i = 0; i < sprites.pieceCount[row]; ++i)
        {
            const std::uint32_t piece = sprites.firstPiece[row] + i;
            const float limit = std::min({m_ranking.limit(), m_farthest, nearest.distance});
            if (isBeyond(gapOf(m_bounds, m_seen.bounds(piece)), limit))
                continue;
            const NearHit hit = gapTo(m_seen, m_shape, piece, m_status);
            if (hit.distance < nearest.distance)
                nearest = hit;
        }
        if (nearest.distance <= m_farthest && nearest.sprite)
            m_ranking.take(nearest, sprites.rank[row]);
    }

    const SeenPieces& m_seen;
    const QueryShape& m_shape;
    Aabb m_bounds;
    Aabb m_filed;
    float m_farthest;
    std::size_t m_room;
    Ranking m_ranking;
    Status m_status = Status::Separated;
    double m_measured = -1.; // sprites with bounds up to this gap were measured
    std::vector<Prospect>& m_prospects = scratch<Prospect>();
};

} // namespace

Found nearest(const SeenPieces& seen, const QueryShape& shape, float maxDistance, std::span<NearHit> buffer)
{
    const Aabb bounds = shape.validBounds();
    if (!seen.isValid() || bounds.isEmpty() || std::isnan(maxDistance))
        return {};
    if (buffer.empty() || maxDistance < 0.f)
        return {0, Status::Separated};
    return NearestSearch(seen, shape, bounds, maxDistance, buffer.size()).run(buffer);
}

} // namespace graze::detail
