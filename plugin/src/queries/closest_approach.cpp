// SPDX-License-Identifier: Zlib
#include <graze/gjk/advancement.hpp>
#include <graze/gjk/cast.hpp>
#include <graze/pair/piece_pairs.hpp>
#include <graze/queries/pair_queries.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze
{

namespace
{

// The smallest gap of two pieces during their motions.
struct Approach
{
    Status status = Status::IterationLimit;
    double distance = 0.;
    double lowerBound = 0.;
    double fraction = 0.;
    int iterations = 0;
};

// The moment when A is nearest, from the run of its sweep. Where the cores overlap, the last vertex belongs to it.
double nearestMoment(const GjkDistance& run) noexcept
{
    Simplex simplex = run.simplex();
    if (run.coresOverlap() && simplex.size == 2)
        simplex.become(nearestEdge(simplex.points[0].w, simplex.points[1].w, run.vertex().w), run.vertex());
    else if (run.coresOverlap())
        simplex.become(*simplex.featureWith(run.vertex().w), run.vertex());
    double moment = 0.; // the weight of the vertices at the end of A's sweep
    for (std::uint32_t i = 0; i < simplex.size; ++i)
        moment += simplex.points[i].sweptA ? simplex.weight(i) : 0.;
    return moment;
}

// Straight paths: all places of A together are convex, so one distance run against A and its sweep finds the
// smallest gap, and the weight of the swept vertices gives the moment.
Approach straightApproach(const MovingBody& a, const MovingBody& b, Vec2d origin, const Limits& limits) noexcept
{
    const Body bodyA = a.at(0., origin).sweptBy(a.path->translation() - b.path->translation());
    const Body bodyB = b.at(0., origin);
    GjkDistance run(bodyA, bodyB, limits);
    finish(run);
    Approach approach;
    approach.status = run.status();
    approach.iterations = run.iterations();
    if (run.status() == Status::Overlapping)
    {
        // They touch: the cast finds the first moment. One that is no deeper than rounding may be a miss of the cast.
        // Guarded by ClosestApproach.TouchesNoDeeperThanRoundingHaveTheirMoment.
        CastRun castRun(a.at(0., origin), bodyB, origin, bodyA.sweep, {}, limits);
        finish(castRun);
        const CastResult cast = castRun.result();
        approach.iterations += cast.iterations;
        if (cast.hit)
            approach.fraction = static_cast<double>(cast.fraction);
        else if (cast.status == Status::IterationLimit)
            approach.status = cast.status; // the moment is unknown
        else if (!cast.startedTouching)
            approach.fraction = nearestMoment(run);
        return approach;
    }
    approach.distance = std::max(0., run.gap());
    approach.lowerBound = std::min(approach.distance, run.lowerBound());
    approach.fraction = nearestMoment(run);
    return approach;
}

// Gap of a turning pair at a moment; keeps the smallest one seen.
class Watch
{
public:
    Watch(const MovingBody& a, const MovingBody& b, Vec2d origin, const Limits& limits, Approach& approach) noexcept :
    tolerance(5e-4 + 5e-5 * std::max(sizeOf(a.at(0., origin)), sizeOf(b.at(0., origin)))),
    m_a(a),
    m_b(b),
    m_origin(origin),
    m_limits(limits),
    m_approach(approach)
    {
    }

    /// False when they touch at t, or that is undecided: see the status.
    [[nodiscard]] bool look(double t) noexcept
    {
        const Body bodyA = m_a.at(t, m_origin);
        const Body bodyB = m_b.at(t, m_origin);
        GjkDistance run(bodyA, bodyB, m_limits);
        finish(run);
        m_approach.iterations += run.iterations();
        m_approach.status = run.status();
        axis = run.axis();
        gap = run.status() == Status::Overlapping ? 0. : std::max(0., run.gap());
        if (m_first || gap < m_approach.distance)
        {
            m_approach.distance = gap;
            m_approach.fraction = t;
        }
        m_first = false;
        return run.status() == Status::Separated;
    }

    Vec2d axis{};
    double gap = 0.;
    const double tolerance; ///< allowed error of a near miss

private:
    const MovingBody& m_a;
    const MovingBody& m_b;
    Vec2d m_origin{};
    const Limits& m_limits;
    Approach& m_approach;
    bool m_first = true;
};

// Narrows a stretch of time down to the moment when they are nearest, by the golden section. False when the answer is
// known already.
bool narrow(Watch& watch, double low, double high) noexcept
{
    constexpr int Narrowings = 10;
    constexpr double Ratio = 0.61803398874989485;
    struct Moment
    {
        double time;
        double gap = 0.;
    };
    const auto measure = [&watch](Moment& moment)
    {
        const bool apart = watch.look(moment.time);
        moment.gap = watch.gap;
        return apart;
    };
    Moment left{high - Ratio * (high - low)}, right{low + Ratio * (high - low)};
    if (!measure(left) || !measure(right))
        return false;
    for (int i = 0; i < Narrowings; ++i)
    {
        const bool keepLeft = left.gap < right.gap;
        (keepLeft ? high : low) = (keepLeft ? right : left).time;
        (keepLeft ? right : left) = keepLeft ? left : right;
        Moment& next = keepLeft ? left : right;
        next.time = keepLeft ? high - Ratio * (high - low) : low + Ratio * (high - low);
        if (!measure(next))
            return false;
    }
    return true;
}

// Finds a moment when they are nearest: the best of five, narrowed. False when the answer is known already.
bool findMoment(Watch& watch, double from, double length) noexcept
{
    const double spacing = 0.25 * length;
    double nearest = from, least = std::numeric_limits<double>::infinity();
    for (int i = 0; i <= 4; ++i)
    {
        if (!watch.look(from + i * spacing))
            return false;
        nearest = watch.gap < least ? from + i * spacing : nearest;
        least = std::min(watch.gap, least);
    }
    return narrow(watch, std::max(from, nearest - spacing), std::min(from + length, nearest + spacing));
}

// Follows a gap that falls from a moment on, by steps that double, and narrows where it rises again.
bool descend(Watch& watch, double from, double step, double to) noexcept
{
    double before = from, t = from;
    for (double gap = watch.gap; t < to; step *= 2.)
    {
        const double next = std::min(to, t + step);
        if (!watch.look(next))
            return false;
        if (watch.gap >= gap)
            return narrow(watch, before, next);
        before = t;
        t = next;
        gap = watch.gap;
    }
    return true;
}

// Skips every stretch of time in which some axis proves that the gap stays above the smallest one seen, less the
// tolerance. A gap below the smallest one lies in a valley that was not known: its bottom is found first, or the
// falling gap could be followed only by one tolerance at a time. Guarded by
// ClosestApproach.NarrowValleyBesideAWideOneIsFollowedToItsBottom.
bool prove(Watch& watch, const MovingBody& a, const MovingBody& b, double from, double to, int hops,
           Approach& approach) noexcept
{
    double t = from;
    for (int hop = 0; hop < hops; ++hop)
    {
        const double smallest = approach.distance;
        if (!watch.look(t))
            return false;
        if (t >= to)
            return true;
        const Vec2d axis = watch.axis;
        const auto step = [&] { return safeStep(a, b, t, axis, approach.distance - watch.tolerance, to); };
        if (watch.gap < smallest && !descend(watch, t, step(), to))
            return false;
        t = std::min(to, t + step());
    }
    approach.status = Status::IterationLimit; // the rest of the motion was not tested
    return false;
}

// A fast turn has a far looser bound than its parts: no part turns by more than an eighth of a turn.
// Guarded by NearMisses.FastTurnsThroughEachOtherHaveTouched.
int partsOf(const MotionPath& a, const MotionPath& b) noexcept
{
    constexpr double LargestTurn = 0.7853981633974483;
    return 1 + static_cast<int>(std::max(std::fabs(a.angle()), std::fabs(b.angle())) / LargestTurn);
}

// Turning pieces: a likely moment first, then the proof that nothing is nearer.
Approach turningApproach(const MovingBody& a, const MovingBody& b, Vec2d origin, const Limits& limits) noexcept
{
    Approach approach;
    Watch watch(a, b, origin, limits, approach);
    const int parts = partsOf(*a.path, *b.path);
    const double length = 1. / parts;
    bool going = true;
    for (int i = 0; going && i < parts; ++i)
        going = findMoment(watch, i * length, length);
    for (int i = 0; going && i < parts; ++i)
        going =
            prove(watch, a, b, i * length, i + 1 < parts ? (i + 1) * length : 1., 64 * limits.maxIterations, approach);
    if (going)
        approach.lowerBound = std::max(0., approach.distance - watch.tolerance);
    else if (approach.status != Status::Overlapping)
        approach.status = Status::IterationLimit;
    return approach;
}

// A shape that changes at the very end may be nearest only there.
void lookAtEnd(const Body& a, const Body& b, const Limits& limits, Approach& approach) noexcept
{
    if (approach.status == Status::Overlapping)
        return;
    GjkDistance end(a, b, limits);
    finish(end);
    approach.iterations += end.iterations();
    const bool touches = end.status() == Status::Overlapping;
    const double gap = touches ? 0. : std::max(0., end.gap());
    if (end.status() != Status::Separated)
        approach.status = end.status();
    if (gap < approach.distance || touches)
    {
        approach.distance = gap;
        approach.fraction = 1.;
    }
    approach.lowerBound = std::min({approach.lowerBound, gap, touches ? 0. : end.lowerBound()});
}

Approach approachOf(const MovingBody& a, const MovingBody& b, Vec2d origin, const Limits& limits) noexcept
{
    const bool straight = a.path->isStraight() && b.path->isStraight();
    Approach approach = straight ? straightApproach(a, b, origin, limits) : turningApproach(a, b, origin, limits);
    if (a.path->jumps() || b.path->jumps())
        lookAtEnd(a.atEnd(origin), b.atEnd(origin), limits, approach);
    return approach;
}

// The smallest gap over all pairs of pieces.
void take(const Approach& approach, bool first, ApproachResult& best) noexcept
{
    const auto distance = static_cast<float>(approach.distance);
    const auto lowerBound = static_cast<float>(approach.lowerBound);
    best.iterations += approach.iterations;
    best.lowerBound = first ? lowerBound : std::min(best.lowerBound, lowerBound);
    if (!first && !(distance < best.distance))
        return;
    best.status = approach.status;
    best.distance = distance;
    best.fraction = static_cast<float>(approach.fraction);
}

} // namespace

ApproachResult closestApproach(const Operand& a, const Motion& motionA, const Operand& b, const Motion& motionB,
                               const GjkSettings& settings) noexcept
{
    if (!isValid(a) || !isValid(b) || !isFinite(motionA) || !isFinite(motionB) || std::isnan(settings.epsilon))
        return {};
    Limits limits(settings);
    // The tolerance is independent of epsilon, and also holds for two that part slowly on a long path.
    // Guarded by Epsilon.MotionsAreRightWithAny.
    limits.epsilon = FloatFloor;
    const MotionPath pathA(motionA), pathB(motionB);
    const Operand startA = a.at(motionA.start), startB = b.at(motionB.start);
    ApproachResult best;
    bool first = true;
    bool unfinished = false;
    for (PiecePairs pairs(startA, startB); pairs.next();)
    {
        const MovingBody bodyA(a.piece(pairs.pieceA()), pathA), bodyB(b.piece(pairs.pieceB()), pathB);
        const Approach approach = approachOf(bodyA, bodyB, pairs.origin(), limits);
        unfinished = unfinished || approach.status == Status::IterationLimit;
        take(approach, first, best);
        first = false;
    }
    if (unfinished && best.status != Status::Overlapping)
        best.status = Status::IterationLimit;
    return best;
}

} // namespace graze
