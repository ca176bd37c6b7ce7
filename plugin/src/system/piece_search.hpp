// SPDX-License-Identifier: Zlib
#pragma once

#include "math/vec2d.hpp"
#include "world.hpp"

#include <algorithm>
#include <cmath>

namespace graze::detail
{

/// A box that goes straight.
struct PieceWay
{
    Aabb box{};
    Vec2d motion{};
};

/// Whether the box meets the other one on its way, at a fraction up to `limit`. Wider than floats can err:
/// it may say yes to a near miss, never no to a meeting.
[[nodiscard]] inline bool meetsOnWay(const PieceWay& way, const Aabb& other, double limit) noexcept
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
    return narrow(way.box.lower.x, way.box.upper.x, other.lower.x, other.upper.x, way.motion.x) &&
           narrow(way.box.lower.y, way.box.upper.y, other.lower.y, other.upper.y, way.motion.y);
}

/// Finds pieces by their bounds as they are now, in no particular order, each once. All that world queries
/// know of the broad phase.
class PieceSearch
{
public:
    explicit PieceSearch(const World& world) noexcept : m_sprites(world.sprites) {}

    /// f(piece) for the pieces that touch the box and stand on a layer of the mask.
    template <class F>
    void inBox(const Aabb& box, std::uint32_t mask, F&& f) const
    {
        forEachPiece(mask,
                     [&](std::uint32_t piece)
                     {
                         if (overlaps(m_sprites.pieceBounds[piece], box))
                             f(piece);
                     });
    }

    /// f(piece) for the pieces that the box meets on its way. It answers with the fraction beyond which nothing
    /// is of interest any more; the search may or may not leave out what lies there.
    template <class F>
    void along(const PieceWay& way, std::uint32_t mask, F&& f) const
    {
        double limit = 1.;
        forEachPiece(mask,
                     [&](std::uint32_t piece)
                     {
                         if (meetsOnWay(way, m_sprites.pieceBounds[piece], limit))
                             limit = std::min(limit, f(piece));
                     });
    }

private:
    template <class F>
    void forEachPiece(std::uint32_t mask, F&& f) const
    {
        for (std::uint32_t row = 0; row < m_sprites.rows(); ++row)
            for (std::uint32_t i = 0; i < m_sprites.pieceCount[row]; ++i)
                if (m_sprites.takesPart(row) && (LayerTable::bit(m_sprites.layer[row]) & mask) != 0)
                    f(m_sprites.firstPiece[row] + i);
    }

    const SpriteTable& m_sprites;
};

} // namespace graze::detail
