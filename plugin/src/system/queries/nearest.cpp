// SPDX-License-Identifier: Zlib
#include "findings.hpp"

#include <cmath>

namespace graze::detail
{

namespace
{

constexpr float Infinity = std::numeric_limits<float>::infinity();

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

// No place in `other` is farther from the box than this.
double farthestGapOf(const Aabb& box, const Aabb& other) noexcept
{
    return gapOf(box, {other.upper, other.lower});
}

// Distances are right to the band only, and so are comparisons with them.
bool isBeyond(double gap, float distance) noexcept
{
    return gap > static_cast<double>(distance) * (1. + 1e-5) + 1e-2;
}

// At least `reach` larger on every side.
Aabb grownBy(const Aabb& box, double reach) noexcept
{
    constexpr float Most = std::numeric_limits<float>::max();
    const auto edge = [reach](float at, float side)
    {
        const double exact = static_cast<double>(at) + static_cast<double>(side) * reach * (1. + 0x1p-40);
        const auto most = static_cast<double>(Most);
        return std::nextafter(static_cast<float>(std::clamp(exact, -most, most)), side * Most);
    };
    return {{edge(box.lower.x, -1.f), edge(box.lower.y, -1.f)}, {edge(box.upper.x, 1.f), edge(box.upper.y, 1.f)}};
}

/// One query. It measures the sprites in rings around the shape, from the inside to the outside, until the next ring is
/// farther away than the last hit that there is room for. The bounds decide to which ring a sprite belongs, and in
/// which order to measure within a ring.
class NearestSearch
{
public:
    NearestSearch(const WorldSearch& search, const QueryShape& shape, const Aabb& bounds, float farthest,
                  std::size_t room) noexcept :
    m_search(search),
    m_sprites(search.sprites()),
    m_shape(shape),
    m_bounds(bounds),
    m_farthest(farthest),
    m_room(room)
    {
    }

    // A ring wants to hold about as many sprites as there is room for: it grows while it holds fewer, and shrinks when
    // it holds many more. It shrinks a few times at most: sprites in one spot are in one ring.
    Found run(std::span<NearHit> buffer)
    {
        const Aabb filed = m_search.filedBounds();
        double width = std::max({64., static_cast<double>(m_bounds.size().x), static_cast<double>(m_bounds.size().y)});
        double inner = filed.isEmpty() ? 0. : gapOf(m_bounds, filed);
        // Not a box around them all: seen from far away, the box of the first ring is one already.
        const double outer = filed.isEmpty() ? 0. : farthestGapOf(m_bounds, filed);
        for (int shrinksLeft = 12;;)
        {
            // Sprites that have moved since the last update may be anywhere.
            const bool last = !(inner + width < std::min(outer, static_cast<double>(m_farthest)));
            const double reach = last ? static_cast<double>(m_farthest) : inner + width;
            if (!gather(reach, shrinksLeft > 0 ? 256 + 8 * m_room : std::numeric_limits<std::size_t>::max()))
            {
                width *= 0.25;
                --shrinksLeft;
                continue;
            }
            if (last || m_best.size() + m_prospects.size() >= m_room)
                measureUpTo(reach);
            if (last || isBeyond(reach, limit()))
                break;
            inner = reach;
            width *= shrinksLeft == 12 || shrinksLeft == 0 ? 4. : 1.;
        }
        std::sort_heap(m_best.begin(), m_best.end());
        for (std::size_t i = 0; i < m_best.size(); ++i)
            buffer[i] = answerOf<NearHit>(m_best[i], m_sprites);
        const bool any = m_status == Status::Separated && !m_best.empty();
        return {m_best.size(), any ? Status::Overlapping : m_status};
    }

private:
    /// A sprite, and the gap of its nearest bounds: the sprite is no nearer.
    struct Prospect
    {
        double gap = 0.;
        std::uint32_t row = 0;
    };

    // Sprites that are farther away are of no interest.
    [[nodiscard]] float limit() const noexcept { return m_best.size() < m_room ? Infinity : m_best.front().place; }

