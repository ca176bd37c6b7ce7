// SPDX-License-Identifier: Zlib
#include "fast/closed_form.hpp"
#include "base/lanes/lanes.hpp"
#include "fast/loop.hpp"

#include <graze/pair/limits.hpp>

namespace graze::detail
{

namespace
{

// The same number of A and of B side by side: both are computed at the cost of one, and one of them can be selected
// without a branch.
using Both = lanes::TwoDoubles;
using BothMask = lanes::TwoMask;

// A gap within the rounding of the corners does not count.
GRAZE_INLINE void found(Vec2d onA, Vec2d separation, double size, NearestFeatures& out) noexcept
{
    out.squared = dot(separation, separation);
    if (!(out.squared > DoubleFloor * DoubleFloor * size * size))
        return;
    out.kind = NearestFeatures::Apart;
    out.onA = onA;
    out.separation = separation;
}

// The rounding of the neighbour of a vertex that is as near to a parallel edge.
constexpr double Parallel = 10. * DoubleFloor;

// The walk from a pair of vertices to the nearest features of two loops that are apart (Lin, Canny 1991,
// in the plane). It ends where no loop reaches beyond its feature towards the other: the only optimum, because both
// are convex. A walk that takes too long leaves the pair to GJK.
//
// It cannot be predicted which loop has the edge, and which neighbour of a vertex counts. So every step is computed
// for both loops side by side, and the result is selected without a branch.
class Walk
{
public:
    Walk(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
         NearestFeatures& out) noexcept :
    m_a(a),
    m_b(b),
    m_out(out),
    m_m00(Both::of(&matrixA.m00, &matrixB.m00)),
    m_m01(Both::of(&matrixA.m01, &matrixB.m01)),
    m_m10(Both::of(&matrixA.m10, &matrixB.m10)),
    m_m11(Both::of(&matrixA.m11, &matrixB.m11))
    {
        const Vec2d offset = offsetOf(matrixB) - offsetOf(matrixA);
        m_offsetX = Both::of(0., offset.x);
        m_offsetY = Both::of(0., offset.y);
    }

    void from(std::uint32_t i, std::uint32_t j) noexcept
    {
        constexpr int MostSteps = 12;
        for (int step = 0; step < MostSteps; ++step)
        {
            const Corners at = corners(i, j);
            const double vx = second(at.x) - first(at.x);
            const double vy = second(at.y) - first(at.y);
            const Vectors towards{Both::of(vx, -vx), Both::of(vy, -vy)};
            const Farther farther = fartherNeighbours(at, towards);
            if (bitsOf(lessOrEqual(farther.beyond, Both::all(0.))) == 3)
                return found(Vec2d{first(at.x), first(at.y)}, Vec2d{vx, vy}, first(at.size) + second(at.size), m_out);
            const unsigned movesA = bitsIn(lessOrEqual(swapped(farther.beyond), farther.beyond)) & 1u;
            const unsigned mover = 2u - movesA; // the bit of the loop whose vertex moves along its edge
            const unsigned after = bitsIn(farther.isAfter);
            const Vectors edgeAfter = placed(at.after);
            const Vectors edgeBefore = placed(at.before);
            const Vectors edge{chosen(farther.isAfter, edgeAfter.x, edgeBefore.x),
                               chosen(farther.isAfter, edgeAfter.y, edgeBefore.y)};
            const Both lengthAfter = edgeAfter.x * edgeAfter.x + edgeAfter.y * edgeAfter.y;
            const Both lengthBefore = edgeBefore.x * edgeBefore.x + edgeBefore.y * edgeBefore.y;
            const Both lengthSquared = chosen(farther.isAfter, lengthAfter, lengthBefore);
            if (bitsIn(lessOrEqual(lengthSquared, farther.beyond)) & mover)
            {
                if (movesA)
                    i = after & 1u ? at.afterA : at.beforeA;
                else
                    j = after & 2u ? at.afterB : at.beforeB;
                continue;
            }
            // From the vertex of the other loop straight to the edge.
            const Both share = farther.beyond / lengthSquared;
            const Vectors toEdge{edge.x * share - towards.x, edge.y * share - towards.y};
            const Farther ofOther = fartherNeighbours(at, {swapped(toEdge.x), swapped(toEdge.y)});
            if (bitsIn(lessOrEqual(swapped(ofOther.beyond), tolerance(at, toEdge))) & mover)
            {
                if (isOuter(edge, toEdge, farther.isAfter) & mover)
                    foundEdge(mover, at, toEdge);
                return;
            }
            const bool passesMiddle = bitsIn(less(Both::all(0.5) * lengthSquared, farther.beyond)) & mover;
            const unsigned afterOther = bitsIn(ofOther.isAfter);
            if (movesA)
            {
                j = afterOther & 2u ? at.afterB : at.beforeB;
                i = !passesMiddle ? i : after & 1u ? at.afterA : at.beforeA;
            }
            else
            {
                i = afterOther & 1u ? at.afterA : at.beforeA;
                j = !passesMiddle ? j : after & 2u ? at.afterB : at.beforeB;
            }
        }
    }

private:
    // A vector of A and one of B.
    struct Vectors
    {
        Both x;
        Both y;
    };

