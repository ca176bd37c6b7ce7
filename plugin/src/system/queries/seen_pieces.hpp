// SPDX-License-Identifier: Zlib
#pragma once

#include "sight.hpp"
#include "system/grid/broad_phase.hpp"
#include "system/queries/counted_queries.hpp"
#include "system/sprites/scene.hpp"
#include <graze/math/vec2d.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace graze::detail
{

/// A box that moves straight.
struct BoxMotion
{
    Aabb box{};
    Vec2d motion{};
};

/// Whether the moving box meets the other one at a fraction up to `limit`. Wider than floats can err: it may say yes to
/// a near miss, never no to a meeting.
[[nodiscard]] inline bool meets(const BoxMotion& moving, const Aabb& other, double limit) noexcept
{
    double first = 0.;
    double last = limit;
    const auto narrow = [&](float lower, float upper, float otherLower, float otherUpper, double motion)
    {
        const auto wide = [](float value) { return static_cast<double>(value); };
        const double slack = 0x1p-21 * (std::fabs(wide(otherLower)) + std::fabs(wide(otherUpper)) +
                                        std::fabs(wide(lower)) + std::fabs(wide(upper)));
        const double from = wide(otherLower) - wide(upper) - slack;
        const double to = wide(otherUpper) - wide(lower) + slack;
        if (motion == 0.)
            return from <= 0. && 0. <= to;
        const double enter = (motion > 0. ? from : to) / motion;
        const double leave = (motion > 0. ? to : from) / motion;
        first = std::max(first, enter);
        last = std::min(last, leave);
        return first <= last;
    };
    return narrow(moving.box.lower.x, moving.box.upper.x, other.lower.x, other.upper.x, moving.motion.x) &&
           narrow(moving.box.lower.y, moving.box.upper.y, other.lower.y, other.upper.y, moving.motion.y);
}

/// The pieces that a query sees, found by their present bounds, in no particular order, each once; and the pair queries
/// to ask about them. Safe to use in several threads together.
///
/// The broad phase has the boxes of the last update, which may cover the motion of that frame, and the layers of that
/// moment. So it is queried for all layers, its findings are checked as they are now, and rows that have moved since
/// are checked one by one.
class SeenPieces
{
public:
    SeenPieces(const Scene& scene, const BroadPhase& broadPhase, const GjkSettings& settings,
               const Sight& sight) noexcept :
    m_scene(scene),
    m_broadPhase(broadPhase),
    m_settings(settings),
    m_sight(sight)
    {
    }

    /// False when the filter is not valid: a query answers InvalidInput.
    [[nodiscard]] bool isValid() const noexcept { return m_sight.isValid(); }

    /// Around the pieces that the last update filed, seen or not; moved ones may stand elsewhere by now.
    [[nodiscard]] Aabb filedBounds() const noexcept { return m_broadPhase.bounds(); }
    /// f(piece) for the pieces with bounds that touch the box.
    template <class F>
    void forEachInBox(const Aabb& box, F&& f) const
    {
        const auto look = [&](std::uint32_t piece)
        {
            if (overlaps(bounds(piece), box) && isSeen(piece))
                f(piece);
        };
        m_broadPhase.forEachIn(box, AllLayers,
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
    void forEachAlong(const BoxMotion& moving, F&& f) const
    {
        double limit = 1.;
        const auto look = [&](std::uint32_t piece)
        {
            if (limit >= 0. && meets(moving, bounds(piece), limit) && isSeen(piece))
                limit = std::min(limit, f(piece));
        };
        m_broadPhase.cast(asFloats(moving), AllLayers,
                          [&](std::uint32_t piece, float)
                          {
                              if (standsAsFiled(piece))
                                  look(piece);
                              // Rounded up: a hit at the same fraction counts.
                              return limit < 1. ? static_cast<float>(limit * (1. + 0x1p-22)) : 1.f;
                          });
        forEachUnfiled(look);
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
    static constexpr std::uint32_t AllLayers = ~0u;

    [[nodiscard]] bool isSeen(std::uint32_t piece) const noexcept { return m_sight.sees(sprites().pieces.row[piece]); }
    [[nodiscard]] bool standsAsFiled(std::uint32_t piece) const noexcept
    {
        const std::uint32_t row = sprites().pieces.row[piece];
        return sprites().pieces.shape[piece] != SpriteTable::None && !sprites().flags.has(row, RowFlags::Unfiled);
    }
    template <class F>
    void forEachUnfiled(F&& f) const
    {
        for (const std::uint32_t row : sprites().flags.unfiled())
            sprites().forEachPieceOf(row, f);
    }
    /// The same motion; the box is grown by the rounding.
    [[nodiscard]] static MovingBox asFloats(const BoxMotion& moving) noexcept
    {
        const Vec2 from = moving.box.centre();
        const Vec2 motion = moving.motion.toFloat();
        const auto half = [](float lower, float upper, float centre, float length)
        {
            const float reach = std::max(upper - centre, centre - lower);
            const float blur = 0x1p-22f * (std::fabs(centre) + std::fabs(length));
            return std::min(reach + blur, std::numeric_limits<float>::max());
        };
        return {from,
                motion,
                {half(moving.box.lower.x, moving.box.upper.x, from.x, motion.x),
                 half(moving.box.lower.y, moving.box.upper.y, from.y, motion.y)}};
    }

    const Scene& m_scene;
    const BroadPhase& m_broadPhase;
    GjkSettings m_settings;
    Sight m_sight;
};

} // namespace graze::detail
