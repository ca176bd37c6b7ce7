// SPDX-License-Identifier: Zlib
// The kernels of overlaps of round pieces side by side.
//
// Every verdict has a proof: a direction along which the cores are farther apart than the sum of the radii, two points
// of the cores that are nearer, or a triangle around the origin; each with a margin for rounding.
#pragma once

#include "fast/lanes/overlap_lanes.hpp"

namespace graze::detail::GRAZE_LANES
{

namespace
{

// The sum of both radii in the world, if both stay discs, less and plus the rounding of a length.
struct LaneRadii
{
    Lanes inner; // nearer is certainly overlapping, squared; below zero where no distance is
    Lanes outer; // farther is certainly apart, squared
    Lanes blur;
    LaneMask clear;
};

GRAZE_LANE LaneMask isDisc(const LaneMatrix& m, Lanes radius, Lanes& inWorld) noexcept
{
    // Stricter than isSimilarity in doubles, by more than the rounding of these sums.
    const Lanes first = m.m00 * m.m00 + m.m10 * m.m10;
    const Lanes second = m.m01 * m.m01 + m.m11 * m.m11;
    const Lanes skew = m.m00 * m.m01 + m.m10 * m.m11;
    const Lanes both = first + second;
    const Lanes tolerance = Lanes::all(5e-7f) * both;
    const Lanes zero = Lanes::all(0.f);
    inWorld = radius * root(Lanes::all(0.5f) * both);
    const LaneMask even = lessOrEqual(magnitude(first - second), tolerance) & lessOrEqual(magnitude(skew), tolerance) &
                          less(Lanes::all(Tiny), both);
    return even | (lessOrEqual(radius, zero) & lessOrEqual(zero, radius));
}

// `extent` is the largest coordinate. Where its square could overflow, all is undecided.
GRAZE_LANE LaneRadii radiiOf(const PairLanes& pairs, std::uint32_t first, const LaneMatrix& a, const LaneMatrix& b,
                             Lanes extent) noexcept
{
    constexpr float Least = 1e-9f;
    constexpr float Largest = 1e8f;
    Lanes ofA;
    Lanes ofB;
    const LaneMask discs =
        isDisc(a, Lanes::load(pairs.radiusA + first), ofA) & isDisc(b, Lanes::load(pairs.radiusB + first), ofB);
    const Lanes radii = ofA + ofB;
    const Lanes largest = larger(extent, magnitude(radii));
    const Lanes blur = Lanes::all(Blur) * largest;
    const Lanes inside = radii - blur;
    const Lanes outside = radii + Lanes::all(2.f) * blur;
    return {chosen(less(Lanes::all(0.f), inside), inside * inside, Lanes::all(-1.f)), outside * outside, blur,
            discs & less(Lanes::all(Least), largest) & less(largest, Lanes::all(Largest)) & areOrdinary(a) &
                areOrdinary(b) & areRegular(a) & areRegular(b)};
}

// The point of an edge that is nearest to the origin, and the square of its distance.
struct LaneFoot
{
    LanePoint point;
    Lanes squared;
};

GRAZE_LANE LaneFoot footOf(LanePoint p, LanePoint edge) noexcept
{
    const Lanes along = negated(dot(p, edge)) / larger(dot(edge, edge), Lanes::all(Tiny));
    const Lanes t = smaller(Lanes::all(1.f), larger(Lanes::all(0.f), along));
    const LanePoint point{p.x + t * edge.x, p.y + t * edge.y};
    return {point, dot(point, point)};
}

// A disc, A, against a disc or the nearest point of every edge of a loop.
template <std::uint32_t N>
GRAZE_LANE LaneMask overlapOfDiscs(const PairLanes& pairs, std::uint32_t first) noexcept
{
    const LaneMatrix matrixA = loadMatrices(pairs.matrixA + first);
    const LaneMatrix matrixB = loadMatrices(pairs.matrixB + first);
    const LanePoint offset = matrixB.offset - matrixA.offset;
    LaneCorners<2> a;
    LaneCorners<N == 1 ? 2 : N> b;
    placeLoops(pairs.loopA + first, matrixA, a);
    placeLoops(pairs.loopB + first, matrixB, b);
    move(b, offset);
    const LanePoint centre = a.corner[0];
    const Lanes extent = larger(larger(magnitude(offset.x), magnitude(offset.y)),
                                extentOf(b, larger(magnitude(centre.x), magnitude(centre.y))));
    const LaneRadii radii = radiiOf(pairs, first, matrixA, matrixB, extent);
    const Lanes zero = Lanes::all(0.f);
    LanePoint start = b.corner[0] - centre;
    Lanes least = dot(start, start);
    LaneMask inside = noLane();
    if constexpr (N > 1)
    {
        const LaneMask mirrored = less(matrixB.m00 * matrixB.m11 - matrixB.m01 * matrixB.m10, zero);
        Lanes most = zero;
        start = b.corner[N - 1] - centre;
        inside = LaneMask::every(~0u);
        GRAZE_UNROLL
        for (std::uint32_t k = 0; k < N; ++k)
        {
            const LanePoint end = b.corner[k] - centre;
            const LanePoint edge = end - start;
            least = smaller(least, footOf(start, edge).squared);
            // Above zero on the inner side of the edge. Edges without length do not count; a loop with an inside has
            // others.
            const Lanes turn = cross(start, edge);
            const Lanes inner = chosen(mirrored, negated(turn), turn);
            inside = inside & lessOrEqual(radii.blur * sizeOf(edge), inner);
            most = larger(most, inner);
            start = end;
        }
        inside = inside & less(zero, most);
    }
    LaneVerdicts verdicts{radii.clear};
    verdicts.end(inside | less(least, radii.inner), Verdict::Overlapping, 0);
    verdicts.end(less(radii.outer, least), Verdict::Separated, 0);
    return verdicts.words;
}

// Whether the cores are farther apart along a direction than the sum of the radii.
GRAZE_LANE LaneMask areFarApart(LanePoint direction, Lanes reach, const LaneRadii& radii) noexcept
{
    return less(reach, Lanes::all(0.f)) & less(radii.outer * dot(direction, direction), reach * reach);
}

// An edge of a triangle or the new one, with its nearest point to the origin.
struct LaneEdge
{
    LanePoint p;
    LanePoint q;
    LaneFoot foot;
};

GRAZE_LANE LaneEdge edgeOf(LanePoint p, LanePoint q) noexcept
{
    return {p, q, footOf(p, q - p)};
}

GRAZE_LANE LaneEdge nearerOf(const LaneEdge& a, const LaneEdge& b) noexcept
{
    const LaneMask isA = lessOrEqual(a.foot.squared, b.foot.squared);
    return {chosen(isA, a.p, b.p),
            chosen(isA, a.q, b.q),
            {chosen(isA, a.foot.point, b.foot.point), chosen(isA, a.foot.squared, b.foot.squared)}};
}

// Two rounded cores: starts like the search of sharp ones, and goes on from the nearest point of the simplex, as
// distance GJK does, until it is near enough or far enough.
template <std::uint32_t NA, std::uint32_t NB>
GRAZE_LANE LaneMask overlapOfRounded(const PairLanes& pairs, std::uint32_t first) noexcept
{
    constexpr int MostSearches = 8;
    const LaneMatrix matrixA = loadMatrices(pairs.matrixA + first);
    const LaneMatrix matrixB = loadMatrices(pairs.matrixB + first);
    const LanePoint offset = matrixB.offset - matrixA.offset;
    LaneCorners<NA> a;
    LaneCorners<NB> b;
    placeLoops(pairs.loopA + first, matrixA, a);
    placeLoops(pairs.loopB + first, matrixB, b);
    move(b, offset);
    const LaneRadii radii = radiiOf(pairs, first, matrixA, matrixB,
                                    extentOf(a, extentOf(b, larger(magnitude(offset.x), magnitude(offset.y)))));
    LaneVerdicts verdicts{radii.clear};

    const LanePoint nearest = b.corner[0] - a.corner[0];
    const LanePoint opposite = oppositeOf(b, pairs.countB + first) - oppositeOf(a, pairs.countA + first);
    LanePoint direction{negated(nearest.x + opposite.x), negated(nearest.y + opposite.y)};
    LaneEnd startA = startOf(a, direction);
    LaneEnd endB = endOf(b, direction);
    verdicts.end(areFarApart(direction, endB.reach - startA.reach, radii), Verdict::Separated, 0);
    if (!isAny(verdicts.open))
        return verdicts.words;

    const LanePoint ahead = endB.vertex - startA.vertex;
    const LanePoint across{negated(direction.y), direction.x};
    LaneEnd endA;
    LaneEnd startB;
    bothEndsOf(a, across, startA, endA);
    bothEndsOf(b, across, startB, endB);
    verdicts.end(areFarApart(across, endB.reach - startA.reach, radii), Verdict::Separated, 0);
    verdicts.end(areFarApart(across, endA.reach - startB.reach, radii), Verdict::Separated, 0);
    const LanePoint left = endB.vertex - startA.vertex;
    const LanePoint right = startB.vertex - endA.vertex;
    const LaneSides atLeft = sidesOf(ahead, left, radii.blur);
    const LaneSides behind = sidesOf(left, right, radii.blur);
    const LaneSides atRight = sidesOf(right, ahead, radii.blur);
    verdicts.end(atLeft.before & behind.before & atRight.before, Verdict::Overlapping, 0);

    LaneEdge edge = edgeOf(chosen(atLeft.beyond, ahead, chosen(atRight.beyond, right, left)),
                           chosen(atLeft.beyond, left, chosen(atRight.beyond, ahead, right)));
    for (int searches = 0; searches < MostSearches; ++searches)
    {
        verdicts.end(less(edge.foot.squared, radii.inner), Verdict::Overlapping, 0);
        if (!isAny(verdicts.open))
            break;
        direction = {negated(edge.foot.point.x), negated(edge.foot.point.y)};
        startA = startOf(a, direction);
        endB = endOf(b, direction);
        verdicts.end(areFarApart(direction, endB.reach - startA.reach, radii), Verdict::Separated, 0);
        const LanePoint w = endB.vertex - startA.vertex;
        verdicts.end(sidesOf(edge.p, edge.q, radii.blur).beyond & sidesOf(edge.p, w, radii.blur).before &
                         sidesOf(w, edge.q, radii.blur).before,
                     Verdict::Overlapping, 0);
        const LaneEdge next = nearerOf(edgeOf(edge.p, w), edgeOf(w, edge.q));
        verdicts.open = verdicts.open & less(next.foot.squared, edge.foot.squared);
        edge = next;
    }
    return verdicts.words;
}

template <std::uint32_t N>
void overlapOfManyDiscs(const PairLanes& pairs, std::uint32_t* found) noexcept
{
    for (std::uint32_t first = 0; first < pairs.used; first += Lanes::Width)
        overlapOfDiscs<N>(pairs, first).store(found + first);
}

template <std::uint32_t NA, std::uint32_t NB>
void overlapOfManyRounded(const PairLanes& pairs, std::uint32_t* found) noexcept
{
    for (std::uint32_t first = 0; first < pairs.used; first += Lanes::Width)
        overlapOfRounded<NA, NB>(pairs, first).store(found + first);
}

void discLanes(const PairLanes& pairs, std::uint32_t mostVertices, std::uint32_t* found) noexcept
{
    if (mostVertices == 1)
        overlapOfManyDiscs<1>(pairs, found);
    else if (mostVertices <= 4)
        overlapOfManyDiscs<4>(pairs, found);
    else
        overlapOfManyDiscs<8>(pairs, found);
}

void roundedLanes(const PairLanes& pairs, std::uint32_t sizes, std::uint32_t* found) noexcept
{
    switch (sizes)
    {
        case 0:
            return overlapOfManyRounded<2, 2>(pairs, found);
        case 1:
            return overlapOfManyRounded<2, 4>(pairs, found);
        case 2:
            return overlapOfManyRounded<4, 4>(pairs, found);
        case 3:
            return overlapOfManyRounded<2, 8>(pairs, found);
        case 4:
            return overlapOfManyRounded<4, 8>(pairs, found);
        default:
            return overlapOfManyRounded<8, 8>(pairs, found);
    }
}

} // namespace

} // namespace graze::detail::GRAZE_LANES
