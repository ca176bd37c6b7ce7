// SPDX-License-Identifier: Zlib
#include "queries/cast.hpp"
#include "queries/moving_body.hpp"

#include <graze/queries/time_of_impact.hpp>

#include <algorithm>

namespace graze
{

namespace
{

using namespace detail;

struct Approach
{
    Status status = Status::IterationLimit;
    double distance = 0.;
    double lowerBound = 0.;
    double fraction = 0.;
    int iterations = 0;
};

// Straight ways: the set of all places of A on its way is convex again, so one distance query against
// A and its sweep finds the smallest gap, and the weight of the swept vertices tells when.
Approach straightApproach(const MovingBody& a, const MovingBody& b, Vec2d origin, const Limits& limits) noexcept
{
    Body bodyA = a.at(0., origin);
    const Body bodyB = b.at(0., origin);
    bodyA.sweep = a.path->translation() - b.path->translation();
    bodyA.plain = false;
    const GjkOutcome outcome = gjk(bodyA, bodyB, limits, GjkGoal::Distance);
    Approach approach;
    approach.status = outcome.status;
    approach.iterations = outcome.iterations;
    if (outcome.status == Status::Overlapping)
    {
        // That they touch is known; the cast tells when.
        const CastOutcome cast = castBody(a.at(0., origin), bodyB, bodyA.sweep, limits);
        approach.iterations += cast.iterations;
        approach.fraction = cast.hit ? cast.fraction : 0.;
        if (cast.status == Status::IterationLimit)
            approach.status = cast.status; // not known where
        return approach;
    }
    approach.distance = std::max(0., outcome.gap(bodyA.roundRadius + bodyB.roundRadius));
    approach.lowerBound = std::min(approach.distance, outcome.lowerBound);
    approach.fraction = outcome.simplex.sweptWeight();
    return approach;
}

// Larger side of the bounds. The way between the two is no part of it: a speck that comes from afar is a speck.
double extent(const Body& body) noexcept
{
    const double width = support(body, {1., 0.}).point.x - support(body, {-1., 0.}).point.x;
    const double height = support(body, {0., 1.}).point.y - support(body, {0., -1.}).point.y;
    return std::max(width, height) + 2. * body.roundRadius;
}

// Gap of a turning pair at a moment; keeps the smallest one seen.
class Watch
{
public:
    Watch(const MovingBody& a, const MovingBody& b, Vec2d origin, const Limits& limits, Approach& approach) noexcept :
    tolerance(5e-4 + 5e-5 * std::max(extent(a.at(0., origin)), extent(b.at(0., origin)))),
    m_a(a),
    m_b(b),
    m_origin(origin),
    m_limits(limits),
    m_approach(approach)
    {
    }

    /// False when they touch at t, or it can't be told: the status says which.
    [[nodiscard]] bool look(double t) noexcept
    {
        const Body bodyA = m_a.at(t, m_origin);
        const Body bodyB = m_b.at(t, m_origin);
        const GjkOutcome outcome = gjk(bodyA, bodyB, m_limits, GjkGoal::Distance);
        m_approach.iterations += outcome.iterations;
        m_approach.status = outcome.status;
        axis = outcome.axis;
        gap = outcome.status == Status::Overlapping ? 0.
                                                    : std::max(0., outcome.gap(bodyA.roundRadius + bodyB.roundRadius));
        if (m_first || gap < m_approach.distance)
        {
            m_approach.distance = gap;
            m_approach.fraction = t;
        }
        m_first = false;
        return outcome.status == Status::Separated;
    }

