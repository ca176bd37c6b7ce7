// SPDX-License-Identifier: Zlib
#include "base/attributes.hpp"
#include "base/lanes/lanes.hpp"
#include "gjk/search.hpp"

#include <graze/queries/manifold.hpp>
#include <graze/queries/penetration.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace graze
{

namespace
{

using detail::lanes::TwoDoubles;

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
    [[nodiscard]] GRAZE_INLINE TwoDoubles heightAt(TwoDoubles x) const noexcept
    {
        return TwoDoubles::all(top.y) + TwoDoubles::all(slope) * (x - TwoDoubles::all(top.x));
    }
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

// `up`: 1 where the normal goes out of the piece, -1 where it goes in.
GRAZE_NOINLINE Face faceOf(const Operand& operand, std::uint32_t piece, Vec2d origin, Vec2d normal, double up) noexcept
{
    const Vec2d outward = normal * up, across = perpendicular(normal);
    const auto placed = [&](Vec2d p) { return Vec2d{dot(p, across), dot(p, normal)}; };
    if (operand.function().support)
        return {placed(support(makeBody(operand, origin), outward).point)};
    const ShapeView shape = operand.piece(piece);
    const Mat2d linear = linearOf(operand.matrix());
    const Vec2d upwards = linear.transposed(outward), along = linear.transposed(across);
    const auto local = [&shape](std::uint32_t i) { return Vec2d(shape.point(i)); };
    const std::uint32_t top = detail::farthestVertex(shape, upwards);
    Vec2d offset = offsetOf(operand.matrix()) - origin;
    if (shape.radius > 0.f)
        offset = offset + roundingOf(shape, linear, outward);
    Face face{placed(offset) + Vec2d{dot(local(top), along), up * dot(local(top), upwards)}};
    face.corners = {top, top};
    if (shape.count == 1)
        return face;
    // To both sides of the uppermost corner, from vertices in any order.
    Line one, two;
    for (std::uint32_t i = 0; i < shape.count; ++i)
    {
        const Vec2d to = local(i) - local(top);
        const Line line{dot(to, along), std::max(0., -dot(to, upwards)), i};
        Line& side = line.x > 0. ? two : one;
        if (line.isFlatterThan(side) || line.goesOnFrom(side))
            side = line;
    }
    // Two vertices that a matrix puts in one place have no edge.
    if (two.drop * std::fabs(one.x) < Alike * one.drop * std::fabs(two.x) || !(std::fabs(one.x) > 0.))
        std::swap(one, two);
    if (!(one.drop < Steepest * std::fabs(one.x)))
        return face;
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
    return face;
}

// The faces of two convex loops at once, a lane each, from their uppermost corners. False where an edge goes on behind
// a vertex: then one by one.
GRAZE_INLINE bool facesOf(const Operand& a, const Operand& b, const std::array<std::uint32_t, 2>& tops, Vec2d normal,
                          Face& faceA, Face& faceB) noexcept
{
    const ShapeView &p = a.firstPiece(), &q = b.firstPiece();
    const Affine2 &m = a.matrix(), &n = b.matrix();
    const TwoDoubles m00 = TwoDoubles::of(&m.m00, &n.m00), m01 = TwoDoubles::of(&m.m01, &n.m01);
    const TwoDoubles m10 = TwoDoubles::of(&m.m10, &n.m10), m11 = TwoDoubles::of(&m.m11, &n.m11);
    const TwoDoubles outward = TwoDoubles::of(1., -1.), zero = TwoDoubles::all(0.), level = TwoDoubles::all(Level);
    const TwoDoubles normalX = TwoDoubles::all(normal.x), normalY = TwoDoubles::all(normal.y);
    const TwoDoubles upX = (m00 * normalX + m10 * normalY) * outward, upY = (m01 * normalX + m11 * normalY) * outward;
    const TwoDoubles alongX = m10 * normalX - m00 * normalY, alongY = m11 * normalX - m01 * normalY;
    const TwoDoubles topX = TwoDoubles::of(p.x + tops[0], q.x + tops[1]);
    const TwoDoubles topY = TwoDoubles::of(p.y + tops[0], q.y + tops[1]);
    struct Lines
    {
        TwoDoubles x, drop;
    };
    const auto linesTo = [&](std::uint32_t i, std::uint32_t j) GRAZE_INLINE_LAMBDA
    {
        const TwoDoubles toX = TwoDoubles::of(p.x + i, q.x + j) - topX, toY = TwoDoubles::of(p.y + i, q.y + j) - topY;
        return Lines{toX * alongX + toY * alongY, larger(zero, negated(toX * upX + toY * upY))};
    };
    const auto around = [](const ShapeView& loop, std::uint32_t vertex, std::uint32_t step) GRAZE_INLINE_LAMBDA
    {
        const std::uint32_t next = vertex + step;
        return next < loop.count ? next : next - loop.count;
    };
    const std::uint32_t nexts[2]{around(p, tops[0], 1), around(q, tops[1], 1)};
    const std::uint32_t previous[2]{around(p, tops[0], p.count - 1), around(q, tops[1], q.count - 1)};
    const Lines one = linesTo(nexts[0], nexts[1]), two = linesTo(previous[0], previous[1]);
    const TwoDoubles width1 = magnitude(one.x), width2 = magnitude(two.x);
    // Two vertices that a matrix puts in one place have no edge.
    const auto isSecond =
        less(two.drop * width1, TwoDoubles::all(Alike) * one.drop * width2) | lessOrEqual(width1, zero);
    const auto seconds = static_cast<unsigned>(bitsOf(isSecond));
    const TwoDoubles x = chosen(isSecond, two.x, one.x), width = chosen(isSecond, width2, width1);
    const TwoDoubles drop = chosen(isSecond, two.drop, one.drop);
    const auto isEdge = less(drop, TwoDoubles::all(Steepest) * width);
    const std::uint32_t ends[2]{seconds & 1 ? previous[0] : nexts[0], seconds & 2 ? previous[1] : nexts[1]};
    const Lines behind =
        linesTo(around(p, ends[0], seconds & 1 ? p.count - 1 : 1), around(q, ends[1], seconds & 2 ? q.count - 1 : 1));
    const TwoDoubles far = magnitude(behind.x);
    const auto goesOn = without(less(width, far) & lessOrEqual(zero, behind.x * x),
                                less(drop * far, (behind.drop - level * far) * width));
    const TwoDoubles otherX = chosen(isSecond, one.x, two.x), otherDrop = chosen(isSecond, one.drop, two.drop);
    const auto isMiddle = lessOrEqual(otherDrop, level * magnitude(otherX)) & less(otherX * x, zero);
    if (bitsOf(isEdge & (goesOn | isMiddle)) != 0)
        return false;

    Vec2d offsetA{}, offsetB = offsetOf(n) - offsetOf(m);
    if (p.radius > 0.f)
        offsetA = roundingOf(p, linearOf(m), normal);
    if (q.radius > 0.f)
        offsetB = offsetB + roundingOf(q, linearOf(n), -normal);
    const Vec2d across = perpendicular(normal);
    const TwoDoubles placedX =
        TwoDoubles::of(dot(offsetA, across), dot(offsetB, across)) + (topX * alongX + topY * alongY);
    const TwoDoubles placedY =
        TwoDoubles::of(dot(offsetA, normal), dot(offsetB, normal)) + outward * (topX * upX + topY * upY);
    const TwoDoubles end = chosen(isEdge, x, zero), left = smaller(zero, end), right = larger(zero, end);
    const TwoDoubles slope = chosen(isEdge, negated(outward) * drop / x, zero);
    const auto edges = static_cast<unsigned>(bitsOf(isEdge)), rights = static_cast<unsigned>(bitsOf(less(zero, end)));
    const std::uint32_t endA = edges & 1 ? ends[0] : tops[0], endB = edges & 2 ? ends[1] : tops[1];
    faceA = {{first(placedX), first(placedY)},
             first(left),
             first(right),
             first(slope),
             {rights & 1 ? tops[0] : endA, rights & 1 ? endA : tops[0]}};
    faceB = {{second(placedX), second(placedY)},
             second(left),
             second(right),
             second(slope),
             {rights & 2 ? tops[1] : endB, rights & 2 ? endB : tops[1]}};
    return true;
}

// One for each corner of a piece over each edge of the other: a point keeps it while it is made by the same two. The
// points of one manifold differ in the last bit or, over one edge, in the corner.
GRAZE_INLINE std::uint32_t idOf(const ManifoldResult& result, const Face& a, const Face& b, std::size_t end,
                                bool isB) noexcept
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
    Face faceA, faceB;
    bool found = false;
    if (a.pieceCount() == 1 && b.pieceCount() == 1 && a.firstPiece().convexLoop && b.firstPiece().convexLoop)
    {
        const std::array<std::uint32_t, 2> tops{
            detail::farthestVertex(a.firstPiece(), linearOf(a.matrix()).transposed(normal)),
            detail::farthestVertex(b.firstPiece(), linearOf(b.matrix()).transposed(-normal))};
        found = facesOf(a, b, tops, normal, faceA, faceB);
    }
    if (!found)
    {
        faceA = faceOf(a, deep.pieceA, origin, normal, 1.);
        faceB = faceOf(b, deep.pieceB, origin, normal, -1.);
    }
    const double widths = faceA.right - faceA.left + faceB.right - faceB.left;
    const double from = std::max(faceA.from(), faceB.from()), to = std::min(faceA.to(), faceB.to());
    // Both ends of the overlap, a lane each.
    const TwoDoubles x = TwoDoubles::of(from, to), heightA = faceA.heightAt(x), heightB = faceB.heightAt(x);
    const TwoDoubles depths = heightA - heightB, middle = TwoDoubles::all(0.5) * (heightA + heightB);
    // A's corner where both end, so that ids of equal boxes in a pile do not flip.
    const int ofB =
        bitsOf(less(TwoDoubles::all(Equal * widths), magnitude(TwoDoubles::of(faceA.from(), faceA.to()) - x)));
    const int touching = bitsOf(lessOrEqual(TwoDoubles::all(-Level * widths), depths));
    const auto along = [&](double acrossPart, double normalPart, double start) GRAZE_INLINE_LAMBDA {
        return narrowed(TwoDoubles::all(acrossPart) * x + TwoDoubles::all(normalPart) * middle +
                        TwoDoubles::all(start));
    };
    float xs[4], ys[4], positive[4];
    along(across.x, normal.x, origin.x).store(xs);
    along(across.y, normal.y, origin.y).store(ys);
    narrowed(larger(depths, TwoDoubles::all(0.))).store(positive);
    const auto pointAt = [&](std::size_t end) GRAZE_INLINE_LAMBDA {
        return ManifoldPoint{{xs[end], ys[end]}, positive[end], idOf(result, faceA, faceB, end, (ofB >> end & 1) != 0)};
    };
    const bool isFirst = from <= to && (touching & 1) != 0, isSecond = from < to && (touching & 2) != 0;
    result.count = (isFirst ? 1u : 0u) + (isSecond ? 1u : 0u);
    if (result.count > 0)
        result.points[0] = pointAt(isFirst ? 0 : 1);
    if (result.count > 1)
        result.points[1] = pointAt(1);
    const double none = -std::numeric_limits<double>::infinity();
    const double deepest = std::max(isFirst ? first(depths) : none, isSecond ? second(depths) : none);
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
