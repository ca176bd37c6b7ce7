// SPDX-License-Identifier: Zlib
#include "world_queries.hpp"

#include <limits>
#include <tuple>
#include <vector>

namespace graze::detail
{

namespace
{

template <class Hit>
struct Ranked
{
    Hit hit;
    Rank rank;
};

// What decides between two hits, the sprites' ranks left out. A ray that starts inside comes before one that
// starts on the border; a piece of lower number before its equals.
auto key(const SpriteFound& found) noexcept
{
    return std::tuple(0.f, 0, found.piece, 0u);
}
auto key(const RayHit& hit) noexcept
{
    return std::tuple(hit.distance, hit.startedInside ? 0 : 1, hit.piece, 0u);
}
auto key(const CastHit& hit) noexcept
{
    return std::tuple(hit.fraction, hit.startedOverlapping ? 0 : 1, hit.piece, hit.castPiece);
}

float& placeOf(RayHit& hit) noexcept
{
    return hit.distance;
}
float& placeOf(CastHit& hit) noexcept
{
    return hit.fraction;
}

template <class Hit>
bool isBefore(const Hit& a, const Rank& rankA, const Hit& b, const Rank& rankB) noexcept
{
    const auto keyA = key(a), keyB = key(b);
    if (std::get<0>(keyA) != std::get<0>(keyB))
        return std::get<0>(keyA) < std::get<0>(keyB);
    if (rankA != rankB)
        return rankA < rankB;
    return keyA < keyB;
}

/// The hit that comes first on a way, unless a cast that was not finished may hit before it.
template <class Hit>
class FirstHit
{
public:
    /// The way is free up to `end`.
    explicit FirstHit(float end) noexcept
    {
        m_best.status = Status::Separated;
        placeOf(m_best) = end;
    }
    void take(const Hit& hit, const Rank& rank) noexcept
    {
        if (m_best.hit && !isBefore(hit, rank, m_best, m_rank))
            return;
        m_best = hit;
        m_rank = rank;
    }
    /// What is there from `place` on was not found out.
    void leaveOpen(float place) noexcept { m_openFrom = std::min(m_openFrom, place); }

    [[nodiscard]] bool isHit() const noexcept { return m_best.hit; }
    [[nodiscard]] float place() noexcept { return placeOf(m_best); }
    [[nodiscard]] Hit result() noexcept
    {
        if (m_openFrom > placeOf(m_best))
            return m_best;
        Hit open;
        open.status = Status::IterationLimit;
        placeOf(open) = m_openFrom;
        return open;
    }

private:
    Hit m_best{};
    Rank m_rank{};
    float m_openFrom = std::numeric_limits<float>::infinity();
};

/// Each sprite once, by its first hit, into the buffer.
template <class Hit>
Found deliver(std::vector<Ranked<Hit>>& hits, std::span<Hit> buffer, Status status) noexcept
{
    std::sort(hits.begin(), hits.end(),
              [](const Ranked<Hit>& a, const Ranked<Hit>& b)
              { return a.rank != b.rank ? a.rank < b.rank : key(a.hit) < key(b.hit); });
    hits.erase(std::unique(hits.begin(), hits.end(),
                           [](const Ranked<Hit>& a, const Ranked<Hit>& b) { return a.rank == b.rank; }),
               hits.end());
    std::sort(hits.begin(), hits.end(),
              [](const Ranked<Hit>& a, const Ranked<Hit>& b) { return isBefore(a.hit, a.rank, b.hit, b.rank); });
    for (std::size_t i = 0; i < std::min(hits.size(), buffer.size()); ++i)
        buffer[i] = hits[i].hit;
    if (status == Status::Separated && !hits.empty())
        status = Status::Overlapping;
    return {hits.size(), status};
}

/// A box as a polygon: a view on itself.
class BoxShape
{
public:
    explicit BoxShape(Vec2 size) noexcept
    {
        const bool wide = size.x > 0.f, high = size.y > 0.f;
        const std::array<Vec2, 4> corners{Vec2{}, {size.x, wide ? 0.f : size.y}, size, {0.f, size.y}};
        m_view = {m_x.data(), m_y.data(), wide && high ? 4u : wide || high ? 2u : 1u, 0.f, true};
        for (std::uint32_t i = 0; i < VertexBlock; ++i)
        {
            const Vec2 corner = corners[std::min(i, m_view.count - 1)];
            m_x[i] = corner.x;
            m_y[i] = corner.y;
        }
    }
    BoxShape(const BoxShape&) = delete;
    BoxShape& operator=(const BoxShape&) = delete;

