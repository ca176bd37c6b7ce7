// SPDX-License-Identifier: Zlib
// Boolean GJK in floats: the search of both kernels of overlap. A Number is a float, for
// one pair whose vertices fill the lanes, or Lanes, for a pair in every lane; its Mask is a bool or a LaneMask.
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
// The least first direction of a search, which is twice the difference of the centres. Doubles decide shorter ones, so
// that overlap answers alike with a cache and without.
constexpr float LeastDirection = 4e-20f;

GRAZE_LANE std::uint32_t verdictWord(Verdict verdict, int searches) noexcept
{
    return static_cast<std::uint32_t>(verdict) | static_cast<std::uint32_t>(searches) << 8;
}

GRAZE_LANE float negated(float a) noexcept
{
    return -a;
}
GRAZE_LANE bool less(float a, float b) noexcept
{
    return a < b;
}
GRAZE_LANE bool isAny(bool mask) noexcept
{
    return mask;
}
GRAZE_LANE float chosen(bool mask, float value, float other) noexcept
{
    return mask ? value : other;
}

template <class Number>
struct PointOf
{
    Number x;
    Number y;
};
using Point = PointOf<float>;
using LanePoint = PointOf<Lanes>;
using LaneMask = Lanes::Mask;

template <class Number>
GRAZE_LANE PointOf<Number> operator-(PointOf<Number> p, PointOf<Number> q) noexcept
{
    return {p.x - q.x, p.y - q.y};
}
template <class Mask, class Number>
GRAZE_LANE PointOf<Number> chosen(Mask mask, PointOf<Number> p, PointOf<Number> q) noexcept
{
    return {chosen(mask, p.x, q.x), chosen(mask, p.y, q.y)};
}
template <class Number>
GRAZE_LANE Number cross(PointOf<Number> p, PointOf<Number> q) noexcept
{
    return p.x * q.y - p.y * q.x;
}
template <class Number>
GRAZE_LANE Number dot(PointOf<Number> p, PointOf<Number> q) noexcept
{
    return p.x * q.x + p.y * q.y;
}
/// The sum of the sizes of both coordinates.
template <class Number>
GRAZE_LANE Number sizeOf(PointOf<Number> p) noexcept
{
    return magnitude(p.x) + magnitude(p.y);
}

/// How far a loop reaches along a direction, at one end, and the vertex there, the first of several.
template <class Number>
struct EndOf
{
    Number reach;
    PointOf<Number> vertex;
};

/// On which side of an edge the origin is. Neither: too near, undecided.
template <class Mask>
struct SidesOf
{
    Mask before;
    Mask beyond;
};

template <class Number>
GRAZE_LANE auto sidesOf(PointOf<Number> p, PointOf<Number> q, Number blur) noexcept
{
    const Number inner = cross(p, q);
    const Number margin = (blur + blur) * sizeOf(q - p);
    return SidesOf<decltype(less(margin, inner))>{less(margin, inner), less(inner, negated(margin))};
}

/// Whether sharp loops are apart along a direction: B begins that far beyond the end of A, -reach.
template <class Number>
struct SharpGap
{
    Number blur;

    GRAZE_LANE auto isOpen(PointOf<Number> direction, Number reach) const noexcept
    {
        return less(reach, negated(blur) * sizeOf(direction));
    }
};

/// An edge of the simplex. `beyond`: the origin is certainly to its right.
template <class Number, class Mask>
struct EdgeOf
{
    PointOf<Number> p;
    PointOf<Number> q;
    Mask beyond;
};

// The first three searches of GjkOverlap: the second and third look to both sides of the first edge, because both ends
// come from the same numbers. Every decision has a margin for rounding.
template <class LoopA, class LoopB, class Gap, class Number, class Verdicts>
GRAZE_LANE EdgeOf<Number, decltype(Verdicts::open)> firstEdge(const LoopA& a, const LoopB& b, const Gap& gap,
                                                              PointOf<Number> direction, int maxIterations,
                                                              Verdicts& verdicts) noexcept
{
    EndOf<Number> startA = startOf(a, direction);
    EndOf<Number> endB = endOf(b, direction);
    verdicts.end(gap.isOpen(direction, endB.reach - startA.reach), Verdict::Separated, 1);
    const PointOf<Number> ahead = endB.vertex - startA.vertex;
    if (maxIterations < 3 || !isAny(verdicts.open))
        return {ahead, ahead, verdicts.open};
    const PointOf<Number> across{negated(direction.y), direction.x};
    EndOf<Number> endA;
    EndOf<Number> startB;
    bothEndsOf(a, across, startA, endA);
    bothEndsOf(b, across, startB, endB);
    verdicts.end(gap.isOpen(across, endB.reach - startA.reach), Verdict::Separated, 2);
    verdicts.end(gap.isOpen(across, endA.reach - startB.reach), Verdict::Separated, 3);
    if (!isAny(verdicts.open))
        return {ahead, ahead, verdicts.open};
    const PointOf<Number> left = endB.vertex - startA.vertex;
    const PointOf<Number> right = startB.vertex - endA.vertex;

    // From ahead over left to right the triangle always has the same winding, whatever the matrices: its area is
    // positive when the edge between the sides lies behind.
    const auto atLeft = sidesOf(ahead, left, gap.blur);
    const auto behind = sidesOf(left, right, gap.blur);
    const auto atRight = sidesOf(right, ahead, gap.blur);
    verdicts.end(atLeft.before & behind.before & atRight.before, Verdict::Overlapping, 3);
    const decltype(Verdicts::open) beyond = atLeft.beyond | atRight.beyond | behind.beyond;
    return {chosen(atLeft.beyond, ahead, chosen(atRight.beyond, right, left)),
            chosen(atLeft.beyond, left, chosen(atRight.beyond, ahead, right)), beyond};
}

// Verdicts that stay open are undecided.
template <class LoopA, class LoopB, class Number, class Verdicts>
GRAZE_LANE void searchOverlap(const LoopA& a, const LoopB& b, Number blur, PointOf<Number> direction, int maxIterations,
                              Verdicts& verdicts) noexcept
{
    const SharpGap<Number> gap{blur};
    auto [p, q, beyond] = firstEdge(a, b, gap, direction, maxIterations, verdicts);
    verdicts.open = verdicts.open & beyond;
    for (int iterations = 4; iterations <= maxIterations && isAny(verdicts.open); ++iterations)
    {
        // Out of the edge from p to q, to its right, where the origin is.
        direction = {q.y - p.y, p.x - q.x};
        const EndOf<Number> startA = startOf(a, direction);
        const EndOf<Number> endB = endOf(b, direction);
        verdicts.end(gap.isOpen(direction, endB.reach - startA.reach), Verdict::Separated, iterations);
        const PointOf<Number> w = endB.vertex - startA.vertex;
        const auto atP = sidesOf(p, w, blur);
        const auto atQ = sidesOf(w, q, blur);
        verdicts.end(atP.before & atQ.before, Verdict::Overlapping, iterations);
        verdicts.open =
            verdicts.open & (atP.beyond | atQ.beyond) & less(blur * sizeOf(direction), dot(w - p, direction));
        p = chosen(atP.beyond, p, w);
        q = chosen(atP.beyond, w, q);
    }
}

} // namespace

} // namespace graze::detail::GRAZE_LANES