    // A vertex of each loop, and the displacements from it to its neighbours: differences in object space, so that
    // even the shortest edge has its direction.
    struct Corners
    {
        Both x;
        Both y;
        Both size;
        Vectors after;
        Vectors before;
        std::uint32_t afterA;
        std::uint32_t afterB;
        std::uint32_t beforeA;
        std::uint32_t beforeB;
    };

    // Like fartherNeighbour.
    struct Farther
    {
        Both beyond;
        BothMask isAfter;
    };

    [[nodiscard]] GRAZE_INLINE static unsigned bitsIn(BothMask mask) noexcept
    {
        return static_cast<unsigned>(bitsOf(mask));
    }

    GRAZE_INLINE Vectors placed(const Vectors& local) const noexcept
    {
        return {m_m00 * local.x + m_m01 * local.y, m_m10 * local.x + m_m11 * local.y};
    }

    GRAZE_INLINE Corners corners(std::uint32_t i, std::uint32_t j) const noexcept
    {
        Corners at;
        at.afterA = i + 1 == m_a.count ? 0 : i + 1;
        at.afterB = j + 1 == m_b.count ? 0 : j + 1;
        at.beforeA = i == 0 ? m_a.count - 1 : i - 1;
        at.beforeB = j == 0 ? m_b.count - 1 : j - 1;
        const Vectors here{Both::of(m_a.x + i, m_b.x + j), Both::of(m_a.y + i, m_b.y + j)};
        at.after = {Both::of(m_a.x + at.afterA, m_b.x + at.afterB) - here.x,
                    Both::of(m_a.y + at.afterA, m_b.y + at.afterB) - here.y};
        at.before = {Both::of(m_a.x + at.beforeA, m_b.x + at.beforeB) - here.x,
                     Both::of(m_a.y + at.beforeA, m_b.y + at.beforeB) - here.y};
        const Vectors world = placed(here);
        at.x = world.x + m_offsetX;
        at.y = world.y + m_offsetY;
        at.size = magnitude(at.x) + magnitude(at.y);
        return at;
    }

    // The displacements from a point to its neighbours are zero.
    GRAZE_INLINE Farther fartherNeighbours(const Corners& at, const Vectors& direction) const noexcept
    {
        const Both alongX = m_m00 * direction.x + m_m10 * direction.y;
        const Both alongY = m_m01 * direction.x + m_m11 * direction.y;
        const Both beyondAfter = at.after.x * alongX + at.after.y * alongY;
        const Both beyondBefore = at.before.x * alongX + at.before.y * alongY;
        const BothMask isAfter = lessOrEqual(beyondBefore, beyondAfter);
        return {chosen(isAfter, beyondAfter, beyondBefore), isAfter};
    }

    GRAZE_INLINE static Both tolerance(const Corners& at, const Vectors& toEdge) noexcept
    {
        const Both size = magnitude(toEdge.x) + magnitude(toEdge.y);
        return Both::all(Parallel) * (swapped(at.size) + size) * size;
    }

