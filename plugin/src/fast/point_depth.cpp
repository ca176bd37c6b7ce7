// SPDX-License-Identifier: Zlib
#include "fast/door.hpp"
#include "fast/edge_test.hpp"

// A disc, or a point, against a loop. Placing both would take longer than the answer, so the corners are mapped where
// they are needed, and seen from the disc's middle: then the edge test is one cross product for each edge.
namespace graze::detail
{

namespace
{

// A piece with its matrix, seen from the middle of the disc.
struct SeenLoop
{
    const float* x;
    const float* y;
    std::uint32_t count;
    Mat2d linear;
    Vec2d offset;

    [[nodiscard]] GRAZE_INLINE FourVectors fourAt(std::uint32_t i) const noexcept
    {
        const auto all = [](double number) GRAZE_INLINE_LAMBDA { return FourDoubles::all(number); };
        const FourDoubles px = FourDoubles::widened(lanes::Four::load(x + i));
        const FourDoubles py = FourDoubles::widened(lanes::Four::load(y + i));
        return {all(linear.m00) * px + all(linear.m01) * py + all(offset.x),
                all(linear.m10) * px + all(linear.m11) * py + all(offset.y)};
    }
    // The last corner stands for those behind it.
    [[nodiscard]] GRAZE_INLINE Vec2d corner(std::uint32_t i) const noexcept
    {
        const std::uint32_t k = std::min(i, count - 1);
        return linear * Vec2d{static_cast<double>(x[k]), static_cast<double>(y[k])} + offset;
    }
    [[nodiscard]] GRAZE_INLINE Vec2d edge(std::uint32_t i) const noexcept
    {
        return corner(i + 1 < count ? i + 1 : 0) - corner(i);
    }
};

// The radius in the world; below 0 where it is no disc there.
GRAZE_INLINE double radiusOf(const ShapeView& shape, const Mat2d& linear) noexcept
{
    double scale = 0.;
    const auto radius = static_cast<double>(shape.radius);
    return !(radius > 0.) ? 0. : isSimilarity(linear, scale) ? radius * scale : -1.;
}

// Squares of how far the middle is beyond four edges, with their signs; no number where corners coincide.
GRAZE_INLINE FourDoubles separationsOf(const FourVectors& from, const FourVectors& behind, FourDoubles winding) noexcept
{
    const FourVectors edge{shifted(from.x, behind.x) - from.x, shifted(from.y, behind.y) - from.y};
    const FourDoubles area = (edge.x * from.y - edge.y * from.x) * winding;
    return area * magnitude(area) / (edge.x * edge.x + edge.y * edge.y);
}

GRAZE_INLINE double largest(FourDoubles four) noexcept
{
    const TwoDoubles two = larger(lowerHalf(four), upperHalf(four));
    return std::max(first(two), second(two));
}

struct BestEdge
{
    double signedSquare; // of how far the middle is beyond it; minus infinity without an edge
    std::uint32_t number;
};

// Ties take the axis nearest to (0, -1).
GRAZE_NOINLINE std::uint32_t nearestToUp(const SeenLoop& loop, unsigned edges, double direction) noexcept
{
    std::uint32_t best = lanes::lowestBit(edges);
    const auto heightOf = [&](std::uint32_t i) { return -loop.edge(i).x * direction / length(loop.edge(i)); };
    for (unsigned others = edges & (edges - 1); others != 0; others &= others - 1)
        if (heightOf(lanes::lowestBit(others)) < heightOf(best))
            best = lanes::lowestBit(others);
    return best;
}

GRAZE_INLINE BestEdge bestEdge(const SeenLoop& loop, double winding, double sign) noexcept
{
    // The second of two that are unordered is taken: no edge without a length.
    const FourDoubles none = FourDoubles::all(-std::numeric_limits<double>::infinity());
    const FourDoubles windings = FourDoubles::all(winding);
    const FourVectors lower = loop.fourAt(0);
    FourDoubles ofLower, ofUpper = none;
    if (loop.count <= 4)
        ofLower = separationsOf(lower, lower, windings);
    else
    {
        const FourVectors upper = loop.fourAt(4);
        ofLower = separationsOf(lower, upper, windings);
        ofUpper = separationsOf(upper, lower, windings);
    }
    const double most = largest(larger(ofLower, larger(ofUpper, none)));
    const auto edges =
        static_cast<unsigned>(equal(ofLower, FourDoubles::all(most)) | equal(ofUpper, FourDoubles::all(most)) << 4);
    const bool isTie = (edges & (edges - 1)) != 0 && most > first(lowerHalf(none));
    return {most, isTie ? nearestToUp(loop, edges, winding * sign) : lanes::lowestBit(edges | 0x100u)};
}

// Far from the box of the loop nothing has to be asked of its edges.
GRAZE_INLINE bool isBeyondBox(const PieceBounds& box, double radii, double sign, Depth& depth) noexcept
{
    const double x = std::fabs(box.centre.x) - box.half.x, y = std::fabs(box.centre.y) - box.half.y;
    if (!(std::max(x, y) > radii))
        return false;
    depth.depth = radii - std::max(x, y);
    depth.normal =
        x > y ? Vec2d{std::copysign(1., -box.centre.x * sign), 0.} : Vec2d{0., std::copysign(1., -box.centre.y * sign)};
    return true;
}

// Whether no corner is nearer to the middle along the vector to this one.
bool isNearest(const SeenLoop& loop, Vec2d corner) noexcept
{
    constexpr double Rounding = 1e-9;
    const double least = dot(corner, corner) * (1. - Rounding);
    for (std::uint32_t i = 0; i < loop.count; ++i)
        if (!(dot(loop.corner(i), corner) >= least))
            return false;
    return true;
}

// Seen from where the matrix of `point` stands.
GRAZE_INLINE bool depthOfPoint(const Operand& loop, const Operand& point, double sign, Depth& depth) noexcept
{
    constexpr double Largest = 1e30, Blur = 1e-12;
    const ShapeView shape = loop.firstPiece(), disc = point.firstPiece();
    const Mat2d linear = linearOf(loop.matrix()), linearOfDisc = linearOf(point.matrix());
    const Vec2d middle = linearOfDisc * Vec2d(disc.point(0));
    const SeenLoop seen{shape.x, shape.y, shape.count, linear,
                        offsetOf(loop.matrix()) - offsetOf(point.matrix()) - middle};
    const double determinant = linear.determinant(), radius = radiusOf(shape, linear);
    const double radiusOfDisc = radiusOf(disc, linearOfDisc), radii = radius + radiusOfDisc;
    const double size = std::fabs(linear.m00) + std::fabs(linear.m01) + std::fabs(linear.m10) + std::fabs(linear.m11) +
                        std::fabs(seen.offset.x) + std::fabs(seen.offset.y) + radii;
    if (shape.count - 2u >= VertexBlock - 1 || !shape.convexLoop || shape.hasForm || disc.hasForm || radius < 0. ||
        radiusOfDisc < 0. || !(size < Largest) || determinant == 0.)
        return false;
    if (shape.halfSize.x >= 0.f &&
        isBeyondBox(boundsOf(linear, seen.offset, Vec2d(shape.centre), Vec2d(shape.halfSize)), radii, sign, depth))
        return true;
    const double winding = determinant < 0. ? -1. : 1.;
    const BestEdge best = bestEdge(seen, winding, sign);
    const Vec2d start = seen.corner(best.number), edge = seen.edge(best.number);
    const double squared = dot(edge, edge), perLength = 1. / std::sqrt(squared);
    const Vec2d outward = Vec2d{edge.y, -edge.x} * (winding * perLength);
    depth.normal = outward * sign;
    if (!(squared > 0.))
        return false;
    if (best.signedSquare > radii * radii)
    {
        depth.depth = radii - std::sqrt(best.signedSquare);
        return true;
    }
    const double separation = -dot(start, outward), place = -dot(start, edge);
    if (place < 0. || place > squared)
    {
        // Beyond an end of the edge: the corner is the nearest.
        const Vec2d corner = place < 0. ? start : start + edge;
        const double distance = length(corner);
        if (separation > -Blur * (std::fabs(seen.offset.x) + std::fabs(seen.offset.y) + distance) && distance > 0.)
        {
            // Or in the middle of a straight border, whose other edge is.
            if (isNearest(seen, corner))
            {
                const Vec2d toMiddle = corner * (-1. / distance);
                depth.depth = radii - distance;
                depth.normal = toMiddle * sign;
                depth.point = corner + toMiddle * (0.5 * (distance + radius - radiusOfDisc)) + middle;
                return true;
            }
            if (separation > 0.)
                return false;
        }
    }
    depth.depth = radii - separation;
    depth.point = start + edge * (std::clamp(place, 0., squared) * perLength * perLength) +
                  outward * (0.5 * (separation + radius - radiusOfDisc)) + middle;
    return true;
}

} // namespace

bool fastPointPenetration(const Operand& loop, const Operand& point, double sign, PenetrationResult& result) noexcept
{
    Depth depth{};
    if (!depthOfPoint(loop, point, sign, depth))
        return false;
    depth.setResult(offsetOf(point.matrix()), result);
    return true;
}

} // namespace graze::detail
