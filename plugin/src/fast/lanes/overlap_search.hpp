// SPDX-License-Identifier: Zlib
// Boolean GJK in floats, a pair in every lane: the search of sharp pairs, which round ones start with.
#pragma once

#include "base/lanes/lanes.hpp"
#include "fast/lanes/kernels.hpp"

namespace graze::detail::GRAZE_LANES
{

namespace
{

// Rounding of the coordinates, as a share of the largest: matrices that squeeze more than 50 to 1 are refused, so
// no product is larger than 50 times the sum that it belongs to.
constexpr float Blur = 4e-5f;
constexpr float Most = 1e6f;
// The least squared edge: below it, the relative rounding of products is no longer bounded.
constexpr float Tiny = 1e-30f;
// The least first direction of a search, which is twice the difference of the centres. Doubles decide shorter ones.
constexpr float LeastDirection = 4e-20f;

GRAZE_LANE std::uint32_t verdictWord(Verdict verdict, int searches) noexcept
{
    return static_cast<std::uint32_t>(verdict) | static_cast<std::uint32_t>(searches) << 8;
}

using LaneMask = Lanes::Mask;

struct LanePoint
{
    Lanes x;
    Lanes y;
};

GRAZE_LANE LanePoint operator-(LanePoint p, LanePoint q) noexcept
{
    return {p.x - q.x, p.y - q.y};
}
GRAZE_LANE LanePoint chosen(LaneMask mask, LanePoint p, LanePoint q) noexcept
{
    return {chosen(mask, p.x, q.x), chosen(mask, p.y, q.y)};
}
GRAZE_LANE Lanes cross(LanePoint p, LanePoint q) noexcept
{
    return p.x * q.y - p.y * q.x;
}
GRAZE_LANE Lanes dot(LanePoint p, LanePoint q) noexcept
{
    return p.x * q.x + p.y * q.y;
}
/// The sum of the sizes of both coordinates.
GRAZE_LANE Lanes sizeOf(LanePoint p) noexcept
{
    return magnitude(p.x) + magnitude(p.y);
}

/// The verdicts so far; open lanes have none yet.
struct LaneVerdicts
{
    LaneMask open;
    LaneMask words = LaneMask::all(0u);

    GRAZE_LANE void end(LaneMask where, Verdict verdict, int searches) noexcept
    {
        words = words | (LaneMask::all(verdictWord(verdict, searches)) & where & open);
        open = without(open, where);
    }
};

/// How far a loop reaches along a direction, at one end, and the vertex there, the first of several.
struct LaneEnd
{
    Lanes reach;
    LanePoint vertex;
};

/// On which side of an edge the origin is. Neither: too near, undecided.
struct LaneSides
{
    LaneMask before;
    LaneMask beyond;
};

GRAZE_LANE LaneSides sidesOf(LanePoint p, LanePoint q, Lanes blur) noexcept
{
    const Lanes inner = cross(p, q);
    const Lanes margin = (blur + blur) * sizeOf(q - p);
    return {less(margin, inner), less(inner, negated(margin))};
}

/// Whether sharp loops are apart along a direction: B begins that far beyond the end of A, -reach.
struct SharpGap
{
    Lanes blur;

    GRAZE_LANE LaneMask isOpen(LanePoint direction, Lanes reach) const noexcept
    {
        return less(reach, negated(blur) * sizeOf(direction));
    }
};

/// An edge of the simplex. `beyond`: the origin is certainly to its right.
struct LaneEdge
{
    LanePoint p;
    LanePoint q;
    LaneMask beyond;
};

// The first three searches of GjkOverlap: the second and third look to both sides of the first edge, because both ends
// come from the same numbers. Every decision has a margin for rounding.
template <class LoopA, class LoopB, class Gap>
GRAZE_LANE LaneEdge firstEdge(const LoopA& a, const LoopB& b, const Gap& gap, LanePoint direction,
                              LaneVerdicts& verdicts) noexcept
{
    LaneEnd startA = startOf(a, direction);
    LaneEnd endB = endOf(b, direction);
    verdicts.end(gap.isOpen(direction, endB.reach - startA.reach), Verdict::Separated, 1);
    const LanePoint ahead = endB.vertex - startA.vertex;
    if (!isAny(verdicts.open))
        return {ahead, ahead, verdicts.open};
    const LanePoint across{negated(direction.y), direction.x};
    LaneEnd endA;
    LaneEnd startB;
    bothEndsOf(a, across, startA, endA);
    bothEndsOf(b, across, startB, endB);
    verdicts.end(gap.isOpen(across, endB.reach - startA.reach), Verdict::Separated, 2);
    verdicts.end(gap.isOpen(across, endA.reach - startB.reach), Verdict::Separated, 3);
    if (!isAny(verdicts.open))
        return {ahead, ahead, verdicts.open};
    const LanePoint left = endB.vertex - startA.vertex;
    const LanePoint right = startB.vertex - endA.vertex;

    // From ahead over left to right the triangle always has the same winding, whatever the matrices: its area is
    // positive when the edge between the sides lies behind.
    const LaneSides atLeft = sidesOf(ahead, left, gap.blur);
    const LaneSides behind = sidesOf(left, right, gap.blur);
    const LaneSides atRight = sidesOf(right, ahead, gap.blur);
    verdicts.end(atLeft.before & behind.before & atRight.before, Verdict::Overlapping, 3);
    const LaneMask beyond = atLeft.beyond | atRight.beyond | behind.beyond;
    return {chosen(atLeft.beyond, ahead, chosen(atRight.beyond, right, left)),
            chosen(atLeft.beyond, left, chosen(atRight.beyond, ahead, right)), beyond};
}

// Verdicts that stay open are undecided.
template <class LoopA, class LoopB>
GRAZE_LANE void searchOverlap(const LoopA& a, const LoopB& b, Lanes blur, LanePoint direction,
                              LaneVerdicts& verdicts) noexcept
{
    constexpr int MostSearches = 24; // as LaneChoices::Enough
    const SharpGap gap{blur};
    auto [p, q, beyond] = firstEdge(a, b, gap, direction, verdicts);
    verdicts.open = verdicts.open & beyond;
    for (int iterations = 4; iterations <= MostSearches && isAny(verdicts.open); ++iterations)
    {
        // Out of the edge from p to q, to its right, where the origin is.
        direction = {q.y - p.y, p.x - q.x};
        const LaneEnd startA = startOf(a, direction);
        const LaneEnd endB = endOf(b, direction);
        verdicts.end(gap.isOpen(direction, endB.reach - startA.reach), Verdict::Separated, iterations);
        const LanePoint w = endB.vertex - startA.vertex;
        const LaneSides atP = sidesOf(p, w, blur);
        const LaneSides atQ = sidesOf(w, q, blur);
        verdicts.end(atP.before & atQ.before, Verdict::Overlapping, iterations);
        verdicts.open =
            verdicts.open & (atP.beyond | atQ.beyond) & less(blur * sizeOf(direction), dot(w - p, direction));
        p = chosen(atP.beyond, p, w);
        q = chosen(atP.beyond, w, q);
    }
}

} // namespace

} // namespace graze::detail::GRAZE_LANES
