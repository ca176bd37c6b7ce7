// SPDX-License-Identifier: Zlib
// The kernel of one overlap: the vertices of the pair fill the lanes.
#pragma once

#include "fast/lanes/overlap_search.hpp"

namespace graze::detail::GRAZE_LANES
{

namespace
{

template <class F>
struct Corners
{
    F x;
    F y;
};

struct Row
{
    alignas(32) float x[8];
    alignas(32) float y[8];
};

// Whether all elements are of ordinary size (not NaN), and no loop is flattened too much.
GRAZE_LANE bool areOrdinary(const LoopPointers& a, const LoopPointers& b) noexcept
{
    const Four most = Four::all(Most);
    const Four rowA = Four::load(a.matrix);
    const Four rowB = Four::load(b.matrix);
    const Four rest = Four::loadPairs(a.matrix + 4, b.matrix + 4);
    const int ordinary = atMost(magnitude(rowA), most) & atMost(magnitude(rowB), most) & atMost(magnitude(rest), most);
    // Lane 0 of A, lane 1 of B.
    const Four firsts = lowerZipped(rowA, rowB); // m00, m01
    const Four others =
        shuffled<0, 1, 2, 3>(lowerZipped(rest, upperHalves(rest, rest)), upperZipped(rowA, rowB)); // m11, m10
    const Four products = firsts * others;
    const Four det = products - upperHalves(products, products);
    const Four squares = firsts * firsts;
    const Four otherSquares = others * others;
    const Four size =
        (squares + upperHalves(squares, squares)) + (otherSquares + upperHalves(otherSquares, otherSquares));
    const int points = (a.count == 1 ? 1 : 0) | (b.count == 1 ? 2 : 0);
    const int regular = (atMost(size, magnitude(det) * Four::all(50.f)) | points) & 3;
    return ordinary == 15 && regular == 3;
}

template <class F>
GRAZE_LANE Corners<F> placed(const LoopPointers& loop, F x, F y) noexcept
{
    const float* const m = loop.matrix;
    return {F::all(m[0]) * x + F::all(m[1]) * y, F::all(m[3]) * x + F::all(m[4]) * y};
}

template <class F>
GRAZE_LANE Row rowOf(const Corners<F>& c) noexcept
{
    Row row;
    c.x.store(row.x);
    c.y.store(row.y);
    return row;
}

template <class F>
GRAZE_LANE std::uint32_t laneOf(F values, float value) noexcept
{
    return lowestBit(static_cast<unsigned>(equal(values, F::all(value))) | 0x100u) & 7u;
}

// Includes the offset: B's corners may be small because two large numbers cancelled.
template <class A, class B>
GRAZE_LANE float blurOf(const Corners<A>& a, const Corners<B>& b, float offsetX, float offsetY) noexcept
{
    const Four offset = larger(magnitude(Four::all(offsetX)), magnitude(Four::all(offsetY)));
    const Four corners = larger(larger(folded(magnitude(a.x)), folded(magnitude(a.y))),
                                larger(folded(magnitude(b.x)), folded(magnitude(b.y))));
    return Blur * largest(larger(offset, corners));
}

// A loop in the world, relative to A's position: a vertex is used several times, so all are mapped once.
template <class F>
struct VertexLoop
{
    Corners<F> corners;
    Row row;

    GRAZE_LANE Point vertex(std::uint32_t i) const noexcept { return {row.x[i], row.y[i]}; }
    GRAZE_LANE F along(Point direction) const noexcept
    {
        return F::all(direction.x) * corners.x + F::all(direction.y) * corners.y;
    }
    GRAZE_LANE EndOf<float> endAt(F reaches, float reach) const noexcept
    {
        return {reach, vertex(laneOf(reaches, reach))};
    }
};

template <class F>
GRAZE_LANE EndOf<float> startOf(const VertexLoop<F>& loop, Point direction) noexcept
{
    const F along = loop.along(direction);
    return loop.endAt(along, smallest(along));
}

template <class F>
GRAZE_LANE EndOf<float> endOf(const VertexLoop<F>& loop, Point direction) noexcept
{
    const F along = loop.along(direction);
    return loop.endAt(along, largest(along));
}

template <class F>
GRAZE_LANE void bothEndsOf(const VertexLoop<F>& loop, Point direction, EndOf<float>& start, EndOf<float>& end) noexcept
{
    const F along = loop.along(direction);
    start = loop.endAt(along, smallest(along));
    end = loop.endAt(along, largest(along));
}

struct OneVerdict
{
    bool open;
    std::uint32_t found = 0;

    GRAZE_LANE void end(bool where, Verdict verdict, int searches) noexcept
    {
        if (!where || !open)
            return;
        found = verdictWord(verdict, searches);
        open = false;
    }
};

// From the difference of the middles between two vertices that lie opposite each other.
template <class A, class B>
GRAZE_LANE std::uint32_t searched(const A& loopA, std::uint32_t countA, const B& loopB, std::uint32_t countB,
                                  float blur, int maxIterations) noexcept
{
    const Point nearest = loopB.vertex(0) - loopA.vertex(0);
    const Point opposite = loopB.vertex(countB / 2) - loopA.vertex(countA / 2);
    const Point direction{-(nearest.x + opposite.x), -(nearest.y + opposite.y)};
    OneVerdict verdict{sizeOf(direction) > LeastDirection};
    searchOverlap(loopA, loopB, blur, direction, maxIterations, verdict);
    return verdict.found;
}

template <class A, class B>
GRAZE_NOINLINE std::uint32_t overlapOf(const LoopPointers& a, const LoopPointers& b, int maxIterations) noexcept
{
    const float offsetX = b.matrix[2] - a.matrix[2];
    const float offsetY = b.matrix[5] - a.matrix[5];
    const Corners<A> cornersA = placed(a, A::load(a.x), A::load(a.y));
    const Corners<B> turned = placed(b, B::load(b.x), B::load(b.y));
    const Corners<B> cornersB{turned.x + B::all(offsetX), turned.y + B::all(offsetY)};
    const VertexLoop<A> loopA{cornersA, rowOf(cornersA)};
    const VertexLoop<B> loopB{cornersB, rowOf(cornersB)};
    return searched(loopA, a.count, loopB, b.count, blurOf(cornersA, cornersB, offsetX, offsetY), maxIterations);
}

std::uint32_t overlap(const LoopPointers& a, const LoopPointers& b, int maxIterations) noexcept
{
    if (!areOrdinary(a, b))
        return 0;
    if (a.count <= 4)
        return b.count <= 4 ? overlapOf<Four, Four>(a, b, maxIterations) : overlapOf<Four, Eight>(a, b, maxIterations);
    return b.count <= 4 ? overlapOf<Eight, Four>(a, b, maxIterations) : overlapOf<Eight, Eight>(a, b, maxIterations);
}

} // namespace

} // namespace graze::detail::GRAZE_LANES
