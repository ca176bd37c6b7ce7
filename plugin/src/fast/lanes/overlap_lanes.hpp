// SPDX-License-Identifier: Zlib
// Overlaps side by side: a lane is a pair. The sharp ones; round_lanes.hpp has the others, and the kernel.
#pragma once

#include "fast/lanes/overlap_search.hpp"

namespace graze::detail::GRAZE_LANES
{

namespace
{

using LaneInts = Lanes::Ints;

/// The lanes of pairs whose loops have so many vertices.
GRAZE_LANE LaneMask haveCount(const std::uint32_t* counts, std::uint32_t count) noexcept
{
    return areEqual(LaneInts::load(counts), LaneInts::all(count));
}

// The matrices of all pairs, element by element.
struct LaneMatrix
{
    Lanes m00;
    Lanes m01;
    Lanes m10;
    Lanes m11;
    LanePoint offset;
};

GRAZE_LANE LaneMatrix loadMatrices(const float* const* matrices) noexcept
{
    Lanes first[4];
    Lanes last[4];
    loadFour(matrices, 0, first);
    loadFour(matrices, 2, last);
    return {first[0], first[1], last[1], last[2], {first[2], last[3]}};
}

GRAZE_LANE LaneMask areOrdinary(const LaneMatrix& m) noexcept
{
    const Lanes most = Lanes::all(Most);
    return lessOrEqual(magnitude(m.m00), most) & lessOrEqual(magnitude(m.m01), most) &
           lessOrEqual(magnitude(m.m10), most) & lessOrEqual(magnitude(m.m11), most) &
           lessOrEqual(magnitude(m.offset.x), most) & lessOrEqual(magnitude(m.offset.y), most);
}

// Whether the matrices do not flatten too much.
GRAZE_LANE LaneMask areRegular(const LaneMatrix& m) noexcept
{
    const Lanes det = m.m00 * m.m11 - m.m01 * m.m10;
    const Lanes size = (m.m00 * m.m00 + m.m01 * m.m01) + (m.m10 * m.m10 + m.m11 * m.m11);
    return lessOrEqual(size, magnitude(det) * Lanes::all(50.f));
}

// The vertices of one loop of every pair in the world, relative to A's position.
template <std::uint32_t N>
struct LaneCorners
{
    LanePoint corner[N];
};

template <std::uint32_t N>
GRAZE_LANE void placeLoops(const float* const* loops, const LaneMatrix& m, LaneCorners<N>& out) noexcept
{
    constexpr std::uint32_t FirstY = 8;
    GRAZE_UNROLL
    for (std::uint32_t from = 0; from < N; from += 4)
    {
        Lanes columnX[4];
        Lanes columnY[4];
        loadFour(loops, from, columnX);
        loadFour(loops, FirstY + from, columnY);
        GRAZE_UNROLL
        for (std::uint32_t k = 0; k < (N < 4 ? N : 4); ++k)
            out.corner[from + k] = {m.m00 * columnX[k] + m.m01 * columnY[k], m.m10 * columnX[k] + m.m11 * columnY[k]};
    }
}

template <std::uint32_t N>
GRAZE_LANE void move(LaneCorners<N>& loop, LanePoint offset) noexcept
{
    GRAZE_UNROLL
    for (std::uint32_t k = 0; k < N; ++k)
        loop.corner[k] = {loop.corner[k].x + offset.x, loop.corner[k].y + offset.y};
}

template <std::uint32_t N>
GRAZE_LANE Lanes extentOf(const LaneCorners<N>& loop, Lanes extent) noexcept
{
    GRAZE_UNROLL
    for (std::uint32_t k = 0; k < N; ++k)
        extent = larger(extent, larger(magnitude(loop.corner[k].x), magnitude(loop.corner[k].y)));
    return extent;
}

// The vertex opposite the first. Loops in more than four lanes have at least five vertices, others at least two,
// or one that is repeated.
template <std::uint32_t N>
GRAZE_LANE LanePoint oppositeOf(const LaneCorners<N>& loop, [[maybe_unused]] const std::uint32_t* counts) noexcept
{
    if constexpr (N == 2)
        return loop.corner[1];
    else if constexpr (N == 4)
        return chosen(haveCount(counts, 4), loop.corner[2], loop.corner[1]);
    else
    {
        const LanePoint third = chosen(haveCount(counts, 6) | haveCount(counts, 7), loop.corner[3], loop.corner[2]);
        return chosen(haveCount(counts, 8), loop.corner[4], third);
    }
}

GRAZE_LANE LaneEnd lowerOf(const LaneEnd& first, const LaneEnd& second) noexcept
{
    return {smaller(second.reach, first.reach), chosen(less(second.reach, first.reach), second.vertex, first.vertex)};
}
GRAZE_LANE LaneEnd higherOf(const LaneEnd& first, const LaneEnd& second) noexcept
{
    return {larger(second.reach, first.reach), chosen(less(first.reach, second.reach), second.vertex, first.vertex)};
}

// The better one of each half first: shorter chains of comparisons than one after the other.
template <std::uint32_t Count, class Better>
GRAZE_LANE LaneEnd bestOf(const LanePoint* corners, const Lanes* along, Better better) noexcept
{
    if constexpr (Count == 1)
        return {along[0], corners[0]};
    else
        return better(bestOf<Count / 2>(corners, along, better),
                      bestOf<Count / 2>(corners + Count / 2, along + Count / 2, better));
}

template <std::uint32_t N>
GRAZE_LANE void reachesOf(const LaneCorners<N>& loop, LanePoint direction, Lanes* along) noexcept
{
    GRAZE_UNROLL
    for (std::uint32_t k = 0; k < N; ++k)
        along[k] = dot(direction, loop.corner[k]);
}

template <std::uint32_t N>
GRAZE_LANE LaneEnd startOf(const LaneCorners<N>& loop, LanePoint direction) noexcept
{
    Lanes along[N];
    reachesOf(loop, direction, along);
    return bestOf<N>(loop.corner, along, lowerOf);
}

template <std::uint32_t N>
GRAZE_LANE LaneEnd endOf(const LaneCorners<N>& loop, LanePoint direction) noexcept
{
    Lanes along[N];
    reachesOf(loop, direction, along);
    return bestOf<N>(loop.corner, along, higherOf);
}

template <std::uint32_t N>
GRAZE_LANE void bothEndsOf(const LaneCorners<N>& loop, LanePoint direction, LaneEnd& start, LaneEnd& end) noexcept
{
    Lanes along[N];
    reachesOf(loop, direction, along);
    start = bestOf<N>(loop.corner, along, lowerOf);
    end = bestOf<N>(loop.corner, along, higherOf);
}

// A pair in every lane.
template <std::uint32_t NA, std::uint32_t NB>
struct LanePairs
{
    LaneMatrix matrixA;
    LaneMatrix matrixB;
    LaneCorners<NA> a;
    LaneCorners<NB> b;
    LanePoint direction; // where the search begins: the difference of the middles
    Lanes extent;        // the largest coordinate, also of the offset
    LaneMask ordinary;

