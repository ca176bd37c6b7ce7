// SPDX-License-Identifier: Zlib
#include "base/attributes.hpp"
#include "queries/single_depth.hpp"

#include <graze/gjk/support.hpp>
#include <graze/queries/manifold.hpp>
#include <graze/queries/penetration.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

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

    [[nodiscard]] GRAZE_INLINE double from() const noexcept { return top.x + left; }
    [[nodiscard]] GRAZE_INLINE double to() const noexcept { return top.x + right; }
    [[nodiscard]] GRAZE_INLINE double heightAt(double x) const noexcept { return top.y + slope * (x - top.x); }
};

// From the uppermost corner to another vertex.
struct Line
{
    double x = 0.;
    double drop = 1.; ///< by default as steep as can be
    std::uint32_t corner = 0;

    [[nodiscard]] GRAZE_INLINE bool isFlatterThan(const Line& other) const noexcept
    {
        return drop * std::fabs(other.x) < (other.drop - Level * std::fabs(other.x)) * std::fabs(x);
    }
    // As a vertex in the middle of an edge is passed.
    [[nodiscard]] GRAZE_INLINE bool goesOnFrom(const Line& other) const noexcept
    {
        return std::fabs(x) > std::fabs(other.x) && x * other.x >= 0. && !other.isFlatterThan(*this);
    }
};

// The vertices of a piece, seen along two directions in object space.
class Corners
{
public:
    GRAZE_INLINE Corners(const ShapeView& shape, Vec2d up, Vec2d along, const std::uint32_t* top) noexcept :
    m_shape(shape),
    m_up(up),
    m_along(along),
    m_top(top ? *top : 0)
    {
        if (top)
            return;
        double highest = dot(local(0), up);
        for (std::uint32_t i = 1; i < shape.count; ++i)
        {
            const double height = dot(local(i), up);
            m_top ^= (m_top ^ i) & (0u - static_cast<std::uint32_t>(height > highest)); // a choice without a branch
            highest = std::max(highest, height);
        }
    }

    [[nodiscard]] GRAZE_INLINE std::uint32_t top() const noexcept { return m_top; }
    [[nodiscard]] GRAZE_INLINE Vec2d local(std::uint32_t i) const noexcept
    {
        return {static_cast<double>(m_shape.x[i]), static_cast<double>(m_shape.y[i])};
    }
    [[nodiscard]] GRAZE_INLINE Vec2d along(Vec2d p) const noexcept { return {dot(p, m_along), dot(p, m_up)}; }
    [[nodiscard]] GRAZE_INLINE Line lineTo(std::uint32_t vertex) const noexcept
    {
        const Vec2d to = along(local(vertex) - local(m_top));
        return {to.x, std::max(0., -to.y), vertex};
    }
    /// Once around the loop.
    [[nodiscard]] GRAZE_INLINE std::uint32_t after(std::uint32_t vertex, std::uint32_t step) const noexcept
    {
        const std::uint32_t next = vertex + step;
        return next < m_shape.count ? next : next - m_shape.count;
    }
    /// Along a loop, up to the last vertex in line.
    [[nodiscard]] GRAZE_INLINE Line followed(Line line, std::uint32_t step) const noexcept
    {
        for (Line next = lineTo(after(line.corner, step)); next.goesOnFrom(line);
             next = lineTo(after(line.corner, step)))
            line = next;
        return line;
    }
    /// To both sides, for vertices in any order.
    GRAZE_NOINLINE void flattest(Line& left, Line& right) const noexcept
    {
        for (std::uint32_t i = 0; i < m_shape.count; ++i)
        {
            const Line line = lineTo(i);
            Line& side = line.x > 0. ? right : left;
            if (line.isFlatterThan(side) || line.goesOnFrom(side))
                side = line;
        }
    }

private:
    const ShapeView& m_shape;
    Vec2d m_up;
    Vec2d m_along;
    std::uint32_t m_top;
};

// The farthest point of the disc that rounds a piece, from the middle of it.
GRAZE_NOINLINE Vec2d roundingOf(const ShapeView& shape, const Mat2d& linear, Vec2d outward) noexcept
{
    const auto radius = static_cast<double>(shape.radius);
    double scale;
    if (isSimilarity(linear, scale))
        return outward * (radius * scale);
    const Vec2d local = linear.transposed(outward);
    const double l = length(local);
    return l > 0. ? linear * local * (radius / l) : Vec2d{};
}

