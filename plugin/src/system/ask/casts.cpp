// SPDX-License-Identifier: Zlib
#include "casts.hpp"

#include "hit_order.hpp"

#include <algorithm>
#include <cmath>

namespace graze::detail
{

namespace
{

bool isFinite(const Ray& ray) noexcept
{
    return graze::isFinite(ray.origin) && graze::isFinite(ray.direction) && std::isfinite(ray.length);
}

bool isValid(const SeenPieces& seen, const QueryShape& shape, Vec2 motion) noexcept
{
    return seen.isValid() && graze::isFinite(motion) && !shape.validBounds().isEmpty();
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

CastHit hitOf(const CastResult& from) noexcept
{
    CastHit hit;
    hit.status = Status::Overlapping;
    hit.hit = true;
    hit.startedTouching = from.startedTouching;
    hit.startedOverlapping = from.startedOverlapping;
    hit.fraction = from.fraction;
    hit.point = from.point;
    hit.normal = from.normal;
    return hit;
}

// f(piece, result, length of the ray) for every piece that may be on the ray; answers as in PieceSearch::along.
template <class F>
void castRay(SeenPieces& seen, const Ray& ray, F&& f)
{
    const Vec2d direction(ray.direction);
    const double l = length(direction);
    const double reach = std::max(0., static_cast<double>(ray.length));
    const BoxMotion motion{{ray.origin, ray.origin}, l > 0. ? direction * (reach / l) : Vec2d{}};
    seen.forEachAlong(motion, [&](std::uint32_t piece)
                      { return f(piece, seen.queries().rayCast(seen.operand(piece), ray), reach); });
}

// f(piece, index of the shape's own piece, result); answers as in PieceSearch::along.
template <class F>
void castShape(SeenPieces& seen, const QueryShape& shape, Vec2 motion, F&& f)
{
    for (std::uint32_t i = 0; i < shape.pieceCount(); ++i)
    {
        const Operand own = shape.piece(i);
        seen.forEachAlong({shape.bounds(i), Vec2d(motion)}, [&](std::uint32_t piece)
                          { return f(piece, i, seen.queries().shapeCast(own, motion, seen.operand(piece), {})); });
    }
}

// FirstHit or AllHits.
template <class Hits>
void collect(const SeenPieces& seen, std::uint32_t piece, const RayCastResult& result, Hits& hits)
{
    if (result.hit)
        hits.take(seen.named(hitOf(result), piece), seen.rank(piece));
    else if (result.status != Status::Separated)
        hits.leaveOpen(result.distance);
}

template <class Hits>
void collect(const SeenPieces& seen, std::uint32_t piece, std::uint32_t castPiece, const CastResult& result, Hits& hits)
{
    if (result.hit)
    {
        CastHit hit = seen.named(hitOf(result), piece);
        hit.castPiece = castPiece;
        hits.take(hit, seen.rank(piece));
    }
    else if (result.status != Status::Separated)
        hits.leaveOpen(result.fraction);
}

} // namespace

RayHit rayCast(SeenPieces& seen, const Ray& ray) noexcept
{
    if (!seen.isValid() || !isFinite(ray))
        return {};
    FirstHit<RayHit> first(std::max(0.f, ray.length));
    castRay(seen, ray,
            [&](std::uint32_t piece, const RayCastResult& result, double reach)
            {
                collect(seen, piece, result, first);
                return first.isHit() && reach > 0. ? static_cast<double>(first.place()) / reach : 1.;
            });
    return first.result();
}

Found rayCastAll(SeenPieces& seen, const Ray& ray, std::span<RayHit> buffer)
{
    if (!seen.isValid() || !isFinite(ray))
        return {};
    AllHits<RayHit> hits;
    castRay(seen, ray,
            [&](std::uint32_t piece, const RayCastResult& result, double)
            {
                collect(seen, piece, result, hits);
                return 1.;
            });
    return hits.deliver(buffer);
}

Found rayCastAny(SeenPieces& seen, const Ray& ray) noexcept
{
    if (!seen.isValid() || !isFinite(ray))
        return {};
    Found found{0, Status::Separated};
    castRay(seen, ray,
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

CastHit shapeCast(SeenPieces& seen, const QueryShape& shape, Vec2 motion) noexcept
{
    if (!isValid(seen, shape, motion))
        return {};
    FirstHit<CastHit> first(1.f);
    bool anyTouching = false;
    castShape(seen, shape, motion,
              [&](std::uint32_t piece, std::uint32_t castPiece, const CastResult& result)
              {
                  anyTouching = anyTouching || result.startedTouching;
                  collect(seen, piece, castPiece, result, first);
                  return first.isHit() ? static_cast<double>(first.place()) : 1.;
              });
    CastHit hit = first.result();
    if (!hit.hit)
        hit.startedTouching = anyTouching;
    return hit;
}

Found shapeCastAll(SeenPieces& seen, const QueryShape& shape, Vec2 motion, std::span<CastHit> buffer)
{
    if (!isValid(seen, shape, motion))
        return {};
    AllHits<CastHit> hits;
    castShape(seen, shape, motion,
              [&](std::uint32_t piece, std::uint32_t castPiece, const CastResult& result)
              {
                  collect(seen, piece, castPiece, result, hits);
                  return 1.;
              });
    return hits.deliver(buffer);
}

} // namespace graze::detail
