// SPDX-License-Identifier: Zlib
#include "base/compiler.hpp"
#include "base/lanes/lanes.hpp"
#include "fast/door.hpp"
#include "gjk/search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::detail
{

namespace
{

using lanes::TwoDoubles;

// --- The corners of a core, two at a time: those of a PlacedLoop, or those of a Body, mapped when they are needed ------

struct TwoVectors
{
    TwoDoubles x;
    TwoDoubles y;
};

// How many corners there are with those that repeat the last one, a multiple of 2.
std::uint32_t paddedCount(const PlacedLoop& loop) noexcept
{
    return loop.count <= 4 ? 4 : VertexBlock;
}
std::uint32_t paddedCount(const Body& body) noexcept
{
    return body.count + body.count % 2;
}

GRAZE_INLINE TwoVectors cornersAt(const PlacedLoop& loop, std::uint32_t i) noexcept
{
    return {TwoDoubles::load(loop.x + i), TwoDoubles::load(loop.y + i)};
}
TwoVectors cornersAt(const Body& body, std::uint32_t i) noexcept
{
    const Vec2d p = body.worldPoint(i), q = body.worldPoint(i + 1);
    return {TwoDoubles::of(p.x, q.x), TwoDoubles::of(p.y, q.y)};
}

Vec2d cornerOf(const PlacedLoop& loop, std::uint32_t i) noexcept
{
    return loop.point(i);
}
Vec2d cornerOf(const Body& body, std::uint32_t i) noexcept
{
    return body.worldPoint(i);
}

bool isMirrored(const PlacedLoop& loop) noexcept
{
    return loop.mirrored;
}
bool isMirrored(const Body& body) noexcept
{
    return body.linear.determinant() < 0.;
}

// The least product of any corner with a direction, or with each of two.
GRAZE_INLINE TwoDoubles leastAlong(const PlacedLoop& loop, const TwoVectors& directions) noexcept
{
    const auto along = [&](std::uint32_t i) GRAZE_INLINE_LAMBDA
    { return TwoDoubles::all(loop.x[i]) * directions.x + TwoDoubles::all(loop.y[i]) * directions.y; };
    TwoDoubles least = along(0);
    for (std::uint32_t i = 1; i < loop.count; ++i)
        least = smaller(least, along(i));
    return least;
}
GRAZE_INLINE double leastAlong(const PlacedLoop& loop, Vec2d direction) noexcept
{
    return dot(loop.point(farthestPoint(loop, -direction)), direction);
}
double leastAlong(const Body& body, Vec2d direction) noexcept
{
    return dot(body.worldPoint(farthestVertex(body, body.linear.transposed(-direction))), direction);
}
TwoDoubles leastAlong(const Body& body, const TwoVectors& directions) noexcept
{
    return TwoDoubles::of(leastAlong(body, Vec2d{first(directions.x), first(directions.y)}),
                          leastAlong(body, Vec2d{second(directions.x), second(directions.y)}));
}

// --- The edge test ------------------------------------------------------------------------------------

template <class Piece>
class EdgeTest
{
public:
    // Ends early when an edge separates by more than `enough`.
    EdgeTest(const Piece& a, const Piece& b, double enough) noexcept : m_a(a), m_b(b)
    {
        tryEdges(a, b, true);
        if (!(m_best > enough * std::fabs(enough)))
            tryEdges(b, a, false);
    }

    // None where no edge has a length.
    [[nodiscard]] bool hasEdge() const noexcept { return m_edge != None; }
    // The piece with the edge, and the other one.
    [[nodiscard]] bool isOfA() const noexcept { return m_isOfA; }
    // The ends of the edge, by corner.
    [[nodiscard]] std::uint32_t start() const noexcept { return std::min(m_edge, of().count - 1); }
    [[nodiscard]] std::uint32_t end() const noexcept { return start() + 1 == of().count ? 0 : start() + 1; }
    // Outward, as long as the edge.
    [[nodiscard]] Vec2d outward() const noexcept { return outward(of(), m_edge); }

private:
    static constexpr std::uint32_t None = ~0u;

    [[nodiscard]] const Piece& of() const noexcept { return m_isOfA ? m_a : m_b; }
    [[nodiscard]] static Vec2d outward(const Piece& piece, std::uint32_t edge) noexcept
    {
        const std::uint32_t i = std::min(edge, piece.count - 1);
        const Vec2d e = cornerOf(piece, i + 1 == piece.count ? 0 : i + 1) - cornerOf(piece, i);
        return isMirrored(piece) ? Vec2d{-e.y, e.x} : Vec2d{e.y, -e.x};
    }

    // Up to eight edges at a time, without a branch on what is found.
    GRAZE_INLINE void tryEdges(const Piece& piece, const Piece& other, bool isOfA) noexcept
    {
        if (piece.count == 1)
            return;
        const std::uint32_t count = paddedCount(piece);
        const TwoDoubles winding = TwoDoubles::all(isMirrored(piece) ? -1. : 1.);
        TwoVectors from = cornersAt(piece, 0);
        for (std::uint32_t block = 0; block < count; block += VertexBlock)
        {
            alignas(32) double found[VertexBlock];
            TwoDoubles most = TwoDoubles::all(-std::numeric_limits<double>::infinity());
            const std::uint32_t size = std::min(count - block, VertexBlock);
            for (std::uint32_t i = 0; i < size; i += 2)
            {
                const std::uint32_t next = block + i + 2;
                const TwoVectors behind = cornersAt(piece, next == count ? 0 : next);
                const TwoVectors to{firsts(swapped(from.x), behind.x), firsts(swapped(from.y), behind.y)};
                const TwoVectors n{(to.y - from.y) * winding, (from.x - to.x) * winding};
                const TwoDoubles beyond = leastAlong(other, n) - (n.x * from.x + n.y * from.y);
                // The square of the separation, with its sign. No number where corners coincide.
                const TwoDoubles signedSquare = beyond * magnitude(beyond) / (n.x * n.x + n.y * n.y);
                signedSquare.store(found + i);
                most = larger(signedSquare, most);
                from = behind;
            }
            take(found, size, first(larger(most, swapped(most))), block, isOfA);
        }
    }

    GRAZE_INLINE void take(const double* found, std::uint32_t size, double most, std::uint32_t block,
                           bool isOfA) noexcept
    {
        if (!(most >= m_best) || most == -std::numeric_limits<double>::infinity())
            return;
        unsigned bits = 0;
        for (std::uint32_t i = 0; i < size; i += 2)
            bits |= static_cast<unsigned>(equal(TwoDoubles::load(found + i), TwoDoubles::all(most))) << i;
        if (most > m_best)
            setEdge(block + lanes::lowestBit(bits), isOfA), bits &= bits - 1;
        m_best = most;
        for (; bits != 0; bits &= bits - 1)
            breakTie(block + lanes::lowestBit(bits), isOfA);
    }

    void setEdge(std::uint32_t edge, bool isOfA) noexcept
    {
        m_edge = edge;
        m_isOfA = isOfA;
    }
    // Ties take the axis nearest to (0, -1).
    GRAZE_NOINLINE void breakTie(std::uint32_t edge, bool isOfA) noexcept
    {
        const auto heightOf = [&](std::uint32_t i, bool isA)
        {
            const Vec2d n = outward(isA ? m_a : m_b, i);
            return (isA ? n.y : -n.y) / length(n);
        };
        if (heightOf(edge, isOfA) < heightOf(m_edge, m_isOfA))
            setEdge(edge, isOfA);
    }

    const Piece& m_a;
    const Piece& m_b;
    double m_best = -std::numeric_limits<double>::infinity(); // the square of the separation, with its sign
    std::uint32_t m_edge = None;
    bool m_isOfA = true;
};

// --- Where the two meet -------------------------------------------------------------------------------

// The corners of a piece that reach farthest against a direction: one, or the ends of an edge that lies across. `from`
// and `to` are their places along that edge's line.
struct LevelCorners
{
    double from = std::numeric_limits<double>::infinity();
    double to = -std::numeric_limits<double>::infinity();
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    double least = 0.;
};

template <class Piece>
GRAZE_INLINE LevelCorners levelCorners(const Piece& piece, Vec2d start, Vec2d edge, Vec2d outward) noexcept
{
    constexpr double Level = 1e-12;
    LevelCorners level;
    level.least = leastAlong(piece, outward);
    const double blur = Level * (std::fabs(outward.x) + std::fabs(outward.y));
    for (std::uint32_t i = 0; i < piece.count; ++i)
    {
        const Vec2d corner = cornerOf(piece, i);
        if (dot(corner, outward) - level.least > blur * (std::fabs(corner.x) + std::fabs(corner.y)))
            continue;
        const double place = dot(corner - start, edge);
        if (place < level.from)
            level.from = place, level.first = i;
        if (place > level.to)
            level.to = place, level.last = i;
    }
    return level;
}

// Whether all of `other` lies at least as far from `piece` along the vector between two of their corners as these.
template <class Piece>
bool isNearest(const Piece& piece, const Piece& other, Vec2d between) noexcept
{
    constexpr double Rounding = 1e-9;
    return leastAlong(other, between) + leastAlong(piece, -between) >= dot(between, between) * (1. - Rounding);
}

// From corner to corner.
void setCorners(Vec2d onA, Vec2d onB, double radiusA, double radiusB, Depth& depth) noexcept
{
    const Vec2d between = onB - onA;
    const double distance = length(between);
    depth.normal = distance > 0. ? between * (1. / distance) : Vec2d{0., -1.};
    depth.depth = radiusA + radiusB - distance;
    depth.point = (onA + onB + depth.normal * (radiusA - radiusB)) * 0.5;
}

template <class Piece>
GRAZE_INLINE bool depthOfPieces(const Piece& a, const Piece& b, double least, Depth& depth) noexcept
{
    const double radii = a.roundRadius + b.roundRadius;
    if (std::max(a.count, b.count) == 1)
    {
        setCorners(cornerOf(a, 0), cornerOf(b, 0), a.roundRadius, b.roundRadius, depth);
        return true;
    }
    const EdgeTest<Piece> test(a, b, radii - least);
    if (!test.hasEdge())
        return false;
    const Piece &piece = test.isOfA() ? a : b, &other = test.isOfA() ? b : a;
    const Vec2d start = cornerOf(piece, test.start()), end = cornerOf(piece, test.end());
    const Vec2d edge = end - start, outward = test.outward();
    const double squared = dot(outward, outward), perLength = 1. / std::sqrt(squared);
    const LevelCorners level = levelCorners(other, start, edge, outward);
    const double sign = test.isOfA() ? 1. : -1., separation = (level.least - dot(start, outward)) * perLength;
    depth.depth = radii - separation;
    depth.normal = outward * (perLength * sign);
    if (depth.depth < least)
        return true;
    // The other's corner is beyond an end of the edge: the two corners may be nearest to each other.
    constexpr double Blur = 1e-12;
    const bool isBefore = level.to < 0., isBehind = level.from > squared;
    const Vec2d corner = isBefore ? start : end;
    if ((isBefore || isBehind) && separation > -Blur * (std::fabs(corner.x) + std::fabs(corner.y)))
    {
        const Vec2d onOther = cornerOf(other, isBefore ? level.last : level.first), between = onOther - corner;
        if (!(between == Vec2d{}) && isNearest(piece, other, between))
        {
            test.isOfA() ? setCorners(corner, onOther, a.roundRadius, b.roundRadius, depth)
                         : setCorners(onOther, corner, a.roundRadius, b.roundRadius, depth);
            return true;
        }
        // A corner in the middle of a straight border, whose other edge is the nearest.
        if (separation > 0.)
            return false;
    }
    // Where both are: on the edge, and opposite to it on the other loop.
    const double middle = 0.5 * (std::max(level.from, 0.) + std::min(level.to, squared));
    const Vec2d onEdge = start + edge * (std::clamp(middle, 0., squared) * perLength * perLength);
    depth.point = onEdge + depth.normal * (0.5 * (sign * separation + a.roundRadius - b.roundRadius));
    return true;
}

bool hasEdges(const Operand& operand, const PlacedLoop& loop) noexcept
{
    return loop.convexLoop && (loop.count == 1 || linearOf(operand.matrix()).determinant() != 0.);
}

bool hasEdges(const Body& body) noexcept
{
    return body.plain && body.convexLoop && (body.count == 1 || body.linear.determinant() != 0.);
}

} // namespace

bool fastDepth(const PlacedPair& pair, const Operand& a, const Operand& b, Depth& depth, double least) noexcept
{
    return hasEdges(a, pair.a) && hasEdges(b, pair.b) && depthOfPieces(pair.a, pair.b, least, depth);
}

bool fastDepth(const Body& a, const Body& b, Depth& depth) noexcept
{
    return hasEdges(a) && hasEdges(b) && depthOfPieces(a, b, 0., depth);
}

void Depth::setResult(Vec2d origin, PenetrationResult& result) const noexcept
{
    const bool apart = depth < 0.;
    result.by = AnsweredBy::Fast;
    result.normal = normal.toFloat();
    result.status = apart ? Status::Separated : Status::Overlapping;
    if (apart)
        return;
    result.depth = static_cast<float>(depth);
    result.lowerBound = result.depth;
    result.point = (point + origin).toFloat();
}

} // namespace graze::detail
