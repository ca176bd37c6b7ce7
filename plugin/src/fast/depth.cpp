// SPDX-License-Identifier: Zlib
#include "base/compiler.hpp"
#include "fast/door.hpp"
#include "fast/edge_test.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::detail
{

namespace
{

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

bool fastPairPenetration(const Operand& a, const Operand& b, const GjkSettings& settings, PlacedPair& pair,
                         PenetrationResult& result) noexcept
{
    if (settings.epsilon == settings.epsilon && areApartByBounds(a, b, result))
        return true;
    Depth depth;
    if (!pair.place(a, b, settings) || !hasEdges(a, pair.a) || !hasEdges(b, pair.b) ||
        !depthOfPieces(pair.a, pair.b, 0., depth))
        return false;
    depth.setResult(pair.origin, result);
    return true;
}

} // namespace graze::detail
