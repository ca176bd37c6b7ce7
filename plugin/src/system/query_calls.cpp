// SPDX-License-Identifier: Zlib
// The calls of CollisionSystem that find sprites.
#include "impl.hpp"
#include "system/ask/why_not.hpp"
#include "system/ask/world_queries.hpp"

#include <cmath>
#include <limits>
#include <utility>

namespace graze
{

namespace
{

using detail::QueryShape;
using detail::Scene;
using detail::Sight;
using detail::WorldQueries;

constexpr float Zeros[VertexBlock]{};

/// The point (0, 0): put in place by a matrix.
constexpr ShapeView PointView{Zeros, Zeros, 1, 0.f, true};

/// World queries of one system.
struct Context
{
    const Scene& scene;
    const detail::BroadPhase& broadPhase;
    const GjkSettings& settings;

    /// query(queries) under the filter.
    template <class Query>
    auto ask(const QueryFilter& filter, Query&& query) const noexcept
    {
        WorldQueries queries(scene, broadPhase, settings, Sight(scene, filter));
        return query(queries);
    }

    /// query(queries, shape) with the shape of a sprite; InvalidInput when it is not alive.
    template <class Query>
    auto askAs(SpriteId id, const QueryFilter& filter, Query&& query) const noexcept
    {
        using Answer = decltype(query(std::declval<WorldQueries&>(), std::declval<const QueryShape&>()));
        const auto row = scene.sprites.ids().find(id.value);
        if (!row)
            return Answer{};
        QueryFilter own = filter;
        if (!own.as)
            own.as = scene.sprites.layer[*row];
        Sight sight(scene, own);
        sight.ignore(id);
        WorldQueries queries(scene, broadPhase, settings, sight);
        return query(queries, QueryShape(scene, *row));
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

RayHit lookAlong(WorldQueries& queries, Vec2 from, Vec2 to) noexcept
{
    // Rounded up: the ray never ends short of `to`.
    const float length = graze::length(to - from);
    return queries.rayCast({from, to - from, std::nextafter(length, std::numeric_limits<float>::infinity())});
}

} // namespace

void CollisionSystem::refresh()
{
    m_impl->refresh();
}

Found CollisionSystem::atPoint(Vec2 point, std::span<SpriteFound> buffer, const QueryFilter& filter) const noexcept
{
    return overlapping(Operand(PointView, Affine2::translation(point)), buffer, filter);
}

Found CollisionSystem::inBox(const Aabb& box, std::span<SpriteFound> buffer, const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).ask(filter, [&](WorldQueries& queries) { return queries.inBox(box, buffer); });
}

Found CollisionSystem::overlapping(const Operand& shape, std::span<SpriteFound> buffer,
                                   const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).ask(filter, [&](WorldQueries& queries)
                                  { return queries.overlapping(QueryShape(shape), buffer); });
}

Found CollisionSystem::overlapping(SpriteId sprite, std::span<SpriteFound> buffer,
                                   const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).askAs(sprite, filter,
                                    [&](WorldQueries& queries, const QueryShape& shape)
                                    { return queries.overlapping(shape, buffer); });
}

RayHit CollisionSystem::rayCast(const Ray& ray, const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).ask(filter, [&](WorldQueries& queries) { return queries.rayCast(ray); });
}

Found CollisionSystem::rayCastAll(const Ray& ray, std::span<RayHit> buffer, const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).ask(filter, [&](WorldQueries& queries) { return queries.rayCastAll(ray, buffer); });
}

Found CollisionSystem::rayCastAny(const Ray& ray, const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).ask(filter, [&](WorldQueries& queries) { return queries.rayCastAny(ray); });
}

CastHit CollisionSystem::shapeCast(const Operand& shape, Vec2 motion, const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).ask(filter,
                                  [&](WorldQueries& queries) { return queries.shapeCast(QueryShape(shape), motion); });
}

CastHit CollisionSystem::shapeCast(SpriteId sprite, Vec2 motion, const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).askAs(sprite, filter,
                                    [&](WorldQueries& queries, const QueryShape& shape)
                                    { return queries.shapeCast(shape, motion); });
}

Found CollisionSystem::shapeCastAll(const Operand& shape, Vec2 motion, std::span<CastHit> buffer,
                                    const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).ask(filter, [&](WorldQueries& queries)
                                  { return queries.shapeCastAll(QueryShape(shape), motion, buffer); });
}

Found CollisionSystem::shapeCastAll(SpriteId sprite, Vec2 motion, std::span<CastHit> buffer,
                                    const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).askAs(sprite, filter,
                                    [&](WorldQueries& queries, const QueryShape& shape)
                                    { return queries.shapeCastAll(shape, motion, buffer); });
}

Found CollisionSystem::nearest(Vec2 point, float maxDistance, std::span<NearHit> buffer,
                               const QueryFilter& filter) const noexcept
{
    return nearest(Operand(PointView, Affine2::translation(point)), maxDistance, buffer, filter);
}

Found CollisionSystem::nearest(const Operand& shape, float maxDistance, std::span<NearHit> buffer,
                               const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).ask(filter, [&](WorldQueries& queries)
                                  { return queries.nearest(QueryShape(shape), maxDistance, buffer); });
}

Found CollisionSystem::nearest(SpriteId sprite, float maxDistance, std::span<NearHit> buffer,
                               const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).askAs(sprite, filter,
                                    [&](WorldQueries& queries, const QueryShape& shape)
                                    { return queries.nearest(shape, maxDistance, buffer); });
}

LineOfSight CollisionSystem::lineOfSight(Vec2 from, Vec2 to, const QueryFilter& filter) const noexcept
{
    return contextOf(*m_impl).ask(filter, [&](WorldQueries& queries) { return sightOf(lookAlong(queries, from, to)); });
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
    WorldQueries queries(scene, m_impl->broadPhase(), m_impl->settings, sight);
    const auto middle = [&scene](std::uint32_t row)
    { return scene.sprites.matrix[row].transformPoint(scene.sprites.centre[row]); };
    return sightOf(lookAlong(queries, middle(*rowFrom), middle(*rowTo)));
}

WhyNot CollisionSystem::whyNot(SpriteId a, SpriteId b) const
{
    const auto rowA = m_impl->scene.sprites.ids().find(a.value);
    const auto rowB = m_impl->scene.sprites.ids().find(b.value);
    const bool touched = rowA && rowB && m_impl->touched(*rowA, *rowB);
    return detail::whyNot(m_impl->scene, m_impl->settings, a, b, touched);
}

} // namespace graze