    GRAZE_LANE LanePairs(const PairLanes& pairs, std::uint32_t first) noexcept :
    matrixA(loadMatrices(pairs.matrixA + first)),
    matrixB(loadMatrices(pairs.matrixB + first)),
    ordinary(areOrdinary(matrixA) & areOrdinary(matrixB) & areRegular(matrixA) & areRegular(matrixB))
    {
        const LanePoint offset = matrixB.offset - matrixA.offset;
        placeLoops(pairs.loopA + first, matrixA, a);
        placeLoops(pairs.loopB + first, matrixB, b);
        move(b, offset);
        extent = extentOf(a, extentOf(b, larger(magnitude(offset.x), magnitude(offset.y))));
        const LanePoint nearest = b.corner[0] - a.corner[0];
        const LanePoint opposite = oppositeOf(b, pairs.countB + first) - oppositeOf(a, pairs.countA + first);
        direction = {negated(nearest.x + opposite.x), negated(nearest.y + opposite.y)};
    }
};

template <std::uint32_t NA, std::uint32_t NB>
void overlapOfSharp(const PairLanes& pairs, std::uint32_t* found) noexcept
{
    for (std::uint32_t first = 0; first < pairs.used; first += Lanes::Width)
    {
        const LanePairs<NA, NB> lanes(pairs, first);
        LaneVerdicts verdicts{lanes.ordinary & less(Lanes::all(LeastDirection), sizeOf(lanes.direction))};
        searchOverlap(lanes.a, lanes.b, Lanes::all(Blur) * lanes.extent, lanes.direction, verdicts);
        verdicts.words.store(found + first);
    }
}

} // namespace

} // namespace graze::detail::GRAZE_LANES
