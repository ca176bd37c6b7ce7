// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/body.hpp>

#include <limits>
#include <optional>

namespace GRAZE_API graze
{

/// All pairs of pieces of two operands, one after the other, without those whose bounds are too far apart. Every query
/// uses it.
///
///     for (PiecePairs pairs(a, b); pairs.next();)
///         look(pairs.bodyA(), pairs.bodyB());
class PiecePairs
{
public:
    /// The operands outlive the pairs. A moves by `sweepOfA` as B sees it; bounds cover that.
    PiecePairs(const Operand& a, const Operand& b, Vec2d sweepOfA = {}, SupportSearch search = nullptr) noexcept;

    /// To the next pair whose bounds are no farther apart than `within`; false after the last.
    bool next(double within = std::numeric_limits<double>::infinity()) noexcept;

    /// No pair comes after this one.
    [[nodiscard]] bool isLast() const noexcept { return m_i + 1 == m_countA && m_j + 1 == m_countB; }
    /// The pair, by index: the piece of A.
    [[nodiscard]] std::uint32_t pieceA() const noexcept { return m_i; }
    /// The piece of B.
    [[nodiscard]] std::uint32_t pieceB() const noexcept { return m_j; }
    /// The pieces as the algorithms see them, made at the first call; valid until the next pair.
    [[nodiscard]] const Body& bodyA() const noexcept { return m_bodyA ? *m_bodyA : make(m_bodyA, m_a, m_i); }
    /// The same for the piece of B.
    [[nodiscard]] const Body& bodyB() const noexcept { return m_bodyB ? *m_bodyB : make(m_bodyB, m_b, m_j); }
    /// Positions of the bodies are seen from here.
    [[nodiscard]] Vec2d origin() const noexcept { return m_origin; }
    /// Operand A.
    [[nodiscard]] const Operand& a() const noexcept { return m_a; }
    /// The same for B.
    [[nodiscard]] const Operand& b() const noexcept { return m_b; }
    /// Pairs that were left out so far.
    [[nodiscard]] std::uint32_t culled() const noexcept { return m_culled; }
    /// From A's bounds to B's along the axis on which the last culled pair is farthest apart, length 1.
    [[nodiscard]] Vec2d culledAxis() const noexcept { return m_culledAxis; }

private:
    const Body& make(std::optional<Body>& body, const Operand& operand, std::uint32_t piece) const noexcept
    {
        body.emplace(makeBody(operand, piece, m_origin)).search = m_search;
        return *body;
    }
    [[nodiscard]] bool nextOfA(double within) noexcept;
    void goToB(std::uint32_t j) noexcept;
    [[nodiscard]] bool isApart(const PieceBounds& b, double within, std::uint32_t pairs) noexcept;

    const Operand& m_a;
    const Operand& m_b;
    Vec2d m_origin;
    Vec2d m_sweepOfA;
    SupportSearch m_search;
    std::uint32_t m_countA;
    std::uint32_t m_countB;
    std::uint32_t m_i = 0;
    std::uint32_t m_j = 0;
    std::uint32_t m_culled = 0;
    bool m_started = false;
    PieceBounds m_boundsA;
    PieceBounds m_boundsB;
    PieceBounds m_boundsOfAllB; ///< only for several pieces
    Vec2d m_culledAxis{0., -1.};
    mutable std::optional<Body> m_bodyA;
    mutable std::optional<Body> m_bodyB;
};

} // namespace graze
