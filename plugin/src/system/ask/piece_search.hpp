// SPDX-License-Identifier: Zlib
#pragma once

#include "system/broad/broad_phase.hpp"
#include "system/sprites/scene.hpp"
#include <graze/math/vec2d.hpp>

#include <algorithm>
#include <cmath>
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

/// Finds pieces by their present bounds, in no particular order, each once. Scene queries know no more of the broad
/// phase.
///
/// The broad phase has the boxes of the last update, which may cover the motion of that frame, and the layers of that
/// moment. So it is queried for all layers, its findings are checked as they are now, and rows that have moved since
/// are checked one by one.
class PieceSearch
{
public:
    PieceSearch(const Scene& scene, const BroadPhase& broadPhase) noexcept :
    m_sprites(scene.sprites),
    m_broadPhase(broadPhase)
    {
    }

    /// Around the pieces that the last update filed; moved ones may stand elsewhere by now.
    [[nodiscard]] Aabb filedBounds() const noexcept { return m_broadPhase.bounds(); }
    /// f(piece) for the pieces that touch the box and stand on a layer of the mask.
    template <class F>
    void inBox(const Aabb& box, std::uint32_t mask, F&& f) const
    {
        const auto look = [&](std::uint32_t piece)
        {
            if (overlaps(m_sprites.pieces.bounds[piece], box))
                f(piece);
        };
        m_broadPhase.forEachIn(box, AllLayers,
                               [&](std::uint32_t piece)
                               {
                                   if (standsAsFiled(piece, mask))
                                       look(piece);
                               });
        forEachUnfiled(mask, look);
    }

    /// f(piece) for the pieces that the box meets in its motion. It returns the fraction beyond which no piece is of
    /// interest any more; the search may or may not leave those out.
    template <class F>
    void along(const BoxMotion& moving, std::uint32_t mask, F&& f) const
    {
        double limit = 1.;
        const auto look = [&](std::uint32_t piece)
        {
            if (limit >= 0. && meets(moving, m_sprites.pieces.bounds[piece], limit))
                limit = std::min(limit, f(piece));
        };
        m_broadPhase.cast(asFloats(moving), AllLayers,
                          [&](std::uint32_t piece, float)
                          {
                              if (standsAsFiled(piece, mask))
                                  look(piece);
                              // Rounded up: a hit at the same fraction counts.
                              return limit < 1. ? static_cast<float>(limit * (1. + 0x1p-22)) : 1.f;
                          });
        forEachUnfiled(mask, look);
    }

private:
    static constexpr std::uint32_t AllLayers = ~0u;

    [[nodiscard]] bool counts(std::uint32_t row, std::uint32_t mask) const noexcept
    {
        return m_sprites.takesPart(row) && (LayerTable::bit(m_sprites.layer[row]) & mask) != 0;
    }
    [[nodiscard]] bool standsAsFiled(std::uint32_t piece, std::uint32_t mask) const noexcept
    {
        const std::uint32_t row = m_sprites.pieces.row[piece];
        return m_sprites.pieces.shape[piece] != SpriteTable::None && !m_sprites.flags.has(row, RowFlags::Unfiled) &&
               counts(row, mask);
    }
    template <class F>
    void forEachUnfiled(std::uint32_t mask, F&& f) const
    {
        for (const std::uint32_t row : m_sprites.flags.unfiled())
            for (std::uint32_t i = 0; i < m_sprites.pieceCount[row]; ++i)
                if (counts(row, mask))
                    f(m_sprites.firstPiece[row] + i);
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

    const SpriteTable& m_sprites;
    const BroadPhase& m_broadPhase;
};

} // namespace graze::detail
