// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/body.hpp>

#include <limits>

namespace GRAZE_API graze
{

/// All pairs of pieces of two operands, one after the other, without those whose bounds are too far apart.
///
///     for (PiecePairs pairs(a, b); pairs.next();)
///         look(a.only(pairs.pieceA()), b.only(pairs.pieceB()));
class PiecePairs
{
public:
    /// The operands outlive the pairs. A moves by `sweepOfA` as B sees it; bounds cover that.
    PiecePairs(const Operand& a, const Operand& b, Vec2d sweepOfA = {}) noexcept;

    /// To the next pair whose bounds are no farther apart than `within`; false after the last.
    bool next(double within = std::numeric_limits<double>::infinity()) noexcept;

    /// The pair, by index: the piece of A.
    [[nodiscard]] std::uint32_t pieceA() const noexcept { return m_i; }
    /// The piece of B.
    [[nodiscard]] std::uint32_t pieceB() const noexcept { return m_j; }
    /// Bounds are seen from here.
    [[nodiscard]] Vec2d origin() const noexcept { return m_origin; }
    /// From A's bounds to B's along the axis on which the last culled pair is farthest apart, length 1.
    [[nodiscard]] Vec2d culledAxis() const noexcept { return m_culledAxis; }

private:
    [[nodiscard]] bool nextOfA(double within) noexcept;
    [[nodiscard]] bool isApart(const PieceBounds& b, double within) noexcept;

    const Operand& m_a;
    const Operand& m_b;
    Vec2d m_origin;
    Vec2d m_sweepOfA;
    std::uint32_t m_countA;
    std::uint32_t m_countB;
    std::uint32_t m_i = 0;
    std::uint32_t m_j = 0;
    bool m_started = false;
    PieceBounds m_boundsA;
    PieceBounds m_boundsB;
    PieceBounds m_boundsOfAllB; ///< only for several pieces
    Vec2d m_culledAxis{0., -1.};
};

} // namespace graze
