// SPDX-License-Identifier: Zlib
#include "campaign/cases.hpp"

#include "support/shapes/forms.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace graze::test::campaign
{

namespace
{

float width(const Aabb& bounds)
{
    return std::max(bounds.size().x, bounds.size().y);
}

Shape bigPolygon(Random& random, float radius)
{
    // Points on an ellipse are all corners of their hull, up to rounding.
    const std::uint32_t count = 20 + random.below(random.chance(0.2f) ? 400 : 60);
    const float flat = random.logBetween(0.05f, 1.f);
    std::vector<Vec2> points;
    points.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const float angle = random.between(0.f, 6.2831853f);
        points.push_back({radius * std::cos(angle), radius * flat * std::sin(angle)});
    }
    return Shape::hullOf(points, random.chance(0.2f) ? radius * random.between(0.f, 0.2f) : 0.f);
}

Shape flatPolygon(Random& random, float radius)
{
    // On a line or within a hair of it.
    const Vec2 along = random.inSquare(radius);
    const Vec2 across = Vec2{-along.y, along.x} * (random.chance(0.5f) ? 0.f : random.logBetween(1e-7f, 1e-2f));
    std::vector<Vec2> points;
    for (int i = 0; i < 4; ++i)
        points.push_back(along * random.between(-1.f, 1.f) + across * random.between(-1.f, 1.f));
    return Shape::hullOf(points, random.chance(0.3f) ? radius * random.between(0.f, 0.3f) : 0.f);
}

Shape randomShape(Random& random, float size)
{
    switch (random.below(20))
    {
        case 0:
            return bigPolygon(random, 0.5f * size);
        case 1:
            return flatPolygon(random, 0.5f * size);
        case 2:
            return regularPolygon(3 + random.below(6), 0.5f * size);
        default:
            return random.shape(size);
    }
}

// The linear part; the shape's size stays about what it is.
Affine2 randomLinear(Random& random)
{
    const std::uint32_t kind = random.below(20);
    if (kind < 2)
        return {};
    if (kind < 10)
    {
        const float scale = kind < 8 ? 1.f : random.logBetween(0.3f, 3.f);
        return random.rigid(0.f) * Affine2::scaling({random.chance(0.3f) ? -scale : scale, scale});
    }
    Affine2 m = random.affine(0.f);
    if (kind == 18)
        flatten(random, m);
    if (kind == 19)
        m = m * Affine2::scaling({random.logBetween(1e-6f, 1.f), 1.f}); // nearly singular
    return m;
}

// Now and then the size comes from the matrix instead of the shape.
struct Seen
{
    Shape shape;
    Affine2 matrix{};
};

Seen randomSeen(Random& random, float size)
{
    const float zoom = random.chance(0.1f) ? random.logBetween(1e-2f, 1e2f) : 1.f;
    const Shape shape = randomShape(random, size / zoom);
    Affine2 matrix = randomLinear(random);
    if (zoom != 1.f)
        matrix = matrix * Affine2::scaling({zoom, zoom});
    return {shape, matrix};
}

// A third of the cases have the sizes that games have and stand on a screen; the others may be anything.
struct Scale
{
    float size = 1.f;
    float reach = 0.f;
};

Scale randomScale(Random& random)
{
    if (random.chance(0.35f))
        return {random.logBetween(4.f, 300.f), 600.f};
    const float size = random.logBetween(1e-3f, 1e5f);
    return {size, random.chance(0.2f) ? 0.f : random.logBetween(1.f, 1e6f)};
}

float randomPartner(Random& random, float size)
{
    const float factor = random.chance(0.2f) ? random.logBetween(1e-3f, 1e3f) : random.logBetween(0.4f, 2.5f);
    return std::clamp(size * factor, 1e-3f, 1e5f);
}

Pair placedPair(Random& random, const Scale& scale)
{
    const Seen a = randomSeen(random, scale.size);
    const Seen b = randomSeen(random, randomPartner(random, scale.size));
    Pair pair{a.shape, a.matrix, b.shape, b.matrix};
    const Vec2 at = random.inSquare(scale.reach);
    pair.matrixA.tx = at.x;
    pair.matrixA.ty = at.y;
    const Aabb boundsA = worldBounds(pair.a.view(), pair.matrixA), boundsB = worldBounds(pair.b.view(), pair.matrixB);
    const float spread = 0.4f * (width(boundsA) + width(boundsB));
    const Vec2 offset = boundsA.centre() - boundsB.centre() + random.inSquare(spread);
    pair.matrixB.tx = offset.x;
    pair.matrixB.ty = offset.y;
    return pair;
}

// B moved along the normal until the gap is what is wanted, or, where it is to overlap, not above it.
void closeIn(Random& random, Pair& pair)
{
    const oracle::Gap gap = oracle::signedGap(bodyOf(pair.a, pair.matrixA), bodyOf(pair.b, pair.matrixB));
    const float extent =
        std::min(width(worldBounds(pair.a.view(), pair.matrixA)), width(worldBounds(pair.b.view(), pair.matrixB)));
    const float sign = random.chance(0.6f) ? -1.f : 1.f;
    // A hair, or a part of the smaller one.
    const float wanted = random.chance(0.4f) ? random.logBetween(1e-4f, 0.1f) : extent * random.between(0.f, 0.4f);
    const double shift = static_cast<double>(sign * wanted) - gap.gap;
    pair.matrixB.tx = static_cast<float>(static_cast<double>(pair.matrixB.tx) + shift * gap.normal.x);
    pair.matrixB.ty = static_cast<float>(static_cast<double>(pair.matrixB.ty) + shift * gap.normal.y);
}

Pair randomPair(Random& random)
{
    Pair pair = placedPair(random, randomScale(random));
    if (random.chance(0.5f))
        closeIn(random, pair);
    return pair;
}

float sizeOf(const Pair& pair)
{
    return std::max(width(worldBounds(pair.a.view(), pair.matrixA)), width(worldBounds(pair.b.view(), pair.matrixB)));
}

// Beyond it a matrix makes circles into ellipses; float matrices of pure turns are off by some 1e-7.
bool hasEllipse(const Pair& pair)
{
    const auto uneven = [](const Shape& shape, const Affine2& m)
    {
        const oracle::Round round({static_cast<double>(m.m00), static_cast<double>(m.m01), static_cast<double>(m.m10),
                                   static_cast<double>(m.m11)});
        return shape.radius() > 0.f && round.spread > 2e-7 * round.mean;
    };
    return uneven(pair.a, pair.matrixA) || uneven(pair.b, pair.matrixB);
}

Vec2 randomMotion(Random& random, float size)
{
    const float length = random.chance(0.1f) ? random.logBetween(1.f, 1e5f) : size * random.logBetween(0.1f, 20.f);
    return normalized(random.inSquare(1.f)) * length;
}

} // namespace

