// SPDX-License-Identifier: Zlib
// Rays: floats find the two sides of the loop that the line of the ray crosses, by the
// signs of the vertices, with a margin. Doubles compute where. The line is mapped to object space, not the loop to the
// world: a cross product with a vertex or a side in the world is a number per x and one per y of it in object space.
#pragma once

#include "fast/lanes/loops.hpp"

namespace graze::detail::GRAZE_LANES
{

namespace
{

template <int I>
GRAZE_LANE float lane(Four a) noexcept
{
    return first(shuffled<I, I, I, I>(a, a));
}

GRAZE_LANE double difference(TwoDoubles a) noexcept
{
    return first(a - swapped(a));
}

// The ray and the matrix in doubles: all that does not need the side.
struct RayFrame
{
    TwoDoubles origin;
    TwoDoubles direction; // its length does not matter
    double determinant;
    // Per x and per y of a side: where it goes in the world, and then
    // cross(direction, side), cross(origin of the matrix, side).
    TwoDoubles alongX, alongY;
    TwoDoubles crossesX, crossesY;
};

// A load that contained two stores of the caller would wait for them.
GRAZE_LANE RayFrame rayFrame(const float* matrix, const float* numbers) noexcept
{
    const Four given = Four::loadPairs(numbers, numbers + 2);
    const TwoDoubles rowX = TwoDoubles::widened(Four::load(matrix)), rowY = TwoDoubles::of(matrix + 3, matrix + 4);
    const TwoDoubles origin = TwoDoubles::widened(given), direction = TwoDoubles::widened(upperHalf(given));
    const TwoDoubles offset = TwoDoubles::of(matrix + 2, matrix + 5) - origin;
    const TwoDoubles turns = firsts(direction, direction) * rowY - seconds(direction, direction) * rowX;
    const TwoDoubles offsetTurns = firsts(offset, offset) * rowY - seconds(offset, offset) * rowX;
    return {origin,
            direction,
            difference(rowX * swapped(rowY)),
            firsts(rowX, rowY),
            seconds(rowX, rowY),
            firsts(turns, offsetTurns),
            seconds(turns, offsetTurns)};
}

// Where the line crosses a side of the loop.
struct Crossing
{
    double time; // times the direction
    double distance;
    double touch;      // nearer to the origin than this it may be on either side of it
    TwoDoubles normal; // to the right of the side, length 1
};

GRAZE_LANE Crossing crossingOf(const RayFrame& frame, const float* x, const float* y, std::uint32_t lanes,
                               std::uint64_t changes) noexcept
{
    // Lanes past the last vertex repeat it. The side cannot be predicted, so there is no branch.
    const std::uint32_t start = lowestBit(changes);
    const std::uint32_t end = (start + 1u) & (0u - static_cast<std::uint32_t>(start + 1u != lanes));
    const TwoDoubles corner = TwoDoubles::of(x + start, y + start);
    // A difference in object space, so that even the shortest side has its direction.
    const TwoDoubles side = TwoDoubles::of(x + end, y + end) - corner;
    const TwoDoubles sideX = firsts(side, side), sideY = seconds(side, side);
    const TwoDoubles along = frame.alongX * sideX + frame.alongY * sideY;
    const TwoDoubles crosses = frame.crossesX * sideX + frame.crossesY * sideY;
    const TwoDoubles ownSquares = frame.direction * frame.direction, sideSquares = along * along;
    const TwoDoubles squares = firsts(ownSquares, sideSquares) + seconds(ownSquares, sideSquares);
    // Roots and quotients are computed at the same time: neither needs the other.
    const TwoDoubles lengths = root(squares);
    const double crossed = frame.determinant * difference(corner * swapped(side)) + second(crosses);
    const TwoDoubles quotients = TwoDoubles::of(crossed, 1.) / halves(crosses, squares);
    const TwoDoubles shares = quotients * lengths;
    Crossing out;
    out.time = first(quotients);
    out.distance = first(shares);
    // touchTolerance of both ends of the side, or more.
    out.touch = 6. * LoopRows::FloatFloor * (__builtin_fabs(out.distance) + second(lengths));
    out.normal = swapped(along) * seconds(shares, shares) * TwoDoubles::of(1., -1.);
    return out;
}

// The line enters the loop before the ray starts, or close to its origin.
GRAZE_NOINLINE RayAnswer rayFromWithin(const float* x, const float* y, std::uint32_t lanes, const float* matrix,
                                       const float* numbers, std::uint64_t changes, double entry, double touch) noexcept
{
    const Crossing exit = crossingOf(rayFrame(matrix, numbers), x, y, lanes, changes);
    if (__builtin_fabs(exit.distance) <= exit.touch || entry >= -touch)
        return {RayAnswer::Undecided};
    return {exit.distance > 0. ? RayAnswer::StartsInside : RayAnswer::Misses};
}

RayAnswer ray(const float* x, const float* y, std::uint32_t count, const float* matrix, const float* numbers,
              float* pointAndNormal) noexcept
{
    constexpr float Farthest = 1e7f, MostProduct = 1e26f, LargestFloat = 3.4028235e38f;
    constexpr float SideBlur = 1e-6f, LeastSide = 1e-30f; // smaller products lose digits
    // A load that contained two stores of the caller would wait for them.
    const Four head = Four::load(matrix), tail = Four::loadPairs(matrix + 4, matrix + 4);
    const Four given = Four::loadPairs(numbers, numbers + 2);
    const Four fourth = Four::of(0.f, 0.f, 0.f, 1.f);
    const Four most = Four::of(Most, Most, Most, Farthest);
    // Per x, a number that is only checked, per y, and where the matrix stands from the origin of the ray.
    const Four toX = shuffled<0, 2, 1, 2>(head, head) - shuffled<0, 0, 0, 0>(given, given) * fourth;
    const Four toY = shuffled<3, 3, 0, 1>(head, tail) - shuffled<1, 1, 1, 1>(given, given) * fourth;
    const Four up = shuffled<2, 2, 2, 2>(given, given) * toY;
    const Four down = shuffled<3, 3, 3, 3>(given, given) * toX;
    const Four terms = magnitude(up) + magnitude(down);
    const int ordinary = bitsOf(lessOrEqual(magnitude(toX), most) & lessOrEqual(magnitude(toY), most) &
                                lessOrEqual(terms, Four::all(MostProduct)));
    const float length = numbers[4];
    if (ordinary != 15 || !(magnitude(matrix[5]) <= Most) || !(length > 0.f && length <= LargestFloat))
        return {RayAnswer::Undecided};

    const Four sides = up - down;
    const Eight slopeX = Eight::all(first(sides)), slopeY = Eight::all(lane<2>(sides));
    const Eight level = Eight::all(-lane<3>(sides));
    const Four blurs = terms * Four::all(SideBlur) + Four::all(LeastSide);
    const Eight blurX = Eight::all(first(blurs)), blurY = Eight::all(lane<2>(blurs));
    const Eight blurLevel = Eight::all(lane<3>(blurs));
    const std::uint32_t lanes = (count + 7u) & ~7u;
    std::uint64_t below = 0;
    int close = 0;
    for (std::uint32_t i = 0; i < lanes; i += 8)
    {
        const Eight cornerX = Eight::load(x + i), cornerY = Eight::load(y + i);
        const Eight side = slopeX * cornerX + slopeY * cornerY;
        below |= std::uint64_t{static_cast<unsigned>(atMost(side, level))} << i;
        close |= atMost(magnitude(side - level), blurX * magnitude(cornerX) + blurY * magnitude(cornerY) + blurLevel);
    }
    const std::uint64_t every = ~std::uint64_t{0} >> (64u - lanes);
    if (close != 0) // rounding may have moved a vertex across
        return {RayAnswer::Undecided};
    if (below == 0 || below == every)
        return {RayAnswer::Misses};

    const RayFrame frame = rayFrame(matrix, numbers);
    if (frame.determinant == 0.)
        return {RayAnswer::Undecided};
    const bool mirrors = frame.determinant < 0.;
    below ^= mirrors ? every : 0;
    const std::uint64_t next = below >> 1 | (below & 1u) << (lanes - 1u);
    const Crossing entry = crossingOf(frame, x, y, lanes, ~below & next);
    if (!(entry.distance > entry.touch))
        return rayFromWithin(x, y, lanes, matrix, numbers, below & ~next, entry.distance, entry.touch);
    const auto reach = static_cast<double>(length);
    if (entry.distance > reach * (1. + LoopRows::DoubleFloor))
        return {RayAnswer::Misses};
    const TwoDoubles point = frame.origin + frame.direction * TwoDoubles::all(entry.time);
    const TwoDoubles normal = mirrors ? negated(entry.normal) : entry.normal;
    narrowed(FourDoubles::of(point, normal)).store(pointAndNormal);
    const auto distance = static_cast<float>(entry.distance < reach ? entry.distance : reach);
    return {RayAnswer::Hits | std::uint64_t{wordOf(distance)} << 32};
}

} // namespace

} // namespace graze::detail::GRAZE_LANES
