// SPDX-License-Identifier: Zlib
#pragma once

#include "base/compiler.hpp"
#include "base/lanes/lanes.hpp"
#include "gjk/placed.hpp"
#include "gjk/search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

// The separating axis test of convex loops.
namespace graze::detail
{

using lanes::FourDoubles, lanes::TwoDoubles;

// --- Corners ------------------------------------------------------------------------------------------

// Those of a core, four at a time: of a PlacedLoop, or of a Body, mapped when they are needed.

/// Four vectors side by side.
struct FourVectors
{
    FourDoubles x;
    FourDoubles y;
};

/// Behind the last corner of a Body, too, the last one stands again.
template <class Piece>
std::uint32_t paddedCount(const Piece& piece) noexcept
{
    return (piece.count + 3) / 4 * 4;
}

GRAZE_INLINE FourVectors cornersAt(const PlacedLoop& loop, std::uint32_t i) noexcept
{
    return {FourDoubles::load(loop.x + i), FourDoubles::load(loop.y + i)};
}
inline FourVectors cornersAt(const Body& body, std::uint32_t i) noexcept
{
    const Vec2d p = body.worldPoint(i), q = body.worldPoint(i + 1), r = body.worldPoint(i + 2),
                s = body.worldPoint(i + 3);
    return {FourDoubles::of(p.x, q.x, r.x, s.x), FourDoubles::of(p.y, q.y, r.y, s.y)};
}

/// The last three, and the first of the others.
GRAZE_INLINE FourDoubles shifted(FourDoubles four, FourDoubles others) noexcept
{
    const auto middle = [](TwoDoubles a, TwoDoubles b) GRAZE_INLINE_LAMBDA
    { return TwoDoubles::arranged(a, b, [](std::size_t i) { return i + 1; }); };
    return FourDoubles::of(middle(lowerHalf(four), upperHalf(four)), middle(upperHalf(four), lowerHalf(others)));
}

GRAZE_INLINE Vec2d cornerOf(const PlacedLoop& loop, std::uint32_t i) noexcept
{
    return loop.point(i);
}
inline Vec2d cornerOf(const Body& body, std::uint32_t i) noexcept
{
    return body.worldPoint(i);
}

inline bool isMirrored(const PlacedLoop& loop) noexcept
{
    return loop.mirrored;
}
inline bool isMirrored(const Body& body) noexcept
{
    return body.linear.determinant() < 0.;
}

/// The least product of any corner with a direction, or with each of four.
GRAZE_INLINE double leastAlong(const PlacedLoop& loop, Vec2d direction) noexcept
{
    return dot(farthestPoint(loop, -direction).point, direction);
}
inline double leastAlong(const Body& body, Vec2d direction) noexcept
{
    return dot(body.worldPoint(farthestVertex(body, body.linear.transposed(-direction))), direction);
}
GRAZE_INLINE FourDoubles leastAlong(const PlacedLoop& loop, const FourVectors& directions) noexcept
{
    const auto along = [&](std::uint32_t i) GRAZE_INLINE_LAMBDA
    { return FourDoubles::all(loop.x[i]) * directions.x + FourDoubles::all(loop.y[i]) * directions.y; };
    const auto leastOfFour = [&](std::uint32_t i) GRAZE_INLINE_LAMBDA
    { return smaller(smaller(along(i), along(i + 1)), smaller(along(i + 2), along(i + 3))); };
    if (loop.count == 1)
        return along(0);
    const FourDoubles least = leastOfFour(0);
    return loop.count <= 4 ? least : smaller(least, leastOfFour(4));
}
inline FourDoubles leastAlong(const Body& body, const FourVectors& directions) noexcept
{
    alignas(32) double x[4], y[4], least[4];
    directions.x.store(x);
    directions.y.store(y);
    for (std::uint32_t i = 0; i < 4; ++i)
        least[i] = leastAlong(body, Vec2d{x[i], y[i]});
    return FourDoubles::load(least);
}

// --- The edge test ------------------------------------------------------------------------------------

/// Along the outward normal of each edge, how far the other loop stays beyond that edge. B - A has no edges but theirs,
/// so the largest of these is minus the depth of the cores. Ties take the axis nearest to (0, -1). Nothing is rooted
/// for an edge: the squares of the separations are compared, with their signs.
template <class Piece>
class EdgeTest
{
public:
    /// Ends early when an edge separates by more than `enough`.
    GRAZE_INLINE EdgeTest(const Piece& a, const Piece& b, double enough) noexcept : m_enough(enough * std::fabs(enough))
    {
        tryEdges(a, b, 1.);
        if (!separates())
            tryEdges(b, a, -1.);
    }

