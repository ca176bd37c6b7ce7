// SPDX-License-Identifier: Zlib
#include "contact_faces.hpp"
#include "findings.hpp"

#include <array>
#include <cmath>

namespace graze::detail
{

namespace
{

// A face of the piece that its neighbours cover is no part of the surface: chooses one that is left. Without memory:
// the neighbours are searched once more.
template <class ApproachAlong>
void chooseFace(const WorldSearch& search, const Operand& mover, ApproachAlong&& approachAlong, Finding& found)
{
    ContactFaces faces(mover, search.operand(found.piece), found.point, found.normal);
    if (!faces.settled())
        search.forEachInBox(faces.places(),
                            [&](std::uint32_t piece) { faces.coverBy(search.operand(piece), search.settings()); });
    found.normal = faces.choose(approachAlong).normal;
}

// The same for the first finding of a shape that moves so.
void chooseFace(const WorldSearch& search, const QueryShape& shape, const Motion& motion, Findings& findings)
{
    Finding* const found = findings.firstFound();
    if (!found || found->inside)
        return;
    const QueryShape there = shape.at(motionAt(motion, found->place));
    const Vec2d rate = pointRate(MotionPath(motion), static_cast<double>(found->place), Vec2d(found->point));
    chooseFace(
        search, there.piece(found->ownPiece), [&](Vec2 normal) { return dot(rate, Vec2d(normal)); }, *found);
}

// Finds the pieces on the ray. False when the query is not valid.
bool castRay(const WorldSearch& search, const Ray& ray, Findings& found)
{
    if (!search.isValid() || !isFinite(ray.origin) || !isFinite(ray.direction) || !std::isfinite(ray.length))
        return false;
    const Vec2d direction(ray.direction);
    const double l = length(direction);
    const double reach = std::max(0., static_cast<double>(ray.length));
    search.forEachAlong({ray.origin, ray.origin}, l > 0. ? (direction * (reach / l)).toFloat() : Vec2{},
                        [&](std::uint32_t piece)
                        {
                            if (!found.mayBeFirst(piece))
                                return found.limit();
                            const RayCastResult result = graze::rayCast(search.operand(piece), ray, search.settings());
                            if (result.hit)
                                found.take({.piece = piece,
                                            .place = result.distance,
                                            .inside = result.startedInside,
                                            .point = result.point,
                                            .normal = result.normal});
                            else if (result.status != Status::Separated)
                                found.leaveOpen(result.distance);
                            return found.limit();
                        });
    return true;
}

// The same for all pieces of the shape, which moves straight from `start(i)` by `travel`; cast(own, other) is the
// query. `anyTouching` becomes true when one of them starts in touch.
template <class Start, class Cast>
void castPieces(const WorldSearch& search, const QueryShape& shape, Vec2 travel, Start&& start, Cast&& cast,
                Findings& found, bool& anyTouching)
{
    for (std::uint32_t i = 0; i < shape.pieceCount(); ++i)
    {
        const Operand own = shape.piece(i);
        search.forEachAlong(start(i), travel,
                            [&](std::uint32_t piece)
                            {
                                if (!found.mayBeFirst(piece))
                                    return found.limit();
                                const CastResult result = cast(own, search.operand(piece));
                                anyTouching = anyTouching || result.startedTouching;
                                if (result.hit)
                                    found.take({.piece = piece,
                                                .ownPiece = i,
                                                .place = result.fraction,
                                                .inside = result.startedOverlapping,
                                                .touching = result.startedTouching,
                                                .point = result.point,
                                                .normal = result.normal});
                                else if (result.status != Status::Separated)
                                    found.leaveOpen(result.fraction);
                                return found.limit();
                            });
    }
}

// False when the query is not valid.
bool castShape(const WorldSearch& search, const QueryShape& shape, Vec2 motion, Findings& found, bool& anyTouching)
{
    const Aabb all = shape.validBounds();
    if (!search.isValid() || !isFinite(motion) || all.isEmpty())
        return false;
    castPieces(
        search, shape, motion, [&](std::uint32_t i) { return shape.pieceCount() == 1 ? all : shape.bounds(i); },
        [&](const Operand& own, const Operand& other) { return search.queries().shapeCast(own, motion, other, {}); },
        found, anyTouching);
    return true;
}

CastHit firstOf(const Findings& found, bool anyTouching) noexcept
{
    CastHit hit = found.first<CastHit>();
    if (!hit.hit)
        hit.startedTouching = anyTouching;
    return hit;
}

Status touchesBox(const WorldSearch& search, std::uint32_t piece, const Aabb& box) noexcept
{
    const Aabb& bounds = search.bounds(piece);
    if (box.contains(bounds.lower) && box.contains(bounds.upper))
        return Status::Overlapping;
    // Only the part of a larger box near the piece counts, so that coordinates stay small.
    const Aabb around = bounds.grown(1.f + std::max(bounds.size().x, bounds.size().y));
    const Aabb part{{std::max(box.lower.x, around.lower.x), std::max(box.lower.y, around.lower.y)},
                    {std::min(box.upper.x, around.upper.x), std::min(box.upper.y, around.upper.y)}};
    const Vec2 size = part.upper - part.lower;
    // A box without width or height is a segment or a point.
    const bool wide = size.x > 0.f, high = size.y > 0.f;
    const std::array<Vec2, 4> corners{Vec2{}, {size.x, wide ? 0.f : size.y}, size, {0.f, size.y}};
    alignas(32) float x[VertexBlock], y[VertexBlock];
    ShapeView shape{x, y, wide && high ? 4u : wide || high ? 2u : 1u, 0.f, true};
    for (std::uint32_t i = 0; i < VertexBlock; ++i)
    {
        x[i] = corners[std::min(i, shape.count - 1)].x;
        y[i] = corners[std::min(i, shape.count - 1)].y;
    }
    describePoints(shape);
    return search.queries().overlap({shape, Affine2::translation(part.lower)}, search.operand(piece)).status;
}

Status touchesShape(const WorldSearch& search, std::uint32_t piece, const QueryShape& shape) noexcept
{
    Status worst = Status::Separated;
    for (std::uint32_t i = 0; i < shape.pieceCount() && worst != Status::Overlapping; ++i)
    {
        // The bounds of a single one are those that the search compared.
        if (shape.pieceCount() > 1 && !overlaps(shape.bounds(i), search.bounds(piece)))
            continue;
        const Status status = search.queries().overlap(shape.piece(i), search.operand(piece)).status;
        worst = status == Status::Separated ? worst : status;
    }
    return worst;
}

// touches(piece) is Separated, Overlapping or IterationLimit.
template <class Touches>
Found gather(const WorldSearch& search, const Aabb& box, std::span<SpriteFound> buffer, Touches&& touches)
{
    Findings found(search.sprites(), Wanted::All);
    search.forEachInBox(box,
                        [&](std::uint32_t piece)
                        {
                            const Status answer = touches(piece);
                            if (answer == Status::Overlapping)
                                found.take({.piece = piece});
                            else if (answer != Status::Separated)
                                found.leaveOpen();
                        });
    return found.deliver(buffer);
}

} // namespace

RayHit rayCast(const WorldSearch& search, const Ray& ray) noexcept
{
    Findings found(search.sprites(), Wanted::First, std::max(0.f, ray.length));
    if (!castRay(search, ray, found))
        return {};
    if (Finding* const first = found.firstFound(); first && !first->inside)
    {
        first->normal = -first->normal;
        chooseFace(
            search, pointAt(first->point), [&](Vec2 normal) { return dot(Vec2d(ray.direction), Vec2d(normal)); },
            *first);
        first->normal = -first->normal;
    }
    return found.first<RayHit>();
}

Found rayCastAll(const WorldSearch& search, const Ray& ray, std::span<RayHit> buffer)
{
    Findings found(search.sprites(), Wanted::All);
    return castRay(search, ray, found) ? found.deliver(buffer) : Found{};
}

Found rayCastAny(const WorldSearch& search, const Ray& ray) noexcept
{
    Findings found(search.sprites(), Wanted::Any);
    return castRay(search, ray, found) ? found.anyFound() : Found{};
}

CastHit shapeCast(const WorldSearch& search, const QueryShape& shape, Vec2 motion) noexcept
{
    Findings found(search.sprites(), Wanted::First);
    bool anyTouching = false;
    if (!castShape(search, shape, motion, found, anyTouching))
        return {};
    Affine2 end = shape.matrix();
    end.tx += motion.x;
    end.ty += motion.y;
    chooseFace(search, shape, {shape.matrix(), end, {}}, found);
    return firstOf(found, anyTouching);
}

CastHit timeOfImpact(const WorldSearch& search, const QueryShape& shape, const Affine2& end) noexcept
{
    const QueryShape last = shape.at(end);
    if (!search.isValid() || shape.validBounds().isEmpty() || last.validBounds().isEmpty())
        return {};
    const Motion motion{shape.matrix(), end, shape.centre()};
    const Vec2 from = motion.start.transformPoint(motion.centre), to = end.transformPoint(motion.centre);
    if (!isFinite(to - from))
        return {};
    Findings found(search.sprites(), Wanted::First);
    bool anyTouching = false;
    castPieces(
        search, shape, to - from,
        [&](std::uint32_t i) {
            return Aabb{from, from}.grown(SweptDisc::around(from, shape.bounds(i), to, last.bounds(i)).radius);
        },
        [&](const Operand& own, const Operand& other)
        { return search.queries().timeOfImpact(own, motion, other, Motion::still(other.matrix())); },
        found, anyTouching);
    chooseFace(search, shape, motion, found);
    return firstOf(found, anyTouching);
}

Found shapeCastAll(const WorldSearch& search, const QueryShape& shape, Vec2 motion, std::span<CastHit> buffer)
{
    Findings found(search.sprites(), Wanted::All);
    bool anyTouching = false;
    return castShape(search, shape, motion, found, anyTouching) ? found.deliver(buffer) : Found{};
}

Found inBox(const WorldSearch& search, const Aabb& box, std::span<SpriteFound> buffer)
{
    if (!search.isValid() || !isFinite(box.lower) || !isFinite(box.upper))
        return {};
    if (box.isEmpty())
        return {0, Status::Separated};
    return gather(search, box, buffer, [&](std::uint32_t piece) { return touchesBox(search, piece, box); });
}

Found overlapping(const WorldSearch& search, const QueryShape& shape, std::span<SpriteFound> buffer)
{
    const Aabb bounds = shape.validBounds();
    if (!search.isValid() || bounds.isEmpty())
        return {};
    return gather(search, bounds, buffer, [&](std::uint32_t piece) { return touchesShape(search, piece, shape); });
}

} // namespace graze::detail
