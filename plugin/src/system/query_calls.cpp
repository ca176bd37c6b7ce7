// SPDX-License-Identifier: Zlib
// The calls of CollisionSystem that find sprites.
#include "base/blocks.hpp"
#include "impl.hpp"
#include "system/ask/casts.hpp"
#include "system/ask/nearest.hpp"
#include "system/ask/overlaps.hpp"
#include "system/ask/why_not.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

namespace graze
{

namespace
{

using detail::QueryShape;
using detail::Scene;
using detail::SeenPieces;
using detail::Sight;

constexpr float Zeros[VertexBlock]{};

/// The point (0, 0): put in place by a matrix.
constexpr ShapeView PointView{Zeros, Zeros, 1, 0.f, true};

/// The queries of one system.
struct Context
{
    const Scene& scene;
    const detail::BroadPhase& broadPhase;
    const GjkSettings& settings;

    /// query(seen) under the filter.
    template <class Query>
    auto ask(const QueryFilter& filter, Query&& query) const
    {
        SeenPieces seen(scene, broadPhase, settings, Sight(scene, filter));
        return query(seen);
    }

    /// query(seen, shape) with the shape of a sprite; InvalidInput when it is not alive.
    template <class Query>
    auto askAs(SpriteId id, const QueryFilter& filter, Query&& query) const
    {
        using Answer = decltype(query(std::declval<SeenPieces&>(), std::declval<const QueryShape&>()));
        const auto row = scene.sprites.ids().find(id.value);
        if (!row)
            return Answer{};
        QueryFilter own = filter;
        if (!own.as)
            own.as = scene.sprites.layer[*row];
        Sight sight(scene, own);
        sight.ignore(id);
        SeenPieces seen(scene, broadPhase, settings, sight);
        return query(seen, QueryShape(scene, *row));
    }

    void castRays(std::span<const Ray> rays, std::span<RayHit> hits, const QueryFilter& filter,
                  Workers* workers) const noexcept
    {
        constexpr std::uint32_t RaysOfATask = 64;
        const auto count = static_cast<std::uint32_t>(std::min(rays.size(), hits.size()));
        const detail::Blocks blocks(workers, count, RaysOfATask);
        blocks.forEach(
            [&](std::uint32_t, std::uint32_t first, std::uint32_t last)
            {
                ask(filter,
                    [&](SeenPieces& seen)
                    {
                        for (std::uint32_t ray = first; ray < last; ++ray)
                            hits[ray] = detail::rayCast(seen, rays[ray]);
                    });
            });
    }
};

/// A template because Impl is private.
template <class Impl>
Context contextOf(const Impl& impl) noexcept
{
    return {impl.scene, impl.broadPhase(), impl.settings};
}

LineOfSight sightOf(const RayHit& blocker) noexcept
{
    return {blocker.status == Status::Separated, blocker};
}

RayHit lookAlong(SeenPieces& seen, Vec2 from, Vec2 to) noexcept
{
    // Rounded up: the ray never ends short of `to`.
    const float length = graze::length(to - from);
    return detail::rayCast(seen, {from, to - from, std::nextafter(length, std::numeric_limits<float>::infinity())});
}

} // namespace

void CollisionSystem::refresh()
{
    m_impl->refresh();
}

Found CollisionSystem::atPoint(Vec2 point, std::span<SpriteFound> buffer, const QueryFilter& filter) const
{
    return overlapping(Operand(PointView, Affine2::translation(point)), buffer, filter);
}

Found CollisionSystem::inBox(const Aabb& box, std::span<SpriteFound> buffer, const QueryFilter& filter) const
{
    return contextOf(*m_impl).ask(filter, [&](SeenPieces& seen) { return detail::inBox(seen, box, buffer); });
}

Found CollisionSystem::overlapping(const Operand& shape, std::span<SpriteFound> buffer, const QueryFilter& filter) const
{
    return contextOf(*m_impl).ask(filter, [&](SeenPieces& seen)
                                  { return detail::overlapping(seen, QueryShape(shape), buffer); });
}

Found CollisionSystem::overlapping(SpriteId sprite, std::span<SpriteFound> buffer, const QueryFilter& filter) const
{
    return contextOf(*m_impl).askAs(sprite, filter,
                                    [&](SeenPieces& seen, const QueryShape& shape)
                                    { return detail::overlapping(seen, shape, buffer); });
}

RayHit CollisionSystem::rayCast(const Ray& ray, const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).ask(filter, [&](SeenPieces& seen) { return detail::rayCast(seen, ray); });
}

