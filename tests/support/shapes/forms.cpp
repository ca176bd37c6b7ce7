// SPDX-License-Identifier: Zlib
#include "support/shapes/forms.hpp"

#include <graze/math/vec2.hpp>

#include <algorithm>

namespace graze::test
{

std::vector<Vec2> pointsOf(const Shape& shape)
{
    std::vector<Vec2> points;
    for (std::uint32_t i = 0; i < shape.pointCount(); ++i)
        points.push_back(shape.point(i));
    return points;
}

Shape regularPolygon(unsigned count, float radius)
{
    std::vector<Vec2> points;
    for (unsigned i = 0; i < count; ++i)
    {
        const float turn = 6.2831853f * static_cast<float>(i) / static_cast<float>(count);
        points.push_back(Affine2::rotation(turn).transformPoint({radius, 0.f}));
    }
    return Shape::hullOf(points);
}

Shape doubled(const Shape& shape)
{
    const std::vector<Vec2> points = pointsOf(shape);
    const std::size_t times = VertexBlock / points.size() + 1;
    std::vector<Vec2> many;
    for (const Vec2 p : points)
        many.insert(many.end(), times, p);
    return Shape::ofPoints(many, shape.radius());
}

Shape withPointsOnEdges(const Shape& shape)
{
    std::vector<Vec2> points = pointsOf(shape);
    while (points.size() <= VertexBlock)
    {
        std::vector<Vec2> more;
        for (std::size_t i = 0; i < points.size(); ++i)
        {
            const Vec2 a = points[i], b = points[(i + 1) % points.size()];
            const Vec2 middle = a + (b - a) * 0.5f;
            const bool between = std::min(a.x, b.x) <= middle.x && middle.x <= std::max(a.x, b.x) &&
                                 std::min(a.y, b.y) <= middle.y && middle.y <= std::max(a.y, b.y);
            more.push_back(a);
            more.push_back(between && orientation(a, b, middle) == 0 ? middle : a);
        }
        points = std::move(more);
    }
    return Shape::ofPoints(points, shape.radius());
}

std::vector<Shape> formsOf(const Shape& shape)
{
    std::vector<Vec2> points = pointsOf(shape);
    std::vector<Shape> forms{shape, doubled(shape), withPointsOnEdges(shape)};
    if (points.size() < 2)
        return forms;
    std::reverse(points.begin(), points.end());
    forms.push_back(Shape::ofPoints(points, shape.radius()));
    std::reverse(points.begin(), points.end());
    std::rotate(points.begin(), points.begin() + 1, points.end());
    forms.push_back(Shape::ofPoints(points, shape.radius()));
    return forms;
}

} // namespace graze::test
