// SPDX-License-Identifier: Zlib
// Kernels of casts, part of feature_kernels.inl: the motion as a segment from the origin against B - A, the Minkowski
// difference of two convex loops. Every edge of both loops, shifted by the reach of the other loop, is an edge of the
// difference, so the segment is clipped by all of them at once.

namespace graze::detail::GRAZE_LANES
{

namespace
{

constexpr float LeastExtent = 1e-10f;
constexpr float LeastEdge = 1e-15f;
// Squares of shorter motions, and their products with coordinates, lose digits as they underflow.
constexpr float LeastTravel = 1e-15f;

GRAZE_LANE SweepGuess sweepGuess(NearestGuess features, float extent, int outside = 0) noexcept
{
    return {features.bits | (outside != 0 ? SweepGuess::StartsApart : 0u) | std::uint64_t{wordOf(extent)} << 32};
}

// Where the motion enters the half plane of every edge of the difference.
template <class F>
struct Entries
{
    F time; ///< -Huge for edges that it does not enter
    F normalX;
    F normalY;
    int apart;   ///< mask of edges that have all of the motion on their outer side
    int outside; ///< mask of edges that have its start there
};

template <std::uint32_t Vertices, class F>
GRAZE_LANE Entries<F> entriesOf(const Row& vertices, const Corners<F>& loop, const Corners<F>& edges, float winding,
                                float motionX, float motionY, float radii, float blur) noexcept
{
    const F zero = F::all(0.f);
    Entries<F> out{zero, F::all(winding) * edges.y, F::all(-winding) * edges.x, 0, 0};
    F least = out.normalX * F::all(vertices.x[0]) + out.normalY * F::all(vertices.y[0]);
    GRAZE_UNROLL
    for (std::uint32_t i = 1; i < Vertices; ++i)
        least = smaller(least, out.normalX * F::all(vertices.x[i]) + out.normalY * F::all(vertices.y[i]));
    F border = out.normalX * loop.x + out.normalY * loop.y - least;
    if (radii > 0.f)
        border = border + F::all(radii) * root(out.normalX * out.normalX + out.normalY * out.normalY);
    const F speed = out.normalX * F::all(motionX) + out.normalY * F::all(motionY);
    const F margin = larger(magnitude(out.normalX) + magnitude(out.normalY), F::all(LeastEdge)) * F::all(blur);
    out.apart = atMost(margin, smaller(zero, speed) - border);
    out.outside = atMost(margin, zero - border);
    out.time = replacedAtMost(zero, speed, border / speed, F::all(-Huge));
    return out;
}

// The edge that is entered last, and the vertex of the other loop that reaches farthest towards it.
template <class F, class Vertices>
GRAZE_LANE NearestGuess entryGuess(bool edgeOfA, const Entries<F>& entries, float time, std::uint32_t count,
                                   const Row& vertices) noexcept
{
    const std::uint32_t lane = laneOf(entries.time, time);
    Row normals;
    entries.normalX.store(normals.x);
    entries.normalY.store(normals.y);
    const Vertices reach = Vertices::all(normals.x[lane]) * Vertices::load(vertices.x) +
                           Vertices::all(normals.y[lane]) * Vertices::load(vertices.y);
    return guess(edgeOfA ? Guess::EdgeOfA : Guess::EdgeOfB, laneOf(reach, smallest(reach)),
                 lane < count ? lane : count - 1, lane + 1 < count ? lane + 1 : 0);
}

// Whether the line of the motion crosses the difference: `left` and `right` are the reach of the difference on both
// sides, times the length of the motion. A line that may only graze it stays undecided.
GRAZE_LANE Guess sideGuess(float left, float right, float travel, float size) noexcept
{
    if (!(travel >= LeastTravel))
        return Guess::Undecided;
    const float blur = Blur * size * travel;
    if (left < -blur || right < -blur)
        return Guess::Separated;
    return left > blur && right > blur ? Guess::EdgeOfB : Guess::Undecided;
}

template <class A, class B>
GRAZE_NOINLINE SweepGuess sweepOf(const LoopPointers& a, float windingA, const LoopPointers& b, float windingB,
                                  float motionX, float motionY, float radii) noexcept
{
    const float offsetX = b.matrix[2] - a.matrix[2];
    const float offsetY = b.matrix[5] - a.matrix[5];
    const Corners<A> cornersA = placed(a, A::load(a.x), A::load(a.y));
    Corners<B> cornersB = placed(b, B::load(b.x), B::load(b.y));
    cornersB = {cornersB.x + B::all(offsetX), cornersB.y + B::all(offsetY)};
    const Four offset = larger(magnitude(Four::all(offsetX)), magnitude(Four::all(offsetY)));
    const float extent =
        largest(larger(offset, larger(larger(folded(magnitude(cornersA.x)), folded(magnitude(cornersA.y))),
                                      larger(folded(magnitude(cornersB.x)), folded(magnitude(cornersB.y))))));
    const float travel = magnitude(motionX) + magnitude(motionY);
    const A sideA = A::all(motionX) * cornersA.y - A::all(motionY) * cornersA.x;
    const B sideB = B::all(motionX) * cornersB.y - B::all(motionY) * cornersB.x;
    const float round = radii > 0.f ? radii * root(motionX * motionX + motionY * motionY) : 0.f;
    const Guess side = sideGuess(largest(sideB) - smallest(sideA) + round, largest(sideA) - smallest(sideB) + round,
                                 travel, extent + radii);
    if (side != Guess::EdgeOfB || extent < LeastExtent)
        return sweepGuess(guess(side == Guess::Separated ? side : Guess::Undecided), extent);

    const Row rowA = rowOf(cornersA);
    const Row rowB = rowOf(cornersB);
    const float blur = Blur * (extent + radii + travel);
    const Entries<B> ofB = entriesOf<A::Width>(rowA, cornersB, edgesOf<B>(b), windingB, motionX, motionY, radii, blur);
    const Entries<A> ofA =
        entriesOf<B::Width>(rowB, cornersA, edgesOf<A>(a), windingA, -motionX, -motionY, radii, blur);
    if ((ofA.apart | ofB.apart) != 0)
        return sweepGuess(guess(Guess::Separated), extent);
    // A start past the half planes may still be before an arc between two of them.
    const float earliest = radii > 0.f ? -Huge : 0.f;
    const float timeA = largest(ofA.time);
    const float timeB = largest(ofB.time);
    const bool edgeOfA = timeA > timeB;
    const int outside = ofA.outside | ofB.outside;
    if (!(timeA > earliest || timeB > earliest))
        return sweepGuess(guess(Guess::Undecided), extent, outside);
    return sweepGuess(edgeOfA ? entryGuess<A, B>(true, ofA, timeA, a.count, rowB)
                              : entryGuess<B, A>(false, ofB, timeB, b.count, rowA),
                      extent, outside);
}

// A point that moves against a loop that stands.
template <class F>
GRAZE_NOINLINE SweepGuess sweepOfPoint(const LoopPointers& point, const LoopPointers& loop, float winding, bool edgeOfA,
                                       float motionX, float motionY, float radii) noexcept
{
    const float* const m = point.matrix;
    Row at;
    at.x[0] = m[0] * point.x[0] + m[1] * point.y[0] + (m[2] - loop.matrix[2]);
    at.y[0] = m[3] * point.x[0] + m[4] * point.y[0] + (m[5] - loop.matrix[5]);
    const Corners<F> corners = placed(loop, F::load(loop.x), F::load(loop.y));
    const Four most = larger(magnitude(Four::all(at.x[0])), magnitude(Four::all(at.y[0])));
    const float extent = largest(larger(most, folded(larger(magnitude(corners.x), magnitude(corners.y)))));
    const float travel = magnitude(motionX) + magnitude(motionY);
    const F sides = F::all(motionX) * corners.y - F::all(motionY) * corners.x;
    const float own = motionX * at.y[0] - motionY * at.x[0];
    const float round = radii > 0.f ? radii * root(motionX * motionX + motionY * motionY) : 0.f;
    const Guess side = sideGuess(largest(sides) - own + round, own - smallest(sides) + round, travel, extent + radii);
    if (side != Guess::EdgeOfB || extent < LeastExtent)
        return sweepGuess(guess(side == Guess::Separated ? side : Guess::Undecided), extent);
    const float blur = Blur * (extent + radii + travel);
    const Corners<F> edges = edgesOf<F>(loop);
    const Entries<F> entries = entriesOf<1>(at, corners, edges, winding, motionX, motionY, radii, blur);
    if (entries.apart != 0)
        return sweepGuess(guess(Guess::Separated), extent);
    const float time = largest(entries.time);
    if (!(time > (radii > 0.f ? -Huge : 0.f)))
        return sweepGuess(guess(Guess::Undecided), extent, entries.outside);
    int outside = entries.outside;
    if (outside == 0 && radii > 0.f)
    {
        // Perhaps beyond a corner.
        const Corners<F> d{F::all(at.x[0]) - corners.x, F::all(at.y[0]) - corners.y};
        const F lengthSquared = edges.x * edges.x + edges.y * edges.y;
        F share;
        const float squared = smallest(squaredFrom(edges, lengthSquared, d, share));
        outside = squared > (radii + blur) * (radii + blur) && !isInside(edges, lengthSquared, d, winding, -blur);
    }
    const std::uint32_t lane = laneOf(entries.time, time);
    return sweepGuess(guess(edgeOfA ? Guess::EdgeOfA : Guess::EdgeOfB, 0, lane < loop.count ? lane : loop.count - 1,
                            lane + 1 < loop.count ? lane + 1 : 0),
                      extent, outside);
}

SweepGuess sweep(const LoopPointers& a, const LoopPointers& b, float motionX, float motionY, float radii) noexcept
{
    const Windings windings = windingsOf(a, b);
    const float windingA = a.count == 1 ? 1.f : windings.a;
    const float windingB = b.count == 1 ? 1.f : windings.b;
    if (!windings.clear || !(magnitude(motionX) <= Most) || !(magnitude(motionY) <= Most))
        return sweepGuess(guess(Guess::Undecided), 0.f);
    if (a.count == 1)
        return b.count <= 4 ? sweepOfPoint<Four>(a, b, windingB, false, motionX, motionY, radii)
                            : sweepOfPoint<Eight>(a, b, windingB, false, motionX, motionY, radii);
    if (b.count == 1)
        return a.count <= 4 ? sweepOfPoint<Four>(b, a, windingA, true, -motionX, -motionY, radii)
                            : sweepOfPoint<Eight>(b, a, windingA, true, -motionX, -motionY, radii);
    if (a.count <= 4)
        return b.count <= 4 ? sweepOf<Four, Four>(a, windingA, b, windingB, motionX, motionY, radii)
                            : sweepOf<Four, Eight>(a, windingA, b, windingB, motionX, motionY, radii);
    return b.count <= 4 ? sweepOf<Eight, Four>(a, windingA, b, windingB, motionX, motionY, radii)
                        : sweepOf<Eight, Eight>(a, windingA, b, windingB, motionX, motionY, radii);
}

} // namespace

} // namespace graze::detail::GRAZE_LANES
