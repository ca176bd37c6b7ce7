// SPDX-License-Identifier: Zlib
#include <graze/pair/operand.hpp>
#include <graze/queries/pair_queries.hpp>
#include <graze/sprite/sprite2d.hpp>

#include <cmath>

namespace graze
{

namespace
{

// `decompose` is exact for all floats; shapes have a largest coordinate.
DecomposeError tooLarge(const std::vector<Vec2>& outline, const std::vector<std::vector<Vec2>>& holes)
{
    for (std::size_t ring = 0; ring <= holes.size(); ++ring)
    {
        const std::vector<Vec2>& loop = ring == 0 ? outline : holes[ring - 1];
        for (std::size_t i = 0; i < loop.size(); ++i)
            if (std::fabs(loop[i].x) > MaxCoordinate || std::fabs(loop[i].y) > MaxCoordinate)
                return {DecomposeError::Kind::TooLarge, ring, i, ring, i, loop[i]};
    }
    return {};
}

} // namespace

std::optional<Pieces> Pieces::tryFromOutline(const std::vector<Vec2>& outline,
                                             const std::vector<std::vector<Vec2>>& holes, DecomposeError* error)
{
    DecomposeError found;
    const auto loops = decompose(outline, holes, &found);
    if (loops)
        found = tooLarge(outline, holes);
    if (error)
        *error = found;
    if (found.kind != DecomposeError::Kind::None)
        return std::nullopt;
    std::vector<Shape> shapes;
    shapes.reserve(loops->size());
    for (const std::vector<Vec2>& loop : *loops)
        shapes.push_back(Shape::ofPoints(loop));
    return Pieces(std::move(shapes));
}

Pieces Pieces::fromOutline(const std::vector<Vec2>& outline, const std::vector<std::vector<Vec2>>& holes)
{
    DecomposeError error;
    auto pieces = tryFromOutline(outline, holes, &error);
    if (!pieces)
        throw InvalidOutline(error);
    return *std::move(pieces);
}

Sprite2D::Sprite2D(const Shape& shape) : m_pieces{shape} {}

Sprite2D::Sprite2D(std::vector<Shape> pieces) : m_pieces(std::move(pieces))
{
    if (m_pieces.empty())
        throw InvalidShape("Sprite2D", {ShapeError::Kind::TooFewPoints, 0});
}

bool Sprite2D::setMatrix(const Affine2& worldFromLocal) noexcept
{
    if (!worldFromLocal.isFinite())
        return false;
    m_matrix = worldFromLocal;
    m_inverse = worldFromLocal.inverse();
    return true;
}

Vec2 Sprite2D::support(Vec2 direction) const noexcept
{
    Vec2 farthest{};
    double best = 0.;
    bool first = true;
    for (const Shape& piece : m_pieces)
    {
        const Vec2 point = graze::support(piece.view(), m_matrix, direction).point;
        const double reach = dot(Vec2d(point), Vec2d(direction));
        if (first || reach > best)
        {
            farthest = point;
            best = reach;
        }
        first = false;
    }
    return farthest;
}

bool Sprite2D::contains(Vec2 worldPoint) const noexcept
{
    if (!isFinite(worldPoint))
        return false;
    // In object space, where a radius is one under any matrix. Not under a nearly flat matrix, which would scale the
    // rounding of the inverse up. Guarded by
    // Sprite2D.ContainsIsRightUnderMatricesThatShearToANeedle.
    constexpr double MostSqueezed = 1e3;
    const Mat2d linear = linearOf(m_matrix);
    const double norm = linear.norm();
    if (m_inverse && norm * norm < MostSqueezed * std::fabs(linear.determinant()))
    {
        const Vec2d local = linearOf(*m_inverse) * (Vec2d(worldPoint) - offsetOf(m_matrix));
        return overlap({m_pieces, Affine2{}}, {detail::OriginPoint, Affine2::translation(local.toFloat())})
            .overlapping();
    }
    return overlap(*this, Operand(detail::OriginPoint, Affine2::translation(worldPoint))).overlapping();
}

Aabb Sprite2D::bounds() const noexcept
{
    Aabb all;
    for (const Shape& piece : m_pieces)
        all = merged(all, worldBounds(piece.view(), m_matrix));
    return all;
}

} // namespace graze
