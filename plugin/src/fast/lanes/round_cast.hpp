// SPDX-License-Identifier: Zlib
// Casts of discs at moving loops (see moving_loop.hpp). A lane is a disc and a loop.
// One lane alone takes as long as four, because each step waits for the one before.
#pragma once

#include "base/lanes/lanes.hpp"
#include "fast/lanes/kernels.hpp"
#include "math/sine_polynomials.hpp"

namespace graze::detail::GRAZE_LANES
{

namespace
{

using Doubles = FourDoubles;
using Truth = FourDoubles::Mask;

constexpr int MostSteps = 24;

GRAZE_LANE Doubles dotOf(Doubles ax, Doubles ay, Doubles bx, Doubles by) noexcept
{
    return ax * bx + ay * by;
}

// The part of the frame in which the centre is within `reach` of the loop's centre: below `from` it is never.
struct Stay
{
    Doubles from, to;
};

GRAZE_LANE Stay stayWithin(Doubles fromX, Doubles fromY, Doubles travelX, Doubles travelY, Doubles reach) noexcept
{
    const Doubles none = Doubles::all(0.), one = Doubles::all(1.);
    const Doubles squared = dotOf(travelX, travelY, travelX, travelY);
    const Doubles along = dotOf(fromX, fromY, travelX, travelY);
    const Doubles outside = dotOf(fromX, fromY, fromX, fromY) - reach * reach;
    const Doubles beside = fromX * travelY - fromY * travelX;
    const Doubles half = squared * reach * reach - beside * beside;
    // Still outside and approaching at the end: no contact in this frame.
    const Truth late = less(along + squared, none) & less(none, outside + Doubles::all(2.) * along + squared);
    const Truth starts = less(none, outside);
    const Truth never = starts & (lessOrEqual(none, along) | less(half, none) | late);
    const Doubles rest = root(larger(half, none));
    const Doubles enter = chosen(starts, outside / (rest - along), none);
    const Doubles leave = chosen(less(none, squared), (rest - along) / squared, one);
    return {chosen(never, one, enter), chosen(never, none, leave)};
}

// Position, velocity and acceleration of the discs in the frames of their loops.
struct RoundPlaces
{
    Doubles x, y, velocityX, velocityY;
    Doubles bendX, bendY; ///< acceleration without the part of the strain
    Doubles sine, cosine; ///< turn of the loop up to now
};

// Axes along which loops and places are apart, and by how much.
struct RoundGaps
{
    Doubles gap, x, y;
};

struct RoundCasts
{
    const double* const* loops;
    Doubles fromX, fromY, travelX, travelY;
    Doubles angle, strain[4];
    Doubles radii, tolerance;

