// SPDX-License-Identifier: Zlib
#include "support/shapes/small_shapes.hpp"

#include <graze/math/affine2.hpp>

namespace graze::test
{

namespace
{

Shape of(std::initializer_list<Vec2> points, float radius = 0.f)
{
    return Shape::ofPoints(std::vector<Vec2>(points), radius);
}

Shape regular(int count, float radius, float rounding = 0.f)
{
    std::vector<Vec2> points;
    for (int i = 0; i < count; ++i)
    {
        const SinCos turn = sinCos(2. * Pi * static_cast<double>(i) / static_cast<double>(count));
        points.push_back(Vec2{static_cast<float>(turn.cosine), static_cast<float>(turn.sine)} * radius);
    }
    return Shape::ofPoints(points, rounding);
}

// How B is put beside A.
enum class Place
{
    Anywhere,
    FaceToFaceX, ///< the bounds touch from the side
    FaceToFaceY,
    OriginsMeet,
    CentresMeet,
    VerticesMeet,
    Count
};

void place(Place where, Random& random, Pair& pair)
{
    const Aabb a = worldBounds(pair.a.view(), pair.matrixA), b = worldBounds(pair.b.view(), pair.matrixB);
    const Vec2 reach = (a.size() + b.size()) * 0.5f;
    Vec2 direction = a.centre() - b.centre();
    switch (where)
    {
        case Place::Anywhere:
            direction += Vec2{reach.x * random.between(-1.3f, 1.3f), reach.y * random.between(-1.3f, 1.3f)};
            break;
        case Place::FaceToFaceX:
            direction = {a.upper.x - b.lower.x, direction.y + reach.y * random.between(-1.f, 1.f)};
            break;
        case Place::FaceToFaceY:
            direction = {direction.x + reach.x * random.between(-1.f, 1.f), a.lower.y - b.upper.y};
            break;
        case Place::OriginsMeet:
            direction = pair.matrixA.offset() - pair.matrixB.offset();
            break;
        case Place::VerticesMeet:
            direction = pair.matrixA.transformPoint(pair.a.point(random.below(pair.a.pointCount()))) -
                        pair.matrixB.transformPoint(pair.b.point(random.below(pair.b.pointCount())));
            break;
        case Place::CentresMeet:
        case Place::Count:
            break;
    }
    pair.matrixB.tx += direction.x;
    pair.matrixB.ty += direction.y;
}

} // namespace

std::vector<Shape> smallShapes()
{
    return {
        Point{{1.f, 2.f}},
        of({{1.f, 2.f}, {1.f, 2.f}, {1.f, 2.f}}),
        Segment{{-8.f, -3.f}, {8.f, 3.f}},
        Segment{{4.f, 4.f}, {4.f, 4.f}},
        of({{-6.f, 0.f}, {2.f, 0.f}, {6.f, 0.f}, {-2.f, 0.f}}),                           // collinear, no order
        of({{-4.f, -2.f}, {-2.f, -1.f}, {0.f, 0.f}, {2.f, 1.f}, {4.f, 2.f}, {2.f, 1.f}}), // there and back
        Box{{20.f, 12.f}},
        Box{{20.f, 12.f}, {30.f, -7.f}},
        Box{},
        Box{{14.f, 0.f}},
        Box{{0.f, 9.f}, {}, 2.f},
        Box{{1e5f, 1e-3f}},
        of({{-5e4f, -3e4f}, {5e4f, 3e4f}, {5e4f, 3e4f + 0.0078125f}}), // a needle on the slant
        Circle{7.f},
        Circle{7.f, {-4.f, 3.f}},
        Circle{},
        Capsule{{-6.f, 0.f}, {6.f, 0.f}, 3.f},
        Capsule{{2.f, 2.f}, {2.f, 2.f}, 4.f},
        of({{-10.f, -8.f}, {12.f, -6.f}, {0.f, 9.f}}),
        of({{0.f, 9.f}, {12.f, -6.f}, {-10.f, -8.f}}), // clockwise
        of({{-10.f, -8.f}, {12.f, -6.f}, {0.f, 9.f}}, 3.f),
        regular(5, 11.f),
        regular(6, 10.f, 1.5f),
        regular(8, 12.f),
        of({{-5.f, -5.f}, {-5.f, -5.f}, {5.f, -5.f}, {5.f, -5.f}, {5.f, 5.f}, {-5.f, 5.f}, {-5.f, 5.f}}),
        of({{-5.f, -5.f}, {0.f, -5.f}, {5.f, -5.f}, {5.f, 0.f}, {5.f, 5.f}, {0.f, 5.f}, {-5.f, 5.f}, {-5.f, 0.f}}),
        of({{-8.f, -4.f}, {8.f, 4.f}, {8.f, -4.f}, {-8.f, 4.f}}),                 // a bow tie
        of({{0.f, -10.f}, {6.f, 8.f}, {-10.f, -3.f}, {10.f, -3.f}, {-6.f, 8.f}}), // a pentagram
        of({{-9.f, 0.f}, {0.f, 3.f}, {9.f, 0.f}, {0.f, 12.f}}),                   // a chevron
        of({{0.f, 0.f}, {-9.f, -9.f}, {9.f, -9.f}, {1.f, 0.f}, {9.f, 9.f}, {0.f, 1.f}, {-9.f, 9.f}}, 1.f),
    };
}

std::vector<Affine2> smallShapeViews()
{
    const auto turned = [](float angle, Vec2 scale) { return Affine2::from({.angleRadians = angle, .scale = scale}); };
    return {{},
            {},
            turned(0.5f, {1.f, 1.f}),
            {0.f, -1.f, 0.f, 1.f, 0.f, 0.f},
            turned(-2.f, {1.f, -1.f}),
            turned(1.f, {2.f, 0.5f}),
            turned(3e-7f, {1.f, 1.f}),
            {1.f, 0.75f, 0.f, 0.f, 1.f, 0.f},
            {-1.5f, 0.5f, 0.f, 0.25f, 1.f, 0.f},
            {1.f, 0.f, 0.f, 0.f, 0.f, 0.f},
            {0.f, 0.f, 0.f, 0.f, 1.f, 0.f},
            {1.f, 2.f, 0.f, 0.5f, 1.f, 0.f},
            {0.f, 0.f, 0.f, 0.f, 0.f, 0.f},
            turned(0.7f, {1e-3f, 1e-3f}),
            turned(0.7f, {100.f, 100.f})};
}

void placeBeside(Random& random, Pair& pair)
{
    place(static_cast<Place>(random.below(static_cast<std::uint32_t>(Place::Count))), random, pair);
}

} // namespace graze::test
