// SPDX-License-Identifier: Zlib
#pragma once

#include "base/thread_memory.hpp"
#include "counted_queries.hpp"
#include "system/grid/broad_phase.hpp"
#include "system/sprites/scene.hpp"

#include <graze/pair/operand.hpp>
#include <graze/queries/pair_queries.hpp>
#include <graze/system/world_queries.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

namespace graze::detail
{

/// An empty list with memory of the thread, kept from call to call: a query allocates only when it finds more than ever
/// before. Each has memory of its own: filters and weights of a game may ask another system in the middle of a query.
/// Guarded by NestedQueries.AFilterMayAskAnotherSystem.
template <class T>
class Scratch : public std::vector<T>
{
public:
    Scratch() noexcept
    {
        if (spare().empty())
            return;
        this->swap(spare().back());
        spare().pop_back();
    }
    ~Scratch()
    {
        this->clear();
        if (this->capacity() == 0)
            return;
        try
        {
            spare().emplace_back().swap(*this);
        }
        catch (const std::bad_alloc&)
        {
            return; // the memory is freed
        }
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

private:
    // The memory that no list has at present. Calls end in reverse order, so each gets its own again.
    [[nodiscard]] static std::vector<std::vector<T>>& spare() noexcept
    {
        return threadMemory<std::vector<std::vector<T>>>();
    }
};

/// The shape of a query: the caller's, or a sprite at its present pose. Owns nothing: an operand must outlive it.
class QueryShape
{
public:
    explicit QueryShape(const Operand& shape) noexcept : m_shape(&shape), m_matrix(shape.matrix()) {}
    QueryShape(const Scene& scene, std::uint32_t row) noexcept :
    m_scene(&scene),
    m_row(row),
    m_matrix(scene.sprites.matrix[row])
    {
    }

    [[nodiscard]] std::uint32_t pieceCount() const noexcept
    {
        return m_shape ? m_shape->pieceCount() : m_scene->sprites.pieceCount[m_row];
    }
    [[nodiscard]] Operand piece(std::uint32_t index) const noexcept { return {view(index), m_matrix}; }
    [[nodiscard]] Aabb bounds(std::uint32_t index) const noexcept { return worldBounds(view(index), m_matrix); }
    /// Bounds of all pieces; empty when one of them has no points or is not finite: a query answers InvalidInput.
    [[nodiscard]] Aabb validBounds() const noexcept;

    [[nodiscard]] const Affine2& matrix() const noexcept { return m_matrix; }
    /// The centre of its motions, in object space.
    [[nodiscard]] Vec2 centre() const noexcept
    {
        return m_shape ? Motion::of(*m_shape, m_matrix).centre : m_scene->sprites.centre[m_row];
    }
    /// The same at another matrix.
    [[nodiscard]] QueryShape at(const Affine2& matrix) const noexcept
    {
        QueryShape there = *this;
        there.m_matrix = matrix;
        return there;
    }
    /// Moves it, without a turn.
    void setOffset(Vec2 offset) noexcept
    {
        m_matrix.tx = offset.x;
        m_matrix.ty = offset.y;
    }

private:
    [[nodiscard]] ShapeView view(std::uint32_t index) const noexcept
    {
        return m_shape ? m_shape->piece(index) : m_scene->view(m_scene->sprites.firstPiece[m_row] + index);
    }

    const Operand* m_shape = nullptr;
    const Scene* m_scene = nullptr;
    std::uint32_t m_row = 0;
    Affine2 m_matrix;
};

/// The search of all world queries and of the mover: the pieces near a box or a path that the asker may see, by their
/// present bounds, in no particular order, each once. Safe to use in several threads together.
///
/// The broad phase has the boxes of the last update, which may cover the motion of that frame. So its findings are
/// checked as they are now, and rows that have moved or changed their layer since are checked one by one.
class WorldSearch
{
public:
    WorldSearch(const Scene& scene, const BroadPhase& broadPhase, const GjkSettings& settings,
                const QueryFilter& filter) noexcept;
    /// Hides the sprite and everything it owns, besides those of the filter. For up to two sprites.
    void hide(SpriteId id) noexcept;
    /// The sprite of that row asks: it sees what the rules about single pairs let it meet.
    void askAs(std::uint32_t row) noexcept { m_asker = m_scene.hasPairRules() ? row : SpriteTable::None; }

    /// False when the filter asks as a layer that the system does not know: a query answers InvalidInput.
    [[nodiscard]] bool isValid() const noexcept { return m_valid; }
    /// Around the pieces that the last update filed, seen or not; moved ones may stand elsewhere by now.
    [[nodiscard]] Aabb filedBounds() const noexcept { return m_broadPhase.bounds(); }