Pair stillCase(Random& random, Rounds rounds)
{
    for (;;)
    {
        const Pair pair = randomPair(random);
        if (rounds == Rounds::Any || !hasEllipse(pair))
            return pair;
    }
}

CastCase castCase(Random& random)
{
    CastCase c{randomPair(random), {}, {}};
    c.motionA = randomMotion(random, sizeOf(c.pair));
    // Their present place is on the path, behind its end or before its start.
    const float back = random.between(-0.2f, 1.6f);
    c.pair.matrixA.tx -= c.motionA.x * back;
    c.pair.matrixA.ty -= c.motionA.y * back;
    if (random.chance(0.3f))
    {
        const Vec2 common = random.inSquare(length(c.motionA));
        c.motionA = c.motionA + common;
        c.motionB = common;
    }
    return c;
}

RayCase rayCase(Random& random)
{
    const Scale scale = randomScale(random);
    const Seen seen = randomSeen(random, scale.size);
    RayCase c{seen.shape, seen.matrix, {}};
    const Vec2 at = random.inSquare(scale.reach);
    c.matrix.tx = at.x;
    c.matrix.ty = at.y;
    const Aabb bounds = worldBounds(c.target.view(), c.matrix);
    const float size = std::max(1e-3f, width(bounds));
    const Vec2 aim = bounds.centre() +
                     Vec2{random.between(-0.5f, 0.5f) * bounds.size().x, random.between(-0.5f, 0.5f) * bounds.size().y};
    const Vec2 direction = normalized(random.inSquare(1.f));
    const float length = random.chance(0.1f) ? random.logBetween(1.f, 1e5f) : size * random.logBetween(0.1f, 30.f);
    c.ray = {aim - direction * (length * random.between(-0.1f, 1.2f)), direction * random.logBetween(0.01f, 100.f),
             length};
    return c;
}

MovingPair movingCase(Random& random)
{
    MovingPair c{randomPair(random), {}, {}};
    const Vec2 shift = randomMotion(random, sizeOf(c.pair));
    const float back = random.between(-0.3f, 1.3f);
    c.pair.matrixA.tx -= shift.x * back;
    c.pair.matrixA.ty -= shift.y * back;
    const Vec2 common = random.chance(0.5f) ? Vec2{} : random.inSquare(length(shift));
    c.endA = random.chance(0.25f) ? c.pair.matrixA : laterPose(random, c.pair.matrixA, 0.f, View::Any);
    c.endB = random.chance(0.4f) ? c.pair.matrixB : laterPose(random, c.pair.matrixB, 0.f, View::Any);
    for (const auto& [end, motion] : {std::pair{&c.endA, shift + common}, std::pair{&c.endB, common}})
    {
        end->tx += motion.x;
        end->ty += motion.y;
    }
    return c;
}

} // namespace graze::test::campaign
