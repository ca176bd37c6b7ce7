// SPDX-License-Identifier: Zlib
#include "cases.hpp"

#include <graze/math/affine2.hpp>

#include <algorithm>
#include <cmath>

namespace graze::tuning
{

namespace
{

using test::Pair;
using test::Random;

Vec2 directionAt(float angleRadians)
{
    const SinCos turn = sinCos(static_cast<double>(angleRadians));
    return {static_cast<float>(turn.cosine), static_cast<float>(turn.sine)};
}

Vec2 anyDirection(Random& random)
{
    return directionAt(random.between(-3.14159f, 3.14159f));
}

// A convex polygon of that many vertices at uneven steps around an ellipse.
Shape ring(Random& random, std::uint32_t vertices, float size, float radius = 0.f)
{
    const float height = size * random.between(0.25f, 0.5f);
    std::vector<Vec2> points;
    for (std::uint32_t i = 0; i < vertices; ++i)
    {
        const float step = (static_cast<float>(i) + random.between(0.f, 0.7f)) / static_cast<float>(vertices);
        const Vec2 v = directionAt(step * 6.28318f);
        points.push_back({v.x * size * 0.5f, v.y * height});
    }
    return Shape::hullOf(points, radius);
}

Shape capsule(Random& random, float size)
{
    const float radius = size * random.between(0.1f, 0.35f);
    const float half = size * 0.5f - radius;
    return Capsule{{-half, 0.f}, {half, 0.f}, radius};
}

Shape smallPiece(Random& random, float size)
{
    switch (random.below(4))
    {
        case 0:
        {
            const float height = size * random.between(0.2f, 1.f);
            return Box{{size, height}};
        }
        case 1:
            return Circle{size * 0.5f};
        case 2:
            return capsule(random, size);
        default:
        {
            const std::uint32_t vertices = 3 + random.below(6);
            return ring(random, vertices, size);
        }
    }
}

Shape roundPiece(Random& random, float size)
{
    switch (random.below(3))
    {
        case 0:
            return Circle{size * 0.5f};
        case 1:
            return capsule(random, size);
        default:
            return ring(random, 5, size * 0.8f, size * 0.1f);
    }
}

Shape largePiece(Random& random)
{
    const std::uint32_t vertices = 64 + random.below(193);
    return ring(random, vertices, random.between(64.f, 128.f));
}

Affine2 turned(Random& random)
{
    const Vec2 position = random.inSquare(1000.f);
    return Affine2::from({.position = position, .angleRadians = random.between(-3.14159f, 3.14159f)});
}

Affine2 squeezed(Random& random)
{
    const Affine2 turn = turned(random);
    const Affine2 shear{1.f, random.between(-0.5f, 0.5f), 0.f, 0.f, 1.f, 0.f};
    const float height = random.between(0.3f, 0.8f);
    return turn * Affine2::scaling({1.2f, height}) * shear;
}

// Arguments are drawn one by one: a compiler evaluates those of a call in any order.
Pair shapesOf(Kind kind, Random& random)
{
    const float sizeA = random.between(32.f, 128.f);
    const float sizeB = random.between(32.f, 128.f);
    const Affine2 matrixA = kind == Kind::Ellipse ? squeezed(random) : turned(random);
    const bool bothSqueezed = kind == Kind::Ellipse && random.chance(0.5f);
    const Affine2 matrixB = bothSqueezed ? squeezed(random) : turned(random);
    switch (kind)
    {
        case Kind::Small:
        {
            const Shape a = smallPiece(random, sizeA);
            return {a, matrixA, smallPiece(random, sizeB), matrixB};
        }
        case Kind::Bullet:
        {
            const float size = random.between(4.f, 16.f);
            const Shape a = random.chance(0.5f) ? Shape(Circle{size * 0.5f}) : capsule(random, size);
            return {a, matrixA, largePiece(random), matrixB};
        }
        case Kind::Large:
        {
            const Shape a = largePiece(random);
            return {a, matrixA, largePiece(random), matrixB};
        }
        case Kind::Ellipse:
        default:
        {
            const Shape a = roundPiece(random, sizeA);
            return {a, matrixA, bothSqueezed ? roundPiece(random, sizeB) : smallPiece(random, sizeB), matrixB};
        }
    }
}

float largerSide(const Shape& shape, const Affine2& matrix)
{
    const Vec2 size = worldBounds(shape.view(), matrix).size();
    return std::max(size.x, size.y);
}

void moveB(Pair& pair, Vec2 motion)
{
    pair.matrixB.tx += motion.x;
    pair.matrixB.ty += motion.y;
}

// B somewhere around A, then moved along the normal until the gap is as wanted (for a depth: about so). The
// plugin itself says where that is: what is wanted need not be met to the digit, but be the same everywhere.
void placeAtGap(Pair& pair, float gap, Random& random)
{
    const float far = largerSide(pair.a, pair.matrixA) + largerSide(pair.b, pair.matrixB);
    const Vec2 wanted = pair.matrixA.offset() + anyDirection(random) * far;
    moveB(pair, wanted - pair.matrixB.offset());
    const DistanceResult there = distance(pair.operandA(), pair.operandB(), {.maxIterations = 128, .epsilon = 1e-7f});
    moveB(pair, there.normal * (gap - there.distance));
}

void placeInside(Pair& pair, Random& random)
{
    const float smaller = std::min(largerSide(pair.a, pair.matrixA), largerSide(pair.b, pair.matrixB));
    const Vec2 motion = anyDirection(random) * (smaller * random.between(0.f, 0.25f));
    moveB(pair, pair.matrixA.offset() + motion - pair.matrixB.offset());
}

// The smaller ones as often as the larger: from a tenth of a pixel to two.
float grazingGap(Random& random)
{
    const float u = random.unit();
    return 0.15f + 1.85f * u * u * u;
}

void setApproaching(Case& made, Random& random)
{
    const Pair& pair = made.moving.pair;
    const float spread = largerSide(pair.a, pair.matrixA) + largerSide(pair.b, pair.matrixB);
    const Vec2 aim = pair.matrixB.offset() + random.inSquare(spread * 0.35f);
    made.motionA = (aim - pair.matrixA.offset()) * random.between(0.8f, 1.5f);
    const float turnA = random.between(-1.f, 1.f);
    const float turnB = random.between(-1.f, 1.f);
    const auto later = [](const Affine2& start, float angleRadians, Vec2 motion)
    {
        Affine2 end = Affine2::from({.angleRadians = angleRadians}) *
                      Affine2{start.m00, start.m01, 0.f, start.m10, start.m11, 0.f};
        end.tx = start.tx + motion.x;
        end.ty = start.ty + motion.y;
        return end;
    };
    made.moving.endA = later(pair.matrixA, turnA, made.motionA);
    made.moving.endB = later(pair.matrixB, turnB, {});
}

Case makeCase(const Curve& curve, Random& random)
{
    Case made{{shapesOf(curve.kind, random), {}, {}}, {}};
    Pair& pair = made.moving.pair;
    switch (curve.place)
    {
        case Place::Apart:
        case Place::Approaching:
            placeAtGap(pair, random.between(5.f, 100.f), random);
            break;
        case Place::Grazing:
        {
            const float gap = grazingGap(random);
            const bool overlapping =
                curve.query == Query::Penetration || (curve.query == Query::Overlap && random.chance(0.5f));
            placeAtGap(pair, overlapping ? -gap : gap, random);
            break;
        }
        case Place::Deep:
            placeInside(pair, random);
            break;
    }
    made.moving.endA = pair.matrixA;
    made.moving.endB = pair.matrixB;
    if (curve.place == Place::Approaching)
        setApproaching(made, random);
    return made;
}

constexpr std::array<std::string_view, 5> QueryNames{"overlap", "distance", "penetration", "shapeCast", "timeOfImpact"};
constexpr std::array<std::string_view, 4> KindNames{"small", "bullet", "large", "ellipse"};
constexpr std::array<std::string_view, 4> PlaceNames{"apart", "grazing", "deep", "on-the-way"};

} // namespace

std::string_view nameOf(Query query)
{
    return QueryNames[static_cast<std::size_t>(query)];
}

bool isQuery(std::string_view name)
{
    return std::find(QueryNames.begin(), QueryNames.end(), name) != QueryNames.end();
}

std::string_view nameOf(Kind kind)
{
    return KindNames[static_cast<std::size_t>(kind)];
}

std::string_view nameOf(Place place)
{
    return PlaceNames[static_cast<std::size_t>(place)];
}

std::vector<Curve> allCurves()
{
    std::vector<Curve> curves;
    const auto add = [&curves](Query query, std::initializer_list<Place> places)
    {
        for (const Kind kind : {Kind::Small, Kind::Bullet, Kind::Large, Kind::Ellipse})
            for (const Place place : places)
                curves.push_back({query, kind, place});
    };
    add(Query::Overlap, {Place::Apart, Place::Grazing, Place::Deep});
    add(Query::Distance, {Place::Apart, Place::Grazing});
    add(Query::Penetration, {Place::Grazing, Place::Deep});
    add(Query::ShapeCast, {Place::Approaching});
    add(Query::TimeOfImpact, {Place::Approaching});
    return curves;
}

std::vector<Case> casesOf(const Curve& curve, std::size_t count)
{
    // Each curve has pairs of its own; the queries of one kind at one place share theirs where they may.
    Random random(1000 + static_cast<std::uint32_t>(curve.kind) * 10 + static_cast<std::uint32_t>(curve.place));
    std::vector<Case> cases;
    cases.reserve(count);
    while (cases.size() < count)
        cases.push_back(makeCase(curve, random));
    return cases;
}

} // namespace graze::tuning
