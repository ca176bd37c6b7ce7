// SPDX-License-Identifier: Zlib
#pragma once

#include "piece_search.hpp"
#include "query_shape.hpp"
#include "system/contact/counted_queries.hpp"

#include <graze/queries/ray_cast.hpp>
#include <graze/system/world_queries.hpp>

#include <array>
#include <span>
#include <vector>

namespace graze::detail
{

/// Whom a filter lets a query see.
class Sight
{
public:
    Sight(const Scene& scene, const QueryFilter& filter) noexcept;

    /// False when the filter asks as a layer that the system does not know.
    [[nodiscard]] bool isValid() const noexcept { return m_valid; }
    /// The sprite and what belongs to it is not seen either. For two sprites beside the filter's.
    void ignore(SpriteId id) noexcept;

    [[nodiscard]] std::uint32_t mask() const noexcept { return m_mask; }
    [[nodiscard]] bool sees(std::uint32_t row) const noexcept;

private:
    struct Ignored
    {
        SpriteId id;
        SpriteId owner;
    };

    const SpriteTable& m_sprites;
    std::uint32_t m_mask = 0;
    bool m_valid = true;
    std::uint32_t m_count = 0;
    std::array<Ignored, 3> m_ignored;
};

/// The scene queries on the tables. Bounds sort out what may be found, graze's own queries decide. Safe to
/// call together; what they gather stands in memory of the thread.
class WorldQueries
{
public:
    WorldQueries(const Scene& scene, const BroadPhase& broadPhase, const GjkSettings& settings,
                 const Sight& sight) noexcept :
    m_scene(scene),
    m_search(scene, broadPhase),
    m_queries(settings),
    m_sight(sight)
    {
    }

    [[nodiscard]] Found inBox(const Aabb& box, std::span<SpriteFound> buffer) noexcept;
    [[nodiscard]] Found overlapping(const QueryShape& shape, std::span<SpriteFound> buffer) noexcept;
    [[nodiscard]] RayHit rayCast(const Ray& ray) noexcept;
    [[nodiscard]] Found rayCastAll(const Ray& ray, std::span<RayHit> buffer) noexcept;
    [[nodiscard]] Found rayCastAny(const Ray& ray) noexcept;
    [[nodiscard]] CastHit shapeCast(const QueryShape& shape, Vec2 motion) noexcept;
    [[nodiscard]] Found shapeCastAll(const QueryShape& shape, Vec2 motion, std::span<CastHit> buffer) noexcept;
    [[nodiscard]] Found nearest(const QueryShape& shape, float maxDistance, std::span<NearHit> buffer) noexcept;

    /// f(piece) for the pieces that are seen and whose bounds touch the box.
    template <class F>
    void forEachInBox(const Aabb& box, F&& f) const
    {
        m_search.inBox(box, m_sight.mask(),
                       [&](std::uint32_t piece)
                       {
                           if (m_sight.sees(m_scene.sprites.pieces.row[piece]))
                               f(piece);
                       });
    }
    /// f(piece) for the pieces that are seen and whose bounds the box meets on its way: see PieceSearch.
    template <class F>
    void forEachAlong(const PieceWay& way, F&& f) const
    {
        m_search.along(way, m_sight.mask(),
                       [&](std::uint32_t piece)
                       { return m_sight.sees(m_scene.sprites.pieces.row[piece]) ? f(piece) : 1.; });
    }

    [[nodiscard]] Operand operand(std::uint32_t piece) const noexcept { return m_scene.operand(piece); }
    [[nodiscard]] const SpriteTable& sprites() const noexcept { return m_scene.sprites; }
    /// The pair queries, with the system's settings.
    [[nodiscard]] CountedQueries& pairQueries() noexcept { return m_queries; }

private:
    /// Separated, Overlapping or IterationLimit.
    [[nodiscard]] Status touch(const Operand& a, const Operand& b) noexcept;
    [[nodiscard]] Status touchesBox(std::uint32_t piece, const Aabb& box) noexcept;
    /// The hit, with whose piece it is.
    template <class Hit>
    [[nodiscard]] Hit named(Hit hit, std::uint32_t piece) const noexcept
    {
        const std::uint32_t row = m_scene.sprites.pieces.row[piece];
        hit.sprite = m_scene.sprites.id[row];
        hit.user = m_scene.sprites.user[row];
        hit.piece = m_scene.sprites.localPiece(piece);
        return hit;
    }
    [[nodiscard]] const Rank& rankOf(std::uint32_t piece) const noexcept
    {
        return m_scene.sprites.rank[m_scene.sprites.pieces.row[piece]];
    }
    template <class Judge>
    [[nodiscard]] Found gather(const Aabb& box, std::span<SpriteFound> buffer, Judge&& judge) noexcept;
    template <class F>
    void castRay(const Ray& ray, F&& f) noexcept;
    template <class F>
    void castShape(const QueryShape& shape, Vec2 motion, F&& f) noexcept;
    [[nodiscard]] NearHit gapTo(const QueryShape& shape, std::uint32_t piece, Status& status) noexcept;

    const Scene& m_scene;
    PieceSearch m_search;
    CountedQueries m_queries;
    Sight m_sight;
};

} // namespace graze::detail
