// SPDX-License-Identifier: Zlib
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

} // namespace graze
