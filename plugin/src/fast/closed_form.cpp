// SPDX-License-Identifier: Zlib
#include "fast/closed_form.hpp"
#include "fast/both.hpp"
#include "fast/loop.hpp"

#include <graze/pair/limits.hpp>

namespace graze::detail
{

namespace
{

// A gap within the rounding of the corners does not count.
[[gnu::always_inline]] inline void found(Vec2d onA, Vec2d separation, double size, NearestFeatures& out) noexcept
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
    m_m00(bothOf(&matrixA.m00, &matrixB.m00)),
    m_m01(bothOf(&matrixA.m01, &matrixB.m01)),
    m_m10(bothOf(&matrixA.m10, &matrixB.m10)),
    m_m11(bothOf(&matrixA.m11, &matrixB.m11))
    {
        const Vec2d offset = offsetOf(matrixB) - offsetOf(matrixA);
        m_offsetX = Both{0., offset.x};
        m_offsetY = Both{0., offset.y};
    }

    void from(std::uint32_t i, std::uint32_t j) noexcept
    {
        constexpr int MostSteps = 12;
        for (int step = 0; step < MostSteps; ++step)
        {
            const Corners at = corners(i, j);
            const double vx = at.x[1] - at.x[0];
            const double vy = at.y[1] - at.y[0];
            const Vectors towards{Both{vx, -vx}, Both{vy, -vy}};
            const Farther farther = fartherNeighbours(at, towards);
            if (bitsOf(farther.beyond <= 0.) == 3u)
                return found(Vec2d{at.x[0], at.y[0]}, Vec2d{vx, vy}, at.size[0] + at.size[1], m_out);
            const unsigned movesA = bitsOf(farther.beyond >= swapped(farther.beyond)) & 1u;
            const unsigned mover = 2u - movesA; // the bit of the loop whose vertex moves along its edge
            const unsigned after = bitsOf(farther.isAfter);
            const Vectors edgeAfter = placed(at.after);
            const Vectors edgeBefore = placed(at.before);
            const Vectors edge{farther.isAfter ? edgeAfter.x : edgeBefore.x,
                               farther.isAfter ? edgeAfter.y : edgeBefore.y};
            const Both lengthAfter = edgeAfter.x * edgeAfter.x + edgeAfter.y * edgeAfter.y;
            const Both lengthBefore = edgeBefore.x * edgeBefore.x + edgeBefore.y * edgeBefore.y;
            const Both lengthSquared = farther.isAfter ? lengthAfter : lengthBefore;
            if (bitsOf(farther.beyond >= lengthSquared) & mover)
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
            if (bitsOf(swapped(ofOther.beyond) <= tolerance(at, toEdge)) & mover)
            {
                if (isOuter(edge, toEdge, farther.isAfter) & mover)
                    foundEdge(mover, at, toEdge);
                return;
            }
            const bool passesMiddle = bitsOf(farther.beyond > 0.5 * lengthSquared) & mover;
            const unsigned afterOther = bitsOf(ofOther.isAfter);
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

    [[gnu::always_inline]] inline Vectors placed(const Vectors& local) const noexcept
    {
        return {m_m00 * local.x + m_m01 * local.y, m_m10 * local.x + m_m11 * local.y};
    }

    [[gnu::always_inline]] inline Corners corners(std::uint32_t i, std::uint32_t j) const noexcept
    {
        Corners at;
        at.afterA = i + 1 == m_a.count ? 0 : i + 1;
        at.afterB = j + 1 == m_b.count ? 0 : j + 1;
        at.beforeA = i == 0 ? m_a.count - 1 : i - 1;
        at.beforeB = j == 0 ? m_b.count - 1 : j - 1;
        const Vectors here{bothOf(m_a.x + i, m_b.x + j), bothOf(m_a.y + i, m_b.y + j)};
        at.after = {bothOf(m_a.x + at.afterA, m_b.x + at.afterB) - here.x,
                    bothOf(m_a.y + at.afterA, m_b.y + at.afterB) - here.y};
        at.before = {bothOf(m_a.x + at.beforeA, m_b.x + at.beforeB) - here.x,
                     bothOf(m_a.y + at.beforeA, m_b.y + at.beforeB) - here.y};
        const Vectors world = placed(here);
        at.x = world.x + m_offsetX;
        at.y = world.y + m_offsetY;
        at.size = magnitude(at.x) + magnitude(at.y);
        return at;
    }

    // The displacements from a point to its neighbours are zero.
    [[gnu::always_inline]] inline Farther fartherNeighbours(const Corners& at, const Vectors& direction) const noexcept
    {
        const Both alongX = m_m00 * direction.x + m_m10 * direction.y;
        const Both alongY = m_m01 * direction.x + m_m11 * direction.y;
        const Both beyondAfter = at.after.x * alongX + at.after.y * alongY;
        const Both beyondBefore = at.before.x * alongX + at.before.y * alongY;
        const BothMask isAfter = beyondAfter >= beyondBefore;
        return {isAfter ? beyondAfter : beyondBefore, isAfter};
    }

    [[gnu::always_inline]] static inline Both tolerance(const Corners& at, const Vectors& toEdge) noexcept
    {
        const Both size = magnitude(toEdge.x) + magnitude(toEdge.y);
        return Parallel * (swapped(at.size) + size) * size;
    }

    // The displacement to an edge from outside is against its outer normal, and all of the loop lies behind it.
    [[gnu::always_inline]] inline unsigned isOuter(const Vectors& edge, const Vectors& toEdge,
                                                   BothMask forwards) const noexcept
    {
        const BothMask mirrored = m_m00 * m_m11 - m_m01 * m_m10 < 0.;
        const Both turn = edge.x * toEdge.y - edge.y * toEdge.x;
        const unsigned flat = (m_a.count == 2 ? 1u : 0u) | (m_b.count == 2 ? 2u : 0u);
        return flat | bitsOf(negatedWhere(~(forwards ^ mirrored), turn) > 0.);
    }

    [[gnu::always_inline]] inline void foundEdge(unsigned mover, const Corners& at, const Vectors& toEdge) noexcept
    {
        const long long all = -static_cast<long long>(mover & 1u);
        const BothMask edgeOfA{all, all};
        const Both size = swapped(at.size) + (magnitude(toEdge.x) + magnitude(toEdge.y));
        const Both fromA{at.x[0], at.y[0]};
        const Both fromB{at.x[1], at.y[1]};
        const Both toA{toEdge.x[0], toEdge.y[0]};
        const Both toB{toEdge.x[1], toEdge.y[1]};
        const Both onA = edgeOfA ? fromB + toA : fromA;
        const Both separation = edgeOfA ? -toA : toB;
        found(Vec2d{onA[0], onA[1]}, Vec2d{separation[0], separation[1]}, (edgeOfA ? size : swapped(size))[0], m_out);
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
[[gnu::always_inline]] inline bool isAtEdge(bool edgeOfA, const Loop& p, std::uint32_t vertex, const Loop& q,
                                            std::uint32_t& start, std::uint32_t end, NearestFeatures& out) noexcept
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
    const auto kind = static_cast<Guess>(guess.bits & 0xffu);
    const std::uint32_t vertex = guess.bits >> 8 & 0xffu;
    std::uint32_t other = guess.bits >> 16 & 0xffu;
    const std::uint32_t end = guess.bits >> 24;
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
