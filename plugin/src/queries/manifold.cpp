// SPDX-License-Identifier: Zlib
#include <graze/gjk/support.hpp>
#include <graze/queries/manifold.hpp>
#include <graze/queries/penetration.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace graze
{

namespace
{

// Slopes of edges, as heights per width.
constexpr double Steepest = 2.; // steeper edges count as their upper corner
constexpr double Level = 1e-6;  // float rounding of a matrix, and of the normal
constexpr double Alike = 1e-3;  // in between the lower index decides, so that ids do not flip at a symmetric corner

// A share of lengths: nothing shorter shows.
constexpr double Equal = 1e-4;

// The edge of a piece that faces the other one, or a corner twice. x is along the contact, y along the normal.
struct Face
{
    std::array<Vec2d, 2> ends;
    std::array<std::uint32_t, 2> corners; ///< core vertices of the ends

    [[nodiscard]] double width() const noexcept { return ends[1].x - ends[0].x; }
    [[nodiscard]] double heightAt(double x) const noexcept
    {
        const double w = width();
        const double share = w > 0. ? std::clamp((x - ends[0].x) / w, 0., 1.) : 0.;
        return ends[0].y + (ends[1].y - ends[0].y) * share;
    }
};

// The flattest line down from the uppermost corner to one side.
struct Side
{
    double slope = Steepest;
    double width = 0.;
    std::uint32_t corner = 0;
};

// The disc of a rounded piece adds the same displacement to both ends of the edge.
Vec2d roundingOf(const Body& body, Vec2d outward) noexcept
{
    if (!(body.ellipseRadius > 0.))
        return outward * body.roundRadius;
    const Vec2d local = body.linear.transposed(outward);
    const double l = length(local);
    return l > 0. ? body.linear * local * (body.ellipseRadius / l) : Vec2d{};
}

// Compares lines from the uppermost corner to all vertices, so it needs no order among these.
Face faceOf(const Body& body, Vec2d outward, Vec2d normal) noexcept
{
    const Vec2d across = perpendicular(normal);
    const auto placed = [&](Vec2d p) { return Vec2d{dot(p, across), dot(p, normal)}; };
    const BodySupport top = support(body, outward);
    if (body.function)
        return {{placed(top.point), placed(top.point)}, {0, 0}};
    const auto local = [&](std::uint32_t i) { return Vec2d(Vec2{body.x[i], body.y[i]}); };
    const Vec2d up = body.linear.transposed(outward), along = body.linear.transposed(across);
    std::array<Side, 2> sides; // towards smaller x, and towards larger
    for (std::uint32_t i = 0; i < body.count; ++i)
    {
        const Vec2d to = local(i) - local(top.index);
        const double x = dot(to, along), width = std::fabs(x);
        const double slope = std::max(0., -dot(to, up)) / width; // NaN for the corner itself
        Side& side = sides[x > 0.];
        if (slope < side.slope - Level || (slope <= side.slope + Level && width > side.width))
            side = {slope, width, i};
    }
    // Points in the middle of a level edge have both.
    const double difference = sides[1].slope - sides[0].slope;
    const bool both = std::max(sides[0].slope, sides[1].slope) <= Level;
    const bool right =
        std::fabs(difference) > Alike ? difference < 0. : sides[1].corner < sides[0].corner || sides[0].width == 0.;
    std::array<std::uint32_t, 2> corners{top.index, top.index};
    for (const bool side : {false, true})
        if (sides[side].width > 0. && (both || side == right))
            corners[side] = sides[side].corner;
    const Vec2d rounding = roundingOf(body, outward);
    const auto end = [&](std::uint32_t corner) { return placed(body.worldPoint(corner) + rounding); };
    return {{end(corners[0]), end(corners[1])}, corners};
}

// One for each corner of a piece over each edge of the other: a point keeps it while it is made by the same two. The
// points of one manifold differ in the last bit or, over one edge, in the corner.
std::uint32_t idOf(const ManifoldResult& result, std::uint32_t corner, const Face& over, bool isB) noexcept
{
    std::uint32_t id = 0;
    const auto [low, high] = std::minmax(over.corners[0], over.corners[1]);
    for (const std::uint32_t part : {result.pieceA, result.pieceB, low, high, corner})
        id = id * 0x9E3779B1u + part;
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
    const bool finished = deep.status == Status::Overlapping;
    if (!finished && !(deep.depth > 0.f))
        return result;
    const Vec2d origin = originOf(a), normal(deep.normal), across = perpendicular(normal);
    const Face faceA = faceOf(makeBody(a, deep.pieceA, origin), normal, normal);
    const Face faceB = faceOf(makeBody(b, deep.pieceB, origin), -normal, normal);
    const double widths = faceA.width() + faceB.width();
    const double from = std::max(faceA.ends[0].x, faceB.ends[0].x), to = std::min(faceA.ends[1].x, faceB.ends[1].x);
    double deepest = -1.;
    for (std::size_t end = 0; finished && end < (from < to ? 2u : from == to ? 1u : 0u); ++end)
    {
        const double x = end == 0 ? from : to;
        const double heightA = faceA.heightAt(x), heightB = faceB.heightAt(x), depth = heightA - heightB;
        if (depth < -Level * widths)
            continue;
        deepest = std::max(deepest, depth);
        // A's corner where both end, so that ids of equal boxes in a pile do not flip.
        const bool isB = std::fabs(faceA.ends[end].x - x) > Equal * widths;
        result.points[result.count++] = {(across * x + normal * (0.5 * (heightA + heightB)) + origin).toFloat(),
                                         static_cast<float>(std::max(0., depth)),
                                         isB ? idOf(result, faceB.corners[end], faceA, true)
                                             : idOf(result, faceA.corners[end], faceB, false)};
    }
    // Unfinished, two corners that rounding takes past one another, or a curved corner beside the edge.
    const auto depth = static_cast<double>(deep.depth);
    if (deepest < depth - Equal * (widths + depth))
    {
        result.points = {{{deep.point, deep.depth, idOf(result, faceA.corners[0], faceB, false)}}};
        result.count = 1;
    }
    return result;
}

} // namespace graze
