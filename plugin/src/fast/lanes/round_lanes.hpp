// SPDX-License-Identifier: Zlib
// Overlaps of round pieces side by side, and the kernel of all overlaps side by side.
//
// Every verdict has a proof: a direction along which the cores are farther apart than the sum of the radii, two points
// of the cores that are nearer, or a triangle around the origin; each with a margin for rounding.
#pragma once

#include "fast/lanes/overlap_lanes.hpp"

namespace graze::detail::GRAZE_LANES
{

namespace
{

GRAZE_LANE LaneMask isDisc(const LaneMatrix& m, Lanes radius, Lanes& inWorld) noexcept
{
    // Stricter than isSimilarity in doubles, by more than the rounding of these sums.
    const Lanes first = m.m00 * m.m00 + m.m10 * m.m10;
    const Lanes second = m.m01 * m.m01 + m.m11 * m.m11;
    const Lanes skew = m.m00 * m.m01 + m.m10 * m.m11;
    const Lanes both = first + second;
    const Lanes tolerance = Lanes::all(5e-7f) * both;
    const Lanes zero = Lanes::all(0.f);
    inWorld = radius * root(Lanes::all(0.5f) * both);
    const LaneMask even = lessOrEqual(magnitude(first - second), tolerance) & lessOrEqual(magnitude(skew), tolerance) &
                          less(Lanes::all(Tiny), both);
    return even | (lessOrEqual(radius, zero) & lessOrEqual(zero, radius));
}

// The sum of both radii in the world, if both stay discs, less and plus the rounding of a length.
struct RoundGap
{
    Lanes inner; // nearer is certainly overlapping, squared; below zero where no distance is
    Lanes outer; // farther is certainly apart, squared
    Lanes blur;
    LaneMask known; // where the square of the largest coordinate could overflow, nothing is

    template <std::uint32_t NA, std::uint32_t NB>
    GRAZE_LANE RoundGap(const PairLanes& pairs, std::uint32_t first, const LanePairs<NA, NB>& lanes) noexcept
    {
        constexpr float Least = 1e-9f;
        constexpr float Largest = 1e8f;
        Lanes ofA;
        Lanes ofB;
        const LaneMask discs = isDisc(lanes.matrixA, Lanes::load(pairs.radiusA + first), ofA) &
                               isDisc(lanes.matrixB, Lanes::load(pairs.radiusB + first), ofB);
        const Lanes radii = ofA + ofB;
        const Lanes largest = larger(lanes.extent, magnitude(radii));
        blur = Lanes::all(Blur) * largest;
        const Lanes inside = radii - blur;
        const Lanes outside = radii + Lanes::all(2.f) * blur;
        inner = chosen(less(Lanes::all(0.f), inside), inside * inside, Lanes::all(-1.f));
        outer = outside * outside;
        known = lanes.ordinary & discs & less(Lanes::all(Least), largest) & less(largest, Lanes::all(Largest));
    }
    // Whether the cores are farther apart along a direction than the sum of the radii.
    GRAZE_LANE LaneMask isOpen(LanePoint direction, Lanes reach) const noexcept
    {
        return less(reach, Lanes::all(0.f)) & less(outer * dot(direction, direction), reach * reach);
    }
};

// The point of an edge that is nearest to the origin, and the square of its distance.
struct LaneFoot
{
    LanePoint point;
    Lanes squared;
};

GRAZE_LANE LaneFoot footOf(LanePoint p, LanePoint q) noexcept
{
    const LanePoint edge = q - p;
    const Lanes along = negated(dot(p, edge)) / larger(dot(edge, edge), Lanes::all(Tiny));
    const Lanes t = smaller(Lanes::all(1.f), larger(Lanes::all(0.f), along));
    const LanePoint point{p.x + t * edge.x, p.y + t * edge.y};
    return {point, dot(point, point)};
}

// Starts like the search of sharp loops, and goes on from the nearest point of the simplex, as distance GJK does, until
// it is near enough or far enough. A disc is an edge between two equal points.
template <std::uint32_t NA, std::uint32_t NB>
GRAZE_LANE LaneMask roundVerdicts(const PairLanes& pairs, std::uint32_t first) noexcept
{
    const LanePairs<NA, NB> lanes(pairs, first);
    const RoundGap gap(pairs, first, lanes);
    LaneVerdicts verdicts{gap.known};
    LaneEdge edge = firstEdge(lanes.a, lanes.b, gap, lanes.direction, verdicts);
    constexpr int MostSearches = 8;
    LaneFoot foot = footOf(edge.p, edge.q);
    for (int searches = 0; searches < MostSearches; ++searches)
    {
        verdicts.end(less(foot.squared, gap.inner), Verdict::Overlapping, 0);
        if (!isAny(verdicts.open))
            break;
        const LanePoint direction{negated(foot.point.x), negated(foot.point.y)};
        const LaneEnd startA = startOf(lanes.a, direction);
        const LaneEnd endB = endOf(lanes.b, direction);
        verdicts.end(gap.isOpen(direction, endB.reach - startA.reach), Verdict::Separated, 0);
        const LanePoint w = endB.vertex - startA.vertex;
        verdicts.end(sidesOf(edge.p, edge.q, gap.blur).beyond & sidesOf(edge.p, w, gap.blur).before &
                         sidesOf(w, edge.q, gap.blur).before,
                     Verdict::Overlapping, 0);
        const LaneFoot atP = footOf(edge.p, w), atQ = footOf(w, edge.q);
        const LaneMask isAtP = lessOrEqual(atP.squared, atQ.squared);
        edge.p = chosen(isAtP, edge.p, w);
        edge.q = chosen(isAtP, w, edge.q);
        const Lanes nearest = chosen(isAtP, atP.squared, atQ.squared);
        verdicts.open = verdicts.open & less(nearest, foot.squared);
        foot = {chosen(isAtP, atP.point, atQ.point), nearest};
    }
    return verdicts.words;
}

template <std::uint32_t NA, std::uint32_t NB>
void overlapOfRound(const PairLanes& pairs, std::uint32_t* found) noexcept
{
    // A search here is none of a run, so none is counted.
    constexpr std::uint32_t VerdictAlone = 0xffu;
    for (std::uint32_t first = 0; first < pairs.used; first += Lanes::Width)
        (roundVerdicts<NA, NB>(pairs, first) & LaneMask::all(VerdictAlone)).store(found + first);
}

void overlapLanes(const PairLanes& pairs, std::uint32_t kind, std::uint32_t* found) noexcept
{
    switch (kind)
    {
        case 0:
            return overlapOfSharp<4, 4>(pairs, found);
        case 1:
            return overlapOfSharp<4, 8>(pairs, found);
        case 2:
            return overlapOfSharp<8, 4>(pairs, found);
        case 3:
            return overlapOfSharp<8, 8>(pairs, found);
        case 4:
            return overlapOfRound<2, 2>(pairs, found);
        case 5:
            return overlapOfRound<2, 4>(pairs, found);
        case 6:
            return overlapOfRound<4, 4>(pairs, found);
        case 7:
            return overlapOfRound<2, 8>(pairs, found);
        case 8:
            return overlapOfRound<4, 8>(pairs, found);
        default:
            return overlapOfRound<8, 8>(pairs, found);
    }
}

} // namespace

} // namespace graze::detail::GRAZE_LANES
