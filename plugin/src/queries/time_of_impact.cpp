// SPDX-License-Identifier: Zlib
#include "queries/cast.hpp"
#include "queries/moving_body.hpp"
#include "queries/turning_loop.hpp"

#include <graze/math/trigonometry.hpp>
#include <graze/queries/time_of_impact.hpp>

#include <algorithm>

namespace graze
{

namespace
{

using namespace detail;

// A pair of pieces on their way. Positions are seen from A's centre at the start.
struct MovingPair
{
    MovingBody a;
    MovingBody b;
    Vec2d origin{};

    [[nodiscard]] Body bodyA(double t) const noexcept { return a.at(t, origin); }
    [[nodiscard]] Body bodyB(double t) const noexcept { return b.at(t, origin); }
};

CastOutcome missed(const CastOutcome& soFar) noexcept
{
    CastOutcome out = soFar;
    out.status = Status::Separated;
    out.hit = false;
    out.fraction = 1.;
    return out;
}

// How far B lies beyond A along n.
double separationAlong(const Body& a, const Body& b, Vec2d n) noexcept
{
    return dot(support(b, -n).point - support(a, n).point, n) - (a.roundRadius + b.roundRadius);
}

Vec2d turned(Vec2d v, double angleRadians) noexcept
{
    const SinCos turn = sinCos(angleRadians);
    return {turn.cosine * v.x - turn.sine * v.y, turn.sine * v.x + turn.cosine * v.y};
}

// The axis that the last step went along, and when it set out.
struct Course
{
    Vec2d axis{0., -1.};
    double since = 0.;
};

// Where the two meet to the last digits, the vector between them is rounding, and a simplex around the
// origin has no axis at all: then the axis that the last step went along is the contact's, as it stands
// or as it has turned with A or B, see safeStep. The best of them separates most.
Vec2d contactAxis(const MovingPair& pair, double t, const Body& bodyA, const Body& bodyB, const GjkOutcome& gap,
                  const Course& course) noexcept
{
    Vec2d best = course.axis;
    double most = separationAlong(bodyA, bodyB, best);
    const auto consider = [&](Vec2d axis)
    {
        const double apart = separationAlong(bodyA, bodyB, axis);
        if (apart > most)
        {
            most = apart;
            best = axis;
        }
    };
    for (const MovingBody* body : {&pair.a, &pair.b})
        if (body->path->angle() != 0.)
            consider(turned(course.axis, body->path->angle() * (t - course.since)));
    if (!gap.coresOverlap)
        consider(gap.axis);
    return best;
}

void hitAt(const MovingPair& pair, double t, const Body& bodyA, const Body& bodyB, const GjkOutcome& gap,
           const Course& course, const Limits& limits, CastOutcome& out) noexcept
{
    out.status = Status::Overlapping;
    out.hit = true;
    out.fraction = t;
    out.normal = contactAxis(pair, t, bodyA, bodyB, gap, course);
    // A simplex around the origin has no witness either: the way out of so shallow an overlap has.
    // Guarded by TurningLoop.NormalAndPointAreThoseOfTheContact.
    const Vec2d onB =
        gap.coresOverlap ? startContact(bodyA, bodyB, limits, out.iterations).way.onB : gap.simplex.witnessB();
    // The gatherer adds B's travel up to the fraction: hand it the point as it stands on B at the start.
    out.onB = onB - out.normal * bodyB.roundRadius - pair.b.path->translation() * t;
}

// In touch at t, and deeper a moment later: the normal is that of the touch, unless rounding has made it
// and the later one separates more.
void hitInTouch(const MovingPair& pair, double t, Vec2d axis, Vec2d later, CastOutcome& out) noexcept
{
    const Body a = pair.bodyA(t), b = pair.bodyB(t);
    out.status = Status::Overlapping;
    out.hit = true;
    out.fraction = t;
    out.normal = separationAlong(a, b, later) > separationAlong(a, b, axis) ? later : axis;
    out.onB = support(b, -out.normal).point - out.normal * b.roundRadius - pair.b.path->translation() * t;
}

// In touch from the start and not yet apart: looks ahead in growing steps until the pair is apart
// (returns the time, the advance goes on from there) or deeper (a hit: it was approaching). No step is longer
// than the pair needs to be deeper than `slack`: what is thin and fast would be in and out again within it.
// Guarded by TimeOfImpact.FastTurningWallInTouchWithAPointGoesThroughIt.
double leaveTouch(const MovingPair& pair, Vec2d axis, double slack, const Limits& limits, CastOutcome& out) noexcept
{
    double t = 0.;
    double step = 1. / 256.;
    const auto unfinished = [&out, &t]
    {
        out.status = Status::IterationLimit;
        out.fraction = t;
        return 2.;
    };
    for (int steps = 0; t < 1.; ++steps)
    {
        if (steps == limits.maxIterations)
            return unfinished();
        const double next = std::min(1., t + std::min(step, safeStep(pair.a, pair.b, t, axis, -slack)));
        const StartContact contact = startContact(pair.bodyA(next), pair.bodyB(next), limits, out.iterations);
        if (contact.status == Status::Separated)
            return next;
        if (contact.status == Status::IterationLimit)
            return unfinished();
        if (!contact.touching)
        {
            hitInTouch(pair, t, axis, contact.way.normal, out);
            return 2.;
        }
        t = next;
        axis = contact.way.normal;
        step = std::min(2. * step, 1. / 16.);
    }
    out = missed(out);
    return 2.;
}

// An axis that is farther off than this shortens the steps by more than its search was shortened.
// Guarded by Epsilon.CoarserMeansNoMoreIterations.
constexpr double CoarsestEpsilon = 0.3;

// Conservative advancement: step along the present axis by what no point can outrun, look again.
CastOutcome advance(const MovingPair& pair, const Limits& limits) noexcept
{
    CastOutcome out;
    Course course;
    double t = 0.;
    for (int step = 0; step < limits.maxIterations; ++step)
    {
        const Body a = pair.bodyA(t);
        const Body b = pair.bodyB(t);
        const GjkOutcome gap = gjk(a, b, limits, GjkGoal::Distance);
        out.iterations += gap.iterations;
        out.fraction = t;
        if (gap.status == Status::IterationLimit)
            return out;
        const double distance = gap.gap(a.roundRadius + b.roundRadius);
        if (gap.coresOverlap || distance <= touchTolerance(gap.scale))
        {
            if (t > 0.)
            {
                hitAt(pair, t, a, b, gap, course, limits, out);
                return out;
            }
            const StartContact start = startContact(a, b, limits, out.iterations);
            if (start.status == Status::IterationLimit)
                return out;
            if (!start.touching)
            {
                hitAtStart(b, start, out);
                return out;
            }
            out.startedTouching = true;
            t = leaveTouch(pair, start.way.normal, 8. * touchTolerance(gap.scale), limits, out);
            if (t > 1.)
                return out;
            continue;
        }
        course = {gap.axis, t};
        t += safeStep(pair.a, pair.b, t, course.axis, 0.);
        if (t >= 1.)
            return missed(out);
    }
    out.fraction = t;
    return out;
}

// A disc or a point and a small loop that turns. False when there is no such answer.
bool impactOfRound(const MovingBody& a, const MovingBody& b, CastResult& result) noexcept
{
    RoundWay round;
    TurningLoop loop;
    const bool loopIsA = b.path->isStraight();
    const MovingBody& turning = loopIsA ? a : b;
    const MovingBody& straight = loopIsA ? b : a;
    if (turning.path->isStraight() || straight.path->jumps() || !makeRoundWay(straight.shape, *straight.path, round))
        return false;
    makeTurningLoop(turning.shape, *turning.path, loop);
    return castRound(round, loop, loopIsA ? LoopIs::A : LoopIs::B, result);
}

// Both go straight: one cast. Otherwise step by step.
CastOutcome travel(const MovingPair& pair, const Limits& limits) noexcept
{
    if (pair.a.path->isStraight() && pair.b.path->isStraight())
        return castBody(pair.bodyA(0.), pair.bodyB(0.), pair.a.path->translation() - pair.b.path->translation(),
                        limits);
    return advance(pair, limits);
}

} // namespace

CastResult timeOfImpact(const Operand& a, const Motion& motionA, const Operand& b, const Motion& motionB,
                        const GjkSettings& settings) noexcept
{
    Limits limits;
    if (!isValid(a) || !isValid(b) || !isFinite(motionA) || !isFinite(motionB) || !makeLimits(settings, limits))
        return {};
    limits.epsilon = std::min(limits.epsilon, CoarsestEpsilon);

    const MotionPath pathA(motionA);
    const MotionPath pathB(motionB);
    CastGatherer gatherer;
    for (std::uint32_t i = 0; i < a.pieceCount(); ++i)
        for (std::uint32_t j = 0; j < b.pieceCount(); ++j)
        {
            const MovingPair pair{MovingBody(a.piece(i), pathA), MovingBody(b.piece(j), pathB),
                                  pathA.centreAt(0., Vec2d{})};
            CastResult closed;
            if (impactOfRound(pair.a, pair.b, closed))
            {
                gatherer.take(closed, i, j);
                continue;
            }
            CastOutcome outcome = travel(pair, limits);
            if (!outcome.hit && outcome.status == Status::Separated && (pathA.jumps() || pathB.jumps()))
            {
                // The shape changes at the very end: it may be hit only there.
                const Body endA = makeBody(a.piece(i), motionA.end, pair.origin);
                const Body endB = makeBody(b.piece(j), motionB.end, pair.origin);
                const StartContact end = startContact(endA, endB, limits, outcome.iterations);
                if (end.status == Status::Overlapping)
                {
                    hitAtStart(endB, end, outcome);
                    outcome.startedOverlapping = false;
                    outcome.onB = outcome.onB - pathB.translation();
                }
                if (end.status != Status::Separated)
                {
                    outcome.status = end.status;
                    outcome.fraction = 1.;
                }
            }
            gatherer.take(outcome, i, j, pair.origin, pathB.translation());
        }
    return gatherer.result();
}

} // namespace graze
