// SPDX-License-Identifier: Zlib
#include <graze/pair/piece_pairs.hpp>

namespace graze
{

namespace
{

PieceBounds boundsOfAll(const Operand& operand, Vec2d origin) noexcept
{
    const PieceBounds first = boundsOf(operand, 0, origin);
    Vec2d lower = first.centre - first.half, upper = first.centre + first.half;
    for (std::uint32_t i = 1; i < operand.pieceCount(); ++i)
    {
        const PieceBounds piece = boundsOf(operand, i, origin);
        lower = {std::min(lower.x, piece.centre.x - piece.half.x), std::min(lower.y, piece.centre.y - piece.half.y)};
        upper = {std::max(upper.x, piece.centre.x + piece.half.x), std::max(upper.y, piece.centre.y + piece.half.y)};
    }
    return {(lower + upper) * 0.5, (upper - lower) * 0.5};
}

} // namespace

PiecePairs::PiecePairs(const Operand& a, const Operand& b, Vec2d sweepOfA) noexcept :
m_a(a),
m_b(b),
m_origin(originOf(a)),
m_sweepOfA(sweepOfA),
m_countA(a.pieceCount()),
m_countB(b.pieceCount())
{
    if (m_countB > 1)
        m_boundsOfAllB = boundsOfAll(b, m_origin);
}

bool PiecePairs::next(double within) noexcept
{
    do
    {
        if (m_started && m_j + 1 < m_countB)
            ++m_j;
        else if (!nextOfA(within))
            return false;
        if (within == std::numeric_limits<double>::infinity())
            return true;
        m_boundsB = boundsOf(m_b, m_j, m_origin);
    } while (isApart(m_boundsB, within));
    return true;
}

// To the first pair of the next piece of A. Pieces that are apart from all of B are left out at once.
bool PiecePairs::nextOfA(double within) noexcept
{
    std::uint32_t i = m_started ? m_i + 1 : 0;
    m_started = true;
    for (; i < m_countA && m_countB > 0; ++i)
    {
        m_i = i;
        if (within < std::numeric_limits<double>::infinity() || m_countB > 1)
        {
            m_boundsA = boundsOf(m_a, i, m_origin);
            m_boundsA.centre = m_boundsA.centre + m_sweepOfA * 0.5;
            m_boundsA.half = m_boundsA.half + Vec2d{std::fabs(m_sweepOfA.x), std::fabs(m_sweepOfA.y)} * 0.5;
        }
        if (m_countB > 1 && isApart(m_boundsOfAllB, within))
            continue;
        m_j = 0;
        return true;
    }
    m_j = m_countB - 1; // stays at the end
    return false;
}

bool PiecePairs::isApart(const PieceBounds& b, double within) noexcept
{
    if (!(gapOf(m_boundsA, b) > within))
        return false;
    const Vec2d between = b.centre - m_boundsA.centre;
    const bool alongX =
        std::fabs(between.x) - m_boundsA.half.x - b.half.x >= std::fabs(between.y) - m_boundsA.half.y - b.half.y;
    m_culledAxis = alongX ? Vec2d{std::copysign(1., between.x), 0.} : Vec2d{0., std::copysign(1., between.y)};
    return true;
}

} // namespace graze
