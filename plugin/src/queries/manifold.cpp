// SPDX-License-Identifier: Zlib
#include "fast/door.hpp"
#include "gjk/search.hpp"
#include "shapes/round.hpp"

#include <graze/queries/pair_queries.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace graze
{

namespace
{

// Slopes of edges, as heights per width.
constexpr double Steepest = 2.; // steeper edges count as their upper corner
constexpr double Level = 1e-6;  // float rounding of a matrix, and of the normal
// The later edge has to be flatter by this share: ids do not flip at a symmetric corner.
constexpr double Alike = 0.999;
// A share of lengths: nothing shorter shows.
constexpr double Equal = 1e-4;

// The edge of a piece that faces the other one, or a corner of it. x is along the contact, y along the normal.
struct Face
{
    Vec2d top{};      ///< the uppermost corner, radius included
    double left = 0.; ///< x of the ends of the edge, from there
    double right = 0.;
    double slope = 0.;
    std::array<std::uint32_t, 2> corners{}; ///< core vertices of the ends

    [[nodiscard]] double from() const noexcept { return top.x + left; }
    [[nodiscard]] double to() const noexcept { return top.x + right; }
    [[nodiscard]] double heightAt(double x) const noexcept { return top.y + slope * (x - top.x); }
};

// From the uppermost corner to another vertex.
struct Line
{
    double x = 0.;
    double drop = 1.; ///< by default as steep as can be
    std::uint32_t corner = 0;

    [[nodiscard]] bool isFlatterThan(const Line& other) const noexcept
    {
        return drop * std::fabs(other.x) < (other.drop - Level * std::fabs(other.x)) * std::fabs(x);
    }
    // Whether the border goes straight on past the end of `other`, which is then a vertex in the middle of an edge.
    // The test that nearly always fails comes first: the processor cannot foresee the rest.
    [[nodiscard]] bool goesOnFrom(const Line& other) const noexcept
    {
        return !other.isFlatterThan(*this) && std::fabs(x) > std::fabs(other.x) && x * other.x >= 0.;
    }
};

// The farthest point of the disc that rounds a piece, from the middle of it.
Vec2d roundingOf(const ShapeView& shape, const Mat2d& matrix, Vec2d outward) noexcept
{
    const Mat2d linear = detail::roundLinear(shape, matrix);
    const auto radius = static_cast<double>(shape.radius);
    double scale;
    if (isSimilarity(linear, scale))
        return outward * (radius * scale);
    const Vec2d local = linear.transposed(outward);
    const double l = length(local);
    return l > 0. ? linear * local * (radius / l) : Vec2d{};
}

// The lines from the uppermost corner to its neighbours.
struct Lines
{
    Line one;
    Line two;
};

// Those of a loop go on as far as the border is straight.
template <class Points>
GRAZE_INLINE Lines linesOfLoop(const Points& loop, std::uint32_t top, Vec2d along, Vec2d upwards) noexcept
{
    const auto lineTo = [&](std::uint32_t i) GRAZE_INLINE_LAMBDA
    {
        const Vec2d to = Vec2d(loop.point(i)) - Vec2d(loop.point(top));
        return Line{dot(to, along), std::max(0., -dot(to, upwards)), i};
    };
    const auto lineFrom = [&](auto neighbour) GRAZE_INLINE_LAMBDA
    {
        Line line = lineTo(neighbour(top));
        for (std::uint32_t i = neighbour(line.corner); i != top; i = neighbour(i))
        {
            const Line next = lineTo(i);
            if (!next.goesOnFrom(line))
                break;
            line = next;
        }
        return line;
    };
    const std::uint32_t last = loop.count - 1;
    return {lineFrom([last](std::uint32_t i) { return i == 0 ? last : i - 1; }),
            lineFrom([last](std::uint32_t i) { return i == last ? 0 : i + 1; })};
}

// The vertices may stand in any order: on each side, the line that is flattest.
template <class Points>
Lines linesOfPoints(const Points& points, std::uint32_t top, Vec2d along, Vec2d upwards) noexcept
{
    Lines lines;
    for (std::uint32_t i = 0; i < points.count; ++i)
    {
        const Vec2d to = Vec2d(points.point(i)) - Vec2d(points.point(top));
        const Line line{dot(to, along), std::max(0., -dot(to, upwards)), i};
        Line& side = line.x > 0. ? lines.two : lines.one;
        if (line.isFlatterThan(side) || line.goesOnFrom(side))
            side = line;
    }
    return lines;
}

// The flatter edge at the uppermost corner, if it is flat enough.
template <class Points>
GRAZE_INLINE void addEdge(const Points& points, Vec2d along, Vec2d upwards, double up, Face& face) noexcept
{
    const std::uint32_t top = face.corners[0];
    const Lines lines =
        points.convexLoop ? linesOfLoop(points, top, along, upwards) : linesOfPoints(points, top, along, upwards);
    const bool inOrder = !(lines.one.x > 0.);
    const Line &left = inOrder ? lines.one : lines.two, &right = inOrder ? lines.two : lines.one;
    // Two vertices that a matrix puts in one place have no edge.
    const bool isRight =
        right.drop * std::fabs(left.x) < Alike * left.drop * std::fabs(right.x) || !(std::fabs(left.x) > 0.);
    const Line &edge = isRight ? right : left, &other = isRight ? left : right;
    if (!(edge.drop < Steepest * std::fabs(edge.x)))
        return;
    const auto take = [&face](const Line& line) GRAZE_INLINE_LAMBDA
    {
        face.left = std::min(face.left, line.x);
        face.right = std::max(face.right, line.x);
        face.corners[line.x > 0.] = line.corner;
    };
    face.slope = -up * edge.drop / edge.x;
    take(edge);
    // A vertex in the middle of a level edge has both lines.
    if (other.drop <= Level * std::fabs(other.x) && other.x * edge.x < 0.)
        take(other);
}

// `up`: 1 where the normal goes out of the piece, -1 where it goes in.
Face faceOf(const Operand& operand, std::uint32_t piece, Vec2d origin, Vec2d normal, double up) noexcept
{
    const Vec2d outward = normal * up, across = perpendicular(normal);
    const ShapeView shape = operand.piece(piece);
    const Mat2d linear = linearOf(operand.matrix());
    const Vec2d upwards = linear.transposed(outward), along = linear.transposed(across);
    const std::uint32_t top = detail::farthestVertex(shape, upwards);
    Vec2d offset = offsetOf(operand.matrix()) - origin;
    if (shape.radius > 0.f)
        offset = offset + roundingOf(shape, linear, outward);
    const Vec2d corner(shape.point(top));
    Face face{{dot(offset, across) + dot(corner, along), dot(offset, normal) + up * dot(corner, upwards)}};
    face.corners = {top, top};
    addEdge(shape, along, upwards, up, face);
    return face;
}

Face faceOf(const detail::PlacedLoop& loop, Vec2d normal, double up) noexcept
{
    const Vec2d outward = normal * up, across = perpendicular(normal);
    const auto [corner, top] = detail::farthestPoint(loop, outward);
    Face face{{dot(corner, across), dot(corner, normal) + up * loop.roundRadius}};
    face.corners = {top, top};
    addEdge(loop, across, outward, up, face);
    return face;
}

constexpr std::uint32_t Factor = 0x9E3779B1u;

std::uint32_t idOfPieces(const ManifoldResult& result) noexcept
{
    return result.pieceA * Factor + result.pieceB;
}

// One for each corner of a piece over each edge of the other: a point keeps it while it is made by the same two. The
// points of one manifold differ in the last bit or, over one edge, in the corner.
std::uint32_t idOf(const ManifoldResult& result, const Face& a, const Face& b, std::size_t end, bool isB) noexcept
{
    const std::uint32_t one = isB ? a.corners[0] : b.corners[0], other = isB ? a.corners[1] : b.corners[1];
    std::uint32_t id = (idOfPieces(result) * Factor + std::min(one, other)) * Factor + std::max(one, other);
    id = id * Factor + (isB ? b.corners[end] : a.corners[end]);
    return id << 1 | static_cast<std::uint32_t>(isB);
}

// Both ends of the part that the two faces have in common.
void addPoints(const Face& a, const Face& b, Vec2d origin, Vec2d normal, double deepest,
               ManifoldResult& result) noexcept
{
    const double widths = a.right - a.left + b.right - b.left;
    const double from = std::max(a.from(), b.from()), to = std::min(a.to(), b.to());
    double found = -std::numeric_limits<double>::infinity();
    const auto take = [&](double x, double endOfA, std::size_t end)
    {
        const double heightA = a.heightAt(x), heightB = b.heightAt(x), depth = heightA - heightB;
        const Vec2 place = (perpendicular(normal) * x + normal * (0.5 * (heightA + heightB)) + origin).toFloat();
        // The ends of a face may be beyond the floats where the pair is not.
        if (!(depth >= -Level * widths) || !isFinite(place))
            return;
        // A's corner where both end, so that ids of equal boxes in a pile do not flip.
        const bool isB = std::fabs(endOfA - x) > Equal * widths;
        result.points[result.count++] = {place, static_cast<float>(depth > 0. ? depth : 0.),
                                         idOf(result, a, b, end, isB)};
        found = std::max(found, depth);
    };
    if (from <= to)
        take(from, a.from(), 0);
    if (from < to)
        take(to, a.to(), 1);
    // Unfinished, two corners that rounding takes past one another, or a curved corner beside the edge.
    if (found < deepest - Equal * (widths + deepest))
    {
        result.points = {{{.id = idOf(result, a, b, 0, false)}}};
        result.count = 0;
    }
}

} // namespace

ManifoldResult manifold(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    detail::PlacedPair pair;
    PenetrationResult deep;
    const bool isPlaced = settings.method == Method::Fast && a.pieceCount() == 1 && b.pieceCount() == 1 &&
                          detail::fastPenetration(a, b, settings, pair, deep);
    if (!isPlaced)
        deep = penetration(a, b, settings);
    ManifoldResult result{.status = deep.status,
                          .normal = deep.normal,
                          .iterations = deep.iterations,
                          .pieceA = deep.pieceA,
                          .pieceB = deep.pieceB,
                          .by = deep.by};
    if (deep.status != Status::Overlapping && !(deep.depth > 0.f))
        return result;
    const Vec2d origin = originOf(a), reported(deep.normal);
    // Corners may be far from the origin: a step of Newton's method makes the normal's length 1 in doubles.
    const Vec2d normal = reported * (1.5 - 0.5 * dot(reported, reported));
    const auto depth = static_cast<double>(deep.depth);
    const auto hasOneCorner = [](const Operand& operand, std::uint32_t piece)
    { return operand.isFunction() || operand.piece(piece).count == 1; };
    result.points[0].id = idOfPieces(result);
    if (!hasOneCorner(a, deep.pieceA) && !hasOneCorner(b, deep.pieceB))
        isPlaced ? addPoints(faceOf(pair.a, normal, 1.), faceOf(pair.b, normal, -1.), origin, normal, depth, result)
                 : addPoints(faceOf(a, deep.pieceA, origin, normal, 1.), faceOf(b, deep.pieceB, origin, normal, -1.),
                             origin, normal, depth, result);
    if (result.count == 0)
    {
        result.points[0] = {deep.point, deep.depth, result.points[0].id};
        result.count = 1;
    }
    return result;
}

} // namespace graze
