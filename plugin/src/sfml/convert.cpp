// SPDX-License-Identifier: Zlib
#include <graze/outline/outline.hpp>
#include <graze/sfml/convert.hpp>
#include <graze/shapes/decompose.hpp>
#include <graze/shapes/polygon.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace graze
{
namespace
{

// The default of sf::CircleShape: this many points, or more, mean a circle.
constexpr std::size_t PointsOfACircle = 30;

std::vector<Vec2> pointsOf(const sf::Shape& shape)
{
    std::vector<Vec2> points;
    points.reserve(shape.getPointCount());
    for (std::size_t i = 0; i < shape.getPointCount(); ++i)
        points.emplace_back(shape.getPoint(i));
    return points;
}

} // namespace

Affine2 affineOf(const sf::Transform& transform) noexcept
{
    const float* m = transform.getMatrix(); // 4x4, column major
    return {m[0], m[4], m[12], m[1], m[5], m[13]};
}

sf::Transform transformOf(const Affine2& matrix)
{
    return {matrix.m00, matrix.m01, matrix.tx, matrix.m10, matrix.m11, matrix.ty, 0.f, 0.f, 1.f};
}

Aabb aabbOf(const sf::FloatRect& rect) noexcept
{
    const Vec2 corner = compat::positionOf(rect);
    const Vec2 opposite = corner + Vec2(compat::sizeOf(rect));
    return merged(Aabb{corner, corner}, opposite);
}

sf::FloatRect rectOf(const Aabb& aabb) noexcept
{
    if (aabb.isEmpty())
        return {};
    return compat::makeRect<float>(aabb.lower, aabb.size());
}

Shape shapeOf(const sf::CircleShape& shape)
{
    const float radius = shape.getRadius();
    if (shape.getPointCount() >= PointsOfACircle)
        return Circle{.radius = radius, .centre = {radius, radius}};
    return Shape::hullOf(pointsOf(shape));
}

Shape shapeOf(const sf::RectangleShape& shape)
{
    const Vec2 size = shape.getSize();
    return Box({std::fabs(size.x), std::fabs(size.y)}, size * 0.5f);
}

Shape shapeOf(const sf::Sprite& sprite)
{
    const sf::Vector2i rect = compat::sizeOf(sprite.getTextureRect());
    if (rect.x == 0 && rect.y == 0)
        throw std::invalid_argument("graze: shapeOf an sf::Sprite without a texture rect; has it a texture?");
    // Not std::abs of the integers: the lowest one has no positive partner.
    const Vec2 size{std::fabs(static_cast<float>(rect.x)), std::fabs(static_cast<float>(rect.y))};
    return Box(size, size * 0.5f);
}

Pieces shapeOf(const sf::ConvexShape& shape)
{
    const std::vector<Vec2> points = pointsOf(shape);
    const Shape hull = Shape::hullOf(points); // throws when the points give no shape
    if (hull.pointCount() < 3 || isConvex(points))
        return hull;

    DecomposeError error;
    const auto loops = decompose(points, {}, &error);
    if (!loops)
        throw InvalidOutline("sf::ConvexShape: " + error.message());
    std::vector<Shape> pieces;
    pieces.reserve(loops->size());
    for (const std::vector<Vec2>& loop : *loops)
        pieces.push_back(Shape::hullOf(loop));
    return pieces;
}

} // namespace graze
