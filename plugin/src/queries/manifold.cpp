// SPDX-License-Identifier: Zlib
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
    // As a vertex in the middle of an edge is passed.
    [[nodiscard]] bool goesOnFrom(const Line& other) const noexcept
    {
        return std::fabs(x) > std::fabs(other.x) && x * other.x >= 0. && !other.isFlatterThan(*this);
    }
};

// The farthest point of the disc that rounds a piece, from the middle of it.
Vec2d roundingOf(const ShapeView& shape, const Mat2d& linear, Vec2d outward) noexcept
{
    const auto radius = static_cast<double>(shape.radius);
    double scale;
    if (shape.hasForm)
        return roundingOf({.radius = 1.f}, linear * detail::formOf(shape.form()), outward);
    if (isSimilarity(linear, scale))
        return outward * (radius * scale);
    const Vec2d local = linear.transposed(outward);
    const double l = length(local);
    return l > 0. ? linear * local * (radius / l) : Vec2d{};
}

// The flatter edge at the uppermost corner, if it is flat enough; the vertices may stand in any order.
void addEdge(const ShapeView& shape, Vec2d along, Vec2d upwards, double up, Face& face) noexcept
{
    const std::uint32_t top = face.corners[0];
    Line one, two; // to both sides of that corner
    for (std::uint32_t i = 0; i < shape.count; ++i)
    {
        const Vec2d to = Vec2d(shape.point(i)) - Vec2d(shape.point(top));
        const Line line{dot(to, along), std::max(0., -dot(to, upwards)), i};
        Line& side = line.x > 0. ? two : one;
        if (line.isFlatterThan(side) || line.goesOnFrom(side))
            side = line;
    }
    // Two vertices that a matrix puts in one place have no edge.
    if (two.drop * std::fabs(one.x) < Alike * one.drop * std::fabs(two.x) || !(std::fabs(one.x) > 0.))
        std::swap(one, two);
    if (!(one.drop < Steepest * std::fabs(one.x)))
        return;
    const auto take = [&face](const Line& edge)
    {
        face.left = std::min(face.left, edge.x);
        face.right = std::max(face.right, edge.x);
        face.corners[edge.x > 0.] = edge.corner;
    };
    face.slope = -up * one.drop / one.x;
    take(one);
    // A vertex in the middle of a level edge has both lines.
    if (two.drop <= Level * std::fabs(two.x) && two.x * one.x < 0.)
        take(two);
}

// `up`: 1 where the normal goes out of the piece, -1 where it goes in.
Face faceOf(const Operand& operand, std::uint32_t piece, Vec2d origin, Vec2d normal, double up) noexcept
{
    const Vec2d outward = normal * up, across = perpendicular(normal);
    const auto placed = [&](Vec2d p) { return Vec2d{dot(p, across), dot(p, normal)}; };
    if (operand.isFunction())
        return {placed(support(makeBody(operand, origin), outward).point)};
    const ShapeView shape = operand.piece(piece);
    const Mat2d linear = linearOf(operand.matrix());
    const Vec2d upwards = linear.transposed(outward), along = linear.transposed(across);
    const std::uint32_t top = detail::farthestVertex(shape, upwards);
    Vec2d offset = offsetOf(operand.matrix()) - origin;
    if (shape.radius > 0.f)
        offset = offset + roundingOf(shape, linear, outward);
    const Vec2d corner(shape.point(top));
    Face face{placed(offset) + Vec2d{dot(corner, along), up * dot(corner, upwards)}};
    face.corners = {top, top};
    if (shape.count > 1)
        addEdge(shape, along, upwards, up, face);
    return face;
}

// One for each corner of a piece over each edge of the other: a point keeps it while it is made by the same two. The
// points of one manifold differ in the last bit or, over one edge, in the corner.
std::uint32_t idOf(const ManifoldResult& result, const Face& a, const Face& b, std::size_t end, bool isB) noexcept
{
    const std::uint32_t one = isB ? a.corners[0] : b.corners[0], other = isB ? a.corners[1] : b.corners[1];
    constexpr std::uint32_t Factor = 0x9E3779B1u;
    std::uint32_t id = result.pieceA * Factor + result.pieceB;
    id = (id * Factor + std::min(one, other)) * Factor + std::max(one, other);
    id = id * Factor + (isB ? b.corners[end] : a.corners[end]);
    return id << 1 | static_cast<std::uint32_t>(isB);
}

} // namespace

ManifoldResult manifold(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    const PenetrationResult deep = penetration(a, b, settings);
    ManifoldResult result{.status = deep.status,
                          .normal = deep.normal,
                          .iterations = deep.iterations,
                          .pieceA = deep.pieceA,
                          .pieceB = deep.pieceB,
                          .by = deep.by};
    if (deep.status != Status::Overlapping && !(deep.depth > 0.f))
        return result;
    // Corners may be far from the origin: a step of Newton's method makes the normal's length 1 in doubles.
    const Vec2d origin = originOf(a), reported(deep.normal);
    const Vec2d normal = reported * (1.5 - 0.5 * dot(reported, reported));
    const Vec2d across = perpendicular(normal);
    const Face faceA = faceOf(a, deep.pieceA, origin, normal, 1.), faceB = faceOf(b, deep.pieceB, origin, normal, -1.);
    const double widths = faceA.right - faceA.left + faceB.right - faceB.left;
    const double from = std::max(faceA.from(), faceB.from()), to = std::min(faceA.to(), faceB.to());
    double deepest = -std::numeric_limits<double>::infinity();
    const auto take = [&](double x, double endOfA, std::size_t end)
    {
        const double heightA = faceA.heightAt(x), heightB = faceB.heightAt(x), depth = heightA - heightB;
        const Vec2 place = (across * x + normal * (0.5 * (heightA + heightB)) + origin).toFloat();
        // The ends of a face may be beyond the floats where the pair is not.
        if (!(depth >= -Level * widths) || !isFinite(place))
            return;
        // A's corner where both end, so that ids of equal boxes in a pile do not flip.
        const bool isB = std::fabs(endOfA - x) > Equal * widths;
        result.points[result.count++] = {place, static_cast<float>(depth > 0. ? depth : 0.),
                                         idOf(result, faceA, faceB, end, isB)};
        deepest = std::max(deepest, depth);
    };
    // Both ends of the part that the two faces have in common.
    if (from <= to)
        take(from, faceA.from(), 0);
    if (from < to)
        take(to, faceA.to(), 1);
    // Unfinished, two corners that rounding takes past one another, or a curved corner beside the edge.
    const auto depth = static_cast<double>(deep.depth);
    if (deepest < depth - Equal * (widths + depth))
    {
        result.points = {{{deep.point, deep.depth, idOf(result, faceA, faceB, 0, false)}}};
        result.count = 1;
    }
    return result;
}

} // namespace graze
