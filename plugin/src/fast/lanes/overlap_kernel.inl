// SPDX-License-Identifier: Zlib
// The kernel of overlap, part of feature_kernels.inl: one pair, whose vertices fill the lanes.

namespace graze::detail::GRAZE_LANES
{

namespace
{

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
    NearestGuess found = guess(Guess::Undecided);

    GRAZE_LANE void end(bool where, Guess kind, int iterations) noexcept
    {
        if (!where || !open)
            return;
        found = guess(kind, static_cast<std::uint32_t>(iterations));
        open = false;
    }
};

// From the difference of the middles between two vertices that lie opposite each other.
template <class A, class B>
GRAZE_LANE NearestGuess searched(const A& loopA, std::uint32_t countA, const B& loopB, std::uint32_t countB, float blur,
                                 int maxIterations) noexcept
{
    const Point nearest = loopB.vertex(0) - loopA.vertex(0);
    const Point opposite = loopB.vertex(countB / 2) - loopA.vertex(countA / 2);
    const Point direction{-(nearest.x + opposite.x), -(nearest.y + opposite.y)};
    OneVerdict verdict{sizeOf(direction) > LeastDirection};
    searchOverlap(loopA, loopB, blur, direction, maxIterations, verdict);
    return verdict.found;
}

template <class A, class B>
GRAZE_NOINLINE NearestGuess overlapOf(const LoopPointers& a, const LoopPointers& b, int maxIterations) noexcept
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

NearestGuess overlap(const LoopPointers& a, const LoopPointers& b, int maxIterations) noexcept
{
    if (!windingsOf(a, b).clear)
        return guess(Guess::Undecided);
    if (a.count <= 4)
        return b.count <= 4 ? overlapOf<Four, Four>(a, b, maxIterations) : overlapOf<Four, Eight>(a, b, maxIterations);
    return b.count <= 4 ? overlapOf<Eight, Four>(a, b, maxIterations) : overlapOf<Eight, Eight>(a, b, maxIterations);
}

// A loop of any number of vertices: the direction goes to object space, and only the farthest vertex comes back.
struct WideLoop
{
    const LoopPointers& loop;
    Point offset;

    GRAZE_LANE Point vertex(std::uint32_t i) const noexcept
    {
        const float* const m = loop.matrix;
        return {m[0] * loop.x[i] + m[1] * loop.y[i] + offset.x, m[3] * loop.x[i] + m[4] * loop.y[i] + offset.y};
    }
    GRAZE_LANE Point farthest(Point direction) const noexcept
    {
        const float* const m = loop.matrix;
        return vertex(support(loop.x, loop.y, loop.count, m[0] * direction.x + m[3] * direction.y,
                              m[1] * direction.x + m[4] * direction.y));
    }
};

GRAZE_LANE EndOf<float> startOf(const WideLoop& loop, Point direction) noexcept
{
    const Point vertex = loop.farthest({-direction.x, -direction.y});
    return {dot(vertex, direction), vertex};
}

GRAZE_LANE EndOf<float> endOf(const WideLoop& loop, Point direction) noexcept
{
    const Point vertex = loop.farthest(direction);
    return {dot(vertex, direction), vertex};
}

GRAZE_LANE void bothEndsOf(const WideLoop& loop, Point direction, EndOf<float>& start, EndOf<float>& end) noexcept
{
    start = startOf(loop, direction);
    end = endOf(loop, direction);
}

NearestGuess overlapWide(const LoopPointers& a, const LoopPointers& b, float extent, int maxIterations) noexcept
{
    if (!windingsOf(a, b).clear)
        return guess(Guess::Undecided);
    const Point offset{b.matrix[2] - a.matrix[2], b.matrix[5] - a.matrix[5]};
    const WideLoop loopA{a, {0.f, 0.f}}, loopB{b, offset};
    return searched(loopA, a.count, loopB, b.count, Blur * (extent + sizeOf(offset)), maxIterations);
}

} // namespace

} // namespace graze::detail::GRAZE_LANES
