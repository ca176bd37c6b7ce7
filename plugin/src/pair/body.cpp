// SPDX-License-Identifier: Zlib
#include <graze/pair/body.hpp>

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
PieceBounds boundsOfShape(const ShapeView& shape, const Mat2d& linear, Vec2d offset) noexcept
{
    if (shape.halfSize.x < 0.f)
        return boundsOfShape(described(shape), linear, offset);
    return boundsOf(linear, offset, Vec2d(shape.centre), Vec2d(shape.halfSize) + detail::roundHalf(shape));
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
        return boundsOfShape(operand.firstPiece(), linear, offset);
    return boundsOfShape(operand.piece(piece), linear, offset);
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

} // namespace graze
