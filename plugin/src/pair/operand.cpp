// SPDX-License-Identifier: Zlib
#include <graze/pair/operand.hpp>

#include "shapes/round.hpp"

namespace graze
{

namespace
{

// The box of a SupportFunction in object space, by four searches.
struct LocalBox
{
    Vec2d lower;
    Vec2d upper;
};

// By reference: a copy of a new view would wait for the stores of its parts.
PieceBounds boundsOf(const ShapeView& shape, const Mat2d& linear, Vec2d offset) noexcept
{
    if (shape.halfSize.x < 0.f)
        return boundsOf(described(shape), linear, offset);
    return graze::boundsOf(linear, offset, Vec2d(shape.centre), Vec2d(shape.halfSize) + detail::roundHalf(shape));
}

LocalBox boxOf(const SupportFunction& function) noexcept
{
    const auto farthest = [&function](float x, float y) { return Vec2d(function.support(function.shape, {x, y})); };
    return {{farthest(-1.f, 0.f).x, farthest(0.f, -1.f).y}, {farthest(1.f, 0.f).x, farthest(0.f, 1.f).y}};
}

} // namespace

void Body::takeForm(const ShapeView& shape) noexcept
{
    halfSize = halfSize + detail::roundHalf(shape);
    double scale;
    plain = isSimilarity(linear * detail::formOf(shape.form()), scale);
    if (plain)
    {
        roundRadius = scale;
        return;
    }
    ellipseRadius = 1.;
    form = shape.form();
    sweep = {};
    userShape = nullptr;
    function = nullptr;
}

Mat2d Body::ellipseOfForm() const noexcept
{
    return linear * detail::formOf(form);
}

PieceBounds boundsOf(const Operand& operand, std::uint32_t piece, Vec2d origin) noexcept
{
    const Mat2d linear = linearOf(operand.matrix());
    const Vec2d offset = offsetOf(operand.matrix()) - origin;
    if (operand.isFunction())
    {
        const LocalBox box = boxOf(operand.function());
        return boundsOf(linear, offset, (box.lower + box.upper) * 0.5, (box.upper - box.lower) * 0.5);
    }
    if (operand.pieceCount() == 1)
        return boundsOf(operand.firstPiece(), linear, offset);
    return boundsOf(operand.piece(piece), linear, offset);
}

Body detail::makeDescribedBody(const ShapeView& shape, const Mat2d& linear, Vec2d offset) noexcept
{
    return makeBody(described(shape), linear, offset);
}

Body detail::makeFunctionBody(const Operand& operand, Vec2d origin) noexcept
{
    const Mat2d linear = linearOf(operand.matrix());
    const Vec2d offset = offsetOf(operand.matrix()) - origin;
    const SupportFunction function = operand.function();
    const LocalBox box = boxOf(function);
    Body body = makeBody(ShapeView{}, linear, offset).sweptBy({});
    body.centre = linear * Vec2d(function.centre) + offset;
    // The bounds around the user's own middle.
    const Vec2d off = (box.lower + box.upper) * 0.5 - Vec2d(function.centre);
    body.halfSize = (box.upper - box.lower) * 0.5 + Vec2d{std::fabs(off.x), std::fabs(off.y)};
    body.userShape = function.shape;
    body.function = function.support;
    return body;
}

bool isValid(const Operand& operand) noexcept
{
    if (operand.isFunction())
        return false;
    if (operand.pieceCount() == 1)
        return operand.matrix().isFinite() && isValid(operand.firstPiece());
    bool valid = operand.matrix().isFinite() && operand.pieceCount() > 0;
    for (std::uint32_t i = 0; valid && i < operand.pieceCount(); ++i)
        valid = isValid(operand.piece(i));
    return valid;
}

bool isConvex(const Operand& operand) noexcept
{
    return operand.isFunction() ? operand.matrix().isFinite() && isFinite(operand.function().centre)
                                      : isValid(operand);
}

bool isAnswerable(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    return isConvex(a) && isConvex(b) && !std::isnan(settings.epsilon);
}

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