    [[nodiscard]] GRAZE_LANE RoundPlaces placesAt(Doubles t) const noexcept;
    [[nodiscard]] GRAZE_LANE RoundGaps bestAxes(const RoundPlaces& at) const noexcept;
    [[nodiscard]] RoundGaps nearest(const RoundPlaces& at) const noexcept;
};

// y = R(-angle t) d with d the displacement from the loop's centre; so y' = R(-angle t) d' - angle J y, and
// y'' = -2 angle J R(-angle t) d' - angle^2 y, with J the quarter turn.
RoundPlaces RoundCasts::placesAt(Doubles t) const noexcept
{
    RoundPlaces at;
    const SinesAndCosines turns(angle * t);
    at.sine = turns.sine, at.cosine = turns.cosine;
    const Doubles s = at.sine, c = at.cosine, w = angle, two = Doubles::all(2.);
    const Doubles dx = fromX + travelX * t, dy = fromY + travelY * t;
    const Doubles x = c * dx + s * dy, y = c * dy - s * dx;
    const Doubles turnedX = c * travelX + s * travelY, turnedY = c * travelY - s * travelX;
    const Doubles velocityX = turnedX + w * y, velocityY = turnedY - w * x;
    at.bendX = w * (two * turnedY - w * x);
    at.bendY = w * (negated(two) * turnedX - w * y);
    // The inverse of I + t strain, up to the square of the strain.
    at.x = x - dotOf(strain[0], strain[1], x, y) * t;
    at.y = y - dotOf(strain[2], strain[3], x, y) * t;
    const Doubles strainedX = x + velocityX * t, strainedY = y + velocityY * t;
    at.velocityX = velocityX - dotOf(strain[0], strain[1], strainedX, strainedY);
    at.velocityY = velocityY - dotOf(strain[2], strain[3], strainedX, strainedY);
    return at;
}

// The nearest of all corners and insides of sides. In a loop that is flat, or has corners on a straight line, a place
// is beyond several sides by the same distance, and that does not show which one is near.
// Guarded by MovingLoop.AtRestIsMetAsByGjk.
RoundGaps RoundCasts::nearest(const RoundPlaces& at) const noexcept
{
    const Doubles none = Doubles::all(0.);
    Doubles least = Doubles::all(1e300);
    Doubles awayX = none, awayY = none, outwardX = none, outwardY = none, beyond = none;
    Truth isCorner = less(none, none);
    for (std::uint32_t i = 0; i < LoopRows::Sides; ++i)
    {
        Doubles side[4], corner[4];
        loadFour(loops, LoopRows::Side + 4 * i, side);
        loadFour(loops, LoopRows::Corner + 2 * (i & ~1u), corner);
        const Doubles cornerX = at.x - corner[2 * (i & 1)], cornerY = at.y - corner[2 * (i & 1) + 1];
        const Doubles along = dotOf(negated(side[1]), side[0], cornerX, cornerY);
        const Doubles inside = larger(smaller(along, side[3]), none);
        const Doubles restX = cornerX + side[1] * inside, restY = cornerY - side[0] * inside;
        const Doubles squared = dotOf(restX, restY, restX, restY);
        const Truth nearer = less(squared, least), beside = less(along, none) | less(side[3], along);
        least = chosen(nearer, squared, least);
        awayX = chosen(nearer, restX, awayX), awayY = chosen(nearer, restY, awayY);
        outwardX = chosen(nearer, side[0], outwardX), outwardY = chosen(nearer, side[1], outwardY);
        beyond = chosen(nearer, dotOf(side[0], side[1], at.x, at.y) - side[2], beyond);
        isCorner = (nearer & beside) | without(isCorner, nearer);
    }
    const Doubles distance = root(least), reciprocal = Doubles::all(1.) / distance;
    const Truth apart = less(none, distance);
    const Doubles axisX = chosen(apart, awayX * reciprocal, none);
    const Doubles axisY = chosen(apart, awayY * reciprocal, Doubles::all(-1.));
    return {chosen(isCorner, distance, beyond) - radii, chosen(isCorner, axisX, outwardX),
            chosen(isCorner, axisY, outwardY)};
}

// The side that the place stays beyond for longest: there it enters, if it does. Where no side separates, the nearest
// feature.
RoundGaps RoundCasts::bestAxes(const RoundPlaces& at) const noexcept
{
    constexpr double Slowest = 1e-290;
    const Doubles none = Doubles::all(0.);
    Doubles longest = Doubles::all(-1.), most = Doubles::all(-1e300);
    RoundGaps last{most, none, none}, deepest{most, none, none};
    Doubles place = none;
    for (std::uint32_t i = 0; i < LoopRows::Sides; ++i)
    {
        Doubles side[4];
        loadFour(loops, LoopRows::Side + 4 * i, side);
        const Doubles beyond = dotOf(side[0], side[1], at.x, at.y) - side[2];
        const Doubles gap = beyond - radii;
        const Doubles speed = negated(dotOf(side[0], side[1], at.velocityX, at.velocityY));
        const Doubles until =
            chosen(less(tolerance, gap), gap / larger(speed, Doubles::all(Slowest)), Doubles::all(-1.));
        const Truth isMost = less(most, beyond), isLast = less(longest, until);
        most = larger(most, beyond);
        deepest = {chosen(isMost, gap, deepest.gap), chosen(isMost, side[0], deepest.x),
                   chosen(isMost, side[1], deepest.y)};
        place = chosen(isMost, Doubles::all(static_cast<double>(i)), place);
        longest = chosen(isLast, until, longest);
        last = {chosen(isLast, gap, last.gap), chosen(isLast, side[0], last.x), chosen(isLast, side[1], last.y)};
    }
    const Truth separated = lessOrEqual(none, longest);
    // Within the tolerance it is undecided whether the place is inside: for a flat loop, all of its line is.
    const Truth atBorder = without(lessOrEqual(negated(tolerance), most), separated);
    if (bitsOf(atBorder) != 0)
    {
        double places[4], sides[3][4];
        place.store(places);
        for (std::uint32_t lane = 0; lane < 4; ++lane)
        {
            const auto number = static_cast<std::uint32_t>(places[lane]);
            sides[0][lane] = loops[lane][LoopRows::Corner + 2 * number];
            sides[1][lane] = loops[lane][LoopRows::Corner + 2 * number + 1];
            sides[2][lane] = loops[lane][LoopRows::Side + 4 * number + 3];
        }
        const Doubles along =
            dotOf(negated(deepest.y), deepest.x, at.x - Doubles::load(sides[0]), at.y - Doubles::load(sides[1]));
        const Truth beside = atBorder & (less(along, none) | less(Doubles::load(sides[2]), along));
        if (bitsOf(beside) != 0)
        {
            const RoundGaps near = nearest(at);
            deepest = {chosen(beside, near.gap, deepest.gap), chosen(beside, near.x, deepest.x),
                       chosen(beside, near.y, deepest.y)};
        }
    }
    return {chosen(separated, last.gap, deepest.gap), chosen(separated, last.x, deepest.x),
            chosen(separated, last.y, deepest.y)};
}

// The time for which a gap stays above 0 when it falls at this rate, and is bent down by no more than `bend`.
GRAZE_LANE Doubles safeTime(Doubles gap, Doubles rate, Doubles bend) noexcept
{
    const Doubles none = Doubles::all(0.), two = Doubles::all(2.), rest = root(rate * rate + two * bend * gap);
    // Two forms of one number: each is exact where the other cancels. Without a bend the second is for ever.
    const Truth falls = less(rate, none) | lessOrEqual(bend, none);
    return chosen(falls, two * gap, rate + rest) / chosen(falls, rest - rate, bend);
}

void castRound(const double* const* rounds, const double* const* loops, RoundContacts& found) noexcept
{
    const Doubles none = Doubles::all(0.), one = Doubles::all(1.), two = Doubles::all(2.);
    Doubles flight[4], centre[4], sizes[4];
    loadFour(rounds, 0, flight);
    loadFour(loops, 0, centre);
    loadFour(loops, LoopRows::Reach, sizes);
    const Doubles radius =
        Doubles::of(TwoDoubles::of(rounds[0][4], rounds[1][4]), TwoDoubles::of(rounds[2][4], rounds[3][4]));
    RoundCasts casts{loops,
                     flight[0] - centre[0],
                     flight[1] - centre[1],
                     flight[2] - centre[2],
                     flight[3] - centre[3],
                     sizes[2],
                     {},
                     radius + sizes[1],
                     {}};
    loadFour(loops, LoopRows::Strain, casts.strain);
    const Doubles loopReach = sizes[0], strainBound = sizes[3];
    const Doubles apart = magnitude(casts.fromX) + magnitude(casts.fromY);
    const Doubles around = (loopReach + casts.radii) * Doubles::all(1. + 2. * LoopRows::MostStrain);
    const Doubles reach = around + Doubles::all(1e-12) * (apart + around);
    const Doubles all = apart + (magnitude(casts.travelX) + magnitude(casts.travelY)) + casts.radii;
    const Truth known = less(all, Doubles::all(LoopRows::MostReach));
    const Stay stay = stayWithin(casts.fromX, casts.fromY, casts.travelX, casts.travelY, reach);

    const Doubles end = smaller(stay.to, one), turn = magnitude(casts.angle);
    const Doubles speed = root(dotOf(casts.travelX, casts.travelY, casts.travelX, casts.travelY));
    // Bounds of the second and third derivative of the place in the frame of the loop.
    const Doubles strained = two * strainBound * (speed + turn * reach);
    const Doubles mostBend = Doubles::all(1. + LoopRows::MostStrain) * turn * (turn * reach + two * speed) + strained;
    const Doubles bendRate = turn * turn * (turn * reach + Doubles::all(3.) * speed);
    casts.tolerance = Doubles::all(2. * LoopRows::FloatFloor) * (two * loopReach + casts.radii);

    Doubles t = stay.from, fraction = none, outwardX = none, outwardY = none;
    // Lanes that are done change no more.
    Truth active = known & lessOrEqual(stay.from, stay.to), hits = less(none, none);
    found.unknown = ~bitsOf(known) & 15;
    for (int step = 0; step < MostSteps && bitsOf(active) != 0; ++step)
    {
        const RoundPlaces at = casts.placesAt(t);
        const RoundGaps gaps = casts.bestAxes(at);
        const Doubles rate = dotOf(gaps.x, gaps.y, at.velocityX, at.velocityY);
        const Truth starts = active & lessOrEqual(gaps.gap, two * casts.tolerance) & lessOrEqual(t, none);
        found.unknown |= bitsOf(starts);
        active = without(active, starts);
        const Truth touch = active & lessOrEqual(gaps.gap, casts.tolerance);
        if (bitsOf(touch) != 0)
        {
            // The time for the rest of the gap, unless it hardly shrinks.
            const Truth shrinks = less(none, gaps.gap) & less(rate, none);
            const Doubles rest = chosen(shrinks, gaps.gap / negated(rate), none);
            const Doubles moment = chosen(less(rest, Doubles::all(1e-4)), smaller(t + rest, one), t);
            fraction = chosen(touch, moment, fraction);
            outwardX = chosen(touch, at.cosine * gaps.x - at.sine * gaps.y, outwardX);
            outwardY = chosen(touch, at.sine * gaps.x + at.cosine * gaps.y, outwardY);
            hits = hits | touch;
            active = without(active, touch);
        }
        // The bend of the gap now, and a bound of its change until the end.
        const Doubles now = negated(dotOf(gaps.x, gaps.y, at.bendX, at.bendY));
        const Doubles bend =
            now + Doubles::all(LoopRows::MostStrain) * magnitude(now) + strained + bendRate * (end - t);
        t = t + safeTime(gaps.gap, rate, smaller(larger(bend, none), mostBend));
        // The end point belongs to the motion, also after rounding.
        active = without(active, less(stay.to, t) | less(Doubles::all(1. + LoopRows::DoubleFloor), t));
        t = chosen(less(one, t), one, t);
    }
    found.unknown |= bitsOf(active);
    found.hits = bitsOf(hits);
    fraction.store(found.fraction);
    outwardX.store(found.outwardX);
    outwardY.store(found.outwardY);
}

} // namespace

} // namespace graze::detail::GRAZE_LANES