    [[nodiscard]] const ShapeView& view() const noexcept { return m_view; }

private:
    alignas(32) std::array<float, VertexBlock> m_x;
    alignas(32) std::array<float, VertexBlock> m_y;
    ShapeView m_view;
};

bool isFinite(const Ray& ray) noexcept
{
    return graze::isFinite(ray.origin) && graze::isFinite(ray.direction) && std::isfinite(ray.length);
}

} // namespace

Sight::Sight(const Scene& scene, const QueryFilter& filter) noexcept : m_sprites(scene.sprites)
{
    m_mask = filter.layers.bits;
    if (filter.as)
    {
        m_valid = scene.layers.knows(*filter.as);
        m_mask &= scene.layers.mask(*filter.as);
    }
    ignore(filter.ignore);
}

void Sight::ignore(SpriteId id) noexcept
{
    if (!id || m_count == m_ignored.size())
        return;
    const auto row = m_sprites.ids().find(id.value);
    m_ignored[m_count++] = {id, row ? m_sprites.owner[*row] : SpriteId{}};
}

bool Sight::sees(std::uint32_t row) const noexcept
{
    const SpriteId id = m_sprites.id[row];
    const SpriteId owner = m_sprites.owner[row];
    for (std::uint32_t i = 0; i < m_count; ++i)
    {
        const Ignored& one = m_ignored[i];
        if (id == one.id || owner == one.id || id == one.owner || (owner && owner == one.owner))
            return false;
    }
    return true;
}

Status WorldQueries::touch(const Operand& a, const Operand& b) noexcept
{
    return m_queries.overlap(a, b).status;
}

template <class Judge>
Found WorldQueries::gather(const Aabb& box, std::span<SpriteFound> buffer, Judge&& judge) noexcept
{
    auto& hits = scratch<Ranked<SpriteFound>>();
    Status status = Status::Separated;
    forEachInBox(box,
                 [&](std::uint32_t piece)
                 {
                     const Status answer = judge(piece);
                     if (answer == Status::Overlapping)
                         hits.push_back({named(SpriteFound{}, piece), rankOf(piece)});
                     else if (answer != Status::Separated)
                         status = Status::IterationLimit;
                 });
    return deliver(hits, buffer, status);
}

Found WorldQueries::inBox(const Aabb& box, std::span<SpriteFound> buffer) noexcept
{
    if (!m_sight.isValid() || !graze::isFinite(box.lower) || !graze::isFinite(box.upper))
        return {};
    if (box.isEmpty())
        return {0, Status::Separated};
    return gather(box, buffer, [&](std::uint32_t piece) { return touchesBox(piece, box); });
}

Status WorldQueries::touchesBox(std::uint32_t piece, const Aabb& box) noexcept
{
    const Aabb& bounds = m_scene.sprites.pieces.bounds[piece];
    if (box.contains(bounds.lower) && box.contains(bounds.upper))
        return Status::Overlapping;
    // Of a box that is larger than the piece, only the part about it counts: coordinates stay small.
    const Vec2 size = bounds.size();
    const Aabb about = bounds.grown(1.f + std::max(size.x, size.y));
    const Aabb part{{std::max(box.lower.x, about.lower.x), std::max(box.lower.y, about.lower.y)},
                    {std::min(box.upper.x, about.upper.x), std::min(box.upper.y, about.upper.y)}};
    const BoxShape shape(part.upper - part.lower);
    return touch(Operand(shape.view(), Affine2::translation(part.lower)), operand(piece));
}

Found WorldQueries::overlapping(const QueryShape& shape, std::span<SpriteFound> buffer) noexcept
{
    const Aabb all = shape.validBounds();
    if (!m_sight.isValid() || all.isEmpty())
        return {};
    return gather(all, buffer,
                  [&](std::uint32_t piece)
                  {
                      Status worst = Status::Separated;
                      for (std::uint32_t i = 0; i < shape.pieceCount(); ++i)
                      {
                          if (!overlaps(shape.bounds(i), m_scene.sprites.pieces.bounds[piece]))
                              continue;
                          const Status status = touch(shape.piece(i), operand(piece));
                          if (status == Status::Overlapping)
                              return status;
                          worst = status == Status::Separated ? worst : status;
                      }
                      return worst;
                  });
}

// f(piece, result) for every piece that may be on the ray; answers as in PieceSearch::along.
template <class F>
void WorldQueries::castRay(const Ray& ray, F&& f) noexcept
{
    const Vec2d direction(ray.direction);
    const double l = length(direction);
    const double reach = std::max(0., static_cast<double>(ray.length));
    const PieceWay way{{ray.origin, ray.origin}, l > 0. ? direction * (reach / l) : Vec2d{}};
    forEachAlong(way, [&](std::uint32_t piece) { return f(piece, m_queries.rayCast(operand(piece), ray), reach); });
}

namespace
{

double fractionOf(float distance, double reach) noexcept
{
    return reach > 0. ? static_cast<double>(distance) / reach : 1.;
}

RayHit hitOf(const RayCastResult& from) noexcept
{
    RayHit hit;
    hit.status = Status::Overlapping;
    hit.hit = true;
    hit.startedInside = from.startedInside;
    hit.distance = from.distance;
    hit.point = from.point;
    hit.normal = from.normal;
    return hit;
}

CastHit hitOf(const CastResult& from, std::uint32_t castPiece) noexcept
{
    CastHit hit;
    hit.status = Status::Overlapping;
    hit.hit = true;
    hit.startedTouching = from.startedTouching;
    hit.startedOverlapping = from.startedOverlapping;
    hit.castPiece = castPiece;
    hit.fraction = from.fraction;
    hit.point = from.point;
    hit.normal = from.normal;
    return hit;
}

} // namespace

RayHit WorldQueries::rayCast(const Ray& ray) noexcept
{
    if (!m_sight.isValid() || !isFinite(ray))
        return {};
    FirstHit<RayHit> first(std::max(0.f, ray.length));
    castRay(ray,
            [&](std::uint32_t piece, const RayCastResult& result, double reach)
            {
                if (result.hit)
                    first.take(named(hitOf(result), piece), rankOf(piece));
                else if (result.status != Status::Separated)
                    first.leaveOpen(result.distance);
                return first.isHit() ? fractionOf(first.place(), reach) : 1.;
            });
    return first.result();
}

Found WorldQueries::rayCastAll(const Ray& ray, std::span<RayHit> buffer) noexcept
{
    if (!m_sight.isValid() || !isFinite(ray))
        return {};
    auto& hits = scratch<Ranked<RayHit>>();
    Status status = Status::Separated;
    castRay(ray,
            [&](std::uint32_t piece, const RayCastResult& result, double)
            {
                if (result.hit)
                    hits.push_back({named(hitOf(result), piece), rankOf(piece)});
                else if (result.status != Status::Separated)
                    status = Status::IterationLimit;
                return 1.;
            });
    return deliver(hits, buffer, status);
}

Found WorldQueries::rayCastAny(const Ray& ray) noexcept
{
    if (!m_sight.isValid() || !isFinite(ray))
        return {};
    Found found{0, Status::Separated};
    castRay(ray,
            [&](std::uint32_t, const RayCastResult& result, double)
            {
                if (result.hit)
                    found = {1, Status::Overlapping};
                else if (result.status != Status::Separated && found.count == 0)
                    found.status = Status::IterationLimit;
                return found.count > 0 ? -1. : 1.;
            });
    return found;
}

// f(piece, index of the shape's own piece, result); answers as in PieceSearch::along.
template <class F>
void WorldQueries::castShape(const QueryShape& shape, Vec2 motion, F&& f) noexcept
{
    for (std::uint32_t i = 0; i < shape.pieceCount(); ++i)
    {
        const Operand piece = shape.piece(i);
        forEachAlong({shape.bounds(i), Vec2d(motion)}, [&](std::uint32_t other)
                     { return f(other, i, m_queries.shapeCast(piece, motion, operand(other), {})); });
    }
}

CastHit WorldQueries::shapeCast(const QueryShape& shape, Vec2 motion) noexcept
{
    if (!m_sight.isValid() || !graze::isFinite(motion) || shape.validBounds().isEmpty())
        return {};
    FirstHit<CastHit> first(1.f);
    bool anyTouching = false;
    castShape(shape, motion,
              [&](std::uint32_t piece, std::uint32_t castPiece, const CastResult& result)
              {
                  anyTouching = anyTouching || result.startedTouching;
                  if (result.hit)
                      first.take(named(hitOf(result, castPiece), piece), rankOf(piece));
                  else if (result.status != Status::Separated)
                      first.leaveOpen(result.fraction);
                  return first.isHit() ? static_cast<double>(first.place()) : 1.;
              });
    CastHit hit = first.result();
    if (!hit.hit)
        hit.startedTouching = anyTouching;
    return hit;
}

Found WorldQueries::shapeCastAll(const QueryShape& shape, Vec2 motion, std::span<CastHit> buffer) noexcept
{
    if (!m_sight.isValid() || !graze::isFinite(motion) || shape.validBounds().isEmpty())
        return {};
    auto& hits = scratch<Ranked<CastHit>>();
    Status status = Status::Separated;
    castShape(shape, motion,
              [&](std::uint32_t piece, std::uint32_t castPiece, const CastResult& result)
              {
                  if (result.hit)
                      hits.push_back({named(hitOf(result, castPiece), piece), rankOf(piece)});
                  else if (result.status != Status::Separated)
                      status = Status::IterationLimit;
                  return 1.;
              });
    return deliver(hits, buffer, status);
}

} // namespace graze::detail