    /// Some edge separates by more than `enough`.
    [[nodiscard]] bool separates() const noexcept { return m_best > m_enough; }
    /// Between the cores: below 0 where they overlap.
    [[nodiscard]] double separation() const noexcept { return std::copysign(std::sqrt(std::fabs(m_best)), m_best); }
    /// None where no edge has a length.
    [[nodiscard]] bool hasEdge() const noexcept { return m_of != nullptr; }
    /// The piece with the edge, and the other one.
    [[nodiscard]] const Piece& of() const noexcept { return *m_of; }
    [[nodiscard]] const Piece& other() const noexcept { return *m_other; }
    /// 1 where that is from A to B, or -1.
    [[nodiscard]] double sign() const noexcept { return m_sign; }
    /// The ends of the edge.
    [[nodiscard]] Vec2d start() const noexcept { return startOf(*m_of, m_edge); }
    [[nodiscard]] Vec2d end() const noexcept { return endOf(*m_of, m_edge); }

private:
    // The last corner stands for those behind it.
    [[nodiscard]] static Vec2d startOf(const Piece& piece, std::uint32_t edge) noexcept
    {
        return cornerOf(piece, std::min(edge, piece.count - 1));
    }
    [[nodiscard]] static Vec2d endOf(const Piece& piece, std::uint32_t edge) noexcept
    {
        return cornerOf(piece, edge + 1 < piece.count ? edge + 1 : 0);
    }

    // Four edges at a time, without a branch on a single one.
    GRAZE_INLINE void tryEdges(const Piece& of, const Piece& other, double sign) noexcept
    {
        if (of.count == 1)
            return;
        const std::uint32_t count = paddedCount(of);
        const FourDoubles winding = FourDoubles::all(isMirrored(of) ? -1. : 1.);
        FourVectors from = cornersAt(of, 0);
        for (std::uint32_t i = 0; i < count; i += 4)
        {
            const FourVectors behind = cornersAt(of, i + 4 == count ? 0 : i + 4);
            const FourVectors n{(shifted(from.y, behind.y) - from.y) * winding,
                                (from.x - shifted(from.x, behind.x)) * winding};
            const FourDoubles beyond = leastAlong(other, n) - (n.x * from.x + n.y * from.y);
            // The square of the separation, with its sign. No number where corners coincide.
            take(beyond * magnitude(beyond) / (n.x * n.x + n.y * n.y), i, of, other, sign);
            from = behind;
        }
    }

    GRAZE_INLINE void take(FourDoubles found, std::uint32_t edge, const Piece& of, const Piece& other,
                           double sign) noexcept
    {
        constexpr double Least = -std::numeric_limits<double>::infinity();
        // The second of two that are unordered is taken: no edge without a length.
        const TwoDoubles pair = larger(lowerHalf(found), larger(upperHalf(found), TwoDoubles::all(Least)));
        const double most = std::max(first(pair), second(pair));
        if (!(most >= m_best) || most == Least)
            return;
        auto bits = static_cast<unsigned>(equal(found, FourDoubles::all(most)));
        const bool isTie = most == m_best;
        m_best = most;
        if (!isTie)
            setEdge(edge + lanes::lowestBit(bits), of, other, sign), bits &= bits - 1;
        for (; bits != 0; bits &= bits - 1)
            breakTie(edge + lanes::lowestBit(bits), of, other, sign);
    }

    GRAZE_INLINE void setEdge(std::uint32_t edge, const Piece& of, const Piece& other, double sign) noexcept
    {
        m_edge = edge;
        m_of = &of;
        m_other = &other;
        m_sign = sign;
    }
    // Ties take the axis nearest to (0, -1).
    GRAZE_NOINLINE void breakTie(std::uint32_t edge, const Piece& of, const Piece& other, double sign) noexcept
    {
        const auto heightOf = [](Vec2d start, Vec2d end, bool mirrored, double direction)
        { return (start.x - end.x) * (mirrored ? -direction : direction) / length(end - start); };
        if (heightOf(startOf(of, edge), endOf(of, edge), isMirrored(of), sign) <
            heightOf(start(), end(), isMirrored(*m_of), m_sign))
            setEdge(edge, of, other, sign);
    }

    double m_enough;                                          ///< its square, with its sign
    double m_best = -std::numeric_limits<double>::infinity(); ///< the square of the separation, with its sign
    const Piece* m_of = nullptr;
    const Piece* m_other = nullptr;
    double m_sign = 1.;
    std::uint32_t m_edge = 0;
};

} // namespace graze::detail
