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

using lanes::FourDoubles, lanes::TwoDoubles;

// --- The corners of a core, four at a time: those of a PlacedLoop, or those of a Body, mapped when they are needed -----

struct FourVectors
{
    FourDoubles x;
    FourDoubles y;
};

// Behind the last corner of a Body, too, the last one stands again.
template <class Piece>
std::uint32_t paddedCount(const Piece& piece) noexcept
{
    return (piece.count + 3) / 4 * 4;
}

GRAZE_INLINE FourVectors cornersAt(const PlacedLoop& loop, std::uint32_t i) noexcept
{
    return {FourDoubles::load(loop.x + i), FourDoubles::load(loop.y + i)};
}
FourVectors cornersAt(const Body& body, std::uint32_t i) noexcept
{
    const Vec2d p = body.worldPoint(i), q = body.worldPoint(i + 1), r = body.worldPoint(i + 2), s = body.worldPoint(i + 3);
    return {FourDoubles::of(p.x, q.x, r.x, s.x), FourDoubles::of(p.y, q.y, r.y, s.y)};
}

// The last three, and the first of the others.
GRAZE_INLINE FourDoubles shifted(FourDoubles four, FourDoubles others) noexcept
{
    const auto middle = [](TwoDoubles a, TwoDoubles b) GRAZE_INLINE_LAMBDA
    { return TwoDoubles::arranged(a, b, [](std::size_t i) { return i + 1; }); };
    return FourDoubles::of(middle(lowerHalf(four), upperHalf(four)), middle(upperHalf(four), lowerHalf(others)));
}

GRAZE_INLINE Vec2d cornerOf(const PlacedLoop& loop, std::uint32_t i) noexcept
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

// The least product of any corner with a direction, or with each of four.
GRAZE_INLINE double leastAlong(const PlacedLoop& loop, Vec2d direction) noexcept
{
    return dot(farthestPoint(loop, -direction).point, direction);
}
double leastAlong(const Body& body, Vec2d direction) noexcept
{
    return dot(body.worldPoint(farthestVertex(body, body.linear.transposed(-direction))), direction);
}
GRAZE_INLINE FourDoubles leastAlong(const PlacedLoop& loop, const FourVectors& directions) noexcept
{
    const auto along = [&](std::uint32_t i) GRAZE_INLINE_LAMBDA
    { return FourDoubles::all(loop.x[i]) * directions.x + FourDoubles::all(loop.y[i]) * directions.y; };
    const auto leastOfFour = [&](std::uint32_t i) GRAZE_INLINE_LAMBDA
    { return smaller(smaller(along(i), along(i + 1)), smaller(along(i + 2), along(i + 3))); };
    if (loop.count == 1)
        return along(0);
    const FourDoubles least = leastOfFour(0);
    return loop.count <= 4 ? least : smaller(least, leastOfFour(4));
}
FourDoubles leastAlong(const Body& body, const FourVectors& directions) noexcept
{
    alignas(32) double x[4], y[4], least[4];
    directions.x.store(x);
    directions.y.store(y);
    for (std::uint32_t i = 0; i < 4; ++i)
        least[i] = leastAlong(body, Vec2d{x[i], y[i]});
    return FourDoubles::load(least);
}

// --- The edge test ------------------------------------------------------------------------------------

template <class Piece>
class EdgeTest
{
public:
    // Ends early when an edge separates by more than `enough`.
    GRAZE_INLINE EdgeTest(const Piece& a, const Piece& b, double enough) noexcept :
    m_enough(enough * std::fabs(enough))
    {
        tryEdges(a, b, 1.);
        if (!separates())
            tryEdges(b, a, -1.);
    }

    // Some edge separates by more than `enough`.
    [[nodiscard]] bool separates() const noexcept { return m_best > m_enough; }
    // Of the cores: below 0 where they overlap.
    [[nodiscard]] double separation() const noexcept { return std::copysign(std::sqrt(std::fabs(m_best)), m_best); }
    // None where no edge has a length.
    [[nodiscard]] bool hasEdge() const noexcept { return m_of != nullptr; }
    // The piece with the edge, and the other one.
    [[nodiscard]] const Piece& of() const noexcept { return *m_of; }
    [[nodiscard]] const Piece& other() const noexcept { return *m_other; }
    // 1 where that is from A to B, or -1.
    [[nodiscard]] double sign() const noexcept { return m_sign; }
    // The ends of the edge.
    [[nodiscard]] Vec2d start() const noexcept { return startOf(*m_of, m_edge); }
    [[nodiscard]] Vec2d end() const noexcept { return endOf(*m_of, m_edge); }

private:
    // The last corner stands for those behind it.
    [[nodiscard]] static Vec2d startOf(const Piece& piece, std::uint32_t edge) noexcept
    {
        return cornerOf(piece, std::min(edge, piece.count - 1));
    }
    [[nodiscard]] static Vec2d endOf(const Piece& piece, std::uint32_t edge) noexcept
    {
        return cornerOf(piece, edge + 1 < piece.count ? edge + 1 : 0);
    }