    // The displacement to an edge from outside is against its outer normal, and all of the loop lies behind it.
    GRAZE_INLINE unsigned isOuter(const Vectors& edge, const Vectors& toEdge, BothMask forwards) const noexcept
    {
        const BothMask mirrored = less(m_m00 * m_m11 - m_m01 * m_m10, Both::all(0.));
        const Both turn = edge.x * toEdge.y - edge.y * toEdge.x;
        const unsigned flat = (m_a.count == 2 ? 1u : 0u) | (m_b.count == 2 ? 2u : 0u);
        return flat | bitsIn(less(Both::all(0.), chosen(forwards ^ mirrored, turn, negated(turn))));
    }

    GRAZE_INLINE void foundEdge(unsigned mover, const Corners& at, const Vectors& toEdge) noexcept
    {
        const std::uint64_t all = std::uint64_t{0} - (mover & 1u);
        const BothMask edgeOfA = asMask(lanes::TwoWords::of(all, all));
        const Both size = swapped(at.size) + (magnitude(toEdge.x) + magnitude(toEdge.y));
        const Both fromA = firsts(at.x, at.y), fromB = seconds(at.x, at.y);
        const Both toA = firsts(toEdge.x, toEdge.y), toB = seconds(toEdge.x, toEdge.y);
        const Both onA = chosen(edgeOfA, fromB + toA, fromA);
        const Both separation = chosen(edgeOfA, negated(toA), toB);
        found(Vec2d{first(onA), second(onA)}, Vec2d{first(separation), second(separation)},
              first(chosen(edgeOfA, size, swapped(size))), m_out);
    }

    const ShapeView& m_a;
    const ShapeView& m_b;
    NearestFeatures& m_out;
    Both m_m00;
    Both m_m01;
    Both m_m10;
    Both m_m11;
    Both m_offsetX;
    Both m_offsetY;
};

// A vertex of one loop and an edge of the other, if the vertex is over the inside of the edge; if not, the walk goes
// on from an end of the edge. The guess took the same branches, so the processor predicts which loop has the edge.
GRAZE_INLINE bool isAtEdge(bool edgeOfA, const Loop& p, std::uint32_t vertex, const Loop& q, std::uint32_t& start,
                           std::uint32_t end, NearestFeatures& out) noexcept
{
    const Vec2d corner = p.corner(vertex);
    const Vec2d first = q.corner(start);
    const Vec2d edge = q.edge(start, end);
    const double along = dot(corner - first, edge);
    const double lengthSquared = dot(edge, edge);
    if (!(along > 0. && along < lengthSquared))
    {
        start = along > 0. ? end : start;
        return false;
    }
    const Vec2d toEdge = first - corner + edge * (along / lengthSquared);
    const double size = sizeOf(corner) + sizeOf(toEdge);
    if (!(fartherNeighbour(p, vertex, toEdge).beyond <= Parallel * size * sizeOf(toEdge)))
        return true;
    const double turn = cross(edge, toEdge);
    const bool isOuter = q.piece.count == 2 || (q.linear.determinant() < 0. ? turn < 0. : turn > 0.);
    if (isOuter && edgeOfA)
        found(corner + toEdge, -toEdge, size, out);
    else if (isOuter)
        found(corner, toEdge, size, out);
    return true;
}

} // namespace

void proveFeatures(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                   NearestGuess guess, NearestFeatures& out) noexcept
{
    const Guess kind = guess.kind();
    const std::uint32_t vertex = guess.vertex();
    std::uint32_t other = guess.other();
    const std::uint32_t end = guess.end();
    if (kind == Guess::Corners)
    {
        Walk(a, matrixA, b, matrixB, out).from(vertex, other);
        return;
    }
    const Loop loopA{a, linearOf(matrixA), {}};
    const Loop loopB{b, linearOf(matrixB), offsetOf(matrixB) - offsetOf(matrixA)};
    if (kind == Guess::EdgeOfA && !isAtEdge(true, loopB, vertex, loopA, other, end, out))
        Walk(a, matrixA, b, matrixB, out).from(other, vertex);
    if (kind == Guess::EdgeOfB && !isAtEdge(false, loopA, vertex, loopB, other, end, out))
        Walk(a, matrixA, b, matrixB, out).from(vertex, other);
}

} // namespace graze::detail
