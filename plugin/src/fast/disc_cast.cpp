// SPDX-License-Identifier: Zlib
#include "fast/disc_at_loop.hpp"

#include <graze/pair/stopping.hpp>

// The cast of a disc at a loop is that of a ray at the loop grown by both radii: by lines, moved outwards, and a circle
// around each corner. The ray enters through the line that it crosses last (Cyrus, Beck 1978); where that is beyond an
// end of its edge, only the circle around that corner is left to be met.
namespace graze::detail
{

namespace
{

// Where the line of a ray is inside of all lines, in shares of its motion.
struct Inside
{
    double from = -std::numeric_limits<double>::infinity();
    double to = std::numeric_limits<double>::infinity();
    std::uint32_t edge = 0;    // of the line at `from`
    bool isTie = false;        // another line is crossed there too, up to rounding
    bool startsBeyond = false; // one of them by more than the blur

    // Where the lines of a segment without radii are one, rounding may put them in either order.
    [[nodiscard]] bool isEmpty(double rounding) const noexcept { return from - to > rounding || from > 1. || to < 0.; }
};

GRAZE_INLINE Inside insideOf(const DiscAtLoop& pair, Vec2d motion, double blur, double rounding) noexcept
{
    constexpr double Infinity = std::numeric_limits<double>::infinity();
    const FourDoubles mx = FourDoubles::all(motion.x), my = FourDoubles::all(motion.y), zero = FourDoubles::all(0.);
    const FourDoubles winding = FourDoubles::all(pair.winding), radii = FourDoubles::all(pair.radii());
    const FourDoubles never = FourDoubles::all(-Infinity), always = FourDoubles::all(Infinity);
    const FourDoubles blurs = FourDoubles::all(blur);
    FourDoubles enters[2] = {never, never}, leaves = always, farthest = never;
    const auto cross = [&](const FourVectors& from, const FourVectors& behind, FourDoubles& enter) GRAZE_INLINE_LAMBDA
    {
        const FourDoubles ex = (shifted(from.x, behind.x) - from.x) * winding;
        const FourDoubles ey = (shifted(from.y, behind.y) - from.y) * winding;
        // Along an edge it is +0, so that what is inside of the line enters it at minus infinity.
        const FourDoubles ahead = ex * my - ey * mx + zero, length = root(ex * ex + ey * ey);
        const FourDoubles beyond = ex * from.y - ey * from.x - radii * length, at = beyond / ahead;
        // No number where corners coincide: the second of two that are unordered is taken.
        const auto leavesHere = less(ahead, zero);
        enter = larger(chosen(leavesHere, never, at), never);
        leaves = smaller(chosen(leavesHere, at, always), leaves);
        farthest = larger(beyond - blurs * length, farthest);
    };
    const FourVectors lower = pair.loop.fourAt(0);
    if (pair.loop.count <= 4)
        cross(lower, lower, enters[0]);
    else
    {
        const FourVectors upper = pair.loop.fourAt(4);
        cross(lower, upper, enters[0]);
        cross(upper, lower, enters[1]);
    }
    const FourDoubles latest = larger(enters[0], enters[1]);
    const TwoDoubles late = larger(lowerHalf(latest), upperHalf(latest));
    const TwoDoubles early = smaller(lowerHalf(leaves), upperHalf(leaves));
    const TwoDoubles most = larger(lowerHalf(farthest), upperHalf(farthest));
    Inside inside{.from = std::max(first(late), second(late)),
                  .to = std::min(first(early), second(early)),
                  .startsBeyond = std::max(first(most), second(most)) > 0.};
    const FourDoubles from = FourDoubles::all(inside.from), about = FourDoubles::all(inside.from - rounding);
    inside.edge = lanes::lowestBit(static_cast<unsigned>(equal(enters[0], from) | equal(enters[1], from) << 4));
    const auto tied = static_cast<unsigned>(atMost(about, enters[0]) | atMost(about, enters[1]) << 4);
    inside.isTie = (tied & (tied - 1)) != 0;
    return inside;
}

std::uint32_t nearestCorner(const SeenLoop& loop) noexcept
{
    const auto squared = [&](std::uint32_t i) { return dot(loop.corner(i), loop.corner(i)); };
    std::uint32_t nearest = 0;
    for (std::uint32_t i = 1; i < loop.count; ++i)
        if (squared(i) < squared(nearest))
            nearest = i;
    return nearest;
}

struct Meeting
{
    double fraction; // beyond 1 for none
    Vec2d outward;   // of the loop, length 1
};

// Where the ray meets the circle around a corner.
Meeting meetCorner(Vec2d corner, double radius, Vec2d motion) noexcept
{
    const double along = dot(motion, corner), beside = cross(motion, corner), squared = dot(motion, motion);
    const double half = squared * radius * radius - beside * beside;
    if (!(along > 0. && half >= 0.))
        return {2., {}};
    // The smaller solution, without a difference of nearly equal numbers.
    const double fraction = (dot(corner, corner) - radius * radius) / (along + std::sqrt(half));
    const Vec2d outward = motion * fraction - corner;
    return {fraction, outward * (1. / length(outward))};
}

// False where rounding leaves open which edge of a nearly straight border is met.
bool meet(const DiscAtLoop& pair, const Inside& inside, Vec2d motion, Meeting& meeting) noexcept
{
    const SeenLoop& loop = pair.loop;
    if (inside.from < 0.)
    {
        meeting = meetCorner(loop.corner(nearestCorner(loop)), pair.radii(), motion);
        return true;
    }
    const Vec2d start = loop.corner(inside.edge), edge = loop.edge(inside.edge);
    const double squared = dot(edge, edge), place = dot(motion * inside.from - start, edge);
    if (place >= 0. && place <= squared)
    {
        meeting = {inside.from, Vec2d{edge.y, -edge.x} * (pair.winding / std::sqrt(squared))};
        return true;
    }
    meeting = meetCorner(place < 0. ? start : start + edge, pair.radii(), motion);
    return !inside.isTie;
}

enum class Start
{
    Apart,
    Deep,
    Undecided // touching, or nearly
};

// Larger than the two are is safe: a depth beyond what a touch of such may have is an overlap.
struct Sizes
{
    double larger;
    double blur;

