// SPDX-License-Identifier: Zlib
#pragma once

#include "piece_search.hpp"
#include "sight.hpp"
#include "system/contact/counted_queries.hpp"

#include <cstdint>

namespace graze::detail
{

/// The pieces that a query sees, found by their bounds, and the pair queries to ask about them. Safe to use in several
/// threads together.
class SeenPieces
{
public:
    SeenPieces(const Scene& scene, const BroadPhase& broadPhase, const GjkSettings& settings,
               const Sight& sight) noexcept :
    m_scene(scene),
    m_search(scene, broadPhase),
    m_settings(settings),
    m_sight(sight)
    {
    }

    /// False when the filter is not valid: a query answers InvalidInput.
    [[nodiscard]] bool isValid() const noexcept { return m_sight.isValid(); }

    /// Around the pieces that the last update filed, seen or not; moved ones may stand elsewhere by now.
    [[nodiscard]] Aabb filedBounds() const noexcept { return m_search.filedBounds(); }
    /// f(piece) for the pieces with bounds that touch the box.
    template <class F>
    void forEachInBox(const Aabb& box, F&& f) const
    {
        m_search.inBox(box, m_sight.mask(),
                       [&](std::uint32_t piece)
                       {
                           if (m_sight.sees(sprites().pieces.row[piece]))
                               f(piece);
                       });
    }
    /// f(piece) for the pieces with bounds that the box meets in its motion: see PieceSearch.
    template <class F>
    void forEachAlong(const BoxMotion& motion, F&& f) const
    {
        m_search.along(motion, m_sight.mask(),
                       [&](std::uint32_t piece) { return m_sight.sees(sprites().pieces.row[piece]) ? f(piece) : 1.; });
    }

    [[nodiscard]] Operand operand(std::uint32_t piece) const noexcept { return m_scene.operand(piece); }
    [[nodiscard]] const Aabb& bounds(std::uint32_t piece) const noexcept { return sprites().pieces.bounds[piece]; }
    [[nodiscard]] const SpriteTable& sprites() const noexcept { return m_scene.sprites; }
    [[nodiscard]] const Rank& rank(std::uint32_t piece) const noexcept
    {
        return sprites().rank[sprites().pieces.row[piece]];
    }
    /// The hit, with the names of the piece and its sprite.
    template <class Hit>
    [[nodiscard]] Hit named(Hit hit, std::uint32_t piece) const noexcept
    {
        const std::uint32_t row = sprites().pieces.row[piece];
        hit.sprite = sprites().id[row];
        hit.user = sprites().user[row];
        hit.piece = sprites().localPiece(piece);
        return hit;
    }
    /// The pair queries, with the system's settings. None is counted: many threads may ask.
    [[nodiscard]] CountedQueries queries() const noexcept { return CountedQueries(m_settings); }

private:
    const Scene& m_scene;
    PieceSearch m_search;
    GjkSettings m_settings;
    Sight m_sight;
};

} // namespace graze::detail