    // Four edges at a time, without a branch on a single one.
    GRAZE_INLINE void tryEdges(const Piece& of, const Piece& other, double sign) noexcept
    {
        if (of.count == 1)
            return;
        const std::uint32_t count = paddedCount(of);
        const FourDoubles winding = FourDoubles::all(isMirrored(of) ? -1. : 1.);
        FourVectors from = cornersAt(of, 0);
        for (std::uint32_t i = 0; i < count; i += 4)
        {
            const FourVectors behind = cornersAt(of, i + 4 == count ? 0 : i + 4);
            const FourVectors n{(shifted(from.y, behind.y) - from.y) * winding,
                                (from.x - shifted(from.x, behind.x)) * winding};
            const FourDoubles beyond = leastAlong(other, n) - (n.x * from.x + n.y * from.y);
            // The square of the separation, with its sign. No number where corners coincide.
            take(beyond * magnitude(beyond) / (n.x * n.x + n.y * n.y), i, of, other, sign);
            from = behind;
        }
    }

    GRAZE_INLINE void take(FourDoubles found, std::uint32_t edge, const Piece& of, const Piece& other,
                           double sign) noexcept
    {
        constexpr double Least = -std::numeric_limits<double>::infinity();
        // The second of two that are unordered is taken: no edge without a length.
        const TwoDoubles pair = larger(lowerHalf(found), larger(upperHalf(found), TwoDoubles::all(Least)));
        const double most = std::max(first(pair), second(pair));
        if (!(most >= m_best) || most == Least)
            return;
        auto bits = static_cast<unsigned>(equal(found, FourDoubles::all(most)));
        const bool isTie = most == m_best;
        m_best = most;
        if (!isTie)
            setEdge(edge + lanes::lowestBit(bits), of, other, sign), bits &= bits - 1;
        for (; bits != 0; bits &= bits - 1)
            breakTie(edge + lanes::lowestBit(bits), of, other, sign);
    }

    GRAZE_INLINE void setEdge(std::uint32_t edge, const Piece& of, const Piece& other, double sign) noexcept
    {
        m_edge = edge;
        m_of = &of;
        m_other = &other;
        m_sign = sign;
    }
    // Ties take the axis nearest to (0, -1).
    GRAZE_NOINLINE void breakTie(std::uint32_t edge, const Piece& of, const Piece& other, double sign) noexcept
    {
        const auto heightOf = [](Vec2d start, Vec2d end, bool mirrored, double direction)
        { return (start.x - end.x) * (mirrored ? -direction : direction) / length(end - start); };
        if (heightOf(startOf(of, edge), endOf(of, edge), isMirrored(of), sign) <
            heightOf(start(), end(), isMirrored(*m_of), m_sign))
            setEdge(edge, of, other, sign);
    }

    double m_enough; // its square, with its sign
    double m_best = -std::numeric_limits<double>::infinity(); // the square of the separation, with its sign
    const Piece* m_of = nullptr;
    const Piece* m_other = nullptr;
    double m_sign = 1.;
    std::uint32_t m_edge = 0;
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

    // All of them beyond one end of an edge, whose place is 0 to `length`.
    [[nodiscard]] bool isBeside(double length) const noexcept { return to < 0. || from > length; }
    void take(std::uint32_t corner, double place) noexcept
    {
        if (place < from)
            from = place, first = corner;
        if (place > to)
            to = place, last = corner;
    }
};

constexpr double Level = 1e-12; // of the size of a corner

GRAZE_INLINE LevelCorners levelCorners(const PlacedLoop& loop, Vec2d start, Vec2d edge, Vec2d outward) noexcept
{
    LevelCorners level;
    if (loop.count == 1)
    {
        level.least = dot(loop.point(0), outward);
        level.take(0, dot(loop.point(0) - start, edge));
        return level;
    }
    const FourDoubles x = FourDoubles::all(outward.x), y = FourDoubles::all(outward.y);
    const FourDoubles blur = FourDoubles::all(Level * (std::fabs(outward.x) + std::fabs(outward.y)));
    const FourVectors four = cornersAt(loop, 0), others = loop.count <= 4 ? four : cornersAt(loop, 4);
    const FourDoubles along = four.x * x + four.y * y, ofOthers = others.x * x + others.y * y;
    const FourDoubles lower = smaller(along, ofOthers);
    const TwoDoubles pair = smaller(lowerHalf(lower), upperHalf(lower));
    level.least = std::min(first(pair), second(pair));
    const FourDoubles least = FourDoubles::all(level.least);
    auto bits =
        static_cast<unsigned>(atMost(along - least, blur * (magnitude(four.x) + magnitude(four.y))) |
                              atMost(ofOthers - least, blur * (magnitude(others.x) + magnitude(others.y))) << 4);
    for (bits &= (1u << loop.count) - 1; bits != 0; bits &= bits - 1)
        level.take(lanes::lowestBit(bits), dot(loop.point(lanes::lowestBit(bits)) - start, edge));
    return level;
}

