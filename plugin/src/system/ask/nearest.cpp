// SPDX-License-Identifier: Zlib
#include "nearest.hpp"

#include "scratch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::detail
{

namespace
{

/// A piece, and the gap of its bounds: the piece is no nearer.
struct Prospect
{
    double gapAtLeast = 0.;
    std::uint32_t piece = 0;
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

/// The best hits so far, each sprite once, in order of distance, then rank.
class Ranking
{
public:
    Ranking(const SpriteTable& sprites, std::span<NearHit> best) noexcept : m_sprites(sprites), m_best(best) {}

    [[nodiscard]] std::size_t count() const noexcept { return m_count; }
    void clear() noexcept { m_count = 0; }
    /// A hit farther away than this does not come in.
    [[nodiscard]] float limit() const noexcept
    {
        return m_count < m_best.size() ? std::numeric_limits<float>::infinity() : m_best.back().distance;
    }
    void take(const NearHit& hit) noexcept
    {
        const auto known =
            std::find_if(m_best.begin(), end(), [&](const NearHit& h) { return h.sprite == hit.sprite; });
        if (known != end())
        {
            if (!isBefore(hit, *known))
                return;
            std::copy(known + 1, end(), known);
            --m_count;
        }
        const auto place = std::find_if(m_best.begin(), end(), [&](const NearHit& h) { return isBefore(hit, h); });
        if (place == m_best.end())
            return;
        m_count = std::min(m_count + 1, m_best.size());
        std::copy_backward(place, end() - 1, end());
        *place = hit;
    }

private:
    [[nodiscard]] std::span<NearHit>::iterator end() const noexcept
    {
        return m_best.begin() + static_cast<std::ptrdiff_t>(m_count);
    }
    [[nodiscard]] bool isBefore(const NearHit& a, const NearHit& b) const noexcept
    {
        if (a.distance != b.distance)
            return a.distance < b.distance;
        if (a.sprite == b.sprite)
            return a.piece < b.piece;
        const SlotMap& ids = m_sprites.ids();
        return m_sprites.rank[ids.row(a.sprite.value)] < m_sprites.rank[ids.row(b.sprite.value)];
    }

    const SpriteTable& m_sprites;
    std::span<NearHit> m_best;
    std::size_t m_count = 0;
};

// The gap between the shape and a piece. Sets `status` when a query was not finished.
NearHit gapTo(SeenPieces& seen, const QueryShape& shape, std::uint32_t piece, Status& status) noexcept
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

// The pieces with bounds at most `reach` away, nearest bounds first. In memory of the thread.
std::vector<Prospect>& findProspects(const SeenPieces& seen, const Aabb& bounds, float reach) noexcept
{
    constexpr float Most = std::numeric_limits<float>::max();
    const Aabb grown = bounds.grown(reach);
    const Aabb box{{std::max(grown.lower.x, -Most), std::max(grown.lower.y, -Most)},
                   {std::min(grown.upper.x, Most), std::min(grown.upper.y, Most)}};
    auto& prospects = scratch<Prospect>();
    seen.forEachInBox(box,
                      [&](std::uint32_t piece) {
                          prospects.push_back({gapOf(bounds, seen.bounds(piece)), piece});
                      });
    std::sort(prospects.begin(), prospects.end(),
              [](const Prospect& a, const Prospect& b)
              { return a.gapAtLeast != b.gapAtLeast ? a.gapAtLeast < b.gapAtLeast : a.piece < b.piece; });
    return prospects;
}

// Distances are right to the band only, and so are comparisons with them.
bool isBeyond(double gap, float distance) noexcept
{
    return gap > static_cast<double>(distance) * (1. + 1e-4) + 1e-2;
}

} // namespace

// Rings around the shape, each four times as wide as the last: a piece outside a ring is farther away than the ring is
// wide, so the search ends when the ring holds enough. Within a ring, the bounds say in which order to measure.
Found nearest(SeenPieces& seen, const QueryShape& shape, float maxDistance, std::span<NearHit> buffer) noexcept
{
    const Aabb bounds = shape.validBounds();
    if (!seen.isValid() || bounds.isEmpty() || std::isnan(maxDistance))
        return {};
    if (buffer.empty() || maxDistance < 0.f)
        return {0, Status::Separated};

    constexpr int Rings = 4;
    const Vec2 size = bounds.size();
    float reach = std::max({64.f, size.x, size.y});
    Status status = Status::Separated;
    Ranking ranking(seen.sprites(), buffer);
    for (int ring = 1;; ++ring, reach *= 4.f)
    {
        const bool last = ring == Rings || !(reach < maxDistance);
        reach = last ? maxDistance : reach;
        status = Status::Separated;
        ranking.clear();
        for (const Prospect& prospect : findProspects(seen, bounds, reach))
        {
            if (isBeyond(prospect.gapAtLeast, std::min(ranking.limit(), maxDistance)))
                break;
            const NearHit hit = gapTo(seen, shape, prospect.piece, status);
            if (hit.distance <= maxDistance)
                ranking.take(hit);
        }
        if (last || isBeyond(static_cast<double>(reach), ranking.limit()))
            break;
    }
    if (status == Status::Separated && ranking.count() > 0)
        status = Status::Overlapping;
    return {ranking.count(), status};
}

} // namespace graze::detail
