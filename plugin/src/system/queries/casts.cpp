// SPDX-License-Identifier: Zlib
#include "hit_order.hpp"
#include "world_queries.hpp"

#include <algorithm>
#include <cmath>

namespace graze::detail
{

namespace
{

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

/// Whether a path meets any sprite: the first one ends the search.
class AnyHit
{
public:
    void take(const RayHit&, const Rank&) noexcept { m_found = {1, Status::Overlapping}; }
    void leaveOpen(float) noexcept
    {
        if (m_found.count == 0)
            m_found.status = Status::IterationLimit;
    }
    [[nodiscard]] double limit() const noexcept { return m_found.count > 0 ? -1. : 1.; }
    [[nodiscard]] Found result() const noexcept { return m_found; }

private:
    Found m_found{0, Status::Separated};
};

// Hands all pieces that may be on the ray to FirstHit, AllHits or AnyHit. False when the query is not valid.
template <class Hits>
bool castRay(const SeenPieces& seen, const Ray& ray, Hits& hits)
{
    if (!seen.isValid() || !isFinite(ray.origin) || !isFinite(ray.direction) || !std::isfinite(ray.length))
        return false;
    const Vec2d direction(ray.direction);
    const double l = length(direction);
    const double reach = std::max(0., static_cast<double>(ray.length));
    seen.forEachAlong({{ray.origin, ray.origin}, l > 0. ? direction * (reach / l) : Vec2d{}},
                      [&](std::uint32_t piece)
                      {
                          const RayCastResult result = seen.queries().rayCast(seen.operand(piece), ray);
                          if (result.hit)
                              hits.take(seen.named(hitOf(result), piece), seen.rank(piece));
                          else if (result.status != Status::Separated)
                              hits.leaveOpen(result.distance);
                          return hits.limit();
                      });
    return true;
}

// The same for all pieces of the shape. `anyTouching` becomes true when one of them starts in touch.
template <class Hits>
bool castShape(const SeenPieces& seen, const QueryShape& shape, Vec2 motion, Hits& hits, bool& anyTouching)
{
    if (!seen.isValid() || !isFinite(motion) || shape.validBounds().isEmpty())
        return false;
    for (std::uint32_t i = 0; i < shape.pieceCount(); ++i)
    {
        const Operand own = shape.piece(i);
        seen.forEachAlong({shape.bounds(i), Vec2d(motion)},
                          [&](std::uint32_t piece)
                          {
                              const CastResult result = seen.queries().shapeCast(own, motion, seen.operand(piece), {});
                              anyTouching = anyTouching || result.startedTouching;
                              if (result.hit)
                                  hits.take(seen.named(hitOf(result, i), piece), seen.rank(piece));
                              else if (result.status != Status::Separated)
                                  hits.leaveOpen(result.fraction);
                              return hits.limit();
                          });
    }
    return true;
}

} // namespace

RayHit rayCast(const SeenPieces& seen, const Ray& ray) noexcept
{
    FirstHit<RayHit> first(std::max(0.f, ray.length));
    return castRay(seen, ray, first) ? first.result() : RayHit{};
}

Found rayCastAll(const SeenPieces& seen, const Ray& ray, std::span<RayHit> buffer)
{
    AllHits<RayHit> hits;
    return castRay(seen, ray, hits) ? hits.deliver(buffer) : Found{};
}

Found rayCastAny(const SeenPieces& seen, const Ray& ray) noexcept
{
    AnyHit any;
    return castRay(seen, ray, any) ? any.result() : Found{};
}

CastHit shapeCast(const SeenPieces& seen, const QueryShape& shape, Vec2 motion) noexcept
{
    FirstHit<CastHit> first(1.f);
    bool anyTouching = false;
    if (!castShape(seen, shape, motion, first, anyTouching))
        return {};
    CastHit hit = first.result();
    if (!hit.hit)
        hit.startedTouching = anyTouching;
    return hit;
}

Found shapeCastAll(const SeenPieces& seen, const QueryShape& shape, Vec2 motion, std::span<CastHit> buffer)
{
    AllHits<CastHit> hits;
    bool anyTouching = false;
    return castShape(seen, shape, motion, hits, anyTouching) ? hits.deliver(buffer) : Found{};
}

} // namespace graze::detail
