// SPDX-License-Identifier: Zlib
#include "fast/disc_at_loop.hpp"

// The edge test of a disc and a loop: one cross product for each edge.
namespace graze::detail
{

namespace
{

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
    // An edge without a length gives NaN. Of two numbers of which one is NaN `larger` takes the second, minus infinity:
    // so such an edge is never the best.
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

} // namespace

bool depthOfDisc(const DiscAtLoop& pair, double sign, Depth& depth) noexcept
{
    constexpr double Blur = 1e-12;
    const SeenLoop& seen = pair.loop;
    const double radius = pair.radius, radiusOfDisc = pair.ofDisc, radii = pair.radii(), winding = pair.winding;
    if (isBeyondBox(pair.box, radii, sign, depth))
        return true;
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
                depth.point = corner + toMiddle * (0.5 * (distance + radius - radiusOfDisc));
                return true;
            }
            if (separation > 0.)
                return false;
        }
    }
    depth.depth = radii - separation;
    depth.point = start + edge * (std::clamp(place, 0., squared) * perLength * perLength) +
                  outward * (0.5 * (separation + radius - radiusOfDisc));
    return true;
}

bool fastPointPenetration(const Operand& loop, const Operand& point, double sign, PenetrationResult& result) noexcept
{
    DiscAtLoop pair;
    Depth depth{};
    if (!pair.see(loop, point) || !depthOfDisc(pair, sign, depth))
        return false;
    depth.setResult(offsetOf(point.matrix()) + pair.middle, result);
    return true;
}

} // namespace graze::detail