    explicit Sizes(const DiscAtLoop& pair) noexcept
    {
        const double ofLoop = 2. * (std::max(pair.box.half.x, pair.box.half.y) + pair.radius);
        larger = std::max(ofLoop, 2. * pair.ofDisc);
        blur = touchTolerance(ofLoop + 2. * pair.ofDisc);
    }
};

// Sets the hit of a deep start.
Start startOf(const DiscAtLoop& pair, Vec2d origin, const Sizes& sizes, double sign, CastResult& result) noexcept
{
    Depth start;
    if (!depthOfDisc(pair, sign, start))
        return Start::Undecided;
    if (start.depth < -sizes.blur)
        return Start::Apart;
    if (start.depth <= std::max(touchDepth(sizes.larger, length(origin) + sizes.larger), sizes.blur))
        return Start::Undecided;
    start.setHitAtStart(origin, result);
    result.startedOverlapping = true;
    return Start::Deep;
}

// Nearly always deep, which then need not be found out by the cast.
bool isAboutInside(const DiscAtLoop& pair) noexcept
{
    const double within = 0.5 * pair.radii();
    return std::fabs(pair.box.centre.x) < pair.box.half.x + within &&
           std::fabs(pair.box.centre.y) < pair.box.half.y + within;
}

} // namespace

bool fastDiscCast(const Operand& loop, Vec2d motionOfLoop, const Operand& disc, Vec2d motionOfDisc, double sign,
                  CastResult& result) noexcept
{
    constexpr double Largest = 1e30, Rounding = 1e-10;
    const Vec2d motion = motionOfDisc - motionOfLoop;
    DiscAtLoop pair;
    if (!pair.see(loop, disc) || !(std::fabs(motion.x) + std::fabs(motion.y) < Largest))
        return false;
    const Vec2d origin = offsetOf(disc.matrix()) + pair.middle;
    const Sizes sizes(pair);
    const bool isAsked = isAboutInside(pair);
    Start start = isAsked ? startOf(pair, origin, sizes, sign, result) : Start::Apart;
    if (start != Start::Apart)
        return start == Start::Deep;
    const double rounding = Rounding * (sizes.larger + length(pair.loop.offset)) / length(motion);
    const Inside inside = insideOf(pair, motion, sizes.blur, rounding);
    if (!isAsked && !inside.startsBeyond)
        start = startOf(pair, origin, sizes, sign, result);
    if (start != Start::Apart)
        return start == Start::Deep;
    Meeting met{2., {}};
    if (!inside.isEmpty(rounding) && !meet(pair, inside, motion, met))
        return false;
    result.by = AnsweredBy::Fast;
    result.hit = met.fraction <= 1.;
    result.status = result.hit ? Status::Overlapping : Status::Separated;
    if (!result.hit)
        return true;
    result.fraction = static_cast<float>(met.fraction);
    const Vec2d travel = motionOfLoop * met.fraction;
    result.point = (motion * met.fraction - met.outward * pair.ofDisc + travel + origin).toFloat();
    result.normal = (met.outward * sign).toFloat();
    return true;
}

} // namespace graze::detail
