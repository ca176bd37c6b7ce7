// SPDX-License-Identifier: Zlib
// The kernel of overlap, part of feature_kernels.inl: the boolean GJK of overlap.cpp in floats.

namespace graze::detail::GRAZE_LANES
{

namespace
{

struct Point
{
    float x;
    float y;
};

GRAZE_LANE float cross(Point p, Point q) noexcept
{
    return p.x * q.y - p.y * q.x;
}

// Both loops in the world, A's origin in the middle: a vertex is asked for several times, so all are
// mapped once.
template <class A, class B>
struct Difference
{
    Corners<A> a;
    Corners<B> b;
    Row rowA;
    Row rowB;

    GRAZE_LANE Point vertex(std::uint32_t ofA, std::uint32_t ofB) const noexcept
    {
        return {rowB.x[ofB] - rowA.x[ofA], rowB.y[ofB] - rowA.y[ofA]};
    }
    // The farthest vertex of B - A, and how far that is times the length of the direction.
    GRAZE_LANE Point support(Point direction, float& reach) const noexcept
    {
        const A alongA = A::all(direction.x) * a.x + A::all(direction.y) * a.y;
        const B alongB = B::all(direction.x) * b.x + B::all(direction.y) * b.y;
        const float startOfA = smallest(alongA);
        const float endOfB = largest(alongB);
        reach = endOfB - startOfA;
        return vertex(laneOf(alongA, startOfA), laneOf(alongB, endOfB));
    }
};

// Whether the origin is beyond an edge, before it, or too near to tell.
enum class Side
{
    Beyond,
    Before,
    Unclear
};

GRAZE_LANE Side sideOf(Point p, Point q, float inner, float blur) noexcept
{
    const float margin = 2.f * blur * (__builtin_fabsf(q.x - p.x) + __builtin_fabsf(q.y - p.y));
    return inner > margin ? Side::Before : inner < -margin ? Side::Beyond : Side::Unclear;
}

// The search of overlap.cpp, step by step the same, with a margin for rounding at every decision.
template <class A, class B>
GRAZE_LANE NearestGuess overlapOf(const LoopPointers& a, const LoopPointers& b, int maxIterations) noexcept
{
    const float offsetX = b.matrix[2] - a.matrix[2];
    const float offsetY = b.matrix[5] - a.matrix[5];
    Difference<A, B> difference;
    difference.a = placed(a, A::load(a.x), A::load(a.y));
    const Corners<B> turned = placed(b, B::load(b.x), B::load(b.y));
    difference.b = {turned.x + B::all(offsetX), turned.y + B::all(offsetY)};
    difference.rowA = rowOf(difference.a);
    difference.rowB = rowOf(difference.b);
    const float blur = blurOf(difference.a, difference.b, offsetX, offsetY);
    const auto apart = [blur](Point direction, float reach) __attribute__((always_inline))
    {
        return reach < -blur * (__builtin_fabsf(direction.x) + __builtin_fabsf(direction.y));
    };

    const Point first = difference.vertex(0, 0);
    const Point opposite = difference.vertex(a.count / 2, b.count / 2);
    Point direction{-(first.x + opposite.x), -(first.y + opposite.y)};
    if (!(__builtin_fabsf(direction.x) + __builtin_fabsf(direction.y) > LeastWay))
        return guess(Guess::Unclear);
    float reach;
    const Point ahead = difference.support(direction, reach);
    if (apart(direction, reach))
        return guess(Guess::Separated, 1);
    if (maxIterations < 3)
        return guess(Guess::Unclear);

    // To both sides: the two ends of the same numbers.
    const Point across{-direction.y, direction.x};
    const A acrossA = A::all(across.x) * difference.a.x + A::all(across.y) * difference.a.y;
    const B acrossB = B::all(across.x) * difference.b.x + B::all(across.y) * difference.b.y;
    const float lowA = smallest(acrossA);
    const float highA = largest(acrossA);
    const float lowB = smallest(acrossB);
    const float highB = largest(acrossB);
    if (apart(across, highB - lowA))
        return guess(Guess::Separated, 2);
    if (apart(across, highA - lowB))
        return guess(Guess::Separated, 3);
    const Point left = difference.vertex(laneOf(acrossA, lowA), laneOf(acrossB, highB));
    const Point right = difference.vertex(laneOf(acrossA, highA), laneOf(acrossB, lowB));

    // From ahead over left to right the triangle winds one way, whatever the matrices: its area is positive
    // when the edge between the sides lies behind.
    const Side atLeft = sideOf(ahead, left, cross(ahead, left), blur);
    const Side behind = sideOf(left, right, cross(left, right), blur);
    const Side atRight = sideOf(right, ahead, cross(right, ahead), blur);
    if (atLeft == Side::Before && behind == Side::Before && atRight == Side::Before)
        return guess(Guess::Overlapping, 3);
    const bool beyondLeft = atLeft == Side::Beyond;
    const bool beyondRight = atRight == Side::Beyond;
    if (!beyondLeft && !beyondRight && behind != Side::Beyond)
        return guess(Guess::Unclear);
    Point p = beyondLeft ? ahead : beyondRight ? right : left;
    Point q = beyondLeft ? left : beyondRight ? ahead : right;
    for (int iterations = 4; iterations <= maxIterations; ++iterations)
    {
        // Out of the edge from p to q, to its right, where the origin is.
        direction = {q.y - p.y, p.x - q.x};
        const Point w = difference.support(direction, reach);
        if (apart(direction, reach))
            return guess(Guess::Separated, static_cast<std::uint32_t>(iterations));
        const Side atP = sideOf(p, w, cross(p, w), blur);
        const Side atQ = sideOf(w, q, cross(w, q), blur);
        if (atP == Side::Before && atQ == Side::Before)
            return guess(Guess::Overlapping, static_cast<std::uint32_t>(iterations));
        const float growth = (w.x - p.x) * direction.x + (w.y - p.y) * direction.y;
        const bool beyondP = atP == Side::Beyond;
        if ((!beyondP && atQ != Side::Beyond) ||
            !(growth > blur * (__builtin_fabsf(direction.x) + __builtin_fabsf(direction.y))))
            return guess(Guess::Unclear);
        p = beyondP ? p : w;
        q = beyondP ? w : q;
    }
    return guess(Guess::Unclear);
}

NearestGuess overlap(const LoopPointers& a, const LoopPointers& b, int maxIterations) noexcept
{
    if (!windingsOf(a, b).clear)
        return guess(Guess::Unclear);
    if (a.count <= 4)
        return b.count <= 4 ? overlapOf<Four, Four>(a, b, maxIterations) : overlapOf<Four, Eight>(a, b, maxIterations);
    return b.count <= 4 ? overlapOf<Eight, Four>(a, b, maxIterations) : overlapOf<Eight, Eight>(a, b, maxIterations);
}

} // namespace

} // namespace graze::detail::GRAZE_LANES