void CollisionSystem::rayCasts(std::span<const Ray> rays, std::span<RayHit> hits,
                               const QueryFilter& filter) const noexcept
{
    contextOf(*m_impl).castRays(rays, hits, filter, nullptr);
}

void CollisionSystem::rayCasts(std::span<const Ray> rays, std::span<RayHit> hits, Workers& workers,
                               const QueryFilter& filter) const noexcept
{
    contextOf(*m_impl).castRays(rays, hits, filter, &workers);
}

Found CollisionSystem::rayCastAll(const Ray& ray, std::span<RayHit> buffer, const QueryFilter& filter) const
{
    return contextOf(*m_impl).ask(filter, [&](SeenPieces& seen) { return detail::rayCastAll(seen, ray, buffer); });
}

Found CollisionSystem::rayCastAny(const Ray& ray, const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).ask(filter, [&](SeenPieces& seen) { return detail::rayCastAny(seen, ray); });
}

CastHit CollisionSystem::shapeCast(const Operand& shape, Vec2 motion, const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).ask(filter,
                                  [&](SeenPieces& seen) { return detail::shapeCast(seen, QueryShape(shape), motion); });
}

CastHit CollisionSystem::shapeCast(SpriteId sprite, Vec2 motion, const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).askAs(sprite, filter,
                                    [&](SeenPieces& seen, const QueryShape& shape)
                                    { return detail::shapeCast(seen, shape, motion); });
}

Found CollisionSystem::shapeCastAll(const Operand& shape, Vec2 motion, std::span<CastHit> buffer,
                                    const QueryFilter& filter) const
{
    return contextOf(*m_impl).ask(filter, [&](SeenPieces& seen)
                                  { return detail::shapeCastAll(seen, QueryShape(shape), motion, buffer); });
}

Found CollisionSystem::shapeCastAll(SpriteId sprite, Vec2 motion, std::span<CastHit> buffer,
                                    const QueryFilter& filter) const
{
    return contextOf(*m_impl).askAs(sprite, filter,
                                    [&](SeenPieces& seen, const QueryShape& shape)
                                    { return detail::shapeCastAll(seen, shape, motion, buffer); });
}

Found CollisionSystem::nearest(Vec2 point, float maxDistance, std::span<NearHit> buffer,
                               const QueryFilter& filter) const
{
    return nearest(Operand(PointView, Affine2::translation(point)), maxDistance, buffer, filter);
}

Found CollisionSystem::nearest(const Operand& shape, float maxDistance, std::span<NearHit> buffer,
                               const QueryFilter& filter) const
{
    return contextOf(*m_impl).ask(filter, [&](SeenPieces& seen)
                                  { return detail::nearest(seen, QueryShape(shape), maxDistance, buffer); });
}

Found CollisionSystem::nearest(SpriteId sprite, float maxDistance, std::span<NearHit> buffer,
                               const QueryFilter& filter) const
{
    return contextOf(*m_impl).askAs(sprite, filter,
                                    [&](SeenPieces& seen, const QueryShape& shape)
                                    { return detail::nearest(seen, shape, maxDistance, buffer); });
}

LineOfSight CollisionSystem::lineOfSight(Vec2 from, Vec2 to, const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).ask(filter, [&](SeenPieces& seen) { return sightOf(lookAlong(seen, from, to)); });
}

LineOfSight CollisionSystem::lineOfSight(SpriteId from, SpriteId to, const QueryFilter& filter) const noexcept
{
    const Scene& scene = m_impl->scene;
    const auto rowFrom = scene.sprites.ids().find(from.value);
    const auto rowTo = scene.sprites.ids().find(to.value);
    if (!rowFrom || !rowTo)
        return {};
    Sight sight(scene, filter);
    sight.ignore(from);
    sight.ignore(to);
    SeenPieces seen(scene, m_impl->broadPhase(), m_impl->settings, sight);
    const auto middle = [&scene](std::uint32_t row)
    { return scene.sprites.matrix[row].transformPoint(scene.sprites.centre[row]); };
    return sightOf(lookAlong(seen, middle(*rowFrom), middle(*rowTo)));
}

WhyNot CollisionSystem::whyNot(SpriteId a, SpriteId b) const
{
    const auto rowA = m_impl->scene.sprites.ids().find(a.value);
    const auto rowB = m_impl->scene.sprites.ids().find(b.value);
    const bool touched = rowA && rowB && m_impl->touched(*rowA, *rowB);
    return detail::whyNot(m_impl->scene, m_impl->settings, a, b, touched);
}

} // namespace graze
