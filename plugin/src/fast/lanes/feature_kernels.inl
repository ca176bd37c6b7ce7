// SPDX-License-Identifier: Zlib
// The kernels over lanes, compiled once per kind of processor. A lane is a vertex of a loop, or the edge
// from it to the next, the last lane closing the loop. Lanes past the last vertex repeat it, and so does
// a point in every lane: their edges have no length and are left out.

namespace graze::detail::GRAZE_LANES
{

namespace
{

// Rounding of the coordinates, as a share of the largest: matrices that squeeze more than 50 to 1 are refused, so
// no product is larger than 50 times the sum that it belongs to.
constexpr float Blur = 4e-5f;
constexpr float Most = 1e6f;
constexpr float Huge = 3e38f;
// The least squared edge: below it, the relative rounding of products is no longer bounded.
constexpr float Tiny = 1e-30f;
// The least first direction of a search, which is twice the difference of the centres. Doubles decide shorter ones, so
// that overlap answers alike with a cache and without.
constexpr float LeastDirection = 4e-20f;

GRAZE_LANE NearestGuess guess(Guess kind, std::uint32_t vertex = 0, std::uint32_t other = 0,
                              std::uint32_t end = 0) noexcept
{
    return {static_cast<std::uint32_t>(kind) | vertex << 8 | other << 16 | end << 24};
}

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

// The sign of two matrices together: -1 when they mirror.
struct Windings
{
    float a;
    float b;
    bool clear; // all elements of ordinary size (not NaN), and no loop flattened too much
};

GRAZE_LANE Windings windingsOf(const LoopPointers& a, const LoopPointers& b) noexcept
{
    const Four most = Four::all(Most);
    const Four zero = Four::all(0.f);
    const Four rowA = Four::load(a.matrix);
    const Four rowB = Four::load(b.matrix);
    const Four rest = Four::loadPairs(a.matrix + 4, b.matrix + 4);
    const int ordinary = atMost(magnitude(rowA), most) & atMost(magnitude(rowB), most) & atMost(magnitude(rest), most);
    // Lane 0 of A, lane 1 of B.
    const Four firsts = lowerZipped(rowA, rowB);                                                           // m00, m01
    const Four others = shuffled<0, 1, 2, 3>(lowerZipped(rest, upperHalf(rest)), upperZipped(rowA, rowB)); // m11, m10
    const Four products = firsts * others;
    const Four det = products - upperHalf(products);
    const Four squares = firsts * firsts;
    const Four otherSquares = others * others;
    const Four size = (squares + upperHalf(squares)) + (otherSquares + upperHalf(otherSquares));
    const int points = (a.count == 1 ? 1 : 0) | (b.count == 1 ? 2 : 0);
    const int regular = (atMost(size, magnitude(det) * Four::all(50.f)) | points) & 3;
    const Four windings = replacedAtMost(zero, det, Four::all(-1.f), Four::all(1.f));
    return {first(windings), first(shifted(windings, windings)), ordinary == 15 && regular == 3};
}

template <class F>
GRAZE_LANE Corners<F> placed(const LoopPointers& loop, F x, F y) noexcept
{
    const float* const m = loop.matrix;
    return {F::all(m[0]) * x + F::all(m[1]) * y, F::all(m[3]) * x + F::all(m[4]) * y};
}

// Edges are differences in object space, so that even the shortest has its direction.
template <class F>
GRAZE_LANE Corners<F> edgesOf(const LoopPointers& loop) noexcept
{
    const F x = F::load(loop.x);
    const F y = F::load(loop.y);
    return placed(loop, nextLane(x) - x, nextLane(y) - y);
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

// How far the other loop lies beyond each edge, and along which outward normal.
template <class F>
struct Beyond
{
    F separation;
    F normalX;
    F normalY;
};

template <class Vertices, class F>
GRAZE_LANE Beyond<F> beyondEdges(const Row& vertices, const Corners<F>& loop, const Corners<F>& edges,
                                 float winding) noexcept
{
    const F lengthSquared = edges.x * edges.x + edges.y * edges.y;
    const F perLength = F::all(winding) / root(larger(lengthSquared, F::all(Tiny)));
    Beyond<F> out{F::all(Huge), edges.y * perLength, F::all(0.f) - edges.x * perLength};
    GRAZE_UNROLL
    for (std::uint32_t i = 0; i < Vertices::Width; ++i)
        out.separation =
            smaller(out.separation, out.normalX * F::all(vertices.x[i]) + out.normalY * F::all(vertices.y[i]));
    out.separation = out.separation - (out.normalX * loop.x + out.normalY * loop.y);
    out.separation = replacedAtMost(lengthSquared, F::all(Tiny), out.separation, F::all(-Huge));
    return out;
}

// The edge beyond which the other loop lies farthest, and the vertex of the other that is nearest to it.
template <class F, class Vertices>
GRAZE_LANE NearestGuess edgeGuess(bool edgeOfA, const Beyond<F>& beyond, float separation, std::uint32_t count,
                                  const Row& vertices) noexcept
{
    const std::uint32_t lane = laneOf(beyond.separation, separation);
    Row normals;
    beyond.normalX.store(normals.x);
    beyond.normalY.store(normals.y);
    const Vertices reach = Vertices::all(normals.x[lane]) * Vertices::load(vertices.x) +
                           Vertices::all(normals.y[lane]) * Vertices::load(vertices.y);
    return guess(edgeOfA ? Guess::EdgeOfA : Guess::EdgeOfB, laneOf(reach, smallest(reach)),
                 lane < count ? lane : count - 1, lane + 1 < count ? lane + 1 : 0);
}

// Each width has a function of its own, like every kernel here: in one function the shared values of all widths would
// occupy registers that the active width needs.
template <class A, class B>
GRAZE_NOINLINE NearestGuess nearestOf(const LoopPointers& a, float windingA, const LoopPointers& b, float windingB,
                                      float apart) noexcept
{
    const float offsetX = b.matrix[2] - a.matrix[2];
    const float offsetY = b.matrix[5] - a.matrix[5];
    const Corners<A> cornersA = placed(a, A::load(a.x), A::load(a.y));
    Corners<B> cornersB = placed(b, B::load(b.x), B::load(b.y));
    cornersB = {cornersB.x + B::all(offsetX), cornersB.y + B::all(offsetY)};

    // Most pairs that are far apart are separated along the line between them.
    const A alongA = A::all(offsetX) * cornersA.x + A::all(offsetY) * cornersA.y;
    const B alongB = B::all(offsetX) * cornersB.x + B::all(offsetY) * cornersB.y;
    const float endOfA = largest(alongA);
    const float startOfB = smallest(alongB);
    const float blur = blurOf(cornersA, cornersB, offsetX, offsetY);
    if (endOfA < startOfB)
    {
        const float needed = apart + blur;
        const float between = startOfB - endOfA;
        if (between * between > needed * needed * (offsetX * offsetX + offsetY * offsetY))
            return guess(Guess::Separated);
        return guess(Guess::Corners, laneOf(alongA, endOfA), laneOf(alongB, startOfB));
    }

    const Row rowA = rowOf(cornersA);
    const Row rowB = rowOf(cornersB);
    const Beyond<B> beyondB = beyondEdges<A>(rowA, cornersB, edgesOf<B>(b), windingB);
    const Beyond<A> beyondA = beyondEdges<B>(rowB, cornersA, edgesOf<A>(a), windingA);
    const float separationB = largest(beyondB.separation);
    const float separationA = largest(beyondA.separation);
    const bool edgeOfA = separationA > separationB;
    const float separation = edgeOfA ? separationA : separationB;
    if (separation < -blur && separation > -Huge)
        return guess(Guess::Overlapping);
    if (separation > apart + blur)
        return guess(Guess::Separated);
    return edgeOfA ? edgeGuess<A, B>(true, beyondA, separation, a.count, rowB)
                   : edgeGuess<B, A>(false, beyondB, separation, b.count, rowA);
}

// Every lane keeps the farthest of its vertices, and the block it was in: lanes are compared with each other only
// once, at the end.
std::uint32_t support(const float* x, const float* y, std::uint32_t count, float dx, float dy) noexcept
{
    alignas(32) static constexpr float Numbers[8] = {0.f, 1.f, 2.f, 3.f, 4.f, 5.f, 6.f, 7.f};
    const Eight x0 = Eight::all(x[0]);
    const Eight y0 = Eight::all(y[0]);
    const Eight directionX = Eight::all(dx);
    const Eight directionY = Eight::all(dy);
    Eight farthest = Eight::all(-Huge);
    Eight found = Eight::all(0.f);
    for (std::uint32_t i = 0; i < count; i += 8)
    {
        const Eight reach = (Eight::load(x + i) - x0) * directionX + (Eight::load(y + i) - y0) * directionY;
        found = replacedAtMost(reach, farthest, Eight::all(static_cast<float>(i)), found);
        farthest = larger(farthest, reach);
    }
    const Eight number = found + Eight::load(Numbers);
    const Eight most = Eight::all(largest(farthest));
    const float lowest = smallest(replacedAtMost(most, farthest, Eight::all(Huge), number));
    return lowest < Huge ? static_cast<std::uint32_t>(lowest) : 0; // no vertex where the direction is beyond floats
}

// From the nearest point of every edge, a share of the edge away from its start, to the place that is `d` away from
// there.
template <class F>
GRAZE_LANE F squaredFrom(const Corners<F>& edges, F lengthSquared, const Corners<F>& d, F& share) noexcept
{
    const F along = (d.x * edges.x + d.y * edges.y) / larger(lengthSquared, F::all(Tiny));
    share = smaller(F::all(1.f), larger(F::all(0.f), along));
    const F wx = d.x - share * edges.x;
    const F wy = d.y - share * edges.y;
    return wx * wx + wy * wy;
}

// Whether a place is farther inwards than `depth` from every edge. A flat loop has no inside, even where rounding puts
// a place in line with it inside. An edge whose square is 0 does not count.
template <class F>
GRAZE_LANE bool isInside(const Corners<F>& edges, F lengthSquared, const Corners<F>& d, float winding,
                         float depth) noexcept
{
    const F zero = F::all(0.f);
    const F inner = (edges.x * d.y - edges.y * d.x) * F::all(winding) - F::all(depth) * root(lengthSquared);
    return (atMost(inner, zero) & ~atMost(lengthSquared, zero)) == 0 && largest(lengthSquared) > 0.f;
}

// A point against a loop: the nearest point of every edge.
template <class F>
GRAZE_NOINLINE NearestGuess nearestToPoint(const LoopPointers& point, const LoopPointers& loop, float winding,
                                           bool edgeOfA, float together, float apart) noexcept
{
    const float* const m = point.matrix;
    const float px = m[0] * point.x[0] + m[1] * point.y[0] + (m[2] - loop.matrix[2]);
    const float py = m[3] * point.x[0] + m[4] * point.y[0] + (m[5] - loop.matrix[5]);
    const Corners<F> corners = placed(loop, F::load(loop.x), F::load(loop.y));
    const Corners<F> edges = edgesOf<F>(loop);
    const Corners<F> d{F::all(px) - corners.x, F::all(py) - corners.y};
    const F lengthSquared = edges.x * edges.x + edges.y * edges.y;
    F share;
    const F squared = squaredFrom(edges, lengthSquared, d, share);
    const float least = smallest(squared);
    const std::uint32_t lane = laneOf(squared, least);

    const Four extents = larger(folded(larger(magnitude(corners.x), magnitude(corners.y))),
                                larger(magnitude(Four::all(px)), magnitude(Four::all(py))));
    const float blur = Blur * largest(larger(extents, Four::all(together)));
    const bool inside = isInside(edges, lengthSquared, d, winding, blur);
    if (inside && least > blur * blur)
        return guess(Guess::Overlapping);
    if (!inside && together > blur && least < (together - blur) * (together - blur))
        return guess(Guess::Overlapping);
    if (!inside && least > (apart + blur) * (apart + blur))
        return guess(Guess::Separated);
    alignas(32) float along[8];
    share.store(along);
    const std::uint32_t start = lane < loop.count ? lane : loop.count - 1;
    const std::uint32_t end = lane + 1 < loop.count ? lane + 1 : 0;
    if (along[lane] > 0.f && along[lane] < 1.f)
        return guess(edgeOfA ? Guess::EdgeOfA : Guess::EdgeOfB, 0, start, end);
    const std::uint32_t corner = along[lane] > 0.f ? end : start;
    return guess(Guess::Corners, edgeOfA ? corner : 0, edgeOfA ? 0 : corner);
}

NearestGuess nearest(const LoopPointers& a, const LoopPointers& b, float together, float apart) noexcept
{
    const Windings windings = windingsOf(a, b);
    if (!windings.clear)
        return guess(Guess::Undecided);
    if (a.count == 1)
        return b.count <= 4 ? nearestToPoint<Four>(a, b, windings.b, false, together, apart)
                            : nearestToPoint<Eight>(a, b, windings.b, false, together, apart);
    if (b.count == 1)
        return a.count <= 4 ? nearestToPoint<Four>(b, a, windings.a, true, together, apart)
                            : nearestToPoint<Eight>(b, a, windings.a, true, together, apart);
    if (a.count <= 4)
        return b.count <= 4 ? nearestOf<Four, Four>(a, windings.a, b, windings.b, apart)
                            : nearestOf<Four, Eight>(a, windings.a, b, windings.b, apart);
    return b.count <= 4 ? nearestOf<Eight, Four>(a, windings.a, b, windings.b, apart)
                        : nearestOf<Eight, Eight>(a, windings.a, b, windings.b, apart);
}

} // namespace

} // namespace graze::detail::GRAZE_LANES

#include "fast/lanes/overlap_search.inl"

#include "fast/lanes/depth_kernel.inl"

#include "fast/lanes/overlap_kernel.inl"

#include "fast/lanes/batch_kernels.inl"

#include "fast/lanes/round_lanes.inl"

#include "fast/lanes/cast_kernels.inl"

#include "fast/lanes/ray_kernel.inl"

#include "fast/lanes/round_cast.inl"

namespace graze::detail::GRAZE_LANES
{

const FeatureKernels Kernels{support, nearest,      depth,     overlap,      overlapWide, sweep,
                             ray,     overlapLanes, discLanes, roundedLanes, castRound};

} // namespace graze::detail::GRAZE_LANES
