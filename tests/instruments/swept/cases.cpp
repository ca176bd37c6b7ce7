// SPDX-License-Identifier: Zlib
#include "swept/cases.hpp"

#include <algorithm>

namespace graze::test::swept
{

namespace
{

Shape randomPiece(Random& random, std::size_t kind, float size)
{
    const auto side = [&] { return size * random.between(0.1f, 1.f); };
    switch (kind)
    {
        case 0:
            return Box{{side(), side()}, random.inSquare(0.2f * size)};
        case 1:
            return random.polygon(8, 0.5f * size);
        case 3:
            return Capsule{random.inSquare(0.4f * size), random.inSquare(0.4f * size), 0.2f * side()};
        default:
            return Circle{0.5f * side(), random.inSquare(0.2f * size)};
    }
}

std::vector<Shape> randomPieces(Random& random, std::size_t kind, float size)
{
    if (kind < 5)
        return {randomPiece(random, kind, size)};
    const Affine2 aside = Affine2::translation(random.inSquare(size));
    const std::size_t first = random.below(4), second = random.below(4);
    return {randomPiece(random, first, size), randomPiece(random, second, size).transformed(aside)};
}

// Turned, some mirrored, ellipses by their scale.
Affine2 randomLinear(Random& random, std::size_t kind)
{
    const float size = random.logBetween(0.5f, 2.f), flat = kind == 4 ? random.between(0.2f, 0.9f) : 1.f;
    const float width = random.chance(0.2f) ? -size : size, angle = random.between(-3.14f, 3.14f);
    return Affine2::rotation(angle) * Affine2::scaling({width, size * flat});
}

Affine2 laterLinear(Random& random, const Affine2& start, std::size_t turn)
{
    if (turn == 2)
        return {-start.m00, -start.m01, 0.f, -start.m10, -start.m11, 0.f};
    if (turn == 0 || random.chance(0.3f))
        return start;
    const float angle = random.chance(0.3f) ? random.between(-0.3f, 0.3f) : random.between(-3.14f, 3.14f);
    const Vec2 growth =
        random.chance(0.8f) ? Vec2{1.f, 1.f} : Vec2{random.between(0.7f, 1.4f), random.between(0.7f, 1.4f)};
    return Affine2::rotation(angle) * Affine2::scaling(growth) * start;
}

Frame randomFrame(Random& random, std::size_t kind, std::size_t turn)
{
    Frame frame{randomPieces(random, kind, random.logBetween(4.f, 200.f)), randomLinear(random, kind)};
    frame.end = laterLinear(random, frame.start, turn);
    return frame;
}

// So that the centre of the bounds is there at both ends.
void put(Frame& frame, Vec2 from, Vec2 to)
{
    Aabb bounds;
    for (const Shape& piece : frame.pieces)
        bounds = merged(bounds, piece.localBounds());
    const auto place = [&](Affine2& matrix, Vec2 centre)
    {
        const Vec2 offset = centre - matrix.transformVector(bounds.centre());
        matrix.tx = offset.x;
        matrix.ty = offset.y;
    };
    place(frame.start, from);
    place(frame.end, to);
}

void shift(Frame& frame, oracle::Point by)
{
    for (Affine2* matrix : {&frame.start, &frame.end})
    {
        matrix->tx += static_cast<float>(by.x);
        matrix->ty += static_cast<float>(by.y);
    }
}

// Both meet somewhere about a moment of the frame.
void aim(Random& random, Case& c, Vec2 place, float spread)
{
    const float distance = random.logBetween(1.f, 1500.f);
    const Vec2 motion = normalized(random.inSquare(1.f)) * distance;
    const Vec2 motionA = random.chance(0.5f) ? Vec2{} : motion * random.between(-0.5f, 0.5f);
    const Vec2 motionB = random.chance(0.1f) ? motionA : motionA + motion;
    const float moment = random.between(0.05f, 1.05f);
    const Vec2 meetingA = place + random.inSquare(100.f);
    const Vec2 meetingB = meetingA + random.inSquare(spread);
    put(c.a, meetingA - motionA * moment, meetingA + motionA * (1.f - moment));
    put(c.b, meetingB - motionB * moment, meetingB + motionB * (1.f - moment));
}

// Moved along the normal of the smallest gap until that is about `wanted` bands.
void adjust(Case& c, double wanted)
{
    for (int i = 0; i < 3; ++i)
    {
        Judge judge(c.a, c.b);
        const Look nearest = judge.least(0., 1., -oracle::Infinity, oracle::Infinity);
        shift(c.b, nearest.normal * (wanted * judge.band() - nearest.gap));
    }
}

} // namespace

Case randomCase(Random& random, Vec2 place)
{
    for (;;)
    {
        Case c;
        c.labels = {random.below(6), random.below(6), random.below(8), random.below(4)};
        c.labels[2] = c.labels[2] == 7 ? 2 : c.labels[2] > 2;
        c.a = randomFrame(random, c.labels[0], c.labels[2]);
        c.b = randomFrame(random, c.labels[1], c.labels[2]);
        c.a.swept = random.chance(0.6f);
        c.b.swept = !c.a.swept || random.chance(0.3f);
        const double size = MovingSprite(c.a).reach + MovingSprite(c.b).reach;
        aim(random, c, place, static_cast<float>(size) * (c.labels[3] == 3 ? 2.f : 0.5f));
        if (c.labels[3] == 1)
            adjust(c, static_cast<double>(random.between(-4.f, 4.f)));
        else if (c.labels[3] == 2)
            adjust(c, static_cast<double>(random.logBetween(1.5f, 30.f)));
        Judge judge(c.a, c.b);
        if (judge.at(0.).gap > judge.band())
            return c;
    }
}

} // namespace graze::test::swept