    // The sprites with bounds between `m_measured` and `reach`, nearest bounds first. False when these are more pieces
    // than `most`.
    bool gather(double reach, std::size_t most)
    {
        m_prospects.clear();
        std::size_t pieces = 0;
        bool parted = false; // some sprite has several pieces
        m_search.forEachInBox(grownBy(m_bounds, reach),
                              [&](std::uint32_t piece)
                              {
                                  const double gap = gapOf(m_bounds, m_search.bounds(piece));
                                  const std::uint32_t row = m_search.rowOf(piece);
                                  const bool several = m_sprites.pieceCount[row] > 1;
                                  if (pieces > most || gap > reach || (gap <= m_measured && !several))
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
                  [&](const Prospect& a, const Prospect& b)
                  { return a.gap != b.gap ? a.gap < b.gap : m_sprites.rank[a.row] < m_sprites.rank[b.row]; });
        return true;
    }
    void keepNearestPieces()
    {
        std::sort(m_prospects.begin(), m_prospects.end(),
                  [](const Prospect& a, const Prospect& b) { return a.row != b.row ? a.row < b.row : a.gap < b.gap; });
        const auto same = [](const Prospect& a, const Prospect& b) { return a.row == b.row; };
        m_prospects.erase(std::unique(m_prospects.begin(), m_prospects.end(), same), m_prospects.end());
        std::erase_if(m_prospects, [this](const Prospect& prospect) { return prospect.gap <= m_measured; });
    }

    void measureUpTo(double reach)
    {
        m_measured = reach;
        for (const Prospect& prospect : m_prospects)
        {
            if (isBeyond(prospect.gap, std::min(limit(), m_farthest)))
                return;
            Finding nearest{.place = Infinity, .rank = m_sprites.rank[prospect.row]};
            m_sprites.forEachPieceOf(prospect.row, [&](std::uint32_t piece) { measure(piece, nearest); });
            if (nearest.place <= m_farthest && nearest.piece != SpriteTable::None)
                take(nearest);
        }
    }
    // The piece takes the place of `nearest` if it is nearer.
    void measure(std::uint32_t piece, Finding& nearest)
    {
        if (isBeyond(gapOf(m_bounds, m_search.bounds(piece)), std::min({limit(), m_farthest, nearest.place})))
            return;
        const Operand other = m_search.operand(piece);
        for (std::uint32_t i = 0; i < m_shape.pieceCount() && nearest.place > 0.f; ++i)
        {
            const Operand own = m_shape.piece(i);
            const DistanceResult result = m_search.queries().distance(own, other);
            if (result.status != Status::Separated && result.status != Status::Overlapping)
                m_status = Status::IterationLimit;
            if (result.status == Status::InvalidInput || result.distance >= nearest.place)
                continue;
            nearest.piece = piece;
            nearest.place = result.distance;
            nearest.normal = result.normal;
            // A distance has no points where the two overlap.
            nearest.point =
                result.status == Status::Overlapping ? m_search.queries().touch(own, other).point : result.pointB;
        }
    }
    void take(const Finding& found)
    {
        if (m_best.size() == m_room)
        {
            if (!(found < m_best.front()))
                return;
            std::pop_heap(m_best.begin(), m_best.end());
            m_best.pop_back();
        }
        m_best.push_back(found);
        std::push_heap(m_best.begin(), m_best.end());
    }

    const WorldSearch& m_search;
    const SpriteTable& m_sprites;
    const QueryShape& m_shape;
    Aabb m_bounds;
    float m_farthest;
    std::size_t m_room;
    Status m_status = Status::Separated;
    double m_measured = -1.; // sprites with bounds up to this gap were measured
    Scratch<Prospect> m_prospects;
    Scratch<Finding> m_best; // a heap: the last of the best stands in front
};

} // namespace

Found nearest(const WorldSearch& search, const QueryShape& shape, float maxDistance, std::span<NearHit> buffer)
{
    const Aabb bounds = shape.validBounds();
    if (!search.isValid() || bounds.isEmpty() || std::isnan(maxDistance))
        return {};
    if (buffer.empty() || maxDistance < 0.f)
        return {0, Status::Separated};
    return NearestSearch(search, shape, bounds, maxDistance, buffer.size()).run(buffer);
}

} // namespace graze::detail