    /// f(piece) for the pieces with bounds that touch the box.
    template <class F>
    void forEachInBox(const Aabb& box, F&& f) const
    {
        const auto look = [&](std::uint32_t piece)
        {
            if (overlaps(bounds(piece), box) && sees(rowOf(piece)))
                f(piece);
        };
        m_broadPhase.forEachIn(box, m_mask,
                               [&](std::uint32_t piece)
                               {
                                   if (standsAsFiled(piece))
                                       look(piece);
                               });
        forEachUnfiled(look);
    }

    /// f(piece) for the pieces with bounds that the box meets in its motion. It returns the fraction beyond which no
    /// piece is of interest any more; the search may or may not leave those out.
    template <class F>
    void forEachAlong(const Aabb& box, Vec2 motion, F&& f) const
    {
        const MovingBox moving = moved(box, motion);
        const TouchingSpans spans(moving);
        double limit = 1.;
        const auto look = [&](std::uint32_t piece)
        {
            const MotionSpan span = spans.with(bounds(piece));
            if (span.lower <= std::min(span.upper, limit) && sees(rowOf(piece)))
                limit = std::min(limit, f(piece) * (1. + 0x1p-22)); // rounded up: a hit at the same fraction counts
        };
        m_broadPhase.cast(moving, m_mask,
                          [&](std::uint32_t piece, float)
                          {
                              if (standsAsFiled(piece))
                                  look(piece);
                              return static_cast<float>(limit);
                          });
        forEachUnfiled(look);
    }

    [[nodiscard]] const SpriteTable& sprites() const noexcept { return m_scene.sprites; }
    [[nodiscard]] std::uint32_t rowOf(std::uint32_t piece) const noexcept { return sprites().pieces.row[piece]; }
    [[nodiscard]] const Aabb& bounds(std::uint32_t piece) const noexcept { return sprites().pieces.bounds[piece]; }
    [[nodiscard]] Operand operand(std::uint32_t piece) const noexcept { return m_scene.operand(piece); }
    [[nodiscard]] const GjkSettings& settings() const noexcept { return m_queries.settings(); }
    /// The pair queries, with the system's settings. None is counted: many threads may ask.
    [[nodiscard]] const CountedQueries& queries() const noexcept { return m_queries; }

private:
    struct Hidden
    {
        SpriteId id;
        SpriteId owner;
    };

    /// False for a sprite that is disabled, stands on another layer, is hidden, or kept apart from the asker.
    [[nodiscard]] bool sees(std::uint32_t row) const noexcept;
    [[nodiscard]] bool standsAsFiled(std::uint32_t piece) const noexcept
    {
        return sprites().pieces.shape[piece] != SpriteTable::None &&
               !sprites().flags.has(rowOf(piece), RowFlags::Unfiled);
    }
    template <class F>
    void forEachUnfiled(F&& f) const
    {
        for (const std::uint32_t row : sprites().flags.unfiled())
            sprites().forEachPieceOf(row, f);
    }
    /// The motion, with a box that is larger than floats can err.
    [[nodiscard]] static MovingBox moved(const Aabb& box, Vec2 motion) noexcept;
    const Scene& m_scene;
    const BroadPhase& m_broadPhase;
    CountedQueries m_queries;
    std::uint64_t m_mask = 0;
    bool m_valid = true;
    std::uint32_t m_asker = SpriteTable::None;
    std::uint32_t m_hiddenCount = 0;
    std::array<Hidden, 3> m_hidden;
};

// See the functions of these names in CollisionSystem.
[[nodiscard]] RayHit rayCast(const WorldSearch& search, const Ray& ray) noexcept;
[[nodiscard]] Found rayCastAll(const WorldSearch& search, const Ray& ray, std::span<RayHit> buffer);
[[nodiscard]] Found rayCastAny(const WorldSearch& search, const Ray& ray) noexcept;
[[nodiscard]] CastHit shapeCast(const WorldSearch& search, const QueryShape& shape, Vec2 motion) noexcept;
[[nodiscard]] Found shapeCastAll(const WorldSearch& search, const QueryShape& shape, Vec2 motion,
                                 std::span<CastHit> buffer);
[[nodiscard]] CastHit timeOfImpact(const WorldSearch& search, const QueryShape& shape, const Affine2& end) noexcept;
[[nodiscard]] Found inBox(const WorldSearch& search, const Aabb& box, std::span<SpriteFound> buffer);
[[nodiscard]] Found overlapping(const WorldSearch& search, const QueryShape& shape, std::span<SpriteFound> buffer);
[[nodiscard]] Found nearest(const WorldSearch& search, const QueryShape& shape, float maxDistance,
                            std::span<NearHit> buffer);

} // namespace graze::detail
