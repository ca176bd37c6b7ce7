// SPDX-License-Identifier: Zlib
// The calls of CollisionSystem that find sprites, and the free functions of mover.hpp and separate.hpp.
#include "base/blocks.hpp"
#include "queries/ray_exit.hpp"
#include "system/mover/mover.hpp"
#include "system/queries/contact.hpp"
#include "system/queries/contact_faces.hpp"
#include "system/queries/world_search.hpp"
#include "system_access.hpp"

#include <graze/system/mover.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace graze
{

namespace
{

using detail::QueryShape;
using detail::Scene;
using detail::SystemAccess;
using detail::WorldSearch;

WorldSearch searchOf(const CollisionSystem& system, const QueryFilter& filter) noexcept
{
    return {SystemAccess::scene(system), SystemAccess::broadPhase(system), SystemAccess::settings(system), filter};
}

/// query(search, shape, rest...) for a sprite: as its layer unless the filter says otherwise, by its rules about single
/// pairs, and it does not see itself. InvalidInput when it is not alive.
template <class Answer, class... Rest>
Answer askAs(const CollisionSystem& system, SpriteId id, QueryFilter filter,
             Answer (*query)(const WorldSearch&, const QueryShape&, Rest...), Rest... rest)
{
    const Scene& scene = SystemAccess::scene(system);
    const auto row = scene.sprites.ids().find(id.value);
    if (!row)
        return {};
    filter.as = filter.as.value_or(scene.sprites.layer[*row]);
    WorldSearch search = searchOf(system, filter);
    search.hide(id);
    search.askAs(*row);
    return query(search, QueryShape(scene, *row), rest...);
}

void castRays(const CollisionSystem& system, std::span<const Ray> rays, std::span<RayHit> hits,
              const QueryFilter& filter, Workers* workers) noexcept
{
    constexpr std::uint32_t RaysOfATask = 64;
    const auto count = static_cast<std::uint32_t>(std::min(rays.size(), hits.size()));
    const detail::Blocks blocks(workers, count, RaysOfATask);
    blocks.forEach(
        [&](std::uint32_t, std::uint32_t first, std::uint32_t last)
        {
            const WorldSearch search = searchOf(system, filter);
            for (std::uint32_t ray = first; ray < last; ++ray)
                hits[ray] = detail::rayCast(search, rays[ray]);
        });
}

LineOfSight lookAlong(const WorldSearch& search, Vec2 from, Vec2 to) noexcept
{
    // Rounded up: the ray never ends short of `to`.
    const float length = graze::length(to - from);
    const Ray ray{from, to - from, std::nextafter(length, std::numeric_limits<float>::infinity())};
    const RayHit blocker = detail::rayCast(search, ray);
    return {blocker.status == Status::Separated, blocker};
}

} // namespace

void CollisionSystem::refresh()
{
    try
    {
        m_impl->candidates.refresh(m_impl->scene);
    }
    catch (...)
    {
        m_impl->startOver();
        throw;
    }
    m_impl->scene.sprites.flags.noteFiled();
}

Found CollisionSystem::atPoint(Vec2 point, std::span<SpriteFound> buffer, const QueryFilter& filter) const
{
    return overlapping(detail::pointAt(point), buffer, filter);
}

Found CollisionSystem::inBox(const Aabb& box, std::span<SpriteFound> buffer, const QueryFilter& filter) const
{
    return detail::inBox(searchOf(*this, filter), box, buffer);
}

Found CollisionSystem::overlapping(const Operand& shape, std::span<SpriteFound> buffer, const QueryFilter& filter) const
{
    return detail::overlapping(searchOf(*this, filter), QueryShape(shape), buffer);
}

Found CollisionSystem::overlapping(SpriteId sprite, std::span<SpriteFound> buffer, const QueryFilter& filter) const
{
    return askAs(*this, sprite, filter, detail::overlapping, buffer);
}

RayHit CollisionSystem::rayCast(const Ray& ray, const QueryFilter& filter) const noexcept
{
    return detail::rayCast(searchOf(*this, filter), ray);
}

void CollisionSystem::rayCasts(std::span<const Ray> rays, std::span<RayHit> hits,
                               const QueryFilter& filter) const noexcept
{
    castRays(*this, rays, hits, filter, nullptr);
}

void CollisionSystem::rayCasts(std::span<const Ray> rays, std::span<RayHit> hits, Workers& workers,
                               const QueryFilter& filter) const noexcept
{
    castRays(*this, rays, hits, filter, &workers);
}

Found CollisionSystem::rayCastAll(const Ray& ray, std::span<RayHit> buffer, const QueryFilter& filter) const
{
    return detail::rayCastAll(searchOf(*this, filter), ray, buffer);
}

Found CollisionSystem::rayCastAny(const Ray& ray, const QueryFilter& filter) const noexcept
{
    return detail::rayCastAny(searchOf(*this, filter), ray);
}

RayExit CollisionSystem::rayExit(const Ray& ray, SpriteId sprite) const noexcept
{
    const auto row = m_impl->scene.sprites.ids().find(sprite.value);
    if (!row)
        return {};
    const QueryShape shape(m_impl->scene, *row);
    return detail::rayExitOf(shape.pieceCount(), ray, m_impl->settings,
                             [&](std::uint32_t i) { return shape.piece(i); });
}

CastHit CollisionSystem::shapeCast(const Operand& shape, Vec2 motion, const QueryFilter& filter) const noexcept
{
    return detail::shapeCast(searchOf(*this, filter), QueryShape(shape), motion);
}

CastHit CollisionSystem::shapeCast(SpriteId sprite, Vec2 motion, const QueryFilter& filter) const noexcept
{
    return askAs(*this, sprite, filter, detail::shapeCast, motion);
}

Found CollisionSystem::shapeCastAll(const Operand& shape, Vec2 motion, std::span<CastHit> buffer,
                                    const QueryFilter& filter) const
{
    return detail::shapeCastAll(searchOf(*this, filter), QueryShape(shape), motion, buffer);
}

Found CollisionSystem::shapeCastAll(SpriteId sprite, Vec2 motion, std::span<CastHit> buffer,
                                    const QueryFilter& filter) const
{
    return askAs(*this, sprite, filter, detail::shapeCastAll, motion, buffer);
}

CastHit CollisionSystem::timeOfImpact(const Operand& shape, const Affine2& end,
                                      const QueryFilter& filter) const noexcept
{
    return detail::timeOfImpact(searchOf(*this, filter), QueryShape(shape), end);
}

CastHit CollisionSystem::timeOfImpact(SpriteId sprite, const Affine2& end, const QueryFilter& filter) const noexcept
{
    return askAs<CastHit, const Affine2&>(*this, sprite, filter, detail::timeOfImpact, end);
}

Found CollisionSystem::nearest(Vec2 point, float maxDistance, std::span<NearHit> buffer,
                               const QueryFilter& filter) const
{
    return nearest(detail::pointAt(point), maxDistance, buffer, filter);
}

Found CollisionSystem::nearest(const Operand& shape, float maxDistance, std::span<NearHit> buffer,
                               const QueryFilter& filter) const
{
    return detail::nearest(searchOf(*this, filter), QueryShape(shape), maxDistance, buffer);
}

Found CollisionSystem::nearest(SpriteId sprite, float maxDistance, std::span<NearHit> buffer,
                               const QueryFilter& filter) const
{
    return askAs(*this, sprite, filter, detail::nearest, maxDistance, buffer);
}

LineOfSight CollisionSystem::lineOfSight(Vec2 from, Vec2 to, const QueryFilter& filter) const noexcept
{
    return lookAlong(searchOf(*this, filter), from, to);
}

LineOfSight CollisionSystem::lineOfSight(SpriteId from, SpriteId to, const QueryFilter& filter) const noexcept
{
    const Scene& scene = m_impl->scene;
    const auto rowFrom = scene.sprites.ids().find(from.value);
    const auto rowTo = scene.sprites.ids().find(to.value);
    if (!rowFrom || !rowTo)
        return {};
    WorldSearch search = searchOf(*this, filter);
    search.hide(from);
    search.hide(to);
    const auto middle = [&scene](std::uint32_t row)
    { return scene.sprites.matrix[row].transformPoint(scene.sprites.centre[row]); };
    return lookAlong(search, middle(*rowFrom), middle(*rowTo));
}

WhyNot CollisionSystem::whyNot(SpriteId a, SpriteId b) const
{
    const auto rowA = m_impl->scene.sprites.ids().find(a.value);
    const auto rowB = m_impl->scene.sprites.ids().find(b.value);
    const bool touched = rowA && rowB && m_impl->pairs.touched(*rowA, *rowB);
    return detail::whyNot(m_impl->scene, m_impl->settings, a, b, touched);
}

MoveResult slide(const CollisionSystem& system, SpriteId mover, Vec2 wish, const SlideOptions& options)
{
    return askAs(system, mover, options.filter, detail::slide, wish, options);
}

MoveResult slide(const CollisionSystem& system, const Operand& mover, Vec2 wish, const SlideOptions& options)
{
    return detail::slide(searchOf(system, options.filter), QueryShape(mover), wish, options);
}

MoveResult moveAndSlide(CollisionSystem& system, SpriteId mover, Vec2 wish, const SlideOptions& options)
{
    const MoveResult result = slide(system, mover, wish, options);
    if (result.status != Status::InvalidInput)
    {
        SystemAccess::moveAndRefile(system, mover, result.matrix);
        return result;
    }
    const detail::Scene& scene = SystemAccess::scene(system);
    const std::optional<Layer>& as = options.filter.as;
    Refused reason = scene.sprites.ids().check(mover.value);
    if (reason == Refused::None)
        reason = as && !scene.layers.knows(*as) ? Refused::ForeignId : Refused::NotFinite;
    const detail::Asked asked = reason == Refused::ForeignId && as ? detail::askedForLayer(*as)
                                : isFinite(wish)                   ? detail::Asked{}
                                                                   : detail::askedFor("wish", {wish.x, wish.y});
    SystemAccess::refuse(system, reason, "moveAndSlide", mover, asked);
    return result;
}

Found separate(const CollisionSystem& system, std::span<PushedSprite> buffer, const SeparateOptions& options)
{
    return detail::separate(SystemAccess::scene(system), SystemAccess::broadPhase(system),
                            SystemAccess::settings(system), buffer, options);
}

std::optional<TouchedPlane> carrierAt(const CollisionSystem& system, SpriteId carrier, Vec2 point) noexcept
{
    const detail::SpriteTable& sprites = SystemAccess::scene(system).sprites;
    const auto row = sprites.ids().find(carrier.value);
    if (!row || !isFinite(point))
        return std::nullopt;
    return detail::planeAt(sprites, *row, Vec2d(point), {});
}

Vec2 alongPlanes(Vec2 velocity, std::span<const TouchedPlane> planes)
{
    detail::Scratch<Vec2d> normals;
    for (const TouchedPlane& plane : planes)
        normals.push_back(detail::outwardFrom(-plane.normal));
    return detail::clippedMotion(Vec2d(velocity), normals).toFloat();
}

} // namespace graze
