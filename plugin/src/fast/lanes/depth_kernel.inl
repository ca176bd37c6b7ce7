// SPDX-License-Identifier: Zlib
// The separating axis test of two loops in doubles, part of feature_kernels.inl: every edge of one against every vertex
// of the other at once. Lanes are vertices, or the edges from them, four to a block.

namespace graze::detail::GRAZE_LANES
{

namespace
{

constexpr std::uint32_t RowOfB = 8; // B's numbers follow the eight of A

// The numbers of both loops in the world, for the one edge that is known in the end.
struct DepthRows
{
    alignas(32) double x[2 * RowOfB];
    alignas(32) double y[2 * RowOfB];
    alignas(32) double normalX[2 * RowOfB]; // outward, as long as the edge
    alignas(32) double normalY[2 * RowOfB];
    alignas(32) double perSquared[2 * RowOfB]; // 1 / squared length
    alignas(32) double beyond[2 * RowOfB];     // how far the other loop begins beyond the edge, times its length
    alignas(32) double reach[2 * RowOfB];
    double winding[2];
};

GRAZE_LANE double largest(FourDoubles a) noexcept
{
    const TwoDoubles halves = larger(lowerHalf(a), upperHalf(a));
    return first(larger(halves, swapped(halves)));
}
GRAZE_LANE double smallest(FourDoubles a) noexcept
{
    const TwoDoubles halves = smaller(lowerHalf(a), upperHalf(a));
    return first(smaller(halves, swapped(halves)));
}
constexpr double LeastSquare = 1e-100;  // no edge is shorter
constexpr double DepthRounding = 2e-13; // a share of the largest coordinate

struct FourMatrix
{
    FourDoubles m00, m01, m10, m11;
};

// The matrices of A and B side by side, seen from the offset of A.
struct BothMatrices
{
    TwoDoubles m00, m01, m10, m11;
    TwoDoubles winding; // -1 where it mirrors
    TwoDoubles offset;  // x and y of B's
    bool regular;       // no NaN, and no loop is squeezed by more than 50 to 1: rounding would turn the normals