LevelCorners levelCorners(const Body& body, Vec2d start, Vec2d edge, Vec2d outward) noexcept
{
    LevelCorners level;
    level.least = leastAlong(body, outward);
    const double blur = Level * (std::fabs(outward.x) + std::fabs(outward.y));
    for (std::uint32_t i = 0; i < body.count; ++i)
    {
        const Vec2d corner = body.worldPoint(i);
        if (dot(corner, outward) - level.least <= blur * (std::fabs(corner.x) + std::fabs(corner.y)))
            level.take(i, dot(corner - start, edge));
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

// From a corner of one to a corner of the other, which is from A to B or the reverse.
void setCorners(Vec2d corner, Vec2d between, double radius, double otherRadius, double sign, Depth& depth) noexcept
{
    const double distance = length(between);
    const Vec2d outward = distance > 0. ? between * (1. / distance) : Vec2d{0., -sign};
    depth.depth = radius + otherRadius - distance;
    depth.normal = outward * sign;
    depth.point = corner + outward * (0.5 * (distance + radius - otherRadius));
}

template <class Piece>
GRAZE_INLINE bool depthOfPieces(const Piece& a, const Piece& b, double least, Depth& depth) noexcept
{
    const double radii = a.roundRadius + b.roundRadius;
    if (std::max(a.count, b.count) == 1)
    {
        setCorners(cornerOf(a, 0), cornerOf(b, 0) - cornerOf(a, 0), a.roundRadius, b.roundRadius, 1., depth);
        return true;
    }
    const EdgeTest<Piece> test(a, b, radii - least);
    if (!test.hasEdge())
        return false;
    const Piece &of = test.of(), &other = test.other();
    const Vec2d start = test.start(), end = test.end(), edge = end - start;
    const double winding = isMirrored(of) ? -1. : 1., squared = dot(edge, edge), perLength = 1. / std::sqrt(squared);
    const Vec2d outward{edge.y * winding, -edge.x * winding};
    depth.normal = outward * (perLength * test.sign());
    if (test.separates())
    {
        depth.depth = radii - test.separation();
        return true;
    }
    const LevelCorners level = levelCorners(other, start, edge, outward);
    const double separation = (level.least - dot(start, outward)) * perLength;
    depth.depth = radii - separation;
    if (level.isBeside(squared))
    {
        // The other's corner is beyond an end of the edge: the two corners may be nearest to each other.
        constexpr double Blur = 1e-12;
        const bool isBefore = level.to < 0.;
        const Vec2d corner = isBefore ? start : end, onOther = cornerOf(other, isBefore ? level.last : level.first);
        const Vec2d between = onOther - corner;
        if (separation > -Blur * (std::fabs(corner.x) + std::fabs(corner.y)) && !(between == Vec2d{}))
        {
            if (isNearest(of, other, between))
            {
                setCorners(corner, between, of.roundRadius, other.roundRadius, test.sign(), depth);
                return true;
            }
            // A corner in the middle of a straight border, whose other edge is the nearest.
            if (separation > 0.)
                return false;
        }
    }
    // Where both are: on the edge, and opposite to it on the other loop.
    const double middle = 0.5 * (std::max(level.from, 0.) + std::min(level.to, squared));
    const Vec2d onEdge = start + edge * (std::clamp(middle, 0., squared) * perLength * perLength);
    depth.point = onEdge + outward * (0.5 * perLength * (separation + of.roundRadius - other.roundRadius));
    return true;
}

// Flat ones have none.
bool hasEdges(const Operand& operand, const PlacedLoop& loop) noexcept
{
    return loop.convexLoop && (loop.count == 1 || linearOf(operand.matrix()).determinant() != 0.);
}

// Whether its box is known and finite.
bool isDescribed(const Operand& operand) noexcept
{
    const ShapeView piece = operand.firstPiece();
    return operand.matrix().isFinite() && isValid(piece) && piece.halfSize.x >= 0.f && !piece.hasForm;
}

bool hasEdges(const Body& body) noexcept
{
    return body.plain && body.convexLoop && (body.count == 1 || body.linear.determinant() != 0.);
}

// Pieces whose boxes do not meet: a fifth of the cost of placing them.
GRAZE_INLINE bool areApartByBounds(const Operand& a, const Operand& b, PenetrationResult& result) noexcept
{
    const auto boxOf = [origin = originOf(a)](const Operand& operand) GRAZE_INLINE_LAMBDA
    {
        const ShapeView piece = operand.firstPiece();
        const auto radius = static_cast<double>(piece.radius);
        return boundsOf(linearOf(operand.matrix()), offsetOf(operand.matrix()) - origin, Vec2d(piece.centre),
                        Vec2d(piece.halfSize) + Vec2d{radius, radius});
    };
    const PieceBounds boxA = boxOf(a), boxB = boxOf(b);
    const Vec2d between = boxB.centre - boxA.centre, reach = boxA.half + boxB.half;
    const double x = std::fabs(between.x) - reach.x, y = std::fabs(between.y) - reach.y;
    if (!(x > 0. || y > 0.) || !isDescribed(a) || !isDescribed(b))
        return false;
    result.status = Status::Separated;
    result.normal =
        (x >= y ? Vec2d{std::copysign(1., between.x), 0.} : Vec2d{0., std::copysign(1., between.y)}).toFloat();
    result.by = AnsweredBy::Bounds;
    return true;
}

GRAZE_INLINE void setResult(const Depth& depth, Vec2d origin, PenetrationResult& result) noexcept
{
    const bool apart = depth.depth < 0.;
    result.by = AnsweredBy::Fast;
    result.normal = depth.normal.toFloat();
    result.status = apart ? Status::Separated : Status::Overlapping;
    if (apart)
        return;
    result.depth = static_cast<float>(depth.depth);
    result.lowerBound = result.depth;
    result.point = (depth.point + origin).toFloat();
}

} // namespace

bool haveEdges(const PlacedPair& pair, const Operand& a, const Operand& b) noexcept
{
    return hasEdges(a, pair.a) && hasEdges(b, pair.b);
}

bool fastDepth(const PlacedLoop& a, const PlacedLoop& b, Depth& depth, double least) noexcept
{
    return depthOfPieces(a, b, least, depth);
}

bool fastDepth(const Body& a, const Body& b, Depth& depth) noexcept
{
    return hasEdges(a) && hasEdges(b) && depthOfPieces(a, b, 0., depth);
}

void Depth::setResult(Vec2d origin, PenetrationResult& result) const noexcept
{
    detail::setResult(*this, origin, result);
}

bool fastPenetration(const Operand& a, const Operand& b, const GjkSettings& settings, PlacedPair& pair,
                     PenetrationResult& result) noexcept
{
    if (areApartByBounds(a, b, result) && settings.epsilon == settings.epsilon)
        return true;
    Depth depth;
    if (!pair.place(a, b, settings) || !hasEdges(a, pair.a) || !hasEdges(b, pair.b) ||
        !depthOfPieces(pair.a, pair.b, 0., depth))
        return false;
    setResult(depth, pair.origin, result);
    return true;
}

bool sweep(const PlacedLoop& loop, Vec2d motion, PlacedLoop& swept) noexcept
{
    if (loop.count + 2 > VertexBlock)
        return false;
    swept.count = 0;
    swept.convexLoop = true;
    swept.mirrored = loop.mirrored;
    swept.roundRadius = loop.roundRadius;
    swept.centre = loop.centre + motion * 0.5;
    const auto add = [&swept](Vec2d point)
    {
        swept.x[swept.count] = point.x;
        swept.y[swept.count++] = point.y;
    };
    // The edges that face the motion go along. Where they begin and end, the border follows the motion.
    const auto goesAlong = [&](std::uint32_t i)
    {
        const double side = cross(motion, loop.point(i + 1 == loop.count ? 0 : i + 1) - loop.point(i));
        return loop.mirrored ? side < 0. : side > 0.;
    };
    bool went = goesAlong(loop.count - 1);
    std::uint32_t turns = loop.count == 1 ? 2 : 0;
    if (loop.count == 1)
        add(loop.point(0)), add(loop.point(0) + motion);
    for (std::uint32_t i = 0; i < loop.count && loop.count > 1 && turns <= 2; ++i)
    {
        const Vec2d point = loop.point(i);
        const bool goes = goesAlong(i);
        add(went ? point + motion : point);
        if (goes != went)
            add(goes ? point + motion : point), ++turns;
        went = goes;
    }
    for (std::uint32_t i = swept.count; i < VertexBlock && turns == 2; ++i)
    {
        swept.x[i] = swept.x[i - 1];
        swept.y[i] = swept.y[i - 1];
    }
    return turns == 2;
}

} // namespace graze::detail
