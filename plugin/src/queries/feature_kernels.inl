// SPDX-License-Identifier: Zlib
// The kernels over lanes, compiled once per kind of processor. A lane is a vertex of a loop, or the edge
// from it to the next, the last lane closing the loop. Lanes past the last vertex repeat it, and so does
// a point in every lane: their edges have no length and are left out.

namespace graze::detail::GRAZE_LANES
{

namespace
{

// Rounding of the coordinates, as a share of the largest: matrices that squeeze more than 50 to 1 are
// refused, so no product is larger than that many times what it adds up to.
constexpr float Blur = 4e-5f;
constexpr float Most = 1e6f;
constexpr float Huge = 3e38f;
constexpr float Tiny = 1e-30f; // of the square of an edge

// The corners of a loop in the world, and its edges: those as differences in object space, so that even
// the shortest has its direction.
template <class F>
struct Corners
{
    F x;
    F y;
    F edgeX;
    F edgeY;
};

struct Row
{
    alignas(32) float x[8];
    alignas(32) float y[8];
};

// Elements of ordinary size (NaN is not), and for all but points a matrix that is far from flat. The sign
// is that of the winding, 0 when it is refused.
GRAZE_LANE float windingOf(const LoopPointers& loop) noexcept
{
    const float* const m = loop.matrix;
    // As a matrix is usually copied: 16 bytes, then 8. A load across that border would wait for the stores.
    const bool ordinary = atMost(magnitude(Four::load(m)), Four::all(Most)) == 15 &&
                          __builtin_fabsf(m[4]) <= Most && __builtin_fabsf(m[5]) <= Most;
    const float det = m[0] * m[4] - m[1] * m[3];
    const float size = (m[0] * m[0] + m[1] * m[1]) + (m[3] * m[3] + m[4] * m[4]);
    const bool regular = loop.count == 1 || __builtin_fabsf(det) * 50.f >= size;
    return !ordinary || !regular ? 0.f : det < 0.f ? -1.f : 1.f;
}

template <class F>
GRAZE_LANE Corners<F> place(const LoopPointers& loop, float offsetX, float offsetY) noexcept
{
    const F x = F::load(loop.x);
    const F y = F::load(loop.y);
    const float* const m = loop.matrix;
    const F alongX = nextLane(x) - x;
    const F alongY = nextLane(y) - y;
    return {F::all(m[0]) * x + F::all(m[1]) * y + F::all(offsetX),
            F::all(m[3]) * x + F::all(m[4]) * y + F::all(offsetY), F::all(m[0]) * alongX + F::all(m[1]) * alongY,
            F::all(m[3]) * alongX + F::all(m[4]) * alongY};
}

template <class F>
GRAZE_LANE Row rowOf(const Corners<F>& c) noexcept
{
    Row row;
    c.x.store(row.x);
    c.y.store(row.y);
    return row;
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
GRAZE_LANE Beyond<F> beyondEdges(const Row& vertices, const Corners<F>& loop, float winding) noexcept
{
    const F lengthSquared = loop.edgeX * loop.edgeX + loop.edgeY * loop.edgeY;
    const F perLength = F::all(winding) / root(larger(lengthSquared, F::all(Tiny)));
    Beyond<F> out{F::all(Huge), loop.edgeY * perLength, F::all(0.f) - loop.edgeX * perLength};
    for (std::uint32_t i = 0; i < Vertices::Width; ++i)
        out.separation =
            smaller(out.separation, out.normalX * F::all(vertices.x[i]) + out.normalY * F::all(vertices.y[i]));
    out.separation = out.separation - (out.normalX * loop.x + out.normalY * loop.y);
    out.separation = replacedAtMost(lengthSquared, F::all(Tiny), out.separation, F::all(-Huge));
    return out;
}

template <class F>
GRAZE_LANE std::uint32_t laneOf(F values, float value) noexcept
{
    return static_cast<std::uint32_t>(__builtin_ctz(static_cast<unsigned>(equal(values, F::all(value))) | 0x100u)) & 7u;
}

// The edge `lane` of `loop` and the vertex of the other that is nearest to it.
template <class F, class Vertices>
GRAZE_LANE void tellEdge(const Beyond<F>& beyond, float separation, std::uint32_t count, const Row& vertices,
                         NearestGuess& guess) noexcept
{
    const std::uint32_t lane = laneOf(beyond.separation, separation);
    Row normals;
    beyond.normalX.store(normals.x);
    beyond.normalY.store(normals.y);
    const Vertices reach = Vertices::all(normals.x[lane]) * Vertices::load(vertices.x) +
                           Vertices::all(normals.y[lane]) * Vertices::load(vertices.y);
    guess.edgeStart = static_cast<std::uint8_t>(lane < count ? lane : count - 1);
    guess.edgeEnd = static_cast<std::uint8_t>(lane + 1 < count ? lane + 1 : 0);
    guess.vertex = static_cast<std::uint8_t>(laneOf(reach, smallest(reach)));
}

template <class A, class B>
GRAZE_LANE NearestGuess nearestOf(const LoopPointers& a, float windingA, const LoopPointers& b, float windingB) noexcept
{
    const float offsetX = b.matrix[2] - a.matrix[2];
    const float offsetY = b.matrix[5] - a.matrix[5];
    const Corners<A> cornersA = place<A>(a, 0.f, 0.f);
    const Corners<B> cornersB = place<B>(b, offsetX, offsetY);
    const Row rowA = rowOf(cornersA);
    const Row rowB = rowOf(cornersB);
    const Beyond<B> beyondB = beyondEdges<A>(rowA, cornersB, windingB);
    const Beyond<A> beyondA = beyondEdges<B>(rowB, cornersA, windingA);
    const float separationB = largest(beyondB.separation);
    const float separationA = largest(beyondA.separation);
    // With the offset in it, as B's corners may be small because two large numbers cancelled.
    const Four offset = larger(magnitude(Four::all(offsetX)), magnitude(Four::all(offsetY)));
    const float extent = largest(larger(offset, larger(larger(folded(magnitude(cornersA.x)), folded(magnitude(cornersA.y))),
                                        larger(folded(magnitude(cornersB.x)), folded(magnitude(cornersB.y))))));
    NearestGuess guess{NearestGuess::Overlapping, separationA > separationB, 0, 0, 0, 0, 0};
    const float separation = guess.edgeOfA ? separationA : separationB;
    if (separation < -Blur * extent && separation > -Huge)
        return guess;

    guess.kind = NearestGuess::Apart;
    if (guess.edgeOfA)
        tellEdge<A, B>(beyondA, separation, a.count, rowB, guess);
    else
        tellEdge<B, A>(beyondB, separation, b.count, rowA, guess);
    B squared = B::all(Huge);
    for (std::uint32_t i = 0; i < A::Width; ++i)
    {
        const B dx = B::all(rowA.x[i]) - cornersB.x;
        const B dy = B::all(rowA.y[i]) - cornersB.y;
        squared = smaller(squared, tagged(dx * dx + dy * dy, i));
    }
    const float least = smallest(squared);
    guess.cornerA = static_cast<std::uint8_t>(__builtin_bit_cast(std::uint32_t, least) & 7u);
    guess.cornerB = static_cast<std::uint8_t>(laneOf(squared, least));
    return guess;
}

NearestGuess nearest(const LoopPointers& a, const LoopPointers& b) noexcept
{
    const float windingA = windingOf(a);
    const float windingB = windingOf(b);
    if (windingA * windingB == 0.f)
        return {NearestGuess::Unclear, false, 0, 0, 0, 0, 0};
    if (a.count <= 4)
        return b.count <= 4 ? nearestOf<Four, Four>(a, windingA, b, windingB)
                            : nearestOf<Four, Eight>(a, windingA, b, windingB);
    return b.count <= 4 ? nearestOf<Eight, Four>(a, windingA, b, windingB)
                        : nearestOf<Eight, Eight>(a, windingA, b, windingB);
}

} // namespace

const FeatureKernels Kernels{nearest};

} // namespace graze::detail::GRAZE_LANES