// `up`: 1 where the normal goes out of the piece, -1 where it goes in. `top`: the uppermost corner, if it is known.
GRAZE_INLINE Face faceOf(const Operand& operand, std::uint32_t piece, Vec2d origin, Vec2d normal, double up,
                         const std::uint32_t* top) noexcept
{
    const Vec2d outward = normal * up, across = perpendicular(normal);
    const auto placed = [&](Vec2d p) { return Vec2d{dot(p, across), dot(p, normal)}; };
    if (operand.function().support)
        return {placed(support(makeBody(operand, piece, origin), outward).point)};
    const ShapeView shape = operand.piece(piece);
    const Mat2d linear = linearOf(operand.matrix());
    const Corners corners(shape, linear.transposed(outward), linear.transposed(across), top);
    Vec2d offset = offsetOf(operand.matrix()) - origin;
    if (shape.radius > 0.f)
        offset = offset + roundingOf(shape, linear, outward);
    const Vec2d local = corners.along(corners.local(corners.top()));
    Face face{placed(offset) + Vec2d{local.x, up * local.y}};
    face.corners = {corners.top(), corners.top()};
    if (shape.count == 1)
        return face;
    Line one, two;
    if (shape.convexLoop)
    {
        one = corners.lineTo(corners.after(corners.top(), 1));
        two = corners.lineTo(corners.after(corners.top(), shape.count - 1));
    }
    else
        corners.flattest(one, two);
    // Two vertices that a matrix puts in one place have no edge.
    const bool second = (two.drop * std::fabs(one.x) < Alike * one.drop * std::fabs(two.x)) | !(std::fabs(one.x) > 0.);
    const double xs[2]{one.x, two.x}, drops[2]{one.drop, two.drop};
    const Line line{xs[second], drops[second], second ? two.corner : one.corner};
    if (!(line.drop < Steepest * std::fabs(line.x)))
        return face;
    const auto take = [&](Line edge, std::uint32_t step) GRAZE_INLINE_LAMBDA
    {
        if (shape.convexLoop)
            edge = corners.followed(edge, step);
        face.left = std::min(face.left, edge.x);
        face.right = std::max(face.right, edge.x);
        face.corners[edge.x > 0.] = edge.corner;
    };
    face.slope = -up * line.drop / line.x;
    take(line, second ? shape.count - 1 : 1);
    // A vertex in the middle of a level edge has both lines.
    if (drops[!second] <= Level * std::fabs(xs[!second]) && xs[!second] * line.x < 0.)
        take(second ? one : two, second ? 1 : shape.count - 1);
    return face;
}

// One for each corner of a piece over each edge of the other: a point keeps it while it is made by the same two. The
// points of one manifold differ in the last bit or, over one edge, in the corner.
GRAZE_INLINE std::uint32_t idOf(const ManifoldResult& result, const Face& a, const Face& b, std::size_t end,
                                bool isB) noexcept
{
    const std::uint32_t one = isB ? a.corners[0] : b.corners[0], other = isB ? a.corners[1] : b.corners[1];
    std::uint32_t id = result.pieceA;
    for (const std::uint32_t part :
         {result.pieceB, std::min(one, other), std::max(one, other), isB ? b.corners[end] : a.corners[end]})
        id = id * 0x9E3779B1u + part;
    return id << 1 | static_cast<std::uint32_t>(isB);
}

} // namespace

ManifoldResult manifold(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    PieceDepth alone;
    const PenetrationResult deep = detail::penetrationOf(a, b, settings, alone);
    const std::uint32_t* const tops = alone.farthest ? alone.farthest->data() : nullptr;
    ManifoldResult result{.status = deep.status,
                          .normal = deep.normal,
                          .iterations = deep.iterations,
                          .pieceA = deep.pieceA,
                          .pieceB = deep.pieceB,
                          .by = deep.by};
    if (deep.status != Status::Overlapping && !(deep.depth > 0.f))
        return result;
    const Vec2d origin = originOf(a), normal(deep.normal), across = perpendicular(normal);
    const Face faceA = faceOf(a, deep.pieceA, origin, normal, 1., tops);
    const Face faceB = faceOf(b, deep.pieceB, origin, normal, -1., tops ? tops + 1 : nullptr);
    const double widths = faceA.right - faceA.left + faceB.right - faceB.left;
    const double from = std::max(faceA.from(), faceB.from()), to = std::min(faceA.to(), faceB.to());
    double deepest = -std::numeric_limits<double>::infinity();
    const auto take = [&](std::size_t end, double x, double endOfA)
    {
        const double heightA = faceA.heightAt(x), heightB = faceB.heightAt(x), depth = heightA - heightB;
        if (depth < -Level * widths)
            return;
        deepest = std::max(deepest, depth);
        // A's corner where both end, so that ids of equal boxes in a pile do not flip.
        const bool isB = std::fabs(endOfA - x) > Equal * widths;
        result.points[result.count++] = {(across * x + normal * (0.5 * (heightA + heightB)) + origin).toFloat(),
                                         static_cast<float>(std::max(0., depth)), idOf(result, faceA, faceB, end, isB)};
    };
    if (from <= to)
    {
        take(0, from, faceA.from());
        if (from < to)
            take(1, to, faceA.to());
    }
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