    GRAZE_LANE BothMatrices(const LoopPointers& a, const LoopPointers& b) noexcept :
    m00(TwoDoubles::of(a.matrix, b.matrix)),
    m01(TwoDoubles::of(a.matrix + 1, b.matrix + 1)),
    m10(TwoDoubles::of(a.matrix + 3, b.matrix + 3)),
    m11(TwoDoubles::of(a.matrix + 4, b.matrix + 4)),
    offset(TwoDoubles::of(b.matrix + 2, b.matrix + 5) - TwoDoubles::of(a.matrix + 2, a.matrix + 5))
    {
        constexpr double MostSize = 1e30;
        const TwoDoubles determinant = m00 * m11 - m01 * m10, one = TwoDoubles::all(1.);
        const TwoDoubles size = (m00 * m00 + m01 * m01) + (m10 * m10 + m11 * m11);
        winding = chosen(less(determinant, TwoDoubles::all(0.)), negated(one), one);
        const int points = (a.count == 1 ? 1 : 0) | (b.count == 1 ? 2 : 0);
        const int wide = atMost(size, magnitude(determinant) * TwoDoubles::all(50.)) | points;
        regular = (wide & bitsOf(less(size, TwoDoubles::all(MostSize)))) == 3;
    }
    GRAZE_LANE FourMatrix ofA() const noexcept
    {
        return {FourDoubles::all(first(m00)), FourDoubles::all(first(m01)), FourDoubles::all(first(m10)),
                FourDoubles::all(first(m11))};
    }
    GRAZE_LANE FourMatrix ofB() const noexcept
    {
        return {FourDoubles::all(second(m00)), FourDoubles::all(second(m01)), FourDoubles::all(second(m10)),
                FourDoubles::all(second(m11))};
    }
};

// From each vertex of a block to the next one, in object space, so that even the shortest edge has its direction.
GRAZE_LANE FourDoubles stepsOf(const float* x, std::uint32_t from, bool last) noexcept
{
    const Four here = Four::load(x + from), next = last ? shifted(here, Four::load(x)) : Four::load(x + from + 1);
    return FourDoubles::widened(next) - FourDoubles::widened(here);
}

template <std::uint32_t Blocks>
struct DepthLoop
{
    FourDoubles x[Blocks], y[Blocks];
    FourDoubles separation[Blocks]; // how far the other loop begins beyond each edge, squared, with its sign
};

template <std::uint32_t Blocks>
GRAZE_LANE DepthLoop<Blocks> placed(const LoopPointers& loop, const FourMatrix& m, double offsetX, double offsetY,
                                    DepthRows& rows, std::uint32_t row) noexcept
{
    DepthLoop<Blocks> out;
    GRAZE_UNROLL
    for (std::uint32_t i = 0; i < Blocks; ++i)
    {
        const FourDoubles x = FourDoubles::widened(Four::load(loop.x + 4 * i));
        const FourDoubles y = FourDoubles::widened(Four::load(loop.y + 4 * i));
        out.x[i] = m.m00 * x + m.m01 * y + FourDoubles::all(offsetX);
        out.y[i] = m.m10 * x + m.m11 * y + FourDoubles::all(offsetY);
        out.x[i].store(rows.x + row + 4 * i);
        out.y[i].store(rows.y + row + 4 * i);
    }
    return out;
}

// Squares are compared, so that no lane needs a root.
template <std::uint32_t Blocks>
GRAZE_LANE void measure(const LoopPointers& loop, const FourMatrix& m, FourDoubles winding, DepthRows& rows,
                        std::uint32_t row, DepthLoop<Blocks>& out) noexcept
{
    constexpr double None = -1e300;
    const double* const otherX = rows.x + (RowOfB - row);
    const double* const otherY = rows.y + (RowOfB - row);
    FourDoubles normalX[Blocks], normalY[Blocks], perSquared[Blocks], reach[Blocks];
    GRAZE_UNROLL
    for (std::uint32_t i = 0; i < Blocks; ++i)
    {
        const bool last = i + 1 == Blocks;
        const FourDoubles toX = stepsOf(loop.x, 4 * i, last), toY = stepsOf(loop.y, 4 * i, last);
        const FourDoubles edgeX = m.m00 * toX + m.m01 * toY, edgeY = m.m10 * toX + m.m11 * toY;
        const FourDoubles squared = edgeX * edgeX + edgeY * edgeY;
        const FourDoubles least = FourDoubles::all(LeastSquare);
        perSquared[i] = FourDoubles::all(1.) / larger(squared, least);
        out.separation[i] = replacedAtMost(squared, least, FourDoubles::all(0.), FourDoubles::all(None));
        normalX[i] = winding * edgeY;
        normalY[i] = negated(winding * edgeX);
        reach[i] = normalX[i] * FourDoubles::all(otherX[0]) + normalY[i] * FourDoubles::all(otherY[0]);
        normalX[i].store(rows.normalX + row + 4 * i);
        normalY[i].store(rows.normalY + row + 4 * i);
        perSquared[i].store(rows.perSquared + row + 4 * i);
    }
    GRAZE_UNROLL
    for (std::uint32_t j = 1; j < 4 * Blocks; ++j)
    {
        const FourDoubles x = FourDoubles::all(otherX[j]), y = FourDoubles::all(otherY[j]);
        GRAZE_UNROLL
        for (std::uint32_t i = 0; i < Blocks; ++i)
            reach[i] = smaller(reach[i], normalX[i] * x + normalY[i] * y);
    }
    GRAZE_UNROLL
    for (std::uint32_t i = 0; i < Blocks; ++i)
    {
        const FourDoubles beyond = reach[i] - (normalX[i] * out.x[i] + normalY[i] * out.y[i]);
        reach[i].store(rows.reach + row + 4 * i);
        beyond.store(rows.beyond + row + 4 * i);
        out.separation[i] = out.separation[i] + beyond * magnitude(beyond) * perSquared[i];
    }
}

template <std::uint32_t Blocks>
GRAZE_LANE FourDoubles extents(const DepthLoop<Blocks>& loop) noexcept
{
    FourDoubles most = larger(magnitude(loop.x[0]), magnitude(loop.y[0]));
    GRAZE_UNROLL
    for (std::uint32_t i = 1; i < Blocks; ++i)
        most = larger(most, larger(magnitude(loop.x[i]), magnitude(loop.y[i])));
    return most;
}
template <std::uint32_t Blocks>
GRAZE_LANE FourDoubles farthest(const DepthLoop<Blocks>& loop) noexcept
{
    FourDoubles most = loop.separation[0];
    GRAZE_UNROLL
    for (std::uint32_t i = 1; i < Blocks; ++i)
        most = larger(most, loop.separation[i]);
    return most;
}
template <std::uint32_t Blocks>
GRAZE_LANE std::uint32_t edgesFrom(const DepthLoop<Blocks>& loop, double least) noexcept
{
    std::uint32_t edges = 0;
    GRAZE_UNROLL
    for (std::uint32_t i = 0; i < Blocks; ++i)
        edges |= static_cast<std::uint32_t>(atMost(FourDoubles::all(least), loop.separation[i])) << 4 * i;
    return edges;
}

// Among equal ones the edge whose normal, from A to B, is nearest to (0, -1).
GRAZE_NOINLINE std::uint32_t bestOf(std::uint32_t edges, const DepthRows& rows, double equal) noexcept
{
    std::uint32_t best = lowestBit(edges);
    double farthest = -1e300, bestX = 0., bestY = 2.;
    for (; edges != 0; edges &= edges - 1)
    {
        const std::uint32_t edge = lowestBit(edges);
        const double perLength = root(rows.perSquared[edge]), toB = edge < RowOfB ? perLength : -perLength;
        const double x = rows.normalX[edge] * toB, y = rows.normalY[edge] * toB;
        const double separation = rows.beyond[edge] * perLength;
        const bool comesFirst = y < bestY || (y == bestY && x > bestX);
        if (!(separation > farthest + equal) && !(comesFirst && separation >= farthest - equal))
            continue;
        best = edge;
        farthest = separation;
        bestX = x;
        bestY = y;
    }
    return best;
}

// From a vertex along edges that are level, until the place is within [0, 1].
GRAZE_NOINLINE double walkLevel(const DepthRows& rows, std::uint32_t row, std::uint32_t count, std::uint32_t vertex,
                                double stepX, double stepY, double place, const DepthFeatures& found,
                                double* on) noexcept
{
    constexpr double Level = 1e-3;
    for (const std::uint32_t step : {1u, count - 1})
        for (std::uint32_t i = 1, at = vertex; i < count; ++i)
        {
            at = at + step < count ? at + step : at + step - count;
            const double toX = rows.x[row + at] - on[0], toY = rows.y[row + at] - on[1];
            const double stride = toX * stepX + toY * stepY;
            const double missing = (place < 0. ? 0. : place > 1. ? 1. : place) - place;
            const double height = toX * found.normalX + toY * found.normalY;
            if (!(missing * stride > 0.) || height * height > Level * Level * (toX * toX + toY * toY))
                break;
            const double share = missing / stride < 1. ? missing / stride : 1.;
            on[0] += toX * share;
            on[1] += toY * share;
            place += stride * share;
        }
    return place;
}

template <std::uint32_t Blocks>
GRAZE_NOINLINE Guess depthOf(const LoopPointers& a, const LoopPointers& b, double radii, DepthFeatures& found) noexcept
{
    const BothMatrices m(a, b);
    if (!m.regular)
        return Guess::Undecided;
    const double offsetX = first(m.offset), offsetY = second(m.offset);
    DepthRows rows;
    m.winding.store(rows.winding);
    const FourMatrix ofA = m.ofA(), ofB = m.ofB();
    DepthLoop<Blocks> loopA = placed<Blocks>(a, ofA, 0., 0., rows, 0);
    DepthLoop<Blocks> loopB = placed<Blocks>(b, ofB, offsetX, offsetY, rows, RowOfB);
    const double extent = largest(larger(extents(loopA), extents(loopB))), blur = DepthRounding * extent;
    found.extent = extent;

    // Most pairs that are far apart are separated along the line between their origins, and by much.
    const FourDoubles lineX = FourDoubles::all(offsetX), lineY = FourDoubles::all(offsetY);
    FourDoubles end = lineX * loopA.x[0] + lineY * loopA.y[0], start = lineX * loopB.x[0] + lineY * loopB.y[0];
    GRAZE_UNROLL
    for (std::uint32_t i = 1; i < Blocks; ++i)
    {
        end = larger(end, lineX * loopA.x[i] + lineY * loopA.y[i]);
        start = smaller(start, lineX * loopB.x[i] + lineY * loopB.y[i]);
    }
    const double squared = offsetX * offsetX + offsetY * offsetY;
    const double between = smallest(start) - largest(end) - 0.125 * squared;
    if (between > 0. && between * between > (radii + blur) * (radii + blur) * squared)
    {
        const double perLength = 1. / root(squared);
        found.normalX = offsetX * perLength;
        found.normalY = offsetY * perLength;
        return Guess::Separated;
    }

    measure(a, ofA, FourDoubles::all(first(m.winding)), rows, 0, loopA);
    measure(b, ofB, FourDoubles::all(second(m.winding)), rows, RowOfB, loopB);
    // No depth is larger than four extents, so these are at least all that are equal up to rounding.
    const double least = largest(larger(farthest(loopA), farthest(loopB))) - 50. * blur * extent;
    const std::uint32_t edges = edgesFrom(loopA, least) | edgesFrom(loopB, least) << RowOfB;
    if (edges == 0)
        return Guess::Undecided; // NaN
    const std::uint32_t edge = (edges & (edges - 1)) == 0 ? lowestBit(edges) : bestOf(edges, rows, 5. * blur);
    // No processor predicts which loop has the edge, so there is no branch for it.
    constexpr double ToB[]{1., -1.};
    const std::uint32_t isB = edge / RowOfB, other = RowOfB - isB * RowOfB;
    const double normalX = rows.normalX[edge], normalY = rows.normalY[edge], perSquared = rows.perSquared[edge];
    const double perLength = root(perSquared);
    found.separation = rows.beyond[edge] * perLength;
    found.normalX = normalX * (perLength * ToB[isB]);
    found.normalY = normalY * (perLength * ToB[isB]);
    if (found.separation > radii + blur)
        return Guess::Separated;

    std::uint32_t vertices = 0;
    GRAZE_UNROLL
    for (std::uint32_t i = 0; i < 4 * Blocks; i += 4)
    {
        const FourDoubles x = FourDoubles::load(rows.x + other + i), y = FourDoubles::load(rows.y + other + i);
        const FourDoubles reaches = FourDoubles::all(normalX) * x + FourDoubles::all(normalY) * y;
        vertices |= static_cast<std::uint32_t>(atMost(reaches, FourDoubles::all(rows.reach[edge]))) << i;
    }
    found.edge = edge;
    found.vertex = lowestBit(vertices | 0x80u);
    double* const onP = found.on[isB];
    double* const onQ = found.on[1 - isB];
    const double startX = rows.x[edge], startY = rows.y[edge];
    onQ[0] = rows.x[other + found.vertex];
    onQ[1] = rows.y[other + found.vertex];
    const double alongX = -normalY * rows.winding[isB], alongY = normalX * rows.winding[isB];
    double place = ((onQ[0] - startX) * alongX + (onQ[1] - startY) * alongY) * perSquared;
    const bool isOver = place >= 0. && place <= 1.;
    if (!(found.separation < -blur) && (radii == 0. || !isOver))
        return Guess::Undecided;
    if (!isOver)
        place = walkLevel(rows, other, isB != 0 ? a.count : b.count, found.vertex, alongX * perSquared,
                          alongY * perSquared, place, found, onQ);
    onP[0] = startX + alongX * place;
    onP[1] = startY + alongY * place;
    return Guess::Overlapping;
}

// A point very close to an edge: rounding turns the line to it, so the edge gives the normal.
GRAZE_NOINLINE bool touchEdge(const LoopPointers& loop, double winding, std::uint32_t lane, double awayX, double awayY,
                              double place, DepthFeatures& found) noexcept
{
    if (!(place > 0. && place < 1.))
        return false;
    const std::uint32_t end = lane + 1 < loop.count ? lane + 1 : 0;
    const double toX = static_cast<double>(loop.x[end]) - static_cast<double>(loop.x[lane]);
    const double toY = static_cast<double>(loop.y[end]) - static_cast<double>(loop.y[lane]);
    const double edgeX = static_cast<double>(loop.matrix[0]) * toX + static_cast<double>(loop.matrix[1]) * toY;
    const double edgeY = static_cast<double>(loop.matrix[3]) * toX + static_cast<double>(loop.matrix[4]) * toY;
    double perLength = winding / root(edgeX * edgeX + edgeY * edgeY);
    found.separation = (edgeY * awayX - edgeX * awayY) * perLength;
    if (loop.count == 2 && found.separation < 0.) // a segment has no inside
    {
        found.separation = -found.separation;
        perLength = -perLength;
    }
    found.normalX = edgeY * perLength;
    found.normalY = -edgeX * perLength;
    return true;
}

// A point against a loop: the line to it from the nearest point of every edge.
template <std::uint32_t Blocks>
GRAZE_NOINLINE Guess depthOfPoint(const LoopPointers& a, const LoopPointers& b, bool isB, double radii,
                                  DepthFeatures& found) noexcept
{
    const BothMatrices both(a, b);
    if (!both.regular)
        return Guess::Undecided;
    const LoopPointers &loop = isB ? b : a, &point = isB ? a : b;
    const FourMatrix m = isB ? both.ofB() : both.ofA(), ofPoint = isB ? both.ofA() : both.ofB();
    const double winding = isB ? second(both.winding) : first(both.winding), toB = isB ? -1. : 1.;
    // From the offset of the loop to the offset of the point.
    const TwoDoubles offset = isB ? negated(both.offset) : both.offset;
    const FourDoubles localX = FourDoubles::widened(Four::all(point.x[0]));
    const FourDoubles localY = FourDoubles::widened(Four::all(point.y[0]));
    const FourDoubles px = ofPoint.m00 * localX + ofPoint.m01 * localY + FourDoubles::all(first(offset));
    const FourDoubles py = ofPoint.m10 * localX + ofPoint.m11 * localY + FourDoubles::all(second(offset));
    const FourDoubles zero = FourDoubles::all(0.), one = FourDoubles::all(1.), shortest = FourDoubles::all(LeastSquare);
    FourDoubles size = larger(magnitude(px), magnitude(py)), least = FourDoubles::all(1e300), squares[Blocks];
    alignas(32) double awayX[4 * Blocks], awayY[4 * Blocks], places[4 * Blocks];
    int edges = 0, outside = 0;
    GRAZE_UNROLL
    for (std::uint32_t i = 0; i < Blocks; ++i)
    {
        const FourDoubles x = FourDoubles::widened(Four::load(loop.x + 4 * i));
        const FourDoubles y = FourDoubles::widened(Four::load(loop.y + 4 * i));
        const FourDoubles cornerX = m.m00 * x + m.m01 * y, cornerY = m.m10 * x + m.m11 * y;
        const FourDoubles toX = stepsOf(loop.x, 4 * i, i + 1 == Blocks), toY = stepsOf(loop.y, 4 * i, i + 1 == Blocks);
        const FourDoubles edgeX = m.m00 * toX + m.m01 * toY, edgeY = m.m10 * toX + m.m11 * toY;
        const FourDoubles squared = larger(edgeX * edgeX + edgeY * edgeY, shortest);
        const FourDoubles dx = px - cornerX, dy = py - cornerY;
        const FourDoubles place = smaller(larger((dx * edgeX + dy * edgeY) / squared, zero), one);
        const FourDoubles toPointX = dx - place * edgeX, toPointY = dy - place * edgeY;
        const FourDoubles beyond = (edgeY * dx - edgeX * dy) * FourDoubles::all(winding);
        squares[i] = toPointX * toPointX + toPointY * toPointY;
        least = smaller(least, squares[i]);
        size = larger(size, larger(magnitude(cornerX), magnitude(cornerY)));
        const int isEdge = bitsOf(isLess(shortest, squared));
        edges |= isEdge;
        outside |= isEdge & ~bitsOf(isLess(beyond, zero));
        toPointX.store(awayX + 4 * i);
        toPointY.store(awayY + 4 * i);
        place.store(places + 4 * i);
    }
    const double extent = largest(size), blur = DepthRounding * extent, square = smallest(least);
    found.extent = extent;
    const double distance = root(square), reach = distance + 5. * blur;
    const int isInside = edges != 0 && outside == 0 ? 1 : 0;
    const FourDoubles farthest = FourDoubles::all(isInside != 0 ? reach * reach : square);
    std::uint32_t nearest = 0;
    GRAZE_UNROLL
    for (std::uint32_t i = 0; i < Blocks; ++i)
        nearest |= static_cast<std::uint32_t>(atMost(squares[i], farthest)) << 4 * i;
    if (nearest == 0)
        return Guess::Undecided; // NaN
    // Inside, and as near to several edges: the normal that is nearest to (0, -1) is against the line to the point.
    std::uint32_t lane = lowestBit(nearest);
    for (std::uint32_t others = isInside != 0 ? nearest & (nearest - 1) : 0; others != 0; others &= others - 1)
    {
        const std::uint32_t other = lowestBit(others);
        const double higher = (awayY[other] - awayY[lane]) * toB, farther = (awayX[other] - awayX[lane]) * toB;
        lane = higher > 0. || (higher == 0. && farther < 0.) ? other : lane;
    }
    const double sign = 1 - 2 * isInside;
    found.separation = distance * sign;
    found.normalX = awayX[lane] * (sign / distance);
    found.normalY = awayY[lane] * (sign / distance);
    if (!(distance > 1e-3 * extent) && !touchEdge(loop, winding, lane, awayX[lane], awayY[lane], places[lane], found) &&
        (isInside != 0 || !(distance > 0.01 * radii || distance > 1e-7 * extent)))
        return Guess::Undecided;
    found.normalX *= toB;
    found.normalY *= toB;
    if (found.separation > radii + blur)
        return Guess::Separated;
    if (radii == 0. && !(found.separation < -blur))
        return Guess::Undecided;
    double* const onPoint = found.on[isB ? 0 : 1];
    double* const onLoop = found.on[isB ? 1 : 0];
    onPoint[0] = first(lowerHalf(px)) + (isB ? first(both.offset) : 0.);
    onPoint[1] = first(lowerHalf(py)) + (isB ? second(both.offset) : 0.);
    onLoop[0] = onPoint[0] - awayX[lane];
    onLoop[1] = onPoint[1] - awayY[lane];
    const std::uint32_t end = lane + 1 < loop.count ? lane + 1 : 0;
    found.edge = (places[lane] < 1. ? lane : end) + (isB ? RowOfB : 0);
    found.vertex = 0;
    return Guess::Overlapping;
}

Guess depth(const LoopPointers& a, const LoopPointers& b, double radii, DepthFeatures& found) noexcept
{
    if (a.count == 1)
        return b.count <= 4 ? depthOfPoint<1>(a, b, true, radii, found) : depthOfPoint<2>(a, b, true, radii, found);
    if (b.count == 1)
        return a.count <= 4 ? depthOfPoint<1>(a, b, false, radii, found) : depthOfPoint<2>(a, b, false, radii, found);
    return a.count <= 4 && b.count <= 4 ? depthOf<1>(a, b, radii, found) : depthOf<2>(a, b, radii, found);
}

} // namespace

} // namespace graze::detail::GRAZE_LANES