    Vec2d axis{};
    double gap = 0.;
    const double tolerance; ///< what a near miss may be off

private:
    const MovingBody& m_a;
    const MovingBody& m_b;
    Vec2d m_origin{};
    const Limits& m_limits;
    Approach& m_approach;
    bool m_first = true;
};

// A guess of where they are nearest: the best of five moments, narrowed by the golden section. False
// when the answer is known already.
bool guess(Watch& watch, const Approach& approach) noexcept
{
    constexpr double Spacing = 0.25;
    constexpr int Narrowings = 10;
    for (int i = 0; i <= 4; ++i)
        if (!watch.look(i * Spacing))
            return false;
    double low = std::max(0., approach.fraction - Spacing);
    double high = std::min(1., approach.fraction + Spacing);
    constexpr double Ratio = 0.61803398874989485;
    double left = high - Ratio * (high - low);
    double right = low + Ratio * (high - low);
    if (!watch.look(left))
        return false;
    double atLeft = watch.gap;
    if (!watch.look(right))
        return false;
    double atRight = watch.gap;
    for (int i = 0; i < Narrowings; ++i)
    {
        const bool keepLeft = atLeft < atRight;
        (keepLeft ? high : low) = keepLeft ? right : left;
        const double next = keepLeft ? high - Ratio * (high - low) : low + Ratio * (high - low);
        if (!watch.look(next))
            return false;
        (keepLeft ? right : left) = keepLeft ? left : right;
        (keepLeft ? atRight : atLeft) = keepLeft ? atLeft : atRight;
        (keepLeft ? left : right) = next;
        (keepLeft ? atLeft : atRight) = watch.gap;
    }
    return true;
}

// Turning ways: a guess first, and then hops over every stretch of time in which some axis proves that
// the gap stays above the smallest one seen, less the tolerance. Without the guess the hops would have
// to follow a falling gap by one tolerance at a time.
Approach turningApproach(const MovingBody& a, const MovingBody& b, Vec2d origin, const Limits& limits) noexcept
{
    Approach approach;
    Watch watch(a, b, origin, limits, approach);
    double t = 0.;
    const int hops = 4 * limits.maxIterations;
    bool going = guess(watch, approach);
    for (int hop = 0; going && hop < hops; ++hop)
    {
        going = watch.look(t);
        if (going && t >= 1.)
        {
            approach.lowerBound = std::max(0., approach.distance - watch.tolerance);
            return approach;
        }
        if (going)
            t = std::min(1., t + safeStep(a, b, t, watch.axis, approach.distance - watch.tolerance));
    }
    if (approach.status != Status::Overlapping)
        approach.status = Status::IterationLimit; // the rest of the way was not looked at
    approach.lowerBound = 0.;
    return approach;
}

// A shape that changes at the very end may be nearest only there.
void lookAtEnd(const Body& a, const Body& b, const Limits& limits, Approach& approach) noexcept
{
    if (approach.status == Status::Overlapping)
        return;
    const GjkOutcome end = gjk(a, b, limits, GjkGoal::Distance);
    approach.iterations += end.iterations;
    const double gap = end.status == Status::Overlapping ? 0. : std::max(0., end.gap(a.roundRadius + b.roundRadius));
    if (end.status != Status::Separated)
        approach.status = end.status;
    if (gap < approach.distance || end.status == Status::Overlapping)
    {
        approach.distance = gap;
        approach.fraction = 1.;
    }
    approach.lowerBound =
        std::min(approach.lowerBound, end.status == Status::Overlapping ? 0. : std::min(gap, end.lowerBound));
}

} // namespace

ApproachResult closestApproach(const Operand& a, const Motion& motionA, const Operand& b, const Motion& motionB,
                               const GjkSettings& settings) noexcept
{
    Limits limits;
    if (!isValid(a) || !isValid(b) || !isFinite(motionA) || !isFinite(motionB) || !makeLimits(settings, limits))
        return {};
    // What is told is right to a tolerance of its own, also of the gap that two hardly part with on a long way.
    // Guarded by Epsilon.MotionsAreRightWithAny.
    limits.epsilon = FloatFloor;

    const MotionPath pathA(motionA);
    const MotionPath pathB(motionB);
    const Vec2d origin = pathA.centreAt(0., Vec2d{});
    const bool straight = pathA.isStraight() && pathB.isStraight();
    ApproachResult best;
    bool first = true;
    bool unfinished = false;
    int iterations = 0;
    for (std::uint32_t i = 0; i < a.pieceCount(); ++i)
        for (std::uint32_t j = 0; j < b.pieceCount(); ++j)
        {
            const MovingBody bodyA(a.piece(i), pathA);
            const MovingBody bodyB(b.piece(j), pathB);
            Approach approach = straight ? straightApproach(bodyA, bodyB, origin, limits)
                                         : turningApproach(bodyA, bodyB, origin, limits);
            if (pathA.jumps() || pathB.jumps())
                lookAtEnd(makeBody(a.piece(i), motionA.end, origin), makeBody(b.piece(j), motionB.end, origin), limits,
                          approach);
            iterations += approach.iterations;
            unfinished = unfinished || approach.status == Status::IterationLimit;
            const float lower = static_cast<float>(approach.lowerBound);
            const float lowerBound = first ? lower : std::min(best.lowerBound, lower);
            if (first || static_cast<float>(approach.distance) < best.distance)
            {
                best.status = approach.status;
                best.distance = static_cast<float>(approach.distance);
                best.fraction = static_cast<float>(approach.fraction);
            }
            best.lowerBound = lowerBound;
            first = false;
        }
    best.iterations = iterations;
    if (unfinished && best.status != Status::Overlapping)
        best.status = Status::IterationLimit;
    return best;
}

} // namespace graze
