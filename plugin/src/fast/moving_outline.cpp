// SPDX-License-Identifier: Zlib
#include "fast/moving_outline.hpp"
#include "base/lanes/lanes.hpp"
#include "fast/loop.hpp"

#include <algorithm>
#include <limits>

namespace graze::detail
{

namespace
{

using lanes::Four;

// Squares of lengths between these are floats.
constexpr double LeastSize = 1e-12;
constexpr double MostSize = 1e12;

// Far more than the rounding of the few steps in floats, on loops that are not too flat.
constexpr float Blur = 0x1p-15f;
constexpr double FlattestForm = 1. / 16.;

// Squares of shorter chords, and their products with coordinates, lose digits as they underflow.
constexpr float LeastChord = 1e-15f;

// The rounding of a turn and a shift in float matrices.
constexpr double MostStrain = 1e-5;

// The turn from one linear part to the other, if they differ by a turn only.
bool findTurn(const Mat2d& start, const Mat2d& end, MovingOutline& outline) noexcept
{
    const double det = start.determinant();
    const double squares =
        start.m00 * start.m00 + start.m01 * start.m01 + start.m10 * start.m10 + start.m11 * start.m11;
    if (!(std::fabs(det) >= FlattestForm * squares && squares > 0.))
        return false;
    const double reciprocal = 1. / det;
    const Mat2d inverse{start.m11 * reciprocal, -start.m01 * reciprocal, -start.m10 * reciprocal,
                        start.m00 * reciprocal};
    const Mat2d change = end * inverse;
    outline.cosine = 0.5 * (change.m00 + change.m11);
    outline.sine = 0.5 * (change.m10 - change.m01);
    const double strain = 2. * (std::fabs(change.m00 - change.m11) + std::fabs(change.m10 + change.m01) +
                                std::fabs(outline.cosine * outline.cosine + outline.sine * outline.sine - 1.));
    outline.strain = static_cast<float>(strain);
    // An angle of less than a sixth of a turn is no more than this.
    const double sine = std::fabs(outline.sine);
    outline.turn = static_cast<float>(sine * (1. + 0.28 * sine * sine) + strain);
    return strain <= MostStrain && outline.cosine > 0.5;
}

} // namespace

void makeMovingOutline(const ShapeView& piece, const Motion& motion, MovingOutline& outline) noexcept
{
    const Affine2& m = motion.start;
    const Vec2d centre(motion.centre);
    outline.known = false;
    if (!isSmallLoop(piece) || !findTurn(linearOf(motion.start), linearOf(motion.end), outline))
        return;
    outline.centre = linearOf(motion.start) * centre + offsetOf(motion.start);
    outline.travel = linearOf(motion.end) * centre + offsetOf(motion.end) - outline.centre;
    outline.radius = piece.radius * (std::fabs(m.m00) + std::fabs(m.m01) + std::fabs(m.m10) + std::fabs(m.m11));

    alignas(16) float nextX[VertexBlock], nextY[VertexBlock];
    for (std::uint32_t i = 0; i < VertexBlock; ++i)
    {
        const std::uint32_t next = i + 1 < piece.count ? i + 1 : i + 1 == piece.count ? 0 : i;
        nextX[i] = piece.x[next];
        nextY[i] = piece.y[next];
    }
    const Four sign = Four::all(m.m00 * m.m11 - m.m01 * m.m10 < 0.f ? -1.f : 1.f);
    const Four m00 = Four::all(m.m00), m01 = Four::all(m.m01), m10 = Four::all(m.m10), m11 = Four::all(m.m11);
    const Four none = Four::all(0.f);
    Four size = none;
    for (std::uint32_t i = 0; i < VertexBlock; i += 4)
    {
        const Four localX = Four::load(piece.x + i), localY = Four::load(piece.y + i);
        const Four fromX = localX - Four::all(motion.centre.x), fromY = localY - Four::all(motion.centre.y);
        const Four x0 = m00 * fromX, x1 = m01 * fromY, y0 = m10 * fromX, y1 = m11 * fromY;
        const Four x = x0 + x1, y = y0 + y1;
        size = larger(size, magnitude(x0) + magnitude(x1) + magnitude(y0) + magnitude(y1));
        // Sides are differences in object space, so that even the shortest has its direction.
        const Four sideX = Four::load(nextX + i) - localX, sideY = Four::load(nextY + i) - localY;
        const Four worldX = m00 * sideX + m01 * sideY, worldY = m10 * sideX + m11 * sideY;
        const Four squared = worldX * worldX + worldY * worldY;
        const Four lengths = root(squared);
        const Four outwardX = sign * worldY / lengths, outwardY = negated(sign) * worldX / lengths;
        const Four border = outwardX * x + outwardY * y;
        const Four::Mask isSide = less(Four::all(1e-30f), squared);
        x.store(outline.x + i);
        y.store(outline.y + i);
        chosen(isSide, outwardX, none).store(outline.outwardX + i);
        chosen(isSide, outwardY, none).store(outline.outwardY + i);
        chosen(isSide, border, Four::all(std::numeric_limits<float>::infinity())).store(outline.border + i);
    }
    outline.size = largest(size);
    const double all = static_cast<double>(outline.size) + static_cast<double>(outline.radius);
    outline.known = all > LeastSize && all < MostSize;
}

Aabb sweptBounds(const MovingOutline& outline) noexcept
{
    // While it turns, a corner is no farther from its start than the length of its arc.
    const Vec2d start = outline.centre, end = start + outline.travel;
    const auto wide = [](float value) { return static_cast<double>(value); };
    const double margin =
        wide(outline.radius + (outline.turn + outline.strain + Blur) * (outline.size + outline.radius)) +
        (sizeOf(start) + sizeOf(end)) * 0x1p-22;
    const Four x0 = Four::load(outline.x), x4 = Four::load(outline.x + 4);
    const Four y0 = Four::load(outline.y), y4 = Four::load(outline.y + 4);
    const Vec2d lower{std::min(start.x, end.x) + wide(smallest(smaller(x0, x4))) - margin,
                      std::min(start.y, end.y) + wide(smallest(smaller(y0, y4))) - margin};
    const Vec2d upper{std::max(start.x, end.x) + wide(largest(larger(x0, x4))) + margin,
                      std::max(start.y, end.y) + wide(largest(larger(y0, y4))) + margin};
    return {lower.toFloat(), upper.toFloat()};
}

bool certainlyPasses(const RoundPath& round, const MovingOutline& outline) noexcept
{
    const Vec2d from = round.start - outline.centre;
    const Vec2d travel = round.travel - outline.travel;
    const Vec2d there = from + travel;
    const double farthest = sizeOf(from) + sizeOf(travel);
    if (!(outline.known && farthest + round.radius < MostSize))
        return false;

    const auto startX = static_cast<float>(from.x), startY = static_cast<float>(from.y);
    const auto endX = static_cast<float>(outline.cosine * there.x + outline.sine * there.y);
    const auto endY = static_cast<float>(outline.cosine * there.y - outline.sine * there.x);
    const auto size = static_cast<float>(farthest);
    const float bend = outline.turn * (outline.turn + 2.f) * size;
    const float margin = static_cast<float>(round.radius) + outline.radius + 0.125f * bend +
                         (outline.strain + Blur) * (size + outline.size + outline.radius);

    const Four startsX = Four::all(startX), startsY = Four::all(startY);
    const Four endsX = Four::all(endX), endsY = Four::all(endY);
    const Four alongX = endsX - startsX, alongY = endsY - startsY;
    const auto beyond = [&](int i)
    {
        const Four x = Four::load(outline.outwardX + i), y = Four::load(outline.outwardY + i);
        return smaller(x * startsX + y * startsY, x * endsX + y * endsY) - Four::load(outline.border + i);
    };
    const auto beside = [&](int i)
    { return alongX * (Four::load(outline.y + i) - startsY) - alongY * (Four::load(outline.x + i) - startsX); };
    const float apart = largest(larger(beyond(0), beyond(4)));
    const Four beside0 = beside(0), beside4 = beside(4);
    const float least = smallest(smaller(beside0, beside4)), most = largest(larger(beside0, beside4));
    const float length = first(root(alongX * alongX + alongY * alongY));
    const int isBeside = static_cast<int>(least > margin * length) | static_cast<int>(most < -margin * length);
    return static_cast<bool>(static_cast<int>(apart > margin) | (isBeside & static_cast<int>(length > LeastChord)));
}

} // namespace graze::detail
